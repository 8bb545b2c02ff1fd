import Foundation
import Testing

/// A scene of `Tests/Corpus` with its expected messages.
package struct CorpusScene: Sendable, CustomTestStringConvertible {
  package let name: String
  package let scene: String
  /// As `line:column: message`, in order.
  package let messages: [String]
  package var testDescription: String { name }

  /// The cases of a file: `=== name`, the scene, a line that begins with `~~~`, and the messages. Empty without the
  /// file.
  package static func all(in file: String) -> [CorpusScene] {
    let path = Repository.root.appendingPathComponent("Tests/Corpus/\(file)")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return [] }
    return text.components(separatedBy: "\n=== ").dropFirst().map { part in
      let lines = part.components(separatedBy: "\n")
      let wave = lines.firstIndex { $0.hasPrefix("~~~") } ?? lines.count - 1
      return CorpusScene(
        name: lines[0], scene: lines[1..<wave].joined(separator: "\n") + "\n",
        messages: lines[(wave + 1)...].filter { !$0.isEmpty })
    }
  }
}
