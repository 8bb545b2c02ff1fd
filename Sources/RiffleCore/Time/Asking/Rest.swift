struct Rest: Sendable {
  enum Origin: Sendable {
    /// It came to rest in this tick; the animation in the tick before.
    case animation(RunningAnimation, ending: Steering? = nil)
    /// Set without animation; `system` wrote it if no transaction gives a cause.
    case set(system: String?, cause: Cause? = nil)
    /// Unchanged since the first kept tick.
    case beginning
    case birth
  }

  let since: Int
  let origin: Origin
}

/// The backward search for the last tick at which a field had another value, a bounded number of ticks in each call.
/// Only ticks with events are read, and one a second between them for values set without an animation.
struct SettleSearch: Sendable {
  let selection: Selection
  let branch: String
  let model: [Double]
  /// The earliest tick from which the field is known to be unchanged up to `tick`.
  private(set) var reached: Int
  private(set) var tick: Int
  private(set) var rest: Rest?

  init?(_ probe: FieldProbe, at tick: Int, in playback: Playback) {
    guard let world = playback.world(at: tick), let model = probe.look(at: world)?.model else { return nil }
    selection = probe.selection
    branch = playback.history.branchName
    self.model = model
    self.tick = tick
    reached = tick
  }

  mutating func goOn(_ probe: FieldProbe, in playback: Playback, looks: Int = .max) {
    var looks = looks
    let first = playback.history.firstKept
    while rest == nil, looks > 0 {
      looks -= 1
      guard reached > first else {
        rest = Rest(since: first, origin: .beginning)
        return
      }
      let earlier = playback.previousCheck(before: reached, first: first)
      rest = playback.rest(of: probe, as: model, from: earlier, to: reached)
      if rest == nil { reached = earlier }
    }
  }

  /// Nil if the field changed in between.
  func moved(to tick: Int, _ probe: FieldProbe, in playback: Playback, looks: Int) -> SettleSearch? {
    guard playback.history.branchName == branch else { return nil }
    var moved = self
    moved.tick = tick
    if tick <= self.tick { return tick >= reached && (rest.map { tick >= $0.since } ?? true) ? moved : nil }
    var (later, looks) = (tick, looks)
    while later > self.tick {
      looks -= 1
      let earlier = max(self.tick, playback.previousCheck(before: later, first: self.tick))
      if looks < 0 || playback.rest(of: probe, as: model, from: earlier, to: later) != nil { return nil }
      later = earlier
    }
    return moved
  }
}

extension Playback {
  func rest(of probe: FieldProbe, at tick: Int) -> Rest {
    guard var search = SettleSearch(probe, at: tick, in: self) else { return Rest(since: tick, origin: .beginning) }
    search.goOn(probe, in: self)
    return search.rest ?? Rest(since: tick, origin: .beginning)
  }

  fileprivate func rest(of probe: FieldProbe, as model: [Double], from earlier: Int, to later: Int) -> Rest? {
    guard var lastChange = change(of: probe, from: model, at: earlier) else { return nil }
    let high = (earlier + 1..<later).partitioningIndex(where: { tick in
      guard let found = change(of: probe, from: model, at: tick) else { return true }
      lastChange = found
      return false
    })
    let world = world(at: high)
    let set = world?.setting(of: probe.selection)
    if case .animation(let ended, _) = lastChange {
      // A value that is set while it is animated has another model too.
      if let set, self.world(at: high - 1).flatMap(probe.look(at:))?.model != model {
        return Rest(since: high, origin: .set(system: nil, cause: set.setCause))
      }
      let ending = world?.ending(of: ended.handle)
      if let ending, ending.tick == high, [.cancel, .finish, .stop].contains(ending.verb) {
        lastChange = .animation(ended, ending: ending)
      }
    } else if case .set = lastChange {
      lastChange = .set(system: set == nil ? writer(of: probe, at: high) : nil, cause: set?.setCause)
    }
    return Rest(since: high, origin: lastChange)
  }

  fileprivate func previousCheck(before tick: Int, first: Int) -> Int {
    let furthest = max(first, tick - max(1, history.tickRate))
    var check = tick - 1
    let kinds: TickEvents = [.started, .interrupted, .settled, .ended]
    // An animation that ended in an event's tick still ran in the tick before.
    while check > furthest, history.events(at: check + 1).isDisjoint(with: kinds) { check -= 1 }
    return check
  }

  private func change(of probe: FieldProbe, from model: [Double], at tick: Int) -> Rest.Origin? {
    guard let world = world(at: tick) else { return .beginning }
    guard let look = probe.look(at: world) else { return .birth }
    let running = world.runningAnimations(of: probe.selection.entity).filter { $0.selection == probe.selection }
    if let last = running.last { return .animation(last) }
    return look.model == model ? nil : .set(system: nil)
  }

  private func writer(of probe: FieldProbe, at tick: Int) -> String? {
    world(at: tick - 1).flatMap { before in
      firstSystem(changing: { probe.look(at: $0)?.model }, at: tick, from: before)
    }
  }
}

extension World {
  func setting(of selection: Selection) -> Journal.Entry? {
    selection.field.flatMap { field in resource(Journal.self)?.entries.last { $0.sets(field, of: selection.entity) } }
  }
}

extension Journal.Entry {
  var setCause: Cause? { if case .set(_, let cause, _, _) = self { cause } else { nil } }
}
