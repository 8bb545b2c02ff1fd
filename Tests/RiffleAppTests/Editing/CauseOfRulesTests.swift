import RiffleApp
import Testing

@Suite("The animations that an edit of a rule or layout changes") struct CauseOfRulesTests {
  private func select(_ name: String, on desk: EditingDesk) throws {
    desk.player.debugger.perform(.select(Selection(try desk.entity(name))), on: &desk.player.playback)
    desk.look()
  }

  @Test(
    "an unnamed spring keeps its pad during a drag and after it",
    arguments: ["bouncy", "{spring: {duration: 0.5, bounce: 0.3}}"])
  func ownSpring(animation: String) throws {
    let desk = try EditingDesk(
      EditingDesk.scene(
        "box: {at: [100, 300], size: [80, 80], fill: teal}",
        on: "{key: g, do: [{animate: box, to: {at: [600, 300]}, with: \(animation)}]}"), inFlightAfter: "g")
    let pad = try desk.pad
    desk.press(pad.minimum + [8, 8])
    for bounce in [0.1, 0.35, 0.6] {
      desk.move(pad.point(0.8, bounce))
      let hits = desk.player.debugger.frame?.overlay.hits ?? []
      #expect(
        hits.contains { $0.command == .drag(EditHandle(.spring, of: "on[0].do[0].with", in: pad)) },
        "at a bounce of \(bounce)")
    }
    desk.release(pad.point(0.8, 0.6))
    #expect(desk.file.contains("duration: 0.80, bounce: 0.60"), "\(desk.file)")
    #expect(try desk.pad == pad)
    // Selected again at rest, the box still has the pad.
    try select("box", on: desk)
    #expect(try desk.pad.size == pad.size)
  }

  private static let cards = """
    riffle: 1
    animations: {deal: {spring: {duration: 0.55, bounce: 0.18}}}
    entities:
      card: {count: 5, size: [60, 90], fill: teal}
    layouts:
      - {stack: card, name: pile, offset: [0, 0], in: [400, 500, 60, 90]}
      - {stack: card, name: deck, offset: [80, 0], in: [100, 300, 60, 90]}
    on:
      - {key: g, do: [{arrange: deck, with: deal, stagger: 0.06}]}

    """

  @Test("a knob of a layout moves all members, whichever is selected", arguments: ["card-1", "card-3", "card-5"])
  func layout(chosen: String) throws {
    let desk = try EditingDesk(editing: Self.cards, after: "g", then: 300)
    try select(chosen, on: desk)
    let label = try desk.label("layouts[1].offset[0]")
    desk.drag(label.center, through: label.center + [40, 0], to: label.center + [40, 0])
    #expect(desk.file != Self.cards)
    let pitch = try desk.position(of: "card-2").x - desk.position(of: "card-1").x
    #expect(abs(pitch - 80) > 5)
    for index in 2...4 {
      let next = try desk.position(of: "card-\(index + 1)").x - desk.position(of: "card-\(index)").x
      #expect(abs(next - pitch) < 0.5, "card-\(index + 1)")
    }
  }

  @Test(
    "editing the spring of a stagger replays all its entities, whichever is selected", arguments: ["card-1", "card-5"])
  func stagger(chosen: String) throws {
    func desk(_ text: String) throws -> EditingDesk {
      let desk = try EditingDesk(text)
      desk.play(5)
      desk.key("g", then: 30)
      return desk
    }
    let edited = try desk(Self.cards.replacing("stagger: 0.06", with: "stagger: 0.02"))
    edited.key("f2")
    try select(chosen, on: edited)
    let pad = try edited.pad
    edited.drag(pad.minimum + [8, 8], to: pad.point(1.5, 0.5))
    let fresh = try desk(edited.file)
    for card in ["card-1", "card-3", "card-5"] {
      #expect(try edited.position(of: card) == fresh.position(of: card), "\(card)")
    }
  }

  @Test("in the view of a rule an edit is replayed from the tick in which the rule began to move entities")
  func rule() throws {
    let text = Self.cards.replacing("stagger: 0.06", with: "stagger: 0.02")
    let desk = try EditingDesk(text, inFlightAfter: "g")
    desk.perform(.inspect(path: "on[0]"))
    let before = try desk.position(of: "card-1")
    let pad = try desk.pad
    #expect(desk.player.selected == nil)
    #expect(desk.player.editor.map(EditCause.init)?.cause(of: ScenePath([.key("on"), .index(0)])) == 6)
    let intents = desk.world.runningAnimations().map { $0.cause?.intent ?? "-" }
    #expect(Set(intents) == ["key g"])
    #expect(desk.world.place(ofIntent: "key g") == "scene.yaml:9")
    let place = pad.point(1.5, 0.5)
    desk.drag(pad.minimum + [8, 8], through: place, to: place)
    #expect(desk.player.playback.history.branchName.hasPrefix("main@5/"), "\(desk.player.playback.history.branchName)")
    #expect(try desk.position(of: "card-1") != before)
  }

  @Test("the name of a move has the numbers of the text, also in a window that scales the scene") func words() throws {
    let desk = try EditingDesk(EditingDesk.text)
    desk.resize(to: [1800, 1300])
    desk.key("f2")
    try select("box", on: desk)
    let frame = try #require(desk.player.debugger.frame)
    let world = desk.world
    let box = try #require(world.entity(named: "box").flatMap { world.frame(of: $0) })
    let place = try #require(frame.fit.homography.project(box.center))
    desk.drag(place, through: place + [60, 30], to: place + [60, 30])
    let numbers = desk.file.firstMatch(of: #/at: \[(\d+), (\d+)\]/#).map { ($0.1, $0.2) }
    let (x, y) = (try #require(numbers.flatMap { Int($0.0) }), try #require(numbers.flatMap { Int($0.1) }))
    #expect(x > 100 && y > 300)
    #expect(desk.player.editor?.session.done.last?.name == "move box by \(x - 100), \(y - 300)")
  }
}

@Suite("The selection while entities move") struct ChosenInFlightTests {
  @Test("two futures are shown for the same entities, and none after one is added or removed") func futures() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let pad = try desk.pad
    desk.drag(pad.minimum + [8, 8], to: pad.point(0.8, 0.5))
    desk.look()
    #expect(desk.player.debugger.futures != nil)
    desk.player.editor?.focus = nil
    desk.key("d", control: true)
    desk.look()
    #expect(desk.file.contains("box-2:"), "\(desk.file)")
    #expect(desk.player.debugger.futures == nil)
    desk.key("z", control: true)
    desk.look()
    #expect(!desk.file.contains("box-2:") && desk.player.debugger.futures == nil)
  }

  @Test("a branch without the selected entity reports that it is not there, without its number")
  func absentElsewhere() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    try desk.select("box")
    desk.key("d", control: true)
    desk.look()
    let playback = desk.player.playback
    let copy = try #require(playback.simulation.world.entity(named: "box-2"))
    let other = try #require(playback.history.branchSummaries.map(\.name).first { $0 != playback.history.branchName })
    let words = try #require(playback.past.why(Selection(copy), on: other)).description
    #expect(words == "On \(other): it is not there at tick \(playback.playhead).")
  }

  @Test("Esc deselects the moving entity, then ends editing; at another tick an entity is selected again")
  func escape() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    #expect(desk.player.selected != nil && desk.player.debugger.state.isEditing)
    desk.key("escape")
    desk.look()
    #expect(desk.player.selected == nil && desk.player.debugger.state.isEditing)
    desk.key("escape")
    desk.look()
    #expect(!desk.player.debugger.state.isEditing)
    #expect(desk.said == "editing has ended; F2 continues it")
    desk.play(1)
    desk.look()
    #expect(desk.player.selected != nil)
    desk.key("f2")
    #expect(desk.player.debugger.state.isEditing && desk.said == nil)
  }
}
