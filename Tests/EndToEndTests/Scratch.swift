import Foundation
import TestSupport

/// A folder that is thrown away, and riffle run in it as a process, to its end.
final class Scratch {
  struct Outcome {
    var status: Int32
    var output: String
    /// What it wrote to the standard error stream, but for how far it is: that depends on the machine.
    var complaint: String

    init(status: Int32, output: String, errors: String) {
      (self.status, self.output) = (status, output)
      complaint = errors.replacing(#/(?m)^Playing \d+ ticks of .+( …|: done in \d+\.\d s)\n/#, with: "")
    }

    /// Whether it says what is wrong in one line, and no trace of a crash.
    var isOneSentence: Bool {
      complaint.hasSuffix("\n") && complaint.dropLast().allSatisfy { $0 != "\n" } && !complaint.contains("Fatal error")
    }
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    for file in [folder, folder.appendingPathExtension("state")] { try? FileManager.default.removeItem(at: file) }
  }

  /// For a script: waits until `$program` listens to the signal that ends it, the fifteenth. It prints nothing, and
  /// nothing else tells of that.
  static let listens = """
    until grep -qE '^SigCgt:.*[4-7c-f][0-9a-f]{3}$' /proc/$program/status; do
      kill -0 $program || exit 1
      sleep 0.05
    done
    """

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  /// Runs riffle in the project's folder.
  func riffle(_ arguments: [String]) throws -> Outcome {
    try run(Stage.executable(), arguments, in: Repository.root, ProcessInfo.processInfo.environment)
  }

  /// Runs a script of the shell in the scratch folder, where `$RIFFLE` is the program and `$SCENES` the scenes. Neither
  /// is split where it has spaces, and a language that is not installed is none of the shell's business.
  func shell(_ script: String) throws -> Outcome {
    var environment = ProcessInfo.processInfo.environment
    environment["RIFFLE"] = try Stage.executable().path
    environment["SCENES"] = Repository.root.appendingPathComponent("Scenes").path
    environment["LC_ALL"] = "C"
    return try run(URL(fileURLWithPath: "/bin/bash"), ["-c", "IFS=$'\\n'\n" + script], in: folder, environment)
  }

  private func run(
    _ program: URL, _ arguments: [String], in directory: URL, _ environment: [String: String]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = directory
    // What it remembers is thrown away too.
    process.environment = environment.merging([
      "SWIFT_BACKTRACE": "enable=no", "XDG_STATE_HOME": folder.appendingPathExtension("state").path,
    ]) { $1 }
    // Beside the folder: a script may throw that away.
    let files = ["out", "err"].map { folder.appendingPathExtension($0) }
    for file in files { try Data().write(to: file) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = FileHandle.nullDevice
    try process.runHearingSignals()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOf: files[0], encoding: .utf8),
      errors: try String(contentsOf: files[1], encoding: .utf8))
  }
}
