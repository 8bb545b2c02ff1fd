/// Finds unexplained jumps in animatable fields between a tick and the one before it.
///
/// A jump is explained by: the velocities of both ticks; the animation's own curve (steps, corners); an animation of
/// zero duration; a transaction that sets values without animation; a movement of the pointer, a new size or a
/// parameter; and an entity that is new or was invisible.
///
/// Columns that were not written are skipped. A check that is not thorough reads a bounded number of entities of each
/// written component, and of moving entities whose model did not change, round-robin.
public struct ContinuityCheck: Sendable {
  /// The number of entities checked in a tick, for each reason; nil for all of them.
  public let most: Int?
  /// Reads the animations of nearly all that moves.
  package var looksAtVelocities: Bool

  /// - Parameter most: 1 or more.
  public init(most: Int? = 32, looksAtVelocities: Bool = true) {
    require(most.map { $0 > 0 } ?? true, "a continuity check looks at 1 entity or more")
    (self.most, self.looksAtVelocities) = (most, looksAtVelocities)
  }

  /// Returns the jumps in the tick between two worlds, by component type and entity.
  public func jumps(from before: World, to after: World, input: InputFrame) -> [Jump] {
    guard !input.events.contains(where: \.isFollowed) else { return [] }
    let tick = after.resource(Tick.self) ?? Tick()
    let journal = after.resource(Journal.self)
    if journal?.instants.isEmpty == false { return [] }
    var set: [String: Set<Int32>] = [:]
    for case .set(_, _, let component, let rows) in journal?.entries ?? [] {
      set[component, default: []].formUnion(rows)
    }
    var jumps: [Jump] = []
    // A value that the later velocity alone explains is calm.
    func isPlain(_ numbers: MotionNumbers) -> Bool { !looksAtVelocities && numbers.areCalm(rate: tick.rate, false) }
    for component in after.movingComponents() {
      let changed = turns(after.rows(of: component.type, differingFrom: before), tick.now)
      let turning = isTurn(tick.now, of: after.rowCount)
      var rows = changed + (most == nil ? component.rows : component.rows.filter(turning))
      guard !rows.isEmpty else { continue }
      rows.sort()
      let isSet = set[component.name] ?? []
      var last = -1
      let entities = rows.compactMap { row -> Entity? in
        defer { last = row }
        guard row != last, !isSet.contains(Int32(truncatingIfNeeded: row)), let entity = after.entity(atRow: row),
          before.isAlive(entity)
        else { return nil }
        return entity
      }
      // A pass over all that moves pays for many: a few are read one by one.
      component.compare(
        entities, from: before, to: after, velocities: most == nil ? .inBulk : .each, unless: isPlain
      ) { entity, numbers in
        guard !numbers.areCalm(rate: tick.rate, looksAtVelocities), !before.has(Hidden.self, entity),
          before.presentedOpacity(of: entity) > 0.001
        else { return }
        let motion = FieldMotion(
          entity: entity, before: before, after: after, component: component, all: numbers, tick: tick)
        jumps += motion.jumps(looksAtVelocities)
      }
    }
    return jumps
  }

  private func turns(_ rows: [Int], _ tick: Int) -> [Int] {
    guard let most, rows.count > most else { return rows }
    let first = tick * most % rows.count
    return (0..<most).map { rows[(first + $0) % rows.count] }
  }

  private func isTurn(_ tick: Int, of count: Int) -> (Int) -> Bool {
    guard let most, count > most else { return { _ in true } }
    let first = tick * most % count
    return { ($0 - first + count) % count < most }
  }
}

extension InputEvent {
  package var isFollowed: Bool {
    switch self {
    case .pointerMoved, .resized, .parameter, .reload, .wheel, .touchMoved: true
    default: false
    }
  }
}

extension Journal {
  /// The animations of zero duration, which ended in the tick of their start: they moved their values at once.
  var instants: [AnimationHandle] {
    entries.compactMap { entry in
      guard case .settled(let handle, _) = entry else { return nil }
      return entries.contains { if case .started(handle, _, _) = $0 { true } else { false } } ? handle : nil
    }
  }
}

/// The bounds of explainable motion: the distance of a value within a tick, and the change of its velocity.
package enum Continuity {
  /// A smaller jump is not reported, in units of the field: a few tolerances of a settled value.
  static let least = 0.004
  /// A value may exceed the greater of its two velocities by this factor: a curve may be fastest between two ticks.
  private static let slack = 2.0

  static func isJump(from value: [Double], to next: [Double], speeds: Double, rate: Int) -> Bool {
    guard value.count == next.count else { return false }
    let size = (value + next).reduce(0) { max($0, $1.magnitude) }
    return isJump(length(difference(value, next)), speeds: speeds, size: size, rate: rate)
  }

  static func isJump(_ distance: Double, speeds: Double, size: Double, rate: Int) -> Bool {
    // The precision of floats of this size.
    distance > slack * speeds / Double(rate) + least + size * 1e-5
  }

  /// Returns true if a change of velocity needs no explanation: at most a fiftieth of the greater speed.
  static func isNear(_ change: Double, speeds: (Double, Double)) -> Bool {
    change <= 0.02 * max(speeds.0, speeds.1) + 0.01
  }

  /// True if a step is within a quarter of the one before, as of a system. False for a first step and a bounce.
  package static func isSteady(_ first: [Double], _ second: [Double], _ third: [Double]) -> Bool {
    guard first.count == second.count, second.count == third.count else { return false }
    let (before, after) = (difference(first, second), difference(second, third))
    return length(difference(before, after)) <= 0.25 * max(length(before), length(after))
  }

  /// True if the second of three steps between four values is more than four times as long as each of the others.
  static func isAlone(_ values: [[Double]]) -> Bool {
    let ways = zip(values, values.dropFirst()).map { length(difference($0, $1)) }
    return ways.count == 3 && ways[1] > 4 * max(ways[0], ways[2])
  }

  /// True if the curve jumps where no animation started. Where one ended, a step of `least` or more is a jump.
  static func isKink(
    from last: SampleCache.Sample, to next: SampleCache.Sample, rate: Int, least: Double
  ) -> Bool {
    guard let before = last.field, let after = next.field else { return false }
    let isVisible = length(difference(before.value, after.value)) >= least
    let hasStarted = !next.handles.allSatisfy(last.handles.contains)
    if last.handles != next.handles, hasStarted || !isVisible { return false }
    let speeds = length(before.velocity) + length(after.velocity)
    return isJump(from: before.value, to: after.value, speeds: speeds, rate: rate)
  }
}

/// An unexplained jump of a presented field or of its velocity.
public struct Jump: Sendable, Hashable, CustomStringConvertible {
  /// The part of a motion that jumped.
  public enum Kind: Sendable, Hashable {
    /// The value went further within a tick than its velocities explain.
    case value
    /// The velocity changed more within a tick than the running springs explain.
    case velocity
  }

  package let tick: Int
  package let kind: Kind
  package let selection: Selection
  package let name: String
  /// The value, or the velocity, in the tick before.
  package let before: String
  package let after: String

  /// One sentence.
  public var description: String {
    let field = selection.field.map(\.description) ?? "it"
    let what = kind == .value ? "jumped from \(before) to \(after)" : "went from \(before) to \(after) at once"
    return "tick \(tick): \(field) of \(name) \(what), and no animation, no transaction and no input says why"
  }
}
