import RiffleScene
import Testing

@Suite("Exported motion tracks")
struct MotionTracksTests {
  @Test(
    "exported tracks have a row a tick for moving entities, one row for still ones, and events")
  func rows() throws {
    let test = try ExpectationKindsTests.test("{atRest: end}", key: "f")
    let lines = test.tracks().split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = lines[0]
    let rows = lines.dropFirst().filter { $0[1] != "" }
    #expect(rows.allSatisfy { $0.count == columns.count })
    let x = try #require(columns.firstIndex(of: "x"))
    let target = try #require(columns.firstIndex(of: "modelX"))
    #expect(lines.contains(["12", "", "asked"]))
    #expect(lines.last?.dropFirst() == ["", "end"])
    let card = rows.filter { $0[1] == "\"card\"" }
    #expect(rows.count { $0[1] == "\"ball\"" } == 1)
    // One row at rest, and one for each of 120 ticks of motion.
    #expect(card.count == 121)
    #expect(card.first?[x] == "100.0" && card.first?[target] == "100.0")
    #expect(card.last?[x] == "220.0" && card[1][target] == "220.0")
  }
}
