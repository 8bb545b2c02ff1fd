import Foundation
import Testing

@Suite("riffle without a scene")
struct StartScreenTests {
  @Test("riffle without a display prints its help; an option for one scene asks for a scene")
  func noScreen() throws {
    let scratch = try Scratch()
    let alone = try scratch.shell("unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER; $RIFFLE")
    #expect(alone.status == 0 && alone.output.contains("Without a command the gallery"), "\(alone)")
    for option in ["--ticks 3", "--hashes", "--record x.rec", "--until 'a.x > 1'"] {
      let outcome = try scratch.shell("SDL_VIDEODRIVER=dummy $RIFFLE run \(option)")
      #expect(outcome.status == 64 && outcome.complaint.contains("is about one scene; name it"), "\(outcome)")
    }
  }

  @Test("riffle without a scene, or with a folder, opens the gallery, and ends with code 0 on a signal")
  func opens() throws {
    let scratch = try Scratch()
    for command in ["$RIFFLE", "$RIFFLE run", "$RIFFLE $SCENES"] {
      let outcome = try scratch.shell(
        """
        SDL_VIDEODRIVER=dummy \(command) & program=$!
        \(Scratch.listens)
        kill -TERM $program; wait $program
        """)
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.complaint.isEmpty, "\(outcome)")
    }
  }
}

extension RealWindow {
  @Suite("The gallery in a real window")
  @WindowActor
  struct GalleryTests {
    @Test(
      "a template becomes a file and opens, Esc returns to the gallery, and Ctrl PgDn opens the next scene",
      .with(Tool.hands))
    func template() async throws {
      let scratch = try Scratch()
      try FileManager.default.createDirectory(atPath: scratch.path("Scenes"), withIntermediateDirectories: true)
      let stage = try await Stage.open(scene: nil, name: "gallery", in: scratch.folder)
      defer { stage.close() }
      // The gallery is open once the red card of a template is visible.
      let gallery = try await stage.lookAtRest("1-gallery") { $0.count(of: (228, 87, 46)) > 300 }
      #expect(gallery.count(of: (228, 87, 46)) > 300, "there are no templates")
      try await stage.press("ctrl+n")
      try await stage.press("Return")
      let opened = try await stage.title { $0.contains("Empty") }
      #expect(opened.contains("Empty"))
      let made = try String(contentsOfFile: scratch.path("Scenes/empty.yaml"), encoding: .utf8)
      #expect(made.hasPrefix("riffle: 1"))
      try await stage.press("Escape")
      let back = try await stage.title { $0 == "Riffle" }
      #expect(back == "Riffle")
      for letter in "empty" { try await stage.press(String(letter)) }
      try await stage.press("Return")
      #expect(try await stage.title { $0.contains("Empty") }.contains("Empty"))
      try "riffle: 1\ntitle: Other\n".write(
        toFile: scratch.path("Scenes/other.yaml"), atomically: true, encoding: .utf8)
      try await stage.press("ctrl+Next")
      #expect(try await stage.title { $0.contains("Other") }.contains("Other"))
      stage.endsWell()
    }
  }
}
