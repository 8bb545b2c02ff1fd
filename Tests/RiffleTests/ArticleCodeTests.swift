import Foundation
import TestSupport
import Testing

@Suite("The articles of the modules")
struct ArticleCodeTests {
  private func files(_ folders: [String], _ ending: String) throws -> [URL] {
    try folders.flatMap { folder in
      let root = Repository.root.appendingPathComponent(folder)
      return try FileManager.default.subpathsOfDirectory(atPath: root.path)
        .filter { $0.hasSuffix(ending) && !$0.contains(".build") }.sorted().map { root.appendingPathComponent($0) }
    }
  }

  /// Returns the lines of code that are neither empty nor imports, without indentation.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  @Test("each block of Swift in an article or a page is part of a compiled file, line for line")
  func compiled() throws {
    let sources = try files(["Examples/Sources", "Examples/Tests", "Sources", "Tests"], ".swift").map {
      "\n" + lines(try String(contentsOf: $0, encoding: .utf8)).joined(separator: "\n") + "\n"
    }
    var count = 0
    for article in try files(["Sources", "docs"], ".md") {
      let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```")
      for part in parts where part.hasPrefix("swift\n") {
        let code = "\n" + lines(String(part.dropFirst(6))).joined(separator: "\n") + "\n"
        #expect(sources.contains { $0.contains(code) }, "\(article.lastPathComponent): \(code)")
        count += 1
      }
    }
    #expect(count >= 20)
  }
}
