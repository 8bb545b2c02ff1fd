package struct EventRows: Sendable, Hashable {
  package var rows: [LoggedEvent] = []
  /// The row of the first event after the tick.
  package var next = 0
  /// False while ticks are still to be read in the next frames.
  package var isComplete: Bool

  package init(isComplete: Bool = true) { self.isComplete = isComplete }
}

/// Reads the events around a tick and caches them, a bounded number of new ticks in each call.
package struct EventLogReader: Sendable {
  private var filter = EventFilter()
  private var logged: [Condition] = []
  private var judges: [ConditionJudge] = []
  private var known: [BranchTree.Place: [LoggedEvent]] = [:]

  private static let looks = 24
  /// The most ticks to search in either direction; and of those with events the most to read.
  private static let (farthest, mostLooks) = (20_000, 4000)
  private static let most = 3 * mostLooks

  package init() {}

  /// Returns up to `rows` events before and after the playhead. Each tick is checked for `logged` conditions.
  package mutating func events(
    rows: Int, _ filter: EventFilter, logged: [Condition], in playback: Playback
  ) -> EventRows {
    if filter != self.filter || logged != self.logged || known.count > Self.most {
      (self.filter, self.logged, known) = (filter, logged, [:])
      judges = logged.map { ConditionJudge($0, playback.expectations) }
    }
    let past = playback.past
    if logged.contains(where: \.asksForExpectations),
      past.expectations?.judge(upTo: past.liveEdge, in: past, atMost: Self.looks * 8) == false
    {
      return EventRows(isComplete: false)
    }
    var looks = logged.isEmpty ? Self.looks : Self.looks * 8
    let before = walk(from: past.playhead, by: -1, rows, &looks, in: past)
    let after = walk(from: past.playhead + 1, by: 1, rows, &looks, in: past)
    var log = EventRows(isComplete: before.isComplete && after.isComplete)
    (log.rows, log.next) = (before.events.reversed() + after.events, before.events.count)
    return log
  }

  private mutating func walk(
    from start: Int, by direction: Int, _ rows: Int, _ looks: inout Int, in past: Past
  ) -> (events: [LoggedEvent], isComplete: Bool) {
    let history = past.history
    var (events, tick, looked): ([LoggedEvent], Int, Int) = ([], start, 0)
    while looked < Self.mostLooks, events.count < rows, tick > history.firstKept, tick <= history.liveEdge,
      (tick - start).magnitude < Self.farthest
    {
      if let found = look(at: tick, &looks, in: past) {
        events += direction < 0 ? found.reversed() : found
        looked += 1
      } else if looks == 0 {
        return (events, false)
      }
      tick += direction
    }
    return (events, true)
  }

  private mutating func look(at tick: Int, _ looks: inout Int, in past: Past) -> [LoggedEvent]? {
    let history = past.history
    guard !judges.isEmpty || !history.events(at: tick).isEmpty, let key = history.tree.place(of: tick) else {
      return nil
    }
    if let known = known[key] { return known }
    guard looks > 0 else { return nil }
    looks -= 1
    // A tick that has to be stepped again counts as more.
    if !history.isKept(tick) || !history.isKept(tick - 1) { looks = max(looks - Self.looks / 3, 0) }
    var walk = past.walk()
    let earlier = judges.isEmpty ? nil : walk.world(at: tick - 2)
    guard let before = walk.world(at: tick - 1), let world = walk.world(at: tick) else { return nil }
    // Ticks are read in any order: the hold of the tick before is unknown.
    for index in judges.indices { _ = judges[index].hold(from: earlier, to: before) }
    let found = past.events(from: before, to: world, at: tick, filter, &judges)
    known[key] = found
    return found
  }
}

extension Past {
  /// Returns all events of the played branch that pass a filter. Ticks that are not kept are stepped again.
  package func events(_ filter: EventFilter, logged: [Condition] = []) -> [LoggedEvent] {
    if logged.contains(where: \.asksForExpectations) { expectations?.judge(upTo: liveEdge, in: self) }
    var judges = logged.map { ConditionJudge($0, expectations) }
    var (events, walk): ([LoggedEvent], PastWalk) = ([], self.walk())
    for tick in history.firstKept + 1..<max(liveEdge, history.firstKept) + 1
    where !judges.isEmpty || !history.events(at: tick).isEmpty {
      guard let before = walk.world(at: tick - 1), let world = walk.world(at: tick) else { continue }
      events += self.events(from: before, to: world, at: tick, filter, &judges)
    }
    return events
  }

  fileprivate func events(
    from before: World, to world: World, at tick: Int, _ filter: EventFilter, _ judges: inout [ConditionJudge]
  ) -> [LoggedEvent] {
    let input = history.input(at: tick)
    let all =
      LoggedEvent.events(from: before, to: world, input, findsJumps: history.events(at: tick).contains(.jumped))
      + LoggedEvent.hits(from: before, to: world, input, &judges)
    return all.filter { filter.matches($0, in: world, before) }
  }
}

extension LoggedEvent {
  package static func hits(
    from before: World, to world: World, _ input: InputFrame, _ judges: inout [ConditionJudge]
  ) -> [LoggedEvent] {
    return judges.indices.compactMap { index in
      let condition = judges[index].condition
      guard judges[index].isHit(from: before, to: world, input) else { return nil }
      let broken = judges[index].broken(in: world)
      let selection = judges[index].subject(from: before, to: world, input)
      return LoggedEvent(
        world.tick, .hit, reason: "\(condition)", things: selection.map { [$0] } ?? [],
        names: selection.map { [world.name(of: $0.entity)] } ?? [],
        broken.isEmpty
          ? condition.isPulse ? "\(condition)" : "\(condition) becomes true"
          : broken.map(\.sentence).joined(separator: "; "))
    }
  }
}

extension Condition {
  package init(event filter: EventFilter) { self.init(description: "such an event", .event(filter)) }
}
