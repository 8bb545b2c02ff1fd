import Foundation
import TestSupport
import Testing

extension RealWindow {
  @Suite("Editing a spring in a real window")
  @WindowActor
  struct EditingTests {
    @Test(
      "dragging a spring in a paused flight changes one line of the file, and undo restores it",
      .with(Tool.hands))
    func spring() async throws {
      let text = try String(contentsOfFile: Repository.scene("hello-card"), encoding: .utf8)
      let file = Repository.root.appendingPathComponent("out/editing.yaml")
      try text.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      func lines() throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      }
      let stage = try await Stage.open(scene: "out/editing.yaml", name: "editing")
      defer { stage.close() }

      // At a sixtieth of the speed, the flight lasts until the drag.
      try await stage.press("5")
      try await stage.press("space")
      try await stage.press("F2")
      let open = try await stage.title { $0.contains("paused") }
      #expect(open.contains("paused"))
      // The editor is open once the blue curve beside its pad is visible.
      _ = try await stage.lookAtRest("1-open") { $0.count(of: (88, 166, 255), tolerance: 40) > 50 }

      // The pad of `arrive`, which moves the card in, is at the top of the column on the right.
      try await stage.drag(from: Stage.place(720, 110), to: Stage.place(745, 80))
      let edited = try await eventually(in: file.deletingLastPathComponent().path) {
        try lines() != text.split(separator: "\n").map(String.init)
      }
      #expect(edited, "the file stays as it was")
      let differing = zip(try lines(), text.split(separator: "\n")).filter { $0 != $1 }
      #expect(try lines().count == text.split(separator: "\n").count && differing.count == 1)
      #expect(differing.first?.0.hasPrefix("  arrive: {spring: {duration: ") == true, "\(differing)")
      let branched = try await stage.title { $0.contains("arrive duration") }
      #expect(branched.contains("arrive duration"), "no branch has the edit's name: \(branched)")
      _ = try await stage.look("2-edited")

      try await stage.press("ctrl+z")
      let restored = try await eventually(in: file.deletingLastPathComponent().path) {
        try String(contentsOf: file, encoding: .utf8) == text
      }
      #expect(restored, "undo leaves another file")
      stage.endsWell()
    }
  }
}
