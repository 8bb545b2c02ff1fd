import Foundation
import TestSupport
import Testing

/// Runs the examples that `riffle help COMMAND` prints.
@Suite("Examples of the help")
struct HelpTests {
  /// Commands whose examples end within seconds.
  static let commands: Set = ["inspect", "sample", "log", "check", "edit"]

  /// The examples, except those with other files of the reader and with films. They are read from source, where a quote
  /// has a backslash.
  static let examples: [String] = {
    let folder = Repository.root.appendingPathComponent("Sources/RiffleCommandLine/Commands")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let lines = files.sorted { $0.path < $1.path }.flatMap { file in
      ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n")
    }
    return lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
      let words = line.split(separator: " ")
      return words.first == "riffle" && words.count > 2 && commands.contains(String(words[1]))
        && ![".rec", "other.yaml", ".mp4", "--window"].contains(where: line.contains)
    }
  }()

  @Test("the help has at least 20 examples, and one of each command")
  func count() {
    #expect(Self.examples.count >= 20)
    for command in Self.commands {
      #expect(Self.examples.contains { $0.hasPrefix("riffle \(command) ") }, "\(command)")
    }
  }

  @Test("each example of the help succeeds", arguments: examples)
  func works(_ example: String) throws {
    let scratch = try Scratch()
    let scene = try String(contentsOfFile: Repository.scene("memory"), encoding: .utf8)
      .replacing("\nmemory:", with: "\nentities: {card: {at: [480, 360]}}\nmemory:")
    try scene.write(toFile: scratch.path("scene.yaml"), atomically: true, encoding: .utf8)
    let script = "ln -s \"$SCENES\" Scenes; riffle() { \"$RIFFLE\" \"$@\"; }; \(example)"
    let outcome = try scratch.shell(script)
    #expect(outcome.status == 0, "\(example): \(outcome.complaint)\(outcome.output.suffix(300))")
  }
}
