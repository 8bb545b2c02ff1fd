import Foundation
import TestSupport
import Testing

/// Runs the commands of docs/command-line.md.
@Suite("Commands on a page")
struct PageCommandsTests {
  /// The commands without a window, film encoder or version control.
  static let lines: [String] = {
    let page = try? String(contentsOf: Repository.root.appendingPathComponent("docs/command-line.md"), encoding: .utf8)
    let block = page?.components(separatedBy: "```sh\n").dropFirst().first?.components(separatedBy: "```").first ?? ""
    return block.split(separator: "\n").map(String.init).filter { line in
      !["riffle run ", "--mp4", "--git ", "Scenes/*"].contains { line.contains($0) }
    }
  }()

  @Test("the page has at least six commands") func count() { #expect(Self.lines.count >= 6) }

  @Test("each command of the page succeeds", arguments: lines)
  func succeeds(_ line: String) throws {
    let outcome = try Scratch().shell(#"ln -s "$SCENES" Scenes; riffle() { "$RIFFLE" "$@"; }; "# + line)
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(line): \(outcome)")
  }
}
