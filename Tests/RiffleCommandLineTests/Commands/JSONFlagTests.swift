import ArgumentParser
import Foundation
import RiffleCommandLine
import TestSupport
import Testing

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
