import Foundation
import TestSupport
import Testing

/// The lines that docs/command-line.md offers to copy.
@Suite("Commands on a page")
struct PageCommandsTests {
  /// Commands without a window, film encoder or version control.
  static let lines: [String] = {
    let page = try? String(contentsOf: Repository.root.appendingPathComponent("docs/command-line.md"), encoding: .utf8)
    let block = page?.components(separatedBy: "```sh\n").dropFirst().first?.components(separatedBy: "```").first ?? ""
    return block.split(separator: "\n").map(String.init).filter { line in
      !["riffle run ", "--mp4", "--git ", "Scenes/*"].contains { line.contains($0) }
    }
  }()

  @Test("there are some") func count() { #expect(Self.lines.count >= 6) }

  @Test("each succeeds as it is written", arguments: lines)
  func succeeds(_ line: String) throws {
    let outcome = try Scratch().shell(#"ln -s "$SCENES" Scenes; riffle() { "$RIFFLE" "$@"; }; "# + line)
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(line): \(outcome)")
  }
}
