import SceneSupport
import Testing

@Suite("Toggle action") struct ToggleActionTests {
  private let text = """
    riffle: 1
    entities:
      one: {at: [100, 100], size: [50, 50], fill: teal, transition: {offset: [40, 0]}}
      two: {at: [200, 100], size: [50, 50], fill: teal, transition: {offset: [40, 0]}}
    on:
      - {key: a, do: {toggle: [one, two], with: {curve: linear, duration: 0.5}}}
      - {key: b, do: {toggle: two, with: {curve: linear, duration: 0.5}}}
      - {click: one, do: {toggle: this}}
    """

  @Test("toggle removes a present entity, inserts an absent one and reverses a running transition")
  func toggles() throws {
    var stage = try Stage(text, after: 5)
    stage.step(80, .keyPressed("b"))
    #expect(stage.isThere("one") && !stage.isThere("two"))
    stage.step(80, .keyPressed("b"))
    #expect(stage.isThere("two"))
    let two = try stage.entity("two")
    stage.step(20, .keyPressed("b"))
    stage.step(80, .keyPressed("b"))
    #expect(try stage.entity("two") == two && stage.world.presentedTransform(of: two)?.position == [200, 100])
  }

  @Test("toggling several entities follows the state of the first, and toggling 'this' removes the clicked entity")
  func together() throws {
    var stage = try Stage(text, after: 5)
    stage.step(80, .keyPressed("b"))
    stage.step(80, .keyPressed("a"))
    #expect(!stage.isThere("one") && !stage.isThere("two"))
    stage.step(80, .keyPressed("a"))
    #expect(stage.isThere("one") && stage.isThere("two"))
    stage.click([100, 100], 81)
    #expect(!stage.isThere("one") && stage.isThere("two"))
  }
}

@Suite("Actions in parallel") struct ParallelActionTests {
  private static func stage(_ count: Int, ends: (Int) -> Double) throws -> Stage {
    let entities = (0..<count).map { "  e\($0): {at: [\($0), 0], size: [4, 4], fill: teal}" }
    let tracks = (0..<count).map { "{keyframes: e\($0), by: {x: [{linear: 60, duration: \(ends($0))}]}}" }
    return try Stage(
      """
      riffle: 1
      entities:
      \(entities.joined(separator: "\n"))
      on:
        - {start: true, do: [{parallel: [\(tracks.joined(separator: ", "))]}]}
      """)
  }

  private static func places(_ world: World) -> [UnsafeRawPointer?] {
    func places(_ running: Scripts.Running) -> [UnsafeRawPointer?] {
      [running.children.withUnsafeBytes { $0.baseAddress }] + running.children.flatMap(places)
    }
    return world[resource: Scripts.self].scripts.runs.flatMap { places($0.running) }
  }

  @Test("waiting parallel actions are not copied, even with a history of every tick") func waits() throws {
    var stage = try Self.stage(50) { _ in 2 }
    stage.step(2)
    let before = stage.world
    stage.step(20)
    #expect(Self.places(stage.world) == Self.places(before))
    #expect(Self.places(before).count > 50)
  }

  @Test("each parallel action ends in its own tick, in any order") func ends() throws {
    var stage = try Self.stage(12) { 0.1 * Double(($0 * 7) % 12 + 1) }
    func left() -> Int { stage.world[resource: Scripts.self].scripts.runs.reduce(0) { $0 + Self.leaves($1.running) } }
    stage.step(6)
    var counts: [Int] = []
    for _ in 0..<12 {
      counts.append(left())
      stage.step(12)
    }
    #expect(counts == Array((1...12).reversed()))
    #expect(left() == 0 && stage.world[resource: Scripts.self].scripts.isEmpty)
  }

  private static func leaves(_ running: Scripts.Running) -> Int {
    if case .animating = running.state { return 1 }
    return running.children.reduce(0) { $0 + leaves($1) }
  }
}

@Suite("Block actions in rules") struct RaiseActionTests {
  private func stage(_ rules: String) throws -> Stage {
    try Stage("riffle: 1\nfountain: {}\non:\n" + rules, blocks: [Fountain.self])
  }

  @Test("a rule raises a block's action once, in the same tick") func raised() throws {
    var stage = try stage(
      """
        - {key: a, do: splash}
        - {key: b, do: [{throw: 3}, {wait: 0.5}, splash, {parallel: [splash, {aim: [1, 2]}]}]}
      """)
    stage.step(10)
    stage.step(5, .keyPressed("a"))
    stage.step(100, .keyPressed("b"))
    #expect(
      stage.world.resource(Fountain.Heard.self)?.actions == [
        "11 splash []", "16 throw [3.0]", "76 splash []", "76 splash []", "76 aim [1.0, 2.0]",
      ])
  }
}

@Suite("Sound action") struct SoundActionTests {
  @Test("a sound action adds a cue in its tick and is done at once") func cues() throws {
    var stage = try Stage(
      on: "{key: a, do: [{sound: pop}, {sound: flip, gain: 0.5, pan: -0.25, pitch: 1.5}, {wait: 0.1}, {sound: land}]}")
    stage.step()
    #expect(stage.world.soundCues.isEmpty)
    stage.press("a")
    #expect(stage.world.soundCues == [SoundCue(.pop), SoundCue(.flip, gain: 0.5, pan: -0.25, pitch: 1.5)])
    stage.step()
    #expect(stage.world.soundCues.isEmpty)
    stage.step(10)
    #expect(stage.world.soundCues.isEmpty)
    stage.step()
    #expect(stage.world.soundCues == [SoundCue(.land)])
  }

  @Test("a sound file is recorded with its place in the scene") func files() throws {
    let text = "riffle: 1\non: [{start: true, do: [{sound: door.wav}, {sound: pop}]}]\n"
    let scene = try SceneLoader.scene(from: text.utf8, path: "s.yaml")
    #expect(scene.images.map(\.file) == ["door.wav"])
    #expect(scene.images.first?.isSound == true)
    #expect(scene.images.first.map { "\($0.location.line):\($0.location.column)" } == "2:33")
  }
}
