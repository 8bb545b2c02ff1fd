import RiffleApp
import Testing

@Suite("Readings of states") struct StateReadingsTests {
  private static let text = """
    riffle: 1
    entities:
      lamp: {at: [100, 100], size: [100, 100], fill: gray, states: {on: {fill: gold, with: {curve: linear, duration: 0.5}}, hot: {fill: red}}}
      wall: {at: [300, 100], size: [100, 100], fill: gray}
      box: {at: [500, 100], size: [100, 100], fill: gray, states: {on: {}}}
      knob: {parent: box, at: [10, 10], size: [20, 20], fill: gold, states: {on: {x: 80, with: {curve: linear, duration: 0.5}}}}
    on:
      - {key: a, do: {go: {lamp: on}}}
      - {key: i, do: {go: {lamp: idle}}}
      - {key: b, do: {go: {box: on}}}
    """

  private func playback(_ inputs: [Int: String], ticks: Int) throws -> Playback {
    let scene = try SceneLoader.scene(from: Self.text.utf8, path: "s.yaml", blocks: [])
    var playback = Playback(
      scene.start(SceneOptions()).makeSimulation(), transport: Transport(isPaused: true),
      script: { tick in InputFrame(inputs[tick].map { [.keyPressed($0)] } ?? []) })
    playback.play(ticks)
    return playback
  }

  private func readings(_ playback: Playback, of id: String = "lamp") -> StateReadings? {
    playback.simulation.world.entity(called: id).flatMap { StateReadings($0, in: playback) }
  }

  @Test("at rest an entity is in one of its states; an entity without states has no readings") func rest() throws {
    let playback = try playback([:], ticks: 10)
    let read = try #require(readings(playback))
    #expect(read.names == ["idle", "on", "hot"] && read.current == 0 && read.from == nil)
    #expect(readings(playback, of: "wall") == nil)
  }

  @Test("a transition that moves only children has a progress") func children() throws {
    let playback = try playback([10: "b"], ticks: 40)
    let read = try #require(readings(playback, of: "box"))
    #expect(read.from == 0 && read.current == 1 && abs(read.progress - 0.5) < 0.03)
  }

  @Test("a transition has its start, end and progress; reversed, they swap; in the past, they are as then")
  func change() throws {
    var playback = try playback([10: "a", 40: "i"], ticks: 30)
    let there = try #require(readings(playback))
    #expect(there.from == 0 && there.current == 1 && abs(there.progress - 0.34) < 0.03)
    playback.play(20)
    let back = try #require(readings(playback))
    #expect(back.from == 1 && back.current == 0 && back.progress > 0.05 && back.progress < 0.4)
    playback.play(200)
    #expect(readings(playback)?.from == nil && readings(playback)?.current == 0)
    playback.go(to: .tick(30))
    #expect(readings(playback) == there)
  }
}

@Suite("Explaining linked values") struct WhyOfLinksTests {
  private static let text = """
    riffle: 1
    values: {count: 0}
    entities:
      card: {at: [0, 100], size: [50, 50], fill: teal}
      lamp:
        at: [400, 300]
        size: [100, 50]
        fill: gold
        links:
          opacity: {from: card.x, in: [0, 300], out: [0, 1]}
          x: [400, {from: card.y, minus: count}]
      plain: {at: [400, 500], size: [100, 50], fill: gold}
    on:
      - {key: r, do: {animate: card, to: {x: 300}, with: {curve: linear, duration: 1}}}
    """

  private func why(_ id: String, _ number: String?) throws -> RichText {
    let scene = try SceneLoader.scene(from: Self.text.utf8, path: "s.yaml", blocks: [])
    let player = try Player(Playable(scene, SceneOptions()))
    player.playback.transport.setPaused(true)
    player.playback.play(40, .keyPressed("r"))
    let world = player.playback.simulation.world
    let entity = try #require(world.entity(called: id))
    let field = try number.map { try #require(FieldID.named($0, of: entity, in: world)) }
    return player.playback.past.why(Selection(entity, field))
  }

  @Test("the sentence names the link, its line, its source and the source's animation; without one, no link")
  func link() throws {
    let sentence = try why("lamp", "opacity")
    #expect(
      sentence.description
        == "lamp · opacity = 0.33, moving at 1.00/s by a link. Its opacity follows card.x, by the link in line 10. card.x is "
        + "moved by a curve (1 s), started at tick 1 after intent key r at tick 1.")
    let source = try #require(sentence.spans.first { $0.text == "card.x" }?.link)
    guard case .selection(let selection) = source else { throw EditingDesk.Missing() }
    #expect(selection.field == FieldID("Transform", "position"))
    #expect(try why("lamp", "x").description.hasSuffix(" Its x follows card.y and count, by the link in line 11."))
    #expect(try !why("plain", nil).description.contains("link"))
    #expect(try !why("lamp", "rotation").description.contains("link"))
  }
}

@Suite("Warnings in the window") struct PlayerWarningsTests {
  private static let text = """
    riffle: 1
    animations: {soft: {spring: {duration: 1}}}
    entities:
      card: {at: [100, 100], size: [50, 50], fill: teal}
    """

  private func player() throws -> Player {
    let scene = try SceneLoader.scene(from: Self.text.utf8, path: "s.yaml", blocks: [])
    let player = try Player(Playable(scene, SceneOptions()))
    player.editable = EditableScene(text: Self.text, path: nil, name: "s.yaml", blocks: [])
    return player
  }

  @Test("the open debugger shows warnings with their places, and updates them after a save; closed, it checks nothing")
  func follows() throws {
    let player = try player()
    player.advance(to: 0)
    #expect(player.debugger.state.warnings.warnings.isEmpty)
    player.debugger.state.isShown = true
    player.advance(to: 0.1)
    #expect(player.debugger.state.warnings.warnings.count == 1)
    let warning = try #require(player.debugger.state.warnings.warnings.first)
    #expect(warning.hasPrefix("2:14  unused animation 'soft'"))
    let right = Self.text.replacing("animations: {soft: {spring: {duration: 1}}}", with: "title: Right")
    player.receive(ReloadChange.text(right), at: 0.2)
    for frame in 3...5 { player.advance(to: Double(frame) / 10) }
    #expect(player.debugger.state.warnings.warnings.isEmpty)
  }
}
