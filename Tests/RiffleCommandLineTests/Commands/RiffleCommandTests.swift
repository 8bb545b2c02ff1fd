import ArgumentParser
import Foundation
import RiffleApp
import RiffleCommandLine
import TestSupport
import Testing

@Suite("Completing and correcting command lines") struct RiffleCommandTests {
  @Test("a command line that begins with a scene's file runs it; other command lines are unchanged") func scene() {
    #expect(RiffleCommand.completed(["riffle", "scene.yaml"]) == ["riffle", "run", "scene.yaml"])
    #expect(
      RiffleCommand.completed(["riffle", "five cards.YML", "--demo"]) == ["riffle", "run", "five cards.YML", "--demo"])
    for arguments in [["riffle"], ["riffle", "everything", "scene.yaml"], ["riffle", "--scene"]] {
      #expect(RiffleCommand.completed(arguments) == arguments && RiffleCommand.hint(for: arguments) == nil)
    }
  }

  @Test("a recording and a folder run; a command with the name of a folder is the command") func places() {
    #expect(RiffleCommand.completed(["riffle", "a.rec", "--mute"]) == ["riffle", "run", "a.rec", "--mute"])
    #expect(RiffleCommand.completed(["riffle", Repository.root.path]) == ["riffle", "run", Repository.root.path])
    #expect(RiffleCommand.completed(["riffle", "test"]) == ["riffle", "test"])
  }

  @Test("-q and -v are options of every command, in any place before '--'") func verbosity() {
    defer { Verbosity.current = .normal }
    #expect(RiffleCommand.completed(["riffle", "check", "-q", "a.yaml"]) == ["riffle", "check", "a.yaml"])
    #expect(Verbosity.current == .quiet)
    #expect(RiffleCommand.completed(["riffle", "--verbose", "log", "--", "-q"]) == ["riffle", "log", "--", "-q"])
    #expect(Verbosity.current == .verbose)
  }

  @Test(
    "old commands are the new ones, and say so",
    arguments: [
      ("bisect a.rec b.rec --sheet x.png", "diff --first a.rec b.rec --sheet x.png", "diff --first"),
      ("describe a.yaml --json", "log --summary a.yaml --json", "log --summary"),
      ("soak a.yaml --ticks 480", "test --random a.yaml --ticks 480", "test --random"),
      ("path M0,0h9 --length", "sample --path M0,0h9", "sample --path"),
      ("replay a.rec --verify --until 9", "render --hash a.rec --verify --ticks 9", "render --verify"),
      ("replay a.rec --again b.rec", "render --hash a.rec --record b.rec", "render --verify"),
      ("replay a.rec --window --verify --until=9", "run a.rec --ticks=9", "run"),
    ])
  func formerCommands(line: String, today: String, name: String) {
    let words = line.split(separator: " ").map(String.init)
    let (translated, note) = FormerNames.translated(words)
    #expect(translated.joined(separator: " ") == today)
    #expect(note == "'riffle \(words[0])' is now 'riffle \(name)'")
  }

  @Test(
    "old options are the new ones",
    arguments: [
      ("render a.yaml --png=x --mp4 y.mp4 --strict", "render a.yaml -o png:x -o mp4:y.mp4 --stop-at-jump"),
      ("inspect a.yaml --frames --png --measure", "inspect a.yaml -o frames:--png --frame-time"),
      ("run a.yaml --strict --stop-when x", "run a.yaml --stop-at-jump --until x"),
      ("check a.yaml --strict", "check a.yaml --strict"),
      ("sample bouncy --from 1 --to 2 --until 3", "sample bouncy --start 1 --target 2 --seconds 3"),
      ("test a.yaml --moments 9 --sheets x --junit y", "test a.yaml --disturbances 9 --pictures x -o xml:y"),
      ("render -- --png", "render -- --png"),
    ])
  func formerOptions(line: String, today: String) {
    let (words, note) = FormerNames.translated(line.split(separator: " ").map(String.init))
    #expect(words.joined(separator: " ") == today && note == nil)
  }

  @Test("a flag of several commands has one meaning") func flags() throws {
    var meanings: [String: String] = [:]
    var shared = 0
    for command in RiffleCommand.configuration.subcommands {
      // A line of the help: the flag, its value, and a sentence whose first part is the meaning.
      for line in command.helpMessage(columns: 400).split(separator: "\n") {
        guard let found = line.firstMatch(of: /^  (--[a-z-]+)[^ ]*( <[^>]+>)? +([^ ].*)$/), found.1 != "--json" else {
          continue
        }
        let (name, meaning) = (String(found.1), found.3.prefix { !",.:;".contains($0) }.lowercased())
        if let known = meanings[name] {
          #expect(known == meaning, "\(command._commandName) \(name)")
          shared += 1
        }
        meanings[name] = meaning
      }
    }
    #expect(shared > 20)
  }

  @Test("a misspelt command is corrected to the nearest one, with the rest of the line") func misspelt() {
    #expect(RiffleCommand.hint(for: ["riffle", "chek"])?.hasSuffix(" check") == true)
    #expect(
      RiffleCommand.hint(for: ["riffle", "inspct", "two cards.yaml", "--json"])?
        .hasSuffix(" inspect 'two cards.yaml' --json") == true)
  }
}

