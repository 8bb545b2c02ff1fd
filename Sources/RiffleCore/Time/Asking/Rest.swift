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
  private(set) var probe: FieldProbe
  private let branch: String
  private let model: [Double]
  /// The earliest tick from which the field is known to be unchanged up to `tick`.
  private(set) var reached: Int
  private var tick: Int
  private(set) var rest: Rest?

  init?(_ probe: FieldProbe, at tick: Int, in past: Past) {
    guard let world = past.world(at: tick), let model = probe.look(at: world)?.model else { return nil }
    (self.probe, self.model, self.tick) = (probe, model, tick)
    branch = past.history.branchName
    reached = tick
  }

  mutating func goOn(in past: Past, looks: Int = .max) {
    var looks = looks
    let first = past.history.firstKept
    while rest == nil, looks > 0 {
      looks -= 1
      guard reached > first else {
        rest = Rest(since: first, origin: .beginning)
        return
      }
      let earlier = Self.previousCheck(before: reached, first: first, in: past.history)
      rest = rest(from: earlier, to: reached, in: past)
      if rest == nil { reached = earlier }
    }
  }

  /// Nil if the field changed in between.
  func moved(to tick: Int, _ probe: FieldProbe, in past: Past, looks: Int) -> SettleSearch? {
    guard past.history.branchName == branch else { return nil }
    var moved = self
    (moved.tick, moved.probe) = (tick, probe)
    if tick <= self.tick { return tick >= reached && (rest.map { tick >= $0.since } ?? true) ? moved : nil }
    var (later, looks) = (tick, looks)
    while later > self.tick {
      looks -= 1
      let check = Self.previousCheck(before: later, first: self.tick, in: past.history)
      let earlier = max(self.tick, check)
      if looks < 0 || moved.rest(from: earlier, to: later, in: past) != nil { return nil }
      later = earlier
    }
    return moved
  }

  private static func previousCheck(before tick: Int, first: Int, in history: History) -> Int {
    let furthest = max(first, tick - max(1, history.tickRate))
    var check = tick - 1
    let kinds: TickEvents = [.started, .interrupted, .settled, .ended]
    // An animation that ended in an event's tick still ran in the tick before.
    while check > furthest, history.events(at: check + 1).isDisjoint(with: kinds) { check -= 1 }
    return check
  }

  private func rest(from earlier: Int, to later: Int, in past: Past) -> Rest? {
    guard var lastChange = change(at: earlier, in: past) else { return nil }
    let high = (earlier + 1..<later).partitioningIndex(where: { tick in
      guard let found = change(at: tick, in: past) else { return true }
      lastChange = found
      return false
    })
    let world = past.world(at: high)
    let set = world?.setting(of: probe.selection)
    if case .animation(let ended, _) = lastChange {
      // A value that is set while it is animated has another model too.
      if let set, past.world(at: high - 1).flatMap(probe.look(at:))?.model != model {
        return Rest(since: high, origin: .set(system: nil, cause: set.setCause))
      }
      let ending = world?.ending(of: ended.handle)
      if let ending, ending.tick == high, [.cancel, .finish, .stop].contains(ending.verb) {
        lastChange = .animation(ended, ending: ending)
      }
    } else if case .set = lastChange {
      lastChange = .set(system: set == nil ? writer(at: high, in: past) : nil, cause: set?.setCause)
    }
    return Rest(since: high, origin: lastChange)
  }

  private func change(at tick: Int, in past: Past) -> Rest.Origin? {
    guard let world = past.world(at: tick) else { return .beginning }
    guard let look = probe.look(at: world) else { return .birth }
    if let last = world.runningAnimations(of: probe.selection).last { return .animation(last) }
    return look.model == model ? nil : .set(system: nil)
  }

  private func writer(at tick: Int, in past: Past) -> String? {
    past.world(at: tick - 1).flatMap { before in
      past.firstSystem(changing: { probe.look(at: $0)?.model }, at: tick, from: before)
    }
  }
}

extension Rest {
  init(of probe: FieldProbe, at tick: Int, in past: Past) {
    var search = SettleSearch(probe, at: tick, in: past)
    search?.goOn(in: past)
    self = search?.rest ?? Rest(since: tick, origin: .beginning)
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
