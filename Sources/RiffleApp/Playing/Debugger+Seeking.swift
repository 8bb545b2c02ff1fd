extension Debugger {
  mutating func toggleFan(of tick: Int, event index: Int, in playback: inout Playback) {
    if let old = reader.fan.take(), old.tick == tick, old.index == index { return }
    guard let fan = TimingFan(playback, tick: tick, event: index) else { return say("there is no such input") }
    guard fan.tick <= playback.playhead else {
      return say("the playhead is before tick \(tick): go behind it to see what comes of it")
    }
    reader.fan = fan
    // A fan belongs to one playhead.
    playback.transport.setPaused(true)
    let words = fan.event.words(in: playback.simulation.world)
    say("\(words), tried at \(fan.count) ticks: earlier is orange, later is blue")
  }

  mutating func toggleFan(in playback: inout Playback) {
    if reader.fan.take() != nil { return }
    guard let last = playback.past.lastInput else {
      return say("there is no input up to this tick")
    }
    toggleFan(of: last.tick, event: last.event, in: &playback)
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
    case .back, .forward:
      let (past, isBack) = (playback.past, change == .back)
      if let tick = isBack ? past.lastTick(where: condition) : past.nextTick(where: condition) {
        stops.all[index].answer = go(to: tick, for: condition, on: &playback)
      } else if isBack {
        say(past.noTick(before: condition))
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
}
