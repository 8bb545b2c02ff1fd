import Foundation
import TestSupport
import Testing

/// What the commands answer to programs, as processes.
@Suite("JSON on the command line")
struct JSONCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func riffle(_ arguments: String...) throws -> Scratch.Outcome { try scratch.riffle(arguments) }

  @Test("as JSON, render says what it wrote and each hash, and replay what agreed, or where it differs")
  func json() throws {
    func object(_ outcome: Scratch.Outcome) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any], "\(outcome)")
    }
    let record = scratch.path("a.rec")
    let rendered = try object(
      riffle("render", "Scenes/hello-card.yaml", "--demo", "--ticks", "24", "--record", record, "--hashes", "--json"))
    let hashes = try #require(rendered["hashes"] as? [String])
    #expect(hashes.count == 24 && rendered["hash"] as? String == hashes[23] && rendered["ticks"] as? Int == 24)
    #expect(rendered["written"] as? [String] == [record] && rendered["difference"] == nil)
    let replayed = try object(riffle("replay", record, "--verify", "--json"))
    #expect(replayed["hash"] as? String == hashes[23])
    #expect(replayed["verified"] as? Int == 24 && replayed["agreeing"] as? Int == 2)
    let text = try String(contentsOfFile: record, encoding: .utf8)
    let other = String(repeating: "0", count: 16)
    try text.replacingOccurrences(of: hashes[11], with: other).write(toFile: record, atomically: true, encoding: .utf8)
    let outcome = try riffle("replay", record, "--verify", "--json")
    let difference = try #require(try object(outcome)["difference"] as? [String: Any])
    #expect(outcome.status == 65 && difference["tick"] as? Int == 12)
    #expect(difference["recorded"] as? String == other && difference["found"] as? String == hashes[11])
    let drawn = try object(riffle("render", record, "--ticks", "24", "--json"))
    #expect((drawn["difference"] as? String)?.contains("tick 12 came out as \(hashes[11])") == true, "\(drawn)")
  }
}
