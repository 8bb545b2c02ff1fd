import Foundation
import Testing

@Suite("Killed saves")
struct KilledSaveTests {
  /// The number of saves to kill; RIFFLE_KILLS changes it.
  private static let count = ProcessInfo.processInfo.environment["RIFFLE_KILLS"].flatMap { Int($0) } ?? 6

  @Test("a save killed at any moment leaves the whole old file or the whole new one")
  func whole() throws {
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
