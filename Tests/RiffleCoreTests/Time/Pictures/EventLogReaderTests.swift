import RiffleCore
import Testing

@Suite("Events around a tick") struct EventLogReaderTests {
  private func read(
    _ playback: Playback, rows: Int = 4, _ filter: EventFilter = EventFilter(), logged: [Condition] = []
  ) -> EventRows {
    var reader = EventLogReader()
    var log = EventRows()
    for _ in 0..<200 {
      log = reader.events(rows: rows, filter, logged: logged, in: playback)
      if log.isComplete { break }
    }
    return log
  }

  @Test("a reader finds the nearest events before and after a tick, also in a thinned history", arguments: [1, 3])
  func nearest(part: Int) {
    let all = ConditionTests.playback(ticks: 400)
    var playback = part == 1 ? all : ConditionTests.playback(ticks: 400, budget: all.history.bytes / part)
    if part > 1 { #expect((0...400).contains { !playback.history.isKept($0) }) }
    let events = all.past.events(EventFilter())
    #expect(events.count > 6 && playback.past.events(EventFilter()) == events)
    for tick in [400, 200, 100, 60, 5] {
      playback.go(to: .tick(tick))
      while playback.isSeeking { playback.advance(to: 0) }
      let log = read(playback)
      let (before, after) = (events.filter { $0.tick <= tick }, events.filter { $0.tick > tick })
      #expect(log.isComplete && log.next == log.rows.count { $0.tick <= tick })
      #expect(Array(log.rows.prefix(log.next).suffix(4)) == Array(before.suffix(4)), "at \(tick)")
      #expect(Array(log.rows.dropFirst(log.next).prefix(4)) == Array(after.prefix(4)), "at \(tick)")
    }
  }

  @Test("events can be filtered by kind, entity and rule") func filtered() throws {
    let playback = ConditionTests.playback(ticks: 400)
    let all = playback.past.events(EventFilter())
    for (words, isWanted) in [
      ("of ball", { $0.names.contains("ball") }), ("by send", { $0.cause?.rule == "send" }),
      ("interruption of ball by send", { $0.kind == .interruption }),
    ] as [(String, (LoggedEvent) -> Bool)] {
      let filter = try EventFilter(words: words)
      let expected = all.filter(isWanted)
      #expect(!expected.isEmpty && read(playback, rows: 100, filter).rows == expected, "\(words)")
    }
    #expect(throws: ConditionError.self) { try EventFilter(words: "interuption of ball") }
    var filter = EventFilter()
    filter.toggle(.start)
    filter.toggle(.input)
    #expect(Set(playback.past.events(filter).map(\.kind)) == [.start, .input])
    filter.toggle(.start)
    filter.toggle(.input)
    #expect(filter.isEmpty)
  }

  @Test("a logged condition has a row where it becomes true, even in earlier ticks") func hits() throws {
    let playback = ConditionTests.playback(ticks: 400)
    let condition = try Condition("ball.x > 100")
    let rows = read(playback, rows: 100, logged: [condition]).rows.filter { $0.kind == .hit }
    let first = try #require(playback.past.nextTick(after: 0, where: condition))
    #expect(rows.map(\.tick) == [first] && rows[0].names == ["ball"])
    #expect(rows[0].sentence == "ball.x > 100 becomes true")
  }

  @Test("a tick with written values or spawned entities is marked as changed") func noted() {
    let playback = ConditionTests.playback(ticks: 260)
    #expect(playback.history.events(at: 60).contains([.input, .started, .interrupted]))
    #expect(playback.history.events(at: 30).isEmpty && !playback.history.events(at: 30).contains(.changed))
    var (world, born) = (World(), World())
    world.spawn()
    born = world
    born.spawn()
    var history = History(world)
    history.record(world, input: .none)
    history.record(born, input: .none)
    #expect(history.events(at: 1).isEmpty && history.events(at: 2) == .changed)
  }
}
