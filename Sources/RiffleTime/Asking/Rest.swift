import RiffleCore

/// Since when a field has been at rest, and what brought it there.
struct Rest: Sendable, Hashable {
  enum Origin: Sendable, Hashable {
    /// It came to rest in this tick; the animation as it was in the tick before.
    case animation(Ended)
    /// It was set without animation: by a system of this name, where no transaction says why.
    case set(system: String?, Cause? = nil)
    /// Nothing has happened to it since the first tick there is.
    case beginning
    /// Its entity was born so.
    case birth
  }

  struct Ended: Sendable, Hashable {
    let title: String
    let start: AnimationStart
    let handle: AnimationHandle
    /// Whether it was ended before it had come to its end.
    var isCutShort = false
  }

  let since: Int
  let origin: Origin
}

/// The search for the last tick at which a field had another value: backwards, a bounded number of ticks in each
/// call.
///
/// Animations start, end and are interrupted in ticks with events. So only these ticks are read, and one tick a
/// second between them for values that were set without an animation.
struct SettleSearch: Sendable {
  let selection: Selection
  let branch: String
  let model: [Double]
  /// The field has been like this from here, as far as is known, up to `tick`.
  private(set) var reached: Int
  private(set) var tick: Int
  private(set) var rest: Rest?

  /// Begins at a tick at which the field is at rest; nil when it is not there.
  init?(_ probe: FieldProbe, at tick: Int, in playback: Playback) {
    guard let world = playback.world(at: tick), let model = probe.look(at: world)?.model else { return nil }
    selection = probe.selection
    branch = playback.history.branchName
    self.model = model
    self.tick = tick
    reached = tick
  }

  /// Looks further back; afterwards `rest` is known, or this many ticks have been looked at.
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

  /// The same search for another tick; nil when something has happened in between.
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
  /// Looks back from a tick at which the field is at rest.
  func rest(of probe: FieldProbe, at tick: Int) -> Rest {
    guard var search = SettleSearch(probe, at: tick, in: self) else { return Rest(since: tick, origin: .beginning) }
    search.goOn(probe, in: self)
    return search.rest ?? Rest(since: tick, origin: .beginning)
  }

  /// Between two ticks, at the later of which it is at rest: since when; nil when it is so at the earlier one too.
  fileprivate func rest(of probe: FieldProbe, as model: [Double], from earlier: Int, to later: Int) -> Rest? {
    guard var lastChange = change(of: probe, from: model, at: earlier) else { return nil }
    let high = (earlier + 1..<later).partitioningIndex(where: { tick in
      guard let found = change(of: probe, from: model, at: tick) else { return true }
      lastChange = found
      return false
    })
    let world = world(at: high)
    if case .animation(var ended) = lastChange {
      // What is set on its way has another model too.
      if self.world(at: high - 1).flatMap(probe.look(at:))?.model != model {
        let set = probe.selection.field.flatMap { world?.setting(of: $0, probe.selection.entity) }
        if let set { return Rest(since: high, origin: .set(system: nil, set.setCause)) }
      }
      ended.isCutShort =
        world?.resource(Journal.self)?.entries.contains { entry in
          if case .cancelled(ended.handle, _) = entry { true } else { false }
        } ?? false
      lastChange = .animation(ended)
    } else if case .set = lastChange {
      let set = probe.selection.field.flatMap { world?.setting(of: $0, probe.selection.entity) }
      lastChange = .set(system: set == nil ? writer(of: probe, at: high) : nil, set?.setCause)
    }
    return Rest(since: high, origin: lastChange)
  }

  fileprivate func previousCheck(before tick: Int, first: Int) -> Int {
    let furthest = max(first, tick - max(1, history.tickRate))
    var check = tick - 1
    let kinds: TickEvents = [.started, .interrupted, .settled, .ended]
    // What ended in an event's tick still ran in the one before it.
    while check > furthest, history.events(at: check + 1).isDisjoint(with: kinds) { check -= 1 }
    return check
  }

  /// What keeps the field from being at rest there as it is later; nil when nothing does.
  private func change(of probe: FieldProbe, from model: [Double], at tick: Int) -> Rest.Origin? {
    guard let world = world(at: tick) else { return .beginning }
    guard let look = probe.look(at: world) else { return .birth }
    let running = world.runningAnimations(of: probe.selection.entity).filter { $0.selection == probe.selection }
    if let last = running.last {
      return .animation(Rest.Ended(title: last.fullTitle, start: AnimationStart(last), handle: last.handle))
    }
    return look.model == model ? nil : .set(system: nil)
  }

  /// The system that wrote a field in a tick; nil where it is not known.
  private func writer(of probe: FieldProbe, at tick: Int) -> String? {
    world(at: tick - 1).flatMap { before in
      firstSystem(changing: { probe.look(at: $0)?.model }, at: tick, from: before)
    }
  }
}

extension World {
  /// The last transaction that set a field without animation in this tick; nil for none.
  func setting(of field: FieldID, _ entity: Entity) -> Journal.Entry? {
    resource(Journal.self)?.entries.last { $0.sets(field, of: entity) }
  }
}

extension Journal.Entry {
  /// The cause of a transaction that sets values without animation.
  var setCause: Cause? { if case .set(_, let cause, _, _) = self { cause } else { nil } }
}
