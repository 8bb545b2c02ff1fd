import Foundation
import TestSupport
import Testing

@Suite("Examples of the help") struct HelpTests {
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

  @Test("the help has at least 20 examples, and one of each command") func count() {
    #expect(Self.examples.count >= 20)
    for command in Self.commands {
      #expect(Self.examples.contains { $0.hasPrefix("riffle \(command) ") }, "\(command)")
    }
  }

  @Test("each example of the help succeeds", arguments: examples) func works(_ example: String) throws {
    let scratch = try Scratch()
    let scene = try Repository.text("Scenes/memory.yaml")
      .replacing("\nmemory:", with: "\nentities: {card: {at: [480, 360]}}\nmemory:")
    try scratch.write(scene, to: "scene.yaml")
    let script = "ln -s \"$SCENES\" Scenes; riffle() { \"$RIFFLE\" \"$@\"; }; \(example)"
    let outcome = try scratch.shell(script)
    #expect(outcome.status == 0, "\(example): \(outcome.complaint)\(outcome.output.suffix(300))")
  }
}

@Suite("riffle check") struct CheckTests {
  private let doubtful = """
    riffle: 1
    parameters: {lift: {range: [0, 10], default: 5}}
    """

  @Test("an unused part is a warning with its place, and a mistake with --strict") func strict() throws {
    let scratch = try Scratch()
    try scratch.write(doubtful, to: "s.yaml")
    let warning = "2:14: warning: unused parameter 'lift'; write '$lift' for a value, or remove it"
    let lenient = try scratch.riffle(["check", scratch.path("s.yaml")]).expect(0)
    let strict = try scratch.riffle(["check", "--strict", scratch.path("s.yaml")]).expect(65)
    for outcome in [lenient, strict] { #expect(outcome.complaint.hasSuffix(warning + "\n"), "\(outcome)") }
    try scratch.riffle(["check", "--strict", Repository.scene("hello-card")]).expect(0)
  }

  @Test("a scene without mistakes is ok, also on the standard input; -q prints nothing") func ok() throws {
    let scratch = try Scratch()
    let outcome = try scratch.shell(
      """
      cp $SCENES/hello-card.yaml a.yaml
      $RIFFLE check a.yaml; $RIFFLE check - < a.yaml; $RIFFLE check -q a.yaml
      printf 'riffle: 1\\ntitel: x\\n' | $RIFFLE check -
      """)
    #expect(outcome.output == "a.yaml: ok\nok\n" && outcome.status == 65, "\(outcome)")
    #expect(
      outcome.complaint.hasSuffix("-:2:1: 'titel' is not a key of the scene; did you mean 'title'?\n"), "\(outcome)")
  }

  @Test("no input is an empty file, from a pipe and from a device") func noInput() throws {
    for command in ["check - < /dev/null", "check /dev/stdin < /dev/null", "check - < <(:)"] {
      try Scratch().shell("$RIFFLE \(command)").expectSentence(65, "the file is empty; a scene begins with 'riffle: 1'")
    }
  }

  @Test("the edit of a scene on the standard input is printed")
  func standardInput() throws {
    try Scratch().shell("printf 'riffle: 1\\ntitle: A card\\n' | $RIFFLE edit - 'title=A deck'; ls")
      .expect(0, output: "riffle: 1\ntitle: A deck\n")
  }

  @Test("without the system's emoji font, an emoji that is not built in is a mistake that names the package to install")
  func noSystemEmoji() throws {
    let scratch = try Scratch()
    try scratch.write(
      "riffle: 1\nentities: {a: {at: [9, 9], size: [9, 9], emoji: 🫠}, b: {at: [9, 9], size: [9, 9], emoji: ❤️}}\n",
      to: "s.yaml")
    try scratch.shell("RIFFLE_EMOJI_FONT=none $RIFFLE check s.yaml")
      .expectSentence(65, "s.yaml:2:49: there is no picture of '🫠'")
    // It is drawn with a box in its place.
    try scratch.shell("RIFFLE_EMOJI_FONT=none $RIFFLE render s.yaml --ticks 1 --png a.png && ls a.png")
      .expect(0, "a box is drawn instead")
  }
}

@Suite("Commands on a page") struct PageCommandsTests {
  /// The commands without a window, film encoder or version control.
  static let lines: [String] = {
    let page = try? Repository.text("docs/command-line.md")
    let block = page?.components(separatedBy: "```sh\n").dropFirst().first?.components(separatedBy: "```").first ?? ""
    return block.split(separator: "\n").map(String.init).filter { line in
      !["riffle run ", "--mp4", "--git ", "Scenes/*"].contains { line.contains($0) }
    }
  }()

  @Test("the page has at least six commands") func count() { #expect(Self.lines.count >= 6) }

  @Test("each command of the page succeeds", arguments: lines) func succeeds(_ line: String) throws {
    try Scratch().shell(#"ln -s "$SCENES" Scenes; riffle() { "$RIFFLE" "$@"; }; "# + line).expect(0, complaint: "")
  }
}

@Suite("The version") struct VersionTests {
  private struct Release: Equatable {
    var version: String
    /// The date of the release, as in 2026-11-21; nil before it.
    var date: String?
  }

  /// The releases of the changelog, newest first.
  private func releases() throws -> [Release] {
    let text = try Repository.text("CHANGELOG.md")
    return try text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { line in
      let parts = try #require(
        line.wholeMatch(of: #/## \[(\d+\.\d+\.\d+)\] - (?:Unreleased|(\d{4}-\d\d-\d\d))/#),
        "'\(line)' is neither '## [1.2.3] - 2026-11-21' nor '## [1.2.3] - Unreleased'")
      return Release(version: String(parts.1), date: parts.2.map(String.init))
    }
  }

  @Test("riffle --version prints the first version of the changelog, with -dev until it has a date")
  func said() throws {
    let newest = try #require(try releases().first)
    try Scratch().riffle(["--version"])
      .expect(0, output: newest.version + (newest.date == nil ? "-dev" : "") + "\n", complaint: "")
  }

  @Test("the changelog lists the newest version first, and only that may lack a date") func ordered() throws {
    let releases = try releases()
    #expect(releases.count >= 2)
    for (newer, older) in zip(releases, releases.dropFirst()) {
      #expect(newer.version.compare(older.version, options: .numeric) == .orderedDescending)
      let date = try #require(older.date, "\(older.version) has no date")
      #expect(newer.date.map { $0 >= date } ?? true)
    }
  }
}
