import RiffleCore
import Testing

@Suite("Reasons for a search without result")
struct PlaybackConditionsTests {
  private func playback(at tick: Int) -> Playback {
    var playback = ConditionTests.playback(ticks: 260)
    playback.go(to: .tick(tick))
    return playback
  }

  @Test("a condition that always holds is reported as true since the first tick")
  func always() throws {
    #expect(
      try playback(at: 30).noTick(before: Condition("ball.x < 1000"))
        == "ball.x < 1000 has been true since tick 0, the first tick kept")
  }

  @Test("a condition that became true once is reported as true since that tick")
  func once() throws {
    let condition = try Condition("ball.x > 100")
    let first = try #require(playback(at: 260).nextTick(after: 0, where: condition))
    #expect(try playback(at: first).holds("ball.x > 100"))
    #expect(try !playback(at: first - 1).holds("ball.x > 100"))
    for tick in [first, first + 1, 60] {
      let there = playback(at: tick)
      #expect(there.lastTick(where: condition) == nil)
      #expect(there.noTick(before: condition) == "ball.x > 100 has been true since tick \(first), and never before")
    }
    // After the interval the search finds its last tick, and none before it.
    let last = try #require(playback(at: 260).lastTick(where: condition))
    #expect(playback(at: last).lastTick(where: condition) == nil)
  }

  @Test("a condition that never held before is reported so")
  func never() throws {
    #expect(
      try playback(at: 260).noTick(before: Condition("ball.x > 5000")) == "ball.x > 5000 was not true before tick 260")
    // The condition becomes true later.
    #expect(
      try playback(at: 5).noTick(before: Condition("ball.x > 100")) == "ball.x > 100 was not true before tick 5")
    #expect(
      try playback(at: 60).noTick(before: Condition("interruption")) == "interruption was not true before tick 60")
  }

  @Test("a condition with a count is reported as true fewer times")
  func counted() throws {
    #expect(
      try playback(at: 260).noTick(before: Condition("interruption x3"))
        == "interruption was true fewer than 3 times before tick 260")
  }

  @Test("a report in a thinned history names the first kept tick")
  func forgotten() throws {
    let bytes = ConditionTests.playback(ticks: 260).history.bytes
    let playback = ConditionTests.playback(ticks: 4000, budget: bytes / 12)
    let first = playback.history.firstKept
    try #require(first > 0)
    #expect(
      try playback.noTick(before: Condition("ball.x > 5000"))
        == "ball.x > 5000 was not true before tick 4000, back to tick \(first)")
    #expect(
      try playback.noTick(before: Condition("ball.x < 5000"))
        == "ball.x < 5000 has been true since tick \(first), the first tick kept")
  }
}
