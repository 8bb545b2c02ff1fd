import Foundation
import TestSupport
import Testing

@Suite("The scenes in two processes")
struct SceneHashesTests {
  /// Plays a demo in a process that prints the hash of each tick; a strict one stops at a jump.
  private func hashes(_ scene: String, isStrict: Bool) throws -> (status: Int32, lines: [Substring], complaint: String)
  {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = ["out", "err"].map { scratch.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = try Stage.executable()
    // The check of ten thousand cards is slow; the other scenes are played for five seconds.
    let ticks = scene == "ten-thousand" ? "60" : "600"
    process.arguments = ["render", "Scenes/\(scene).yaml", "--demo", "--ticks", ticks, "--hashes"]
    if isStrict { process.arguments?.append("--stop-at-jump") }
    process.currentDirectoryURL = Repository.root
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return (process.terminationStatus, texts[0].split(separator: "\n"), texts[1])
  }

  @Test("the folder has all scenes")
  func count() { #expect(Repository.scenes.count >= 19) }

  @Test("two processes print the same hash at every tick, and nothing jumps", arguments: Repository.scenes)
  func agree(_ scene: String) throws {
    let (one, other) = (try hashes(scene, isStrict: true), try hashes(scene, isStrict: false))
    #expect(one.status == 0 && other.status == 0, "\(scene): \(one.complaint.suffix(300))")
    #expect(one.lines.count == (scene == "ten-thousand" ? 60 : 600))
    let difference = zip(one.lines, other.lines).first { $0 != $1 }
    #expect(difference == nil && one.lines.count == other.lines.count, "\(scene): \(difference.map { "\($0)" } ?? "")")
    #expect(Set(one.lines.map { $0.split(separator: " ").last ?? "" }).count > 10, "it moves")
  }
}
