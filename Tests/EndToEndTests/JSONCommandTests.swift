import Foundation
import TestSupport
import Testing

@Suite("JSON on the command line") struct JSONCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func riffle(_ arguments: String...) throws -> Scratch.Outcome { try scratch.riffle(arguments) }

  private func object(_ outcome: Scratch.Outcome) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any], "\(outcome)")
  }

  @Test("the JSON of diff --first has the first difference of two scenes and their settings, or that they are the same")
  func first() throws {
    let scene = "Scenes/hello-card.yaml"
    let text = try Repository.text("Scenes/hello-card.yaml")
    let other = scratch.path("other.yaml")
    let changed = text.replacingOccurrences(of: "spring: {duration: 0.5", with: "spring: {duration: 0.6")
    try (changed == text ? text.replacingOccurrences(of: "seed: ", with: "seed: 1") : changed)
      .write(toFile: other, atomically: true, encoding: .utf8)
    let outcome = try riffle("diff", "--first", scene, other, "--json")
    let parted = try object(outcome)
    #expect(outcome.status == 1 && parted["same"] as? Bool == false && parted["command"] as? String == "diff")
    let difference = try #require(parted["difference"] as? [String: Any])
    #expect(difference["tick"] as? Int == parted["ticks"] as? Int && difference["sentence"] is String)
    let settings = try #require(parted["settings"] as? [[String: Any]])
    #expect(settings.first?["leftLine"] is Int && settings.first?["key"] is String)
    let same = try riffle("diff", "--first", scene, scene, "--json", "--ticks", "30")
    #expect(try same.status == 0 && object(same)["same"] as? Bool == true && object(same)["ticks"] as? Int == 30)
    #expect(try riffle("diff", "--first", scene, scene, "--json", "--window").status == 64)
  }

  @Test("the JSON of schema, test --random and new equals their plain output") func others() throws {
    let schema = try object(riffle("schema", "--json"))
    let plain = try JSONSerialization.jsonObject(with: Data(riffle("schema").output.utf8)) as? NSDictionary
    #expect(schema["version"] as? Int == 1 && schema["schema"] as? NSDictionary == plain)

    let soaked = try object(riffle("test", "--random", "Scenes/hello-card.yaml", "--ticks", "480", "--json"))
    let scene = try #require((soaked["scenes"] as? [[String: Any]])?.first)
    #expect(soaked["passed"] as? Bool == true && scene["ticks"] as? Int == 480)
    #expect((scene["rounds"] as? [Any])?.count == 4 && (scene["findings"] as? [Any])?.isEmpty == true)
    let printed = try riffle("test", "--random", "Scenes/hello-card.yaml", "--ticks", "480").output
    #expect(printed.contains("hash \(try #require(scene["hash"] as? String))"))

    let made = try object(scratch.shell(#""$RIFFLE" new Comet --url https://example.org/riffle --json"#))
    let written = try #require(made["written"] as? [String])
    #expect(made["name"] as? String == "Comet" && !written.isEmpty)
    #expect((made["library"] as? [String: String]) == ["url": "https://example.org/riffle"])
    #expect(written.allSatisfy { FileManager.default.fileExists(atPath: scratch.path($0)) })
  }

  @Test("log omits minor events like the debugger; --minor prints them") func log() throws {
    func minor(_ arguments: String...) throws -> (all: Int, minor: Int) {
      let log = try object(scratch.riffle(["log", "Scenes/drag.yaml", "--demo", "--json"] + arguments))
      let events = try #require(log["events"] as? [[String: Any]])
      return (events.count, events.count { $0["minor"] as? Bool == true })
    }
    let (usual, whole) = (try minor(), try minor("--minor"))
    #expect(usual.all > 0 && usual.minor == 0)
    #expect(whole.minor > 0 && whole.all == usual.all + whole.minor)
    let only = try riffle("log", "Scenes/drag.yaml", "--demo", "--kind", "interruption", "--ticks", "40")
    #expect(only.output.isEmpty && only.complaint.contains("no such event in 40 ticks"), "\(only)")
    let hits = try ["any.speed > 300", "any.speed > 300 x2"].map {
      try riffle("log", "Scenes/drag.yaml", "--demo", "--kind", "jump", "--when", $0).output.split(separator: "\n")
        .compactMap { $0.split(separator: " ").first }
    }
    #expect(hits[0].count > 3 && hits[1] == hits[0].indices.filter { !$0.isMultiple(of: 2) }.map { hits[0][$0] })
    let condition = "any.speed > 100000"
    let never = try riffle("log", "Scenes/drag.yaml", "--demo", "--ticks", "40", "--when", condition)
    #expect(never.complaint.contains("\(condition) did not become true in 40 ticks"), "\(never)")
  }

  @Test("the JSON of run has the reason why a scene did not open") func run() throws {
    let path = scratch.path("wrong.yaml")
    try "riffle: 1\ntitel: x\n".write(toFile: path, atomically: true, encoding: .utf8)
    let wrong = try riffle("run", path, "--json")
    let mistakes = try #require(try object(wrong)["mistakes"] as? [[String: Any]])
    #expect(wrong.status == 65 && mistakes.first?["line"] as? Int == 2 && wrong.complaint.contains("wrong.yaml:2:1"))
    let missing = try riffle("run", scratch.path("none.yaml"), "--json")
    #expect(try missing.status == 66 && object(missing)["problem"] is String)
    #expect(try riffle("run", path, "--json", "--hashes").status == 64)
  }

  @Test("the JSON of render has its files and hashes; that of --verify has the agreeing hashes, or the difference")
  func json() throws {
    let record = scratch.path("a.rec")
    let rendered = try object(
      riffle("render", "Scenes/hello-card.yaml", "--demo", "--ticks", "24", "--record", record, "--hashes", "--json"))
    let hashes = try #require(rendered["hashes"] as? [String])
    #expect(hashes.count == 24 && rendered["hash"] as? String == hashes[23] && rendered["ticks"] as? Int == 24)
    #expect(rendered["written"] as? [String] == [record] && rendered["difference"] == nil)
    let replayed = try object(riffle("render", record, "--verify", "--json"))
    #expect(replayed["hash"] as? String == hashes[23])
    #expect(replayed["verified"] as? Int == 24 && replayed["agreeing"] as? Int == 2)
    let text = try String(contentsOfFile: record, encoding: .utf8)
    let other = String(repeating: "0", count: 16)
    try text.replacingOccurrences(of: hashes[11], with: other).write(toFile: record, atomically: true, encoding: .utf8)
    let outcome = try riffle("render", record, "--verify", "--json")
    let difference = try #require(try object(outcome)["difference"] as? [String: Any])
    #expect(outcome.status == 65 && difference["tick"] as? Int == 12)
    #expect(difference["recorded"] as? String == other && difference["found"] as? String == hashes[11])
    let drawn = try object(riffle("render", record, "--ticks", "24", "--json"))
    #expect((drawn["difference"] as? [String: Any])?["tick"] as? Int == 12, "\(drawn)")
  }
}
