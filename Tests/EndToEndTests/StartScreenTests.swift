import Foundation
import TestSupport
import Testing

@Suite("riffle without a scene") struct StartScreenTests {
  @Test("riffle without a display prints its help; an option for one scene asks for a scene") func noScreen() throws {
    let scratch = try Scratch()
    let alone = try scratch.shell("unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER; $RIFFLE").expect(0)
    #expect(alone.output.contains("Without a command the gallery"), "\(alone)")
    for option in ["--ticks 3", "--hashes", "--record x.rec", "--until 'a.x > 1'"] {
      try scratch.shell("SDL_VIDEODRIVER=dummy $RIFFLE run \(option)").expect(64, "is about one scene; name it")
    }
  }

  @Test("riffle without a scene, or with a folder, opens the gallery, and ends with code 0 on a signal")
  func opens() throws {
    let scratch = try Scratch()
    for command in ["$RIFFLE", "$RIFFLE run", "$RIFFLE $SCENES"] {
      try scratch.shell(
        """
        SDL_VIDEODRIVER=dummy \(command) & program=$!
        \(Scratch.listens)
        kill -TERM $program; wait $program
        """
      ).expect(0, output: "", complaint: "")
    }
  }
}

extension RealWindow {
  @Suite("The gallery in a real window") @WindowActor struct GalleryTests {
    @Test(
      "a template becomes a file and opens, Esc returns to the gallery, and Ctrl PgDn opens the next scene",
      .with(Tool.hands))
    func template() async throws {
      let scratch = try Scratch()
      try FileManager.default.createDirectory(atPath: scratch.path("Scenes"), withIntermediateDirectories: true)
      let stage = try await Stage.open(scene: nil, name: "gallery", in: scratch.folder)
      defer { stage.close() }
      // The gallery is open once the red card of a template is visible.
      try await stage.lookAtRest("1-gallery", or: "there are no templates") { $0.count(of: (228, 87, 46)) > 300 }
      try await stage.press("ctrl+n")
      try await stage.press("Return")
      try await stage.title(with: "Empty")
      let made = try String(contentsOfFile: scratch.path("Scenes/empty.yaml"), encoding: .utf8)
      #expect(made.hasPrefix("riffle: 1"))
      try await stage.press("Escape")
      let back = try await stage.title { $0 == "Riffle" }
      #expect(back == "Riffle")
      for letter in "empty" { try await stage.press(String(letter)) }
      try await stage.press("Return")
      try await stage.title(with: "Empty")
      try scratch.write("riffle: 1\ntitle: Other\n", to: "Scenes/other.yaml")
      try await stage.press("ctrl+Next")
      try await stage.title(with: "Other")
      stage.endsWell()
    }
  }
}

extension RealWindow {
  @Suite("Making a scene in a real window") @WindowActor struct ToastTests {
    @Test(
      "a toast is made from the template in the window alone: a spring by keys, a button by dragging",
      .with(Tool.hands))
    func toast() async throws {
      let scratch = try Scratch()
      try FileManager.default.createDirectory(atPath: scratch.path("Scenes"), withIntermediateDirectories: true)
      let template = try Repository.text("Assets/Templates/toast.yaml")
      let stage = try await Stage.open(scene: nil, name: "toast", in: scratch.folder)
      defer { stage.close() }
      func file() throws -> String { try scratch.text("Scenes/toast.yaml") }
      func becomes(_ wanted: String) async throws {
        let isThere = try await eventually(in: scratch.path("Scenes")) { try file() == wanted }
        let found = try file()
        #expect(isThere, "the file is \(found)")
      }

      for key in ["n", "e", "w", "space", "t", "o", "a", "s", "t", "Return", "Return"] { try await stage.press(key) }
      try await stage.title(with: "Toast")
      #expect(try file() == template)
      try await stage.press("F9")
      try await stage.press("F2")
      try await stage.title(with: "paused")
      // The editor is open once the button is drawn smaller: about 3,000 pixels of it instead of 8,900.
      let button = (red: 229, green: 121, blue: 76)
      try await stage.lookAtRest("1-open", or: "the editor does not open") {
        (1000..<6000).contains($0.count(of: button))
      }

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
