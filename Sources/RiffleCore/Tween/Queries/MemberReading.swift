enum RunningSubjects {
  case all
  case one(Entity)
  case some(Set<Int>)
}

package struct MemberReading {
  /// Ticks: ten minutes at 120 a second.
  static let longestForecast = 600 * 120
  /// A spring that oscillates by less than this share of its way is settling.
  static let settlingPart = 0.02

  let kind: RunningAnimation.Kind
  /// Ticks, fractions included; nil while queued, and with a property animator.
  var begin: Double?
  let phase: RunningAnimation.Phase
  let end: Int?
  var isByTheClock = true
  /// Empty for keyframes.
  var start: [Float] = []
  var driver: UInt32 = 0
  var takenVelocity: [Float]?
}

// Not called by a step.
extension MotionStore {
  /// Sorted by row, field and start.
  func running(_ subjects: RunningSubjects) -> [Member] {
    var found: [Member] = []
    switch subjects {
    case .all: forEachMember { found.append($0) }
    case .one(let entity):
      guard let row = entityRows.row(of: Int(entity.index)) else { return [] }
      forEachMember(of: row) { found.append($0) }
    case .some(let rows):
      forEachMember { if rows.contains(Int(entityRows.entities[$0.row])) { found.append($0) } }
    }
    found.sort { ($0.row, $0.field, $0.transaction) < ($1.row, $1.field, $1.transaction) }
    return found
  }

  @usableFromInline func forEachOwner(_ body: (Int32, UInt32, UInt32) -> Void) {
    guard !isAtRest else { return }
    forEachMember { body(entityRows.entities[$0.row], $0.transaction, $0.taken.transaction) }
  }

  var movingRows: [Int32] { isAtRest ? [] : entityRows.entities.filter { $0 >= 0 } }

  /// Includes the interrupted transactions.
  @usableFromInline func appendTransactions(to ids: inout [UInt32]) {
    forEachOwner { _, transaction, taken in
      for id in [transaction, taken] where id != 0 && id != ids.last { ids.append(id) }
    }
  }

  func reading(_ member: Member) -> MemberReading {
    let group = group(of: member)
    var reading = group.reading(member.index, at: sampled, tickLength)
    let begin = group.course(member.index, at: sampled).begin
    if begin.isFinite { reading.begin = begin }
    return reading
  }
}

extension SpringBlock {
  package func reading(_ index: Int, at tick: Int32, _ tickLength: Double) -> MemberReading {
    let (x, v, takenVelocity) = (members.differences, velocity, members.speed(at: index))
    let frequency = key.spring.angularFrequency
    let way = max(
      initial.lengthSquared(at: index),
      (takenVelocity ?? []).reduce(0) { $0 + Double($1) * Double($1) } / (frequency * frequency))
    let swing = x.lengthSquared(at: index) + v.lengthSquared(at: index) / (frequency * frequency)
    let phase: RunningAnimation.Phase =
      swing < MemberReading.settlingPart * MemberReading.settlingPart * way
      ? .settling : x.dot(at: index, initial, at: index) < 0 ? .overshooting : .moving
    let ticks = x.ticksToRest(at: index, velocity: v, step: step, tolerance: tolerance)
    return MemberReading(
      kind: .spring(key.spring), phase: phase, end: ticks.map { Int(tick) + $0 }, isByTheClock: false,
      start: initial.numbers(at: index), takenVelocity: takenVelocity)
  }
}

extension CurveGroup {
  package func reading(_ index: Int, at tick: Int32, _ tickLength: Double) -> MemberReading {
    let (start, phase, end) = (members.starts[index], phase(index), fractions.endFraction)
    let isPastLogicalEnd =
      (Double(elapsed(index, at: tick)) - Double(phase)) * tickLength > key.animation.logicalDuration + tickLength / 2
    return MemberReading(
      kind: RunningAnimation.Kind(key.animation.kind),
      phase: isPastLogicalEnd ? .settling : remaining(index, at: tick) < Float(end - 1) ? .overshooting : .moving,
      end: fractions.end(from: start, phase: phase),
      start: members.differences.numbers(at: index).map { $0 * Float(end) })
  }
}

extension PendingGroup {
  package func reading(_ index: Int, at tick: Int32, _ tickLength: Double) -> MemberReading {
    MemberReading(
      kind: key.driver != 0 ? .driven : RunningAnimation.Kind(key.animation.kind),
      phase: driven.fraction == 0 && driven.rate == 0 ? .delayed : driven.fraction > 1 ? .overshooting : .moving,
      end: end(of: index, tickLength),
      start: members.differences.numbers(at: index).map { $0 * Float(key.animation.endFraction) }, driver: key.driver)
  }

