import Foundation
import TestSupport
import Testing

@Suite("A save that is killed")
struct KilledSaveTests {
  /// How many saves are killed; RIFFLE_KILLS asks for more.
  private static let count = ProcessInfo.processInfo.environment["RIFFLE_KILLS"].flatMap { Int($0) } ?? 6

  @Test("leaves the old file or the new one, whole, at whatever moment it is killed")
  func whole() throws {
    let scratch = try Scratch()
    let lines = String(repeating: "# A comment that makes the file as long as a large scene's.\n", count: 4000)
    let texts = ["0.20", "0.30"].map { "riffle: 1\nanimations:\n  go: {spring: {bounce: \($0)}}\n" + lines }
    let file = scratch.path("scene.yaml")
    try texts[0].write(toFile: file, atomically: true, encoding: .utf8)
    var (old, new, killed) = (0, 0, 0)
    for round in 0..<Self.count {
      let before = try scratch.text("scene.yaml")
      let other = before == texts[0] ? "0.30" : "0.20"
      let writer = Process()
      writer.executableURL = try Stage.executable()
      writer.arguments = ["edit", file, "animations.go.spring.bounce=\(other)"]
      (writer.standardOutput, writer.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try writer.run()
      // From the moment at which it begins to write, a little later each time.
      while writer.isRunning,
        try !FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).contains(where: {
          $0.hasSuffix(".part")
        })
      {}
      var spins = round * 30
      while spins > 0, writer.isRunning { spins -= 1 }
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
      if writer.terminationReason == .uncaughtSignal { killed += 1 }
      let after = try scratch.text("scene.yaml")
      #expect(texts.contains(after), "the file is neither the old nor the new one: \(after.utf8.count) bytes")
      if after == before { old += 1 } else { new += 1 }
    }
    #expect(killed > 0 && old + new == Self.count)
    print("\(Self.count) saves: \(killed) killed, \(old) left the old file, \(new) the new one")
    // The next save is not kept from writing by what is left.
    let last = try scratch.riffle(["edit", file, "animations.go.spring.bounce=0.5"])
    #expect(last.status == 0, "\(last)")
    #expect(try scratch.text("scene.yaml").contains("bounce: 0.5"))
  }
}
