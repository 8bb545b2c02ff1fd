import RiffleApp

package struct SurveyedRun {
  let file: PlayableFile
  package let survey: MotionSurvey

  package var title: String { file.playable.title.inOneLine }

  /// - Parameter ticks: nil for the whole recording, or until a scene is at rest.
  package init(_ file: PlayableFile, ticks: Int? = nil) {
    self.file = file
    let playable = file.playable
    let ticks = ticks ?? file.recording?.recording.lastTick
    // After the last input a run ends at rest, or after ten seconds.
    survey = MotionSurvey(
      playable.simulation, to: ticks ?? playable.lastScriptedTick + 10 * playable.tickRate,
      quietAfter: ticks == nil ? playable.lastScriptedTick : nil, isBusy: { $0.isAtWork }, input: playable.script)
  }
}

package enum EventLog {
  /// Passes on each event that matches the filter, and each hit. Throws at the end if no entity had the filter's name.
  package static func play(
    _ playable: Playable, to last: Int, _ filter: EventFilter, _ conditions: [Condition] = [],
    _ receive: (LoggedEvent) throws -> Void
  ) throws {
    var judges = conditions.map { ConditionJudge($0, playable.expectations) }
    // For a condition with ` x3`, only each third hit counts.
    let every = Dictionary(conditions.map { ("\($0)", $0.hits) }) { first, _ in first }
    var counts: [String: Int] = [:]
    var player = playable
    var isKnown = filter.thing == nil
    let findsJumps = filter.kinds?.contains(.jump) ?? true
    var jumps = DrawnJumps()
    var known: [Entity] = []
    func report(_ found: [DrawnJumps.Found], _ world: World, _ before: World) throws {
      for jump in found where findsJumps && !known.contains(jump.entity) {
        let event = LoggedEvent(jump)
        if filter.matches(event, in: world, before) { try receive(event) }
      }
    }
    while player.tick < last {
      let before = player.simulation.world
      let input = player.step()
      let world = player.simulation.world
      if !isKnown, let thing = filter.thing { isKnown = !thing.things(in: world).isEmpty }
      if conditions.contains(where: \.asksForExpectations) {
        playable.expectations?.look(from: before, to: world, input)
      }
      let hits = LoggedEvent.hits(from: before, to: world, input, &judges).filter { hit in
        guard let words = hit.reason, let every = every[words] else { return true }
        counts[words, default: 0] += 1
        return counts[words, default: 0].isMultiple(of: every)
      }
      try report(jumps.look(from: before, to: world, input), world, before)
      let events = LoggedEvent.events(from: before, to: world, input, findsJumps: findsJumps)
      for event in events.filter({ filter.matches($0, in: world, before) }) + hits { try receive(event) }
      known = events.flatMap { $0.kind == .jump ? $0.things.map(\.entity) : [] }
    }
    try report(jumps.finish(), player.simulation.world, player.simulation.world)
    if !isKnown, let thing = filter.thing {
      throw UsageError("--entity: \(thing.missing(in: player.simulation.world))")
    }
  }
}

func asUsage<Result>(_ body: () throws(ConditionError) -> Result) throws(UsageError) -> Result {
  do throws(ConditionError) {
    return try body()
  } catch {
    throw UsageError("\(error)")
  }
}

extension Condition {
  package static func read(_ text: String, for playable: Playable) throws(UsageError) -> Condition {
    try asUsage { () throws(ConditionError) in
      let condition = try Condition(text)
      try ConditionJudge(condition, playable.expectations).check(in: playable.simulation.world)
      return condition
    }
  }
}
