import Foundation
import TestSupport
import Testing

/// A temporary folder, in which riffle runs as a process, to its end.
final class Scratch {
  struct Outcome {
    var command: String
    var status: Int32
    var output: String
    /// The standard error output without progress, which depends on the machine.
    var complaint: String

    init(command: String, status: Int32, output: String, errors: String) {
      (self.command, self.status, self.output) = (command, status, output)
      complaint = errors.replacing(#/(?m)^Playing \d+ ticks of .+( …|: done in \d+\.\d s)\n/#, with: "")
    }

    /// True for a message of one line without a trace of a crash.
    var isOneSentence: Bool {
      complaint.hasSuffix("\n") && complaint.dropLast().allSatisfy { $0 != "\n" } && !complaint.contains("Fatal error")
    }

    /// Expects an exit code, the output or its end, and the complaint or words of it.
    @discardableResult func expect(
      _ status: Int32? = nil, output: String? = nil, ending: String? = nil, complaint: String? = nil,
      _ words: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) -> Outcome {
      if let status { #expect(self.status == status, "\(self)", sourceLocation: sourceLocation) }
      if let output { #expect(self.output == output, "\(self)", sourceLocation: sourceLocation) }
      if let ending { #expect(self.output.hasSuffix(ending), "\(self)", sourceLocation: sourceLocation) }
      if let complaint { #expect(self.complaint == complaint, "\(self)", sourceLocation: sourceLocation) }
      for word in words { #expect(self.complaint.contains(word), "\(self)", sourceLocation: sourceLocation) }
      return self
    }

    /// Expects an exit code and a complaint of one sentence with these words.
    func expectSentence(
      _ status: Int32, _ words: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      #expect(self.status == status && isOneSentence, "\(self)", sourceLocation: sourceLocation)
      for word in words { #expect(complaint.contains(word), "\(self)", sourceLocation: sourceLocation) }
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

  /// A part of a script that waits until `$program` handles signal 15, which ends it. The program prints nothing, so
  /// its state is polled.
  static let listens = """
    until grep -qE '^SigCgt:.*[4-7c-f][0-9a-f]{3}$' /proc/$program/status; do
      kill -0 $program || exit 1
      sleep 0.05
    done
    """

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func write(_ text: some StringProtocol, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  func riffle(_ arguments: [String]) throws -> Outcome {
    try run(Stage.executable(), arguments, in: Repository.root, ProcessInfo.processInfo.environment)
  }

  /// Runs a shell script in the scratch folder, with the program in `$RIFFLE` and the scenes in `$SCENES`. Paths with
  /// spaces are not split, and the locale is C, so that the shell does not complain about one that is not installed.
  func shell(_ script: String) throws -> Outcome {
    var environment = ProcessInfo.processInfo.environment
    environment["RIFFLE"] = try Stage.executable().path
    environment["SCENES"] = Repository.path("Scenes")
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
    // Its state is temporary, too.
    process.environment = environment.merging([
      "SWIFT_BACKTRACE": "enable=no", "XDG_STATE_HOME": folder.appendingPathExtension("state").path,
    ]) { $1 }
    // Beside the folder, as a script may delete that.
    let files = ["out", "err"].map { folder.appendingPathExtension($0) }
    for file in files { try Data().write(to: file) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = FileHandle.nullDevice
    try process.runHearingSignals()
    process.waitUntilExit()
    return Outcome(
      command: arguments.joined(separator: " "), status: process.terminationStatus,
      output: try String(contentsOf: files[0], encoding: .utf8),
      errors: try String(contentsOf: files[1], encoding: .utf8))
  }
}
