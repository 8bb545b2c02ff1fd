import Foundation
import TestSupport
import Testing

@Suite("The version")
struct VersionTests {
  private struct Release: Equatable {
    var version: String
    /// The date of the release, as in 2026-11-21; nil before it.
    var date: String?
  }

  /// The releases of the changelog, newest first.
  private func releases() throws -> [Release] {
    let text = try String(contentsOf: Repository.root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
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
    let outcome = try Scratch().riffle(["--version"])
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome)")
    #expect(outcome.output == newest.version + (newest.date == nil ? "-dev" : "") + "\n")
  }

  @Test("the changelog lists the newest version first, and only that may lack a date")
  func ordered() throws {
    let releases = try releases()
    #expect(releases.count >= 2)
    for (newer, older) in zip(releases, releases.dropFirst()) {
      #expect(newer.version.compare(older.version, options: .numeric) == .orderedDescending)
      let date = try #require(older.date, "\(older.version) has no date")
      #expect(newer.date.map { $0 >= date } ?? true)
    }
  }
}
