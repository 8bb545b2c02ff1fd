import Foundation
import TestSupport
import Testing

extension RealWindow {
  @Suite("Editing a running scene in a real window")
  @WindowActor
  struct LiveEditingTests {
    @Test(
      "saves change the picture, a mistake is shown until it is corrected, and sliders are dragged",
      .with(Tool.hands))
    func edit() async throws {
      let text = try String(
        contentsOf: Repository.root.appendingPathComponent("Scenes/parameters.yaml"), encoding: .utf8)
      let file = Repository.root.appendingPathComponent("out/live-editing.yaml")
      try text.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      let stage = try await Stage.open(scene: "out/live-editing.yaml", name: "live-editing")
      defer { stage.close() }
      let coral = (red: 0xE4, green: 0x57, blue: 0x2E)
      let teal = (red: 0x2A, green: 0xB6, blue: 0xAA)

      let before = try await stage.look("1-before") { $0.count(of: teal) > 300 }
      #expect(before.count(of: teal) > 300, "there are no beads")

      // Replace the file, as editors do: the beads become coral, and nothing else moves.
      let red = text.replacing("\"#37D0C2\", \"#1F9E92\"", with: "\"#E4572E\", \"#E4572E\"")
      try red.write(to: file, atomically: true, encoding: .utf8)
      let saved = try await stage.lookAtRest("2-saved") { $0.count(of: coral) > 1000 }
      #expect(saved.count(of: coral) > 1000, "the save does not show")

      // A mistake: the beads stay, with a message over them.
      try red.replacing("beads: {range:", with: "beads: {rnage:").write(to: file, atomically: false, encoding: .utf8)
      let broken = try await stage.look("3-broken") { $0.difference(from: saved) > 0.02 }
      #expect(broken.difference(from: saved) > 0.02, "the mistake is not shown")
      #expect(broken.count(of: coral) > 1000, "the last good scene is gone")

      // Correct the mistake.
      try red.write(to: file, atomically: true, encoding: .utf8)
      let mended = try await stage.look("4-mended") { $0.difference(from: saved) < 0.005 }
      #expect(mended.difference(from: saved) < 0.005, "the message stays")

      // The window is in the middle of the display; the first slider, of the number of beads, is at the top right.
      try await stage.drag(from: Stage.place(803, 62), to: Stage.place(910, 62))
      let many = saved.count(of: coral) * 3 / 2
      let more = try await stage.look("5-more-beads") { $0.count(of: coral) > many }
      #expect(more.count(of: coral) > many, "the slider does nothing")

      stage.endsWell()
    }
  }
}
