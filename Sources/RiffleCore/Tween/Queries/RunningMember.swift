import RiffleECS
import RiffleMotion

/// A running animation as its store knows it.
@usableFromInline struct RunningMember: Sendable {
  /// Ticks beyond which nobody asks when a spring will be at rest: ten minutes of 120 a second.
  static let longestForecast = 600 * 120
  /// A spring that swings by less than this part of its way is settling.
  static let settlingPart = 0.02

  let entity: Int32
  let field: Int
  let fieldCount: Int
  let transaction: UInt32
  /// The tick, or part of one, at which it starts; nil while it is queued, and for what a property animator drives.
  let begin: Double?
  /// The part of a property animator that drives it; 0 for none.
  let driver: UInt32
  let kind: RunningAnimation.Kind
  let progress: Double
  let phase: RunningAnimation.Phase
  let remaining: [Float]
  let velocity: [Float]
  let end: Int?
  let taken: Taken
  let takenVelocity: [Float]?
}

// Readers: what runs, said in full. Nothing here is called by a step.
extension MotionStore {
  /// All running animations, or those of the entity with an index: by row, field and start.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func running(_ entity: Int?) -> [RunningMember] {
    var only: Int?
    if let entity {
      guard let row = row(of: entity) else { return [] }
      only = row
    }
    var found: [(row: Int, member: RunningMember)] = []
    if let only {
      for field in 0..<layout.count {
        let property = properties[propertyIndex(only, field)]
        if property.block >= 0 { found.append((only, spring(Int(property.block), Int(property.index)))) }
      }
    } else {
      for block in springs.indices {
        for index in springs[block].rows.indices {
          found.append((Int(springs[block].rows[index]), spring(block, index)))
        }
      }
    }
    for group in curves.indices {
      for index in curves[group].rows.indices where only == nil || Int(curves[group].rows[index]) == only {
        found.append((Int(curves[group].rows[index]), curve(group, index)))
      }
    }
    for group in pendings.indices {
      for index in pendings[group].rows.indices where only == nil || Int(pendings[group].rows[index]) == only {
        found.append((Int(pendings[group].rows[index]), pending(group, index)))
      }
    }
    for member in played where only == nil || Int(member.row) == only {
      for field in 0..<layout.count where member.fields & (1 << UInt32(field)) != 0 {
        found.append((Int(member.row), keyframes(member, field)))
      }
    }
    found.sort { ($0.row, $0.member.field, $0.member.transaction) < ($1.row, $1.member.field, $1.member.transaction) }
    return found.map(\.member)
  }

  /// Appends the transactions that anything belongs to or took over.
  @usableFromInline func appendTransactions(to ids: inout [UInt32]) {
    func append(_ transactions: [UInt32]) {
      for id in transactions where id != ids.last { ids.append(id) }
    }
    for block in springs {
      append(block.transactions)
      block.takeovers.appendTransactions(to: &ids)
    }
    for group in curves {
      append(group.transactions)
      group.takeovers.appendTransactions(to: &ids)
    }
    for group in pendings {
      append(group.transactions)
      group.takeovers.appendTransactions(to: &ids)
    }
    for member in played {
      ids.append(member.transaction)
      if member.taken.transaction != 0 { ids.append(member.taken.transaction) }
    }
  }

  private func spring(_ number: Int, _ index: Int) -> RunningMember {
    let block = springs[number]
    let (x, v) = (block.displacement, block.velocity)
    let frequency = block.key.spring.angularFrequency
    let way = max(
      block.initial.lengthSquared(at: index),
      (block.takeovers.speed(at: index) ?? []).reduce(0) { $0 + Double($1) * Double($1) } / (frequency * frequency))
    let swing = x.lengthSquared(at: index) + v.lengthSquared(at: index) / (frequency * frequency)
    let phase: RunningAnimation.Phase =
      swing < RunningMember.settlingPart * RunningMember.settlingPart * way
      ? .settling : x.dot(at: index, block.initial, at: index) < 0 ? .overshooting : .moving
    let ticks = x.ticksToRest(at: index, velocity: v, step: block.step, tolerance: block.tolerance)
    return RunningMember(
      entity: entityOfRow[Int(block.rows[index])], field: block.key.field, fieldCount: layout.count,
      transaction: block.transactions[index], begin: Double(block.begins[index]), driver: 0,
      kind: .spring(block.key.spring), progress: block.progress(at: index),
      phase: phase, remaining: x.numbers(at: index, times: 1), velocity: v.numbers(at: index, times: 1),
      end: ticks.map { Int(sampled) + $0 }, taken: block.takeovers[index],
      takenVelocity: block.takeovers.speed(at: index))
  }

  private func curve(_ number: Int, _ index: Int) -> RunningMember {
    let group = curves[number]
    let (elapsed, phase) = (sampled &- group.starts[index], group.phase(index))
    let remaining = Double(group.fractions.remaining(elapsed: elapsed, phase: phase))
    let rate = group.fractions.rate(elapsed: elapsed, phase: phase)
    let isPastLogicalEnd =
      (Double(elapsed) - Double(phase)) * tickLength > group.key.animation.logicalDuration + tickLength / 2
    return RunningMember(
      entity: entityOfRow[Int(group.rows[index])], field: group.key.field, fieldCount: layout.count,
      transaction: group.transactions[index], begin: Double(group.starts[index]) + Double(phase), driver: 0,
      kind: RunningAnimation.Kind(group.key.animation.kind), progress: group.progress(index, at: sampled),
      phase: isPastLogicalEnd ? .settling : remaining < 0 ? .overshooting : .moving,
      remaining: group.differences.numbers(at: index, times: remaining),
      velocity: group.differences.numbers(at: index, times: -rate),
      end: group.fractions.end(from: group.starts[index], phase: phase), taken: group.takeovers[index],
      takenVelocity: nil)
  }

  private func pending(_ number: Int, _ index: Int) -> RunningMember {
    let group = pendings[number]
    let isDriven = group.key.driver != 0
    return RunningMember(
      entity: entityOfRow[Int(group.rows[index])], field: group.key.field, fieldCount: layout.count,
      transaction: group.transactions[index], begin: group.due[index].isFinite ? group.due[index] : nil,
      driver: group.key.driver,
      kind: isDriven ? .driven : RunningAnimation.Kind(group.key.animation.kind), progress: group.fraction,
      phase: group.fraction == 0 && group.rate == 0 ? .delayed : group.fraction > 1 ? .overshooting : .moving,
      remaining: group.differences.numbers(at: index, times: 1 - group.fraction),
      velocity: group.differences.numbers(at: index, times: -group.rate), end: end(ofPending: index, group),
      taken: group.takeovers[index], takenVelocity: nil)
  }

  private func keyframes(_ member: PlayedKeyframes<Lanes>, _ field: Int) -> RunningMember {
    let seconds = member.seconds(at: sampled, tickLength)
    let state = member.state(at: seconds)
    var own = Lanes(width: layout.widths[field])
    own.appendZero()
    own.appendZero()
    for index in 0..<2 {
      own.add(
        state, at: index, lane: layout.lanes[field], times: 1, to: index, lane: 0, width: layout.widths[field])
    }
    let end = (member.begin + member.timing.totalDuration / tickLength - 1e-6).rounded(.up)
    return RunningMember(
      entity: entityOfRow[Int(member.row)], field: field, fieldCount: layout.count, transaction: member.transaction,
      begin: member.begin.isFinite ? member.begin : nil, driver: 0, kind: .keyframes,
      progress: member.progress(at: sampled, tickLength),
      phase: member.isWaiting ? .delayed : .moving, remaining: own.numbers(at: 0, times: 1),
      velocity: own.numbers(at: 1, times: 1), end: end < 1e9 ? Int(end) : nil, taken: member.taken,
      takenVelocity: nil)
  }

  private func end(ofPending index: Int, _ group: PendingGroup<Lanes>) -> Int? {
    let due = group.due[index]
    guard due.isFinite else { return nil }
    let whole = due.rounded(.down)
    guard let spring = group.key.animation.mergingSpring?.spring else {
      return FractionTable(group.key.animation, tickLength: tickLength)
        .end(from: Int32(whole), phase: Float(due - whole))
    }
    let width = layout.widths[group.key.field]
    let begun = spring.stepMatrix(dt: (whole + 1 - due) * tickLength)
    var (x, v) = (Lanes(width: width), Lanes(width: width))
    x.appendZero()
    v.appendZero()
    x.add(group.differences, at: index, lane: 0, times: begun.xx, to: 0, lane: 0, width: width)
    v.add(group.differences, at: index, lane: 0, times: begun.vx, to: 0, lane: 0, width: width)
    let ticks = x.ticksToRest(
      at: 0, velocity: v, step: spring.stepMatrix(dt: tickLength), tolerance: SpringTolerance(spring))
    return ticks.map { Int(whole) + 1 + $0 }
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
