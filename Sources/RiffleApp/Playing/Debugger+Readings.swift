extension Debugger {
  /// Events read before and after the playhead: more than the tallest panel shows.
  static var rows: Int { 60 }

  mutating func readDock(_ playback: Playback, over ticks: ClosedRange<Int>, into readings: inout InspectorModel) {
    readings.stops = stops.all
    guard !state.arrangement.isDockFolded else { return }
    switch state.dockPanel {
    case .events:
      readings.events = past.log.events(rows: Self.rows, state.log, logged: stops.logged, in: playback)
      if !readings.events.isComplete { isReading = true }
    case .watch:
      var other: Playback?
      if state.showsGhosts, let name = comparedBranch(in: playback) { other = playback.reading(branch: name) }
      readings.watched = state.pinned.map { pin in
        let selection = pin.found(in: playback.simulation.world)
        let samples = past.reader.curve(of: selection, over: ticks, in: playback)
        if samples?.isComplete == false { isReading = true }
        return WatchedField(
          pin, samples, other: other.flatMap { past.reader.curve(of: selection, over: ticks, in: $0) })
      }
    case .inputs:
      guard let name = comparedBranch(in: playback) else { break }
      (readings.otherInputs, readings.otherBranch) = (playback.past.inputs(onlyOn: name), name)
    default: break
    }
  }

  mutating func readFan(_ playback: Playback, into readings: inout InspectorModel) {
    if fan?.isAbout(playback) == false { fan = nil }
    guard playback.transport.isPaused else { return }
    // With ten thousand moving cards about 30 ms, else one or two.
    if fan?.advance(to: playback, atMost: 48) == false { isReading = true }
    readings.fan = fan
  }

  mutating func toggleFan(of tick: Int, event index: Int, in playback: inout Playback) {
    if let old = fan.take(), old.tick == tick, old.index == index { return }
    guard let fan = TimingFan(playback, tick: tick, event: index) else { return say("there is no such input") }
    guard fan.tick <= playback.playhead else {
      return say("the playhead is before tick \(tick): go behind it to see what comes of it")
    }
    self.fan = fan
    // A fan belongs to one playhead.
    playback.transport.setPaused(true)
    let words = fan.event.words(in: playback.simulation.world)
    say("\(words), tried at \(fan.count) ticks: earlier is orange, later is blue")
  }

  mutating func toggleFan(in playback: inout Playback) {
    if fan.take() != nil { return }
    guard let last = playback.past.lastInput else {
      return say("there is no input up to this tick")
    }
    toggleFan(of: last.tick, event: last.event, in: &playback)
  }

  func comparedBranch(in playback: Playback) -> String? {
    let others = playback.history.branchSummaries.filter { $0.name != playback.history.branchName }
    return (others.first { $0.name == state.comparedBranch } ?? others.last)?.name
  }

  /// The next logged event, or a previous one if `count` is negative.
  mutating func goToEvent(_ count: Int, on playback: inout Playback) {
    var conditions = state.log.kinds == [.hit] ? [] : [Condition(event: state.log)]
    if state.log.kinds?.contains(.hit) == true { conditions += stops.logged }
    let found = conditions.compactMap {
      count < 0 ? playback.past.lastTick(where: $0) : playback.past.nextTick(where: $0)
    }
    if let tick = count < 0 ? found.max() : found.min() {
      playback.transport.seek(to: .tick(tick))
    } else {
      say("there is no such event \(count < 0 ? "before" : "after") this tick")
    }
  }

  mutating func change(stop index: Int, _ change: StopChange, on playback: inout Playback) {
    guard stops.all.indices.contains(index) else { return }
    let condition = stops.all[index].condition
    switch change {
    case .cycle: stops.cycle(at: index)
    case .remove: stops.all.remove(at: index)
    case .back:
      if let tick = playback.past.lastTick(where: condition) {
        stops.all[index].answer = go(to: tick, for: condition, on: &playback)
      } else {
        say(playback.past.noTick(before: condition))
      }
    case .forward:
      if let tick = playback.past.nextTick(where: condition) {
        stops.all[index].answer = go(to: tick, for: condition, on: &playback)
      } else {
        playback.transport.seek(to: .liveEdge)
        playback.transport.setPaused(false)
        let isSo = (try? playback.holds(condition.description)) == true
        say("plays on until \(condition)" + (isSo && !condition.isPulse ? " anew" : ""))
      }
    case .edit: break
    }
  }

  @discardableResult
  mutating func go(to tick: Int, for condition: Condition, on playback: inout Playback) -> Stops.Answer {
    playback.transport.seek(to: .tick(tick))
    state.scrolled[.why] = nil
    let broken = selectSubject(of: condition, at: tick, in: playback)
    guard let change = condition.changedField.flatMap({ playback.past.change(of: $0, at: tick) }) else {
      return (tick, broken)
    }
    let place = change.cause.flatMap { playback.simulation.world.place(ofIntent: $0.intent) }
    return (tick, change.short + (place.map { ", \($0)" } ?? ""))
  }

  /// Selects the subject of a condition or of a broken expectation. Returns the broken expectation's sentence.
  @discardableResult
  mutating func selectSubject(of condition: Condition, at tick: Int, in playback: Playback) -> String? {
    guard let world = playback.world(at: tick) else { return nil }
    var judge = ConditionJudge(condition, playback.expectations)
    let before = playback.world(at: tick - 1)
    let selection = judge.subject(from: before, to: world, playback.history.input(at: tick))
    if let selection { state.perform(.select(selection)) }
    return judge.broken(in: world).first?.sentence
  }

  /// Returns true if there is no further system in the tick.
  mutating func stepSystem(_ direction: Int, on playback: Playback) -> Bool {
    guard playback.transport.isPaused else { return false }
    dropWithin(unless: playback)
    guard let tick = within else {
      if direction < 0 { enterTick(playback, by: direction) }
      return direction > 0
    }
    guard tick.steps.indices.contains(tick.index + direction) else { return true }
    within?.index += direction
    return false
  }

  mutating func enterTick(_ playback: Playback, by direction: Int) {
    within = WithinTick(playback)
    if direction > 0 { within?.index = 0 }
  }

  mutating func dropWithin(unless playback: Playback) {
    guard let tick = within else { return }
    let isThere = tick.tick == playback.playhead && tick.branch == playback.history.branchName
    if !isThere || !playback.transport.isPaused { within = nil }
  }

  // MARK: - Differences between the playhead and another tick or branch

  /// Explains a value; while paused with ghosts, also its difference on the other branch.
  package mutating func why(_ selection: Selection, in playback: Playback) -> RichText {
    withGhosts(past.reader.why(selection, in: playback), selection, in: playback)
  }

  func withGhosts(_ sentence: RichText, _ selection: Selection, in playback: Playback) -> RichText {
    guard playback.transport.isPaused, state.showsGhosts, let other = comparedBranch(in: playback),
      let there = playback.past.why(selection, on: other)
    else { return sentence }
    return "\(sentence) \(there)"
  }

  func comparedTick(in playback: Playback) -> (tick: Int, branch: String) {
    let mark = state.comparesToMark ? playback.marks.last : nil
    return (mark?.tick ?? playback.playhead - 1, mark?.branch ?? playback.history.branchName)
  }

  package struct ComparisonKey: Equatable {
    var from: Int
    var fromBranch: String
    var to: Int
    var branch: String
    var other: String?
    var edge: Int
    package var system: Int?
  }

  package struct Compared {
    /// Nil after an edit during a drag has changed either side.
    package var key: ComparisonKey?
    package var difference: MomentDifference?
    package var comparison: BranchComparison?
    var isPartial = false
  }

  /// Components compared during a drag of an edit in a large scene: all of ten thousand take more than a second.
  private static let mostWhileFollowing = 400

  /// Compares with the mark or the previous tick, and with another branch; cached, and only while the playhead rests.
  mutating func compare(_ playback: Playback, into readings: inout InspectorModel) {
    guard playback.transport.isPaused else { return }
    if let within {
      let key = ComparisonKey(
        from: within.tick - 1, fromBranch: within.branch, to: within.tick, branch: within.branch, edge: within.tick,
        system: within.index)
      if compared?.key != key {
        compared = Compared(
          key: key,
          difference: MomentDifference(
            from: within.before, to: within.world,
            readingAtMost: playback.simulation.isLarge ? Self.mostWhileFollowing : .max))
      }
      (readings.difference, readings.within) = (compared?.difference, within)
      return
    }
    let (history, branch) = (playback.history, playback.history.branchName)
    let from = comparedTick(in: playback)
    let key = ComparisonKey(
      from: from.tick, fromBranch: from.branch, to: playback.playhead,
      branch: branch, other: comparedBranch(in: playback), edge: history.liveEdge)
    defer { rested = key }
    guard rested == key else { return }
    // During a drag of an edit it takes turns with the text panels.
    let isOther = compared?.key != key || compared?.isPartial == true && !isFollowingHand
    let isLarge = playback.simulation.isLarge
    if isOther, compared == nil || !isFollowingHand || turn == 3, !(isLarge && hasHand) {
      let before = playback.world(at: key.from, on: key.fromBranch)
      let other = key.other
      let known = compared?.comparison
      let isKnown = known?.first == branch && known?.second == other && compared?.key?.edge == key.edge
      compared = Compared(
        key: key,
        difference: before.map {
          MomentDifference(
            from: $0, to: playback.simulation.world,
            readingAtMost: isFollowingHand || isLarge ? Self.mostWhileFollowing : .max)
        },
        comparison: isKnown ? known : other.flatMap { playback.past.compare(with: $0, isExact: !isFollowingHand) },
        isPartial: isFollowingHand)
    }
    readings.difference = compared?.difference
    readings.comparison = compared?.comparison
    readings.comparedTicks = (key.from, key.to)
  }
}
