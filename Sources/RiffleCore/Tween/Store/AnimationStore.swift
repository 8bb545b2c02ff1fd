/// The animations of a component type. A resource.
@usableFromInline package struct AnimationStore<C: Component & Animatable>: Component {
  /// Appends `old - new` unless all fields are equal; returns a bit for each field that differs.
  @usableFromInline typealias Difference = @Sendable (_ old: C, _ new: C, _ lanes: inout FloatLanes) -> UInt32

  @usableFromInline package var motion: MotionStore
  /// Created where the type is concrete: compiled for it, also when generic code calls it.
  @usableFromInline let appendDifference: Difference
  /// A bit for each entity index visited in the current flush; all clear between two.
  @usableFromInline var seen: [UInt64] = []

  @inlinable init(_ motion: MotionStore, _ appendDifference: @escaping Difference) {
    (self.motion, self.appendDifference) = (motion, appendDifference)
  }

  /// Written out: to spell a generic type's name at run time costs more than all the rest of registering it.
  @inlinable package static var componentName: String { "AnimationStore<\(C.componentName)>" }

  @usableFromInline package static func == (lhs: Self, rhs: Self) -> Bool { lhs.motion == rhs.motion }
  @usableFromInline package func fold(into hasher: inout StateHasher) { motion.fold(into: &hasher) }

  /// Stops entities that lost the component.
  @inlinable mutating func changes(from log: [WriteLogEntry<C>], in world: borrowing World) -> Changes {
    var changes = Changes(width: motion.layout.width)
    changes.reserve(log.count)
    // Read once, not for each entry.
    let appendDifference = appendDifference
    var seen: [UInt64] = []
    swap(&seen, &self.seen)
    defer { swap(&seen, &self.seen) }
    _ = world.withRows(C.self) { rows in
      for entry in log {
        let (word, bit) = (entry.row >> 6, UInt64(1) << UInt64(entry.row & 63))
        if entry.removed {
          motion.snap(entity: Int32(entry.row), fields: .max, .entityGone)
          guard word < seen.count else { continue }
          seen[word] &= ~bit
          changes.drop(entity: Int32(entry.row))
          continue
        }
        if word >= seen.count { seen.append(contentsOf: repeatElement(0, count: word + 1 - seen.count)) }
        // The first entry of an entity has its old value; further writes are not another change.
        guard seen[word] & bit == 0, let new = rows.value(C.self, at: entry.row) else { continue }
        seen[word] |= bit
        let fields = appendDifference(entry.old, new, &changes.differences)
        guard fields != 0 else { continue }
        changes.entities.append(Int32(entry.row))
        changes.fields.append(fields)
      }
    }
    for entry in log where entry.row >> 6 < seen.count { seen[entry.row >> 6] = 0 }
    return changes
  }
}

extension UnsafePointer {
  /// Adds the differences of a row to a component. By the address, one by one: a list that is passed, or read through a
  /// closure, would count references. Only of planes that are not clear: most animations move one field.
  @inlinable func add<C>(_ row: Int, to component: inout C) where Pointee == AnimationStore<C> {
    if pointee.motion.differences.planes.count == 1 {
      component.animatableData += pointee.motion.differences.planes[0].vector(at: row)
      return
    }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, C.AnimatableData.laneCount)) { sum in
      guard var lanes = sum.baseAddress else { return }
      for plane in 0..<pointee.motion.differences.planes.count {
        let width = pointee.motion.differences.planes[plane].width
        let isClear = pointee.motion.differences.unclear & 1 << UInt32(plane) == 0
        for k in 0..<width {
          lanes[k] = isClear ? 0 : pointee.motion.differences.planes[plane].values[row &* width &+ k]
        }
        lanes += width
      }
      component.animatableData += C.AnimatableData(lanes: sum.baseAddress.unsafelyUnwrapped)
    }
  }
}

