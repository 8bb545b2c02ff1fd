import Foundation
import TestSupport
import Testing

extension RealWindow {
  @Suite("Editing a spring in a real window") @WindowActor struct EditingTests {
    @Test("dragging a spring in a paused flight changes one line of the file, and undo restores it", .with(Tool.hands))
    func spring() async throws {
      let text = try Repository.text("Scenes/hello-card.yaml")
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
      try await stage.title(with: "paused")
      // The editor is open once the blue curve beside its pad is visible.
      try await stage.lookAtRest("1-open") { $0.count(of: (88, 166, 255), tolerance: 40) > 50 }

      // The pad of `arrive`, which moves the card in, is at the top of the column on the right.
      try await stage.drag(from: Stage.place(720, 110), to: Stage.place(745, 80))
      let edited = try await eventually(in: file.deletingLastPathComponent().path) {
        try lines() != text.split(separator: "\n").map(String.init)
      }
      #expect(edited, "the file stays as it was")
      let differing = zip(try lines(), text.split(separator: "\n")).filter { $0 != $1 }
      #expect(try lines().count == text.split(separator: "\n").count && differing.count == 1)
      #expect(differing.first?.0.hasPrefix("  arrive: {spring: {duration: ") == true, "\(differing)")
      try await stage.title(with: "arrive duration")
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

extension RealWindow {
  @Suite("Editing a running scene in a real window") @WindowActor struct LiveEditingTests {
    @Test(
      "saves change the picture, a mistake is shown until it is corrected, and sliders are dragged", .with(Tool.hands))
    func edit() async throws {
      let text = try Repository.text("Scenes/parameters.yaml")
      let file = Repository.root.appendingPathComponent("out/live-editing.yaml")
      try text.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      let stage = try await Stage.open(scene: "out/live-editing.yaml", name: "live-editing")
      defer { stage.close() }
      let coral = (red: 0xE4, green: 0x57, blue: 0x2E)
      let teal = (red: 0x2A, green: 0xB6, blue: 0xAA)

      try await stage.look("1-before", or: "there are no beads") { $0.count(of: teal) > 300 }

      // Replace the file, as editors do: the beads become coral, and nothing else moves.
      let red = text.replacing("\"#37D0C2\", \"#1F9E92\"", with: "\"#E4572E\", \"#E4572E\"")
      try red.write(to: file, atomically: true, encoding: .utf8)
      let saved = try await stage.lookAtRest("2-saved", or: "the save does not show") { $0.count(of: coral) > 1000 }

      // A mistake: the beads stay, with a message over them.
      try red.replacing("beads: {range:", with: "beads: {rnage:").write(to: file, atomically: false, encoding: .utf8)
      let broken = try await stage.look("3-broken", or: "the mistake is not shown") {
        $0.difference(from: saved) > 0.02
      }
      #expect(broken.count(of: coral) > 1000, "the last good scene is gone")

      // Correct the mistake.
      try red.write(to: file, atomically: true, encoding: .utf8)
      try await stage.look("4-mended", or: "the message stays") { $0.difference(from: saved) < 0.005 }

      // The window is in the middle of the display; the first slider, of the number of beads, is at the top right.
      try await stage.drag(from: Stage.place(803, 62), to: Stage.place(910, 62))
      let many = saved.count(of: coral) * 3 / 2
      try await stage.look("5-more-beads", or: "the slider does nothing") { $0.count(of: coral) > many }

      stage.endsWell()
    }
  }
}

@Suite("Killed saves") struct KilledSaveTests {
  /// The number of saves to kill; RIFFLE_KILLS changes it.
  private static let count = ProcessInfo.processInfo.environment["RIFFLE_KILLS"].flatMap { Int($0) } ?? 6

  @Test("a save killed at any moment leaves the whole old file or the whole new one") func whole() throws {
    let scratch = try Scratch()
    let lines = String(repeating: "# A comment that makes the file as long as a large scene's.\n", count: 4000)
    let texts = ["0.20", "0.30"].map { "riffle: 1\nanimations:\n  go: {spring: {bounce: \($0)}}\n" + lines }
    let file = scratch.path("scene.yaml")
    try texts[0].write(toFile: file, atomically: true, encoding: .utf8)
    var (old, new, killed) = (0, 0, 0)
    let clock = ContinuousClock()
    // The partial files of killed saves.
    func leftovers() throws -> Set<String> {
      try Set(FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).filter { $0.hasSuffix(".part") })
    }
    var whole = Duration.zero
    // The first save is not killed: it measures the time from the first write to the end, over which the others are
    // spread.
    for round in 0...Self.count {
      let (before, left) = (try scratch.text("scene.yaml"), try leftovers())
      let other = before == texts[0] ? "0.30" : "0.20"
      let writer = Process()
      writer.executableURL = try Stage.executable()
      writer.arguments = ["edit", file, "animations.go.spring.bounce=\(other)"]
      (writer.standardOutput, writer.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try writer.run()
      while writer.isRunning, try leftovers() == left {}
      let start = clock.now
      if round > 0 {
        while writer.isRunning, start.duration(to: clock.now) * Self.count < whole * (round - 1) {}
        kill(writer.processIdentifier, SIGKILL)
      }
      writer.waitUntilExit()
      if round == 0 {
        whole = start.duration(to: clock.now)
        #expect(try scratch.text("scene.yaml") == texts[1])
        continue
      }
      if writer.terminationReason == .uncaughtSignal { killed += 1 }
      let after = try scratch.text("scene.yaml")
      #expect(texts.contains(after), "the file is neither the old nor the new one: \(after.utf8.count) bytes")
      if after == before { old += 1 } else { new += 1 }
    }
    #expect(killed > 0 && old + new == Self.count)
    print("\(Self.count) saves: \(killed) killed, \(old) left the old file, \(new) the new one")
    // Partial files do not prevent the next save.
    let last = try scratch.riffle(["edit", file, "animations.go.spring.bounce=0.5"])
    #expect(last.status == 0, "\(last)")
    #expect(try scratch.text("scene.yaml").contains("bounce: 0.5"))
  }
}
