import RiffleCore
import Testing

@Suite("Field tables")
struct FieldTableTests {
  @Test(
    "a table has a row for each tick, with presented value, speed and model, also for thinned ticks", arguments: [1, 3])
  func csv(part: Int) throws {
    let all = ConditionTests.playback(ticks: 300)
    let playback = part == 1 ? all : ConditionTests.playback(ticks: 300, budget: all.history.bytes / part)
    let ball = try #require(playback.simulation.world.entity(named: "ball"))
    let columns = [
      FieldTable.Column("ball", Selection(ball, FieldID("Transform", "position"))),
      FieldTable.Column("a \"b\", c", Selection(ball, FieldID("Opacity", "opacity"))),
    ]
    let lines = FieldTable(columns, playback).csv.split(separator: "\n").map { $0.split(separator: ",") }
    if part > 1 { #expect((0...300).contains { !playback.history.isKept($0) }) }
    try #require(lines.count == 302)
    #expect(
      lines[0].prefix(6).joined(separator: ",")
        == "branch,tick,seconds,ball.position.x,ball.position.x per second,ball.position.x model")
    for tick in [0, 10, 41, 60, 233, 300] {
      let world = try #require(all.world(at: tick))
      let row = lines[tick + 1]
      #expect(row[0] == "main" && Int(row[1]) == tick)
      let (seen, model) = (world.presented(Transform.self, of: ball).position.x, world[ball, Transform.self].position.x)
      #expect(abs(try #require(Double(row[3])) - Double(seen)) < 0.001, "tick \(tick)")
      #expect(Double(row[5]) == Double(model))
    }
    #expect(Double(lines[250][9]) == 0.5)
  }

  @Test("a second branch adds its ticks after the fork")
  func branches() throws {
    var playback = ConditionTests.playback(ticks: 100)
    playback.go(to: .tick(80))
    let name = playback.branchHere()
    playback.step(5)
    let ball = try #require(playback.simulation.world.entity(named: "ball"))
    let column = FieldTable.Column("ball", Selection(ball, FieldID("Transform", "position")))
    let rows = FieldTable([column], playback, and: ["main"]).csv.split(separator: "\n").dropFirst()
    #expect(rows.count { $0.hasPrefix(name + ",") } == 86)
    #expect(rows.filter { $0.hasPrefix("main,") }.map { $0.split(separator: ",")[1] } == (81...100).map { "\($0)" })
  }
}