extension MotionStore: Equatable {
  @usableFromInline package static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.sampled == rhs.sampled || lhs.isAtRest || lhs.isStill && rhs.isStill) && lhs.entityRows == rhs.entityRows
      && lhs.properties == rhs.properties && lhs.differences == rhs.differences
      && lhs.endings.waiters == rhs.endings.waiters && lhs.springs == rhs.springs && lhs.curves == rhs.curves
      && lhs.keyframes == rhs.keyframes && lhs.pendings == rhs.pendings && lhs.fractions == rhs.fractions
      && lhs.writers == rhs.writers
  }

  @usableFromInline package func fold(into hasher: inout StateHasher) {
    hasher.combine(entityRows.entities.count)
    for entity in entityRows.entities { hasher.combine(entity) }
    for row in entityRows.free { hasher.combine(row) }
    for block in springs {
      hasher.combine(block.field, block.key.spring.angularFrequency, block.key.spring.dampingRatio)
      for row in block.members.rows { hasher.combine(row) }
      for transaction in block.members.transactions { hasher.combine(transaction) }
      block.members.differences.fold(into: &hasher)
      block.velocity.fold(into: &hasher)
      block.initial.fold(into: &hasher)
    }
    for group in curves {
      hasher.combine(group.field, group.key.animation.totalDuration)
      for row in group.members.rows { hasher.combine(row) }
      for start in group.members.starts { hasher.combine(start) }
      for phase in group.phases { hasher.combine(phase) }
      group.members.differences.fold(into: &hasher)
    }
    for run in keyframes {
      hasher.combine(run.row, run.fields, run.transaction, run.begin, run.isReversed, run.timing.totalDuration)
    }
    for (group, fraction) in zip(pendings, fractions) {
      hasher.combine(group.key.field)
      for row in group.members.rows { hasher.combine(row) }
      for due in group.due { hasher.combine(due) }
      hasher.combine(fraction)
      group.members.differences.fold(into: &hasher)
    }
  }
}

// Derived data about members, recomputed when they change; it is not part of a world's value.

/// The ticks in which no member of a spring block can come to rest: a step shortens position and velocity together, in
/// units of the tolerance, by no more than its lesser singular value.
struct SettleEstimate: Sendable {
  private static let mostTicks = 64

  /// The square of the lesser singular value.
  private let shrinking: Float
  /// The greatest squared length of a state at rest.
  private let bound: Float
  private var ticks = 0

  init(step: SpringStep, tolerance: SpringTolerance, width: Int) {
    let unit = Double(tolerance.velocity) / Double(tolerance.displacement)
    let (a, b, c, d) = (step.xx, step.xv * unit, step.vx / unit, step.vv)
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    let square = determinant * determinant
    shrinking = Float(2 * square / (sum + max(0, sum * sum - 4 * square).squareRoot())) * 0.999
    // Each lane has two numbers within 1; the rest is for rounding.
    bound = 2.1 * Float(width)
  }

  mutating func forget() { ticks = 0 }

  mutating func mayHaveCome() -> Bool {
    guard ticks > 0 else { return true }
    ticks -= 1
    return false
  }

  /// `least` is the squared length of the shortest state that is not at rest.
  mutating func forecast(least: Float) {
    ticks = 0
    var least = least * shrinking
    while least > bound && ticks < Self.mostTicks {
      least *= shrinking
      ticks += 1
    }
  }
}

/// The starts of members, in runs that started together, because transactions do.
struct RunStarts: Sendable {
  struct Run: Sendable {
    var start: Int32
    var phase: Float
    var end: Int
  }

  /// Empty if the runs are too short: one costs as much as some fifty look-ups.
  private(set) var runs: [Run] = []
  private(set) var hasPhases = false
  private(set) var all: ClosedRange<Int32> = 0...0
  private(set) var firstEnd = Int.max
  private(set) var isKnown = false

  mutating func forget() { isKnown = false }

  mutating func survey(_ starts: [Int32], _ phases: [Float], ticks: Int32) {
    guard !isKnown else { return }
    isKnown = true
    runs.removeAll(keepingCapacity: true)
    hasPhases = false
    firstEnd = .max
    guard var start = starts.first else { return }
    var phase = phases.first ?? 0
    all = start...start
    let most = 1 + starts.count / 64
    func own(_ i: Int) -> Float { phases.isEmpty ? 0 : phases[i] }
    for i in starts.indices where starts[i] != start || own(i) != phase {
      if runs.count <= most { runs.append(Run(start: start, phase: phase, end: i)) }
      hasPhases = hasPhases || phase != 0
      (start, phase) = (starts[i], own(i))
      all = min(all.lowerBound, start)...max(all.upperBound, start)
    }
    runs.append(Run(start: start, phase: phase, end: starts.count))
    hasPhases = hasPhases || phase != 0
    if runs.count > most { runs = [] }
    firstEnd = ticks == .max ? .max : Int(all.lowerBound) + Int(ticks)
  }
}
