import RiffleApp
import Testing

@Suite("Unsaved edits") struct UnsavedEditsTests {
  private static let edited = EditingDesk.text.replacing("0.20", with: "0.30")

  /// Returns a desk whose program ended with an edit that could not be saved, as the file had a mistake then.
  private func ended(_ end: (Player) -> Void) throws -> EditingDesk {
    let desk = try EditingDesk(keepsUndo: true)
    desk.stopInFlight()
    try desk.save("riffle: 1\ntitel: Box\n")
    try desk.scrub("animations.go.spring.bounce", by: 20)
    #expect(desk.player.editor?.file.problem != nil)
    end(desk.player)
    desk.player.close()
    try desk.save(EditingDesk.text)
    return desk
  }

  private func start(_ desk: EditingDesk) throws -> EditingDesk {
    let next = try EditingDesk(reopening: desk)
    next.player.start(at: 0)
    return next
  }

  /// A signal ends the window's loop without an event; the close button asks first, and ends it the second time.
  private static let ends: [@Sendable (Player) -> Void] = [
    { _ in }, { player in for _ in 0..<2 { player.receive(.closeRequested, at: 0) } },
  ]

  @Test("unsaved edits are offered at the next start, and restored with one key", arguments: ends.indices)
  func restored(end: Int) throws {
    let desk = try start(try ended(Self.ends[end]))
    #expect(desk.player.debugger.picker?.title == "scene.yaml has edits that were not saved")
    desk.key("return")
    #expect(desk.file == Self.edited && desk.player.editor?.file.problem == nil)
    desk.key("f2")
    desk.undo(to: EditingDesk.text)
    #expect(try start(desk).player.debugger.picker == nil)
  }

  @Test("restored edits are merged with the file's later changes") func merged() throws {
    let before = try ended { _ in }
    let other = EditingDesk.text.replacing("# a box", with: "# two boxes")
    try before.save(other)
    let desk = try start(before)
    desk.key("return")
    #expect(desk.file == other.replacing("0.20", with: "0.30"))
  }

  @Test("postponed edits are offered again at the next start; edits discarded there or when quitting are not")
  func declined() throws {
    let later = try start(try ended { _ in })
    later.key("escape")
    let desk = try start(later)
    #expect(later.file == EditingDesk.text && desk.player.debugger.picker != nil)
    desk.key("down", "return")
    #expect(desk.file == EditingDesk.text)
    #expect(try start(desk).player.debugger.picker == nil)
    let quit = try start(
      try ended { player in
        player.receive(.closeRequested, at: 0)
        for key in ["down", "down", "return"] { player.receive(.input(.keyPressed(key)), at: 0) }
      })
    #expect(quit.player.debugger.picker == nil)
  }

  @Test("the close button asks also while another question is open") func otherQuestion() throws {
    let desk = try EditingDesk(editing: EditingDesk.text, selecting: "box")
    try desk.save("riffle: 1\ntitel: Box\n")
    desk.key("right", "n")
    desk.player.receive(.closeRequested, at: 0)
    #expect(desk.player.isOpen && desk.player.debugger.picker?.title == "Edits are not in scene.yaml")
  }

  private static let rules = [
    "{key: g, do: [{set: a, to: {opacity: 0.5}}]}", "{key: h, do: [{set: a, to: {opacity: 0.7}}]}",
  ]

  private static func text(_ rules: [String]) -> String {
    EditingDesk.scene("a: {size: [9, 9], fill: teal}") + "on:\n" + rules.map { "  - \($0)\n" }.joined()
  }

  @Test("the rule that is shown stays the same in a save by another program; one that is gone is shown no more")
  func shownRule() throws {
    let (rules, other) = (Self.rules, "{key: k, do: [{set: a, to: {opacity: 0.1}}]}")
    let desk = try EditingDesk(editing: Self.text(rules), rule: "on[1]")
    for (saved, place) in [([other] + rules, 2), ([rules[1], other], 0), ([other, rules[0]], 0), ([rules[0]], nil)] {
      try desk.save(Self.text(saved), isSeen: true)
      desk.look()
      #expect(desk.player.editor?.inspected == place.map { ScenePath(stringLiteral: "on[\($0)]") }, "\(saved)")
    }
  }

  @Test("a save by another program waits for a value that is typed, in whatever line its row is then")
  func duringTyping() throws {
    let (rules, text) = (Self.rules, Self.text)
    let desk = try EditingDesk(editing: text(rules), rule: "on[1]", row: "on[1].do[0].to.opacity")
    desk.key("return")
    let other = text([rules[0].replacing("key: g", with: "key: k")] + rules)
    try desk.save(other, isSeen: true)
    desk.look()
    desk.key("a", control: true)
    desk.enter("0.2")
    desk.look()
    desk.expect(other, ["0.7": "0.2"])
    #expect(desk.player.editor?.session.text.string == desk.file)
  }

  @Test(
    "a save by another program during a drag does not end it: the file has both changes, or the save alone after Esc",
    arguments: [("# a box", "# two boxes", false), ("0.20", "0.40", true)])
  func duringDrag(old: String, new: String, isCancelled: Bool) throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let label = try desk.label("animations.go.spring.bounce").center
    desk.press(label)
    desk.move(label + [10, 0])
    let other = EditingDesk.text.replacing(old, with: new)
    try desk.save(other, isSeen: true)
    if isCancelled {
      desk.key("escape")
    } else {
      desk.move(label + [20, 0])
      desk.release(label + [20, 0])
    }
    desk.look()
    #expect(desk.file == (isCancelled ? other : other.replacing("0.20", with: "0.30")))
    #expect(desk.player.editor?.session.text.string == desk.file && desk.player.editor?.heldChange == nil)
  }
}
