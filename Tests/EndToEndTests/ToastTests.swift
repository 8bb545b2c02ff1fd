import Foundation
import TestSupport
import Testing

extension RealWindow {
  @Suite("Making a scene in a real window")
  @WindowActor
  struct ToastTests {
    @Test(
      "a toast is made from the template in the window alone: a spring by keys, a button by dragging",
      .with(Tool.hands))
    func toast() async throws {
      let scratch = try Scratch()
      try FileManager.default.createDirectory(atPath: scratch.path("Scenes"), withIntermediateDirectories: true)
      let template = try String(
        contentsOf: Repository.root.appendingPathComponent("Assets/Templates/toast.yaml"),
        encoding: .utf8)
      let stage = try await Stage.open(scene: nil, name: "toast", in: scratch.folder)
      defer { stage.close() }
      func file() throws -> String { try scratch.text("Scenes/toast.yaml") }
      func becomes(_ wanted: String) async throws {
        let isThere = try await eventually(in: scratch.path("Scenes")) { try file() == wanted }
        let found = try file()
        #expect(isThere, "the file is \(found)")
      }

      for key in ["n", "e", "w", "space", "t", "o", "a", "s", "t", "Return", "Return"] { try await stage.press(key) }
      #expect(try await stage.title { $0.contains("Toast") }.contains("Toast"))
      #expect(try file() == template)
      try await stage.press("F9")
      try await stage.press("F2")
      #expect(try await stage.title { $0.contains("paused") }.contains("paused"))
      // The editor is open once the button is drawn smaller: about 3,000 pixels of it instead of 8,900.
      let button = (red: 229, green: 121, blue: 76)
      let open = try await stage.lookAtRest("1-open") { (1000..<6000).contains($0.count(of: button)) }
      #expect((1000..<6000).contains(open.count(of: button)), "the editor does not open")

      // The ninth row, after two entities, a rule, title, lesson and the size of the window, is the bounce of `arrive`.
      for _ in 0..<9 { try await stage.press("Next") }
      try await stage.press("shift+equal")
      var wanted = template.replacing(
        "arrive: {spring: {duration: 0.5, bounce: 0.3}}", with: "arrive: {spring: {duration: 0.5, bounce: 0.40}}")
      try await becomes(wanted)

      // Drag the button 80 points up in the scene, which is drawn at 0.586 of its size.
      try await stage.drag(from: Stage.place(300, 202), to: Stage.place(300, 155))
      let moved = try await eventually(in: scratch.path("Scenes")) { try file() != wanted }
      #expect(moved, "the button stays where it is")
      let place = try #require(try file().firstMatch(of: #/save:\n    at: \[480, (\d+)\]/#)?.1)
      #expect((240...260).contains(Int(place) ?? 0))
      wanted = wanted.replacing("save:\n    at: [480, 330]", with: "save:\n    at: [480, \(place)]")
      try await becomes(wanted)

      // By keys: lower again, and wider.
      try await stage.press("shift+Down")
      try await stage.press("shift+alt+Right")
      wanted = wanted.replacing(
        "[480, \(place)]\n    size: [180, 56]", with: "[480, \((Int(place) ?? 0) + 10)]\n    size: [190, 56]")
      try await becomes(wanted)
      _ = try await stage.look("2-edited")

      // The result is a valid scene.
      let check = try scratch.riffle(["check", scratch.path("Scenes/toast.yaml")])
      #expect(check.status == 0, "\(check)")
      for _ in 0..<4 { try await stage.press("ctrl+z") }
      try await becomes(template)
      stage.endsWell()
    }
  }
}