@Suite("The option -o") struct OutputOptionTests {
  @Test("the ending, or a kind in front, selects the kind of a file") func kinds() throws {
    let output = try OutputArguments.parse(["-o", "a.PNG", "-o", "gif:b", "--output", "frames/", "-o", "c.mp4"])
    #expect(output.path(.png) == "a.PNG" && output.path(.gif) == "b" && output.path(.frames) == "frames")
    #expect(output.path(.mp4) == "c.mp4" && output.path(.wav) == nil)
  }

  @Test(
    "an unknown kind, two files of a kind and two names of a file are refused",
    arguments: [["-o", "a.svg"], ["-o", "a"], ["-o", "a.png", "-o", "b.png"], ["-o", "png:a", "-o", "gif:a"]])
  func refused(words: [String]) throws {
    #expect(throws: (any Error).self) { try RenderCommand.parse(["a.yaml"] + words) }
  }

  @Test("a contact sheet with the ending of another kind is refused; without an ending it is a PNG")
  func sheets() throws {
    for name in ["s.jpg", "s.webp", "a.b/s.v1.JPEG"] {
      let right = "write --sheet \(name[..<name.lastIndex(of: ".")!]).png."
      for command in [["render", "a.yaml"], ["diff", "a.rec", "b.rec", "--first"]] {
        let error = #expect(throws: (any Error).self) { try RiffleCommand.parseAsRoot(command + ["--sheet", name]) }
        #expect(error.map { RiffleCommand.message(for: $0) }?.hasSuffix(right) == true, "\(command) \(name)")
      }
    }
    for name in ["s.png", "s.PNG", "s", "a.b/s", "/dev/fd/3", ".."] {
      #expect(throws: Never.self) { try RenderCommand.parse(["a.yaml", "--sheet", name]) }
    }
  }

  @Test("a command without something to make asks for it, and one with -o does not") func asked() throws {
    let error = #expect(throws: UsageError.self) { try RenderCommand.parse(["a.yaml"]).perform() }
    #expect(error.map { "\($0)" }?.contains("say what to make of it") == true)
    #expect(throws: Never.self) { try RenderCommand.parse(["a.yaml", "-o", "a.png"]) }
    #expect(throws: (any Error).self, "an unknown option is named first") {
      try RenderCommand.parse(["a.yaml", "--bogus"])
    }
  }
}

@Suite("--json on every command")
struct JSONFlagTests {
  @Test("every command but the language server has --json, and is documented in docs/json.md")
  func documented() throws {
    let page = try String(contentsOf: Repository.root.appendingPathComponent("docs/json.md"), encoding: .utf8)
    #expect(RiffleCommand.configuration.subcommands.count > 10)
    for command in RiffleCommand.configuration.subcommands {
      let name = try #require(command.configuration.commandName)
      guard name != "language-server" else {
        #expect(page.contains("`riffle language-server` has no `--json`"))
        continue
      }
      #expect(command.helpMessage().contains("  --json "), "riffle \(name) has no --json")
      #expect(page.contains("\n## \(name)\n") || page.contains("`riffle \(name) --json` is in\n["), "\(name)")
    }
  }
}

@Suite("riffle new") struct ProgramTemplateTests {
  private func text(_ path: String, of template: ProgramTemplate) throws -> String {
    try #require(template.files().first { $0.path == path }).text
  }

  @Test("`riffle new` writes the program and the test of the example First") func example() throws {
    let template = try ProgramTemplate(name: "First", source: .folder("../.."))
    for path in ["Sources/First/main.swift", "Tests/FirstTests/FirstTests.swift"] {
      let example = try String(contentsOf: Repository.root.appendingPathComponent("Examples/\(path)"), encoding: .utf8)
      #expect(try text(path, of: template) == example)
    }
    let lines = try text("Sources/First/main.swift", of: template).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 26)
  }

  @Test("the package names the library by its folder, or by the end of its address") func package() throws {
    let local = try text("Package.swift", of: ProgramTemplate(name: "Comet", source: .folder("/code/riffle")))
    #expect(
      local.contains(#".package(name: "Riffle", path: "/code/riffle")"#) && local.contains(#"package: "Riffle")"#))
    // The test target imports the library, so that it is rebuilt when the library changes.
    #expect(local.contains(#".testTarget(name: "CometTests", dependencies: library + ["Comet"])"#))
    let url = "https://example.org/motion/riffle-engine.git"
    let remote = try text("Package.swift", of: ProgramTemplate(name: "Comet", source: .repository(url)))
    #expect(remote.contains(#".package(url: "\#(url)", branch: "main")"#))
    #expect(remote.contains(#"package: "riffle-engine")"#))
  }

  @Test(
    "an invalid module name is refused, with a valid one",
    arguments: ["", "2048", "my game", "my-game", "../up", "Ünder", "class", "Testing", "RiffleApp"])
  func names(_ name: String) throws {
    let error = #expect(throws: UsageError.self) { try ProgramTemplate(name: name, source: .folder("")) }
    #expect(error?.message.contains("Comet") == true || error?.message.contains(ProgramTemplate.mine(name)) == true)
    #expect(throws: (any Error).self) { try NewCommand.parse([name]) }
  }

  @Test("an existing folder is not changed, and a path with a URL is refused") func folders() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: (any Error).self) { try NewCommand.parse(["Comet", "--library", folder]).run() }
    #expect(!FileManager.default.fileExists(atPath: "Comet"))
    #expect(throws: (any Error).self) { try NewCommand.parse(["Comet", "--library", ".", "--url", "x"]) }
  }
}
