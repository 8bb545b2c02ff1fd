import Foundation
import RiffleApp
import Testing

@Suite("Two writers of one file") struct TwoWritersTests {
  @Test("a save elsewhere between two checks of the file is kept with the edit; undo reverts only the edit")
  func between() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let other = EditingDesk.text.replacing("riffle: 1 # a box", with: "riffle: 1 # two boxes, or more")
    try desk.save(other)
    try desk.scrub("animations.go.spring.bounce", by: 20)
    desk.expect(other, ["0.20": "0.30"], isUndone: true)
  }

  @Test("if both change the same value, the file keeps the other's, the edit stays in memory, and a message says so")
  func conflict() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let other = EditingDesk.text.replacing("bounce: 0.20", with: "bounce: 0.45")
    try desk.save(other)
    try desk.scrub("animations.go.spring.bounce", by: 20)
    #expect(desk.file == other && desk.said?.contains("was saved elsewhere") == true)
    #expect(desk.player.editor?.session.text.string == EditingDesk.text.replacing("0.20", with: "0.30"))
    desk.player.receive(.closeRequested, at: 0)
    #expect(desk.player.isOpen, "an edit that is nowhere but in memory was left without a question")
  }

  @Test("an edit over a file saved elsewhere with a mistake is kept, and written once the mistake is corrected")
  func mistaken() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let other = EditingDesk.text.replacing("riffle: 1 # a box", with: "riffle: 1\ntitel: Box")
    try desk.save(other)
    desk.player.receive(.mistakes(["scene.yaml:2:1: 'titel' is not a key of the scene"]), at: 0)
    try desk.scrub("animations.go.spring.bounce", by: 20)
    #expect(desk.file == other && desk.said?.contains("with a mistake") == true, "\(desk.said ?? "")")
    let mended = other.replacing("titel", with: "title")
    try desk.save(mended, isSeen: true)
    #expect(desk.file == mended.replacing("0.20", with: "0.30") && desk.player.editor?.file.problem == nil)
    desk.undo(to: mended)
  }

  @Test("an edit that is only in memory stays when the same lines are saved elsewhere again")
  func conflictAgain() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    for other in ["0.45", "0.46"] {
      let text = EditingDesk.text.replacing("bounce: 0.20", with: "bounce: \(other)")
      try desk.save(text)
      if other == "0.45" { try desk.scrub("animations.go.spring.bounce", by: 20) }
      desk.player.receive(ReloadChange.text(text), at: 0)
      #expect(desk.file == text && desk.player.editor?.file.problem != nil)
      #expect(desk.player.editor?.session.text.string == EditingDesk.text.replacing("0.20", with: "0.30"))
    }
  }

  @Test("a changed file beside the scene stays changed: after an edit, with an unsaved one, and after a restart")
  func beside() throws {
    let kits = try ["teal", "gold"].map { color in
      var bundle = SceneBundle(EditingDesk.text.utf8)
      bundle.attach("kit.yaml", .success(Array("riffle: 1\npalette: {own: \(color)}\n".utf8)))
      return try SceneText(bundle.packed)
    }
    var session = try EditSession(kits[0].string, file: "scene.yaml", blocks: [])
    session.follow(kits[1])
    #expect(session.text.string == kits[1].string)
    session.text = kits[0]
    try session.perform([SceneEdit("entities.box.at", .set("[1, 300]"))], named: "edit")
    let both = try #require(session.merged(over: kits[0], with: kits[1]))
    #expect(both.own == session.text.own && both.attachments == kits[1].attachments)
    #expect(try #require(session.merged(over: kits[0], with: both)).string == both.string)
  }

  @Test("repeated simultaneous saves lose nothing, in 300 rounds or RIFFLE_TWO_WRITERS") func often() throws {
    let rounds = ProcessInfo.processInfo.environment["RIFFLE_TWO_WRITERS"].flatMap(Int.init) ?? 300
    var session = try EditSession(EditingDesk.text, file: "scene.yaml", blocks: [])
    var file = session.text
    for round in 1...rounds {
      let base = file
      // The other writer saves another comment or position of the box, and the edit changes another number.
      let theirs =
        round % 2 == 0
        ? try SceneText(Array("# round \(round)\n".utf8) + base.bytes)
        : try base.applying(SceneEdit(ScenePath(parsing: "entities.box.at"), .set("[\(round), 300]")))
      try session.perform(
        [SceneEdit(ScenePath(parsing: "animations.go.spring.duration"), .set("0.\(100 + round % 800)"))], named: "edit")
      let both = try #require(session.merged(over: base, with: theirs))
      session.follow(both)
      file = both
      let text = both.string
      #expect(text.contains("duration: 0.\(100 + round % 800)"))
      #expect(text.contains(round % 2 == 0 ? "# round \(round)\n" : "at: [\(round), 300]"))
    }
    // Undo reverts each edit, and the other writer's saves stay.
    for _ in 1...rounds { _ = session.undo() }
    #expect(session.text.string == file.string.replacing("duration: 0.\(100 + rounds % 800)", with: "duration: 0.50"))
  }
}
