import Foundation
import TestSupport
import Testing

/// The table of Tests/Fixtures/features.md names tests that exist.
@Suite("The page of features")
struct FeaturesPageTests {
  /// The cells of each row below the heading.
  private func rows() throws -> [[String]] {
    let page = Repository.root.appendingPathComponent("Tests/Fixtures/features.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.dropFirst()
      .map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
  }

  @Test("each of the thirty-two names a test by the words that the test has")
  func tests() throws {
    let folder = Repository.root.appendingPathComponent("Tests")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let sources = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(sources.count > 100)
    let rows = try rows()
    #expect(rows.count == 32)
    for row in rows {
      #expect(row.count == 4, "\(row)")
      let name = "\"" + (row.last ?? "") + "\""
      #expect(sources.contains { $0.contains(name) }, "\(row)")
    }
  }
}
