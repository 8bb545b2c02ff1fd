import Foundation
import TestSupport
import Testing

@Suite("Pages of pieces and mistakes")
struct PagesTests {
  private func page(_ name: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent("docs/\(name).md"), encoding: .utf8)
  }

  @Test("the page of mistakes has every message of the corpus, once each; Tools/make-mistakes writes it")
  func mistakes() throws {
    let rows = try page("mistakes").components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
    var said = rows.compactMap { $0.components(separatedBy: " | ").last?.dropLast(2) }.map(String.init)
    for corpus in ["wrong-scenes.txt", "doubtful-scenes.txt"] {
      let cases = CorpusScene.all(in: corpus)
      #expect(cases.count > 20)
      for wrong in cases {
        for message in wrong.messages {
          let words = message.split(separator: " ").dropFirst().joined(separator: " ")
          let shown = words.replacing("|", with: "\\|").replacing("<", with: "&lt;")
          let place = said.firstIndex { $0.split(separator: " ").joined(separator: " ") == shown }
          #expect(place != nil, "\(wrong.name): \(shown)")
          if let place { said.remove(at: place) }
        }
      }
    }
    #expect(said == ["Message", "Message"])
  }

  @Test(
    "the examples are as short as they promise, by all their lines",
    arguments: [("Needle", 25), ("Breakout", 200), ("Patience", 450)])
  func examples(_ name: String, _ most: Int) throws {
    let folder = Repository.root.appendingPathComponent("Examples/Sources/\(name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let lines = try files.map { try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\n").count - 1 }
    #expect(!files.isEmpty && lines.reduce(0, +) <= most, "\(lines)")
  }

  @Test("the page of pieces counts the lines of scenes that are there, and each has its picture")
  func pieces() throws {
    let rows = try page("pieces").components(separatedBy: "\n").filter { $0.hasPrefix("| [") }
    #expect(rows.count >= 15)
    for row in rows {
      let cells = row.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let name = try #require(cells[1].components(separatedBy: "Scenes/").last?.replacing(".yaml)", with: ""))
      let scene = try String(contentsOfFile: Repository.scene(name), encoding: .utf8).components(separatedBy: "\n")
      let end = scene.firstIndex { $0.hasPrefix("demo:") || $0.hasPrefix("expect:") } ?? scene.count
      let kept = scene[..<end].filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
      #expect(kept.count <= 40, "\(name)")
      #expect(cells[3].hasPrefix("\(kept.count), "), "\(name) has \(kept.count) lines")
      #expect(FileManager.default.fileExists(atPath: Repository.root.path + "/Scenes/Pictures/\(name).png"), "\(name)")
    }
  }
}