  private func end(of index: Int, _ tickLength: Double) -> Int? {
    let due = due[index]
    guard due.isFinite else { return nil }
    let whole = due.rounded(.down)
    guard let spring = key.animation.mergingSpring?.spring else {
      return FractionTable(key.animation, tickLength: tickLength).end(from: Int32(whole), phase: Float(due - whole))
    }
    let (way, begun) = (members.differences, spring.stepMatrix(dt: (whole + 1 - due) * tickLength))
    let (x, v) = (way.member(index, times: begun.xx), way.member(index, times: begun.vx))
    let ticks = x.ticksToRest(
      at: 0, velocity: v, step: spring.stepMatrix(dt: tickLength), tolerance: SpringTolerance(spring))
    return ticks.map { Int(whole) + 1 + $0 }
  }
}

extension KeyframeRun {
  func reading(_ index: Int, at tick: Int32, _ tickLength: Double) -> MemberReading {
    let end = (begin + timing.totalDuration / tickLength - 1e-6).rounded(.up)
    return MemberReading(kind: .keyframes, phase: isWaiting ? .delayed : .moving, end: end < 1e9 ? Int(end) : nil)
  }
}

extension RunningAnimation.Kind {
  init(_ kind: Animation.Kind) {
    switch kind {
    case .curve(_, let duration): self = .curve(duration: duration)
    case .spring(let spring): self = .spring(spring)
    case .keyframes: self = .keyframes
    case .custom: self = .custom
    }
  }
}

extension MotionStore {
  /// Units per second. One pass over all running animations.
  @usableFromInline func velocities() -> FloatLanes {
    var rates = FloatLanes(width: layout.width, count: entityRows.entities.count)
    add(springs, to: &rates)
    add(curves, to: &rates)
    for group in pendings.indices where pendings[group].key.driver != 0 { add(pending(group), to: &rates) }
    for run in keyframes where !run.isWaiting && !isPaused(run.transaction) {
      let state = run.state(at: run.seconds(at: sampled))
      for field in layout.fields(run.fields) {
        let lane = layout.lanes[field]
        rates.add(state, at: 1, lane: lane, to: Int(run.row), toLane: lane, width: layout.widths[field])
      }
    }
    return rates
  }

  private func add<Group: KeyedGroup>(_ groups: GroupTable<Group>, to rates: inout FloatLanes) {
    // Empty groups are skipped: passing one counts references for all of it.
    for place in groups.indices where groups[place].count > 0 { add(groups[place], to: &rates) }
  }

  /// A parameter: through the array of groups, every read would count references for all of it.
  private func add<Group: KeyedGroup>(_ group: Group, to rates: inout FloatLanes) {
    let lane = layout.lanes[group.field]
    for index in 0..<group.count where !isPaused(group.transaction(index)) {
      group.addVelocity(index, at: sampled, to: &rates, at: group.row(index), lane: lane)
    }
  }

  @usableFromInline func velocity(row: Int) -> FloatLanes {
    var rate = FloatLanes(width: layout.width, count: 1)
    forEachMember(of: row) { addVelocity(of: $0, to: &rate, lane: layout.lanes[$0.field]) }
    return rate
  }
}

extension MotionStore {
  /// Predicts the result of `apply(_:_:)` for the fields in `changed`. `sum` is the old value minus the new one, on
  /// return the presented value minus the new one. `endsAtStart` is true if reduced motion does not show an animation
  /// that ends where it started.
  @usableFromInline func present(
    _ changed: UInt32, row: Int?, in transaction: ActiveTransaction?, endsAtStart: Bool, _ sum: inout FloatLanes
  ) {
    let held = row.map { locked(changed, row: $0, transaction) } ?? 0
    // The fields presented at their old values, and those whose animations continue.
    var (starting, keeping) = (changed, UInt32.max)
    if transaction?.driver == nil {
      if transaction?.animation == nil {
        starting &= held
        if transaction?.options.leavesRunning != true { keeping = ~changed | held }
      } else if transaction?.options.interruption == .replace, !endsAtStart {
        keeping = ~changed | held
      }
    }
    for field in 0..<layout.count {
      let (bit, lane, width) = (UInt32(1) << UInt32(field), layout.lanes[field], layout.widths[field])
      if starting & bit == 0 { sum.clear(at: 0, lane: lane, width: width) }
      guard let row, keeping & bit != 0 else { continue }
      sum.add(differences[field], at: row, to: 0, toLane: lane)
    }
  }

  private func locked(_ fields: UInt32, row: Int, _ transaction: ActiveTransaction?) -> UInt32 {
    guard watched.hasLocks, transaction?.options.respectsLocks != false else { return 0 }
    return fields & self.fields(of: row, heldBy: watched.refusing + watched.queueing, against: transaction?.id)
  }
}

@usableFromInline package struct Velocities<C: Component & Animatable>: Sendable {
  @usableFromInline let rates: FloatLanes
  /// By entity index, -1 at rest.
  @usableFromInline let rows: [Int32]

  @inlinable init(rates: FloatLanes, rows: [Int32]) { (self.rates, self.rows) = (rates, rows) }

  /// Units per second; zero for an entity at rest.
  @inlinable package subscript(entity: Entity) -> C.AnimatableData {
    let index = Int(entity.index)
    return index < rows.count && rows[index] >= 0 ? rates.vector(at: Int(rows[index])) : .zero
  }
}
