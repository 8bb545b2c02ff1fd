import Foundation
import TestSupport
import Testing

@Suite("The examples")
struct ExampleLengthTests {
  @Test(
    "each example has at most the number of lines that it promises",
    arguments: [("Needle", 25), ("Breakout", 200), ("Patience", 450)])
  func examples(_ name: String, _ most: Int) throws {
    let folder = Repository.root.appendingPathComponent("Examples/Sources/\(name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let lines = try files.map { try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\n").count - 1 }
    #expect(!files.isEmpty && lines.reduce(0, +) <= most, "\(lines)")
  }
}
