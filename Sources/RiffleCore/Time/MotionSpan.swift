/// The ranges of the fields of `Transform` over consecutive ticks, with the maximum speed and overshoot. A search skips
/// spans that cannot satisfy its condition, without reading a world.
package struct MotionSpan: Sendable {
  /// In ticks.
  package static let length = 128
  /// The most entities that are noted, to bound the time of each tick.
  private static let mostThings = 2048
  private static let mostEvents = 192

  private struct Row: Sendable, Equatable {
    /// The generation that was alive in all ticks; 0 for none.
    var generation: UInt32
    /// The presented numbers in all ticks, and in the tick before.
    var seen = Bounds()
  }

  /// By entity index.
  private var rows: [Row] = []
  /// The presented numbers of all entities.
  package private(set) var seen = Bounds()
  private(set) var model = Bounds()
  /// The maximum of each field, in all of its lanes, per second.
  private(set) var speeds = SIMD8<Float>.zero
  /// An upper bound for the overshoot of each field, in all of its lanes.
  private(set) var overshoots = SIMD8<Float>.zero
  /// Each event of its ticks once, without the entities; nil if they are unknown.
  private(set) var events: [EventOutline]? = []
  /// True if the worlds of all its ticks are flat, see `World.isFlat`.
  private(set) var isFlat = true
  private var isEmpty = true
  private var isKnown = true

  /// A span that excludes nothing.
  fileprivate static let unknown: MotionSpan = {
    var span = MotionSpan()
    (span.seen, span.model, span.events, span.isFlat, span.isKnown) = (.all, .all, nil, false, false)
    (span.speeds, span.overshoots) = (SIMD8(repeating: .infinity), SIMD8(repeating: .infinity))
    return span
  }()

  fileprivate init() {}

  /// Shares the lists that are equal. The events may be in another order: those of a loop begin at another one.
  fileprivate mutating func share(with previous: MotionSpan) {
    if rows == previous.rows { rows = previous.rows }
    if let own = events, let others = previous.events, Set(own) == Set(others) { events = others }
  }

  /// - Parameters:
  ///   - before: the world of the previous tick, or of the first tick itself; nil if it is not kept.
  ///   - isFirst: true for the first tick of the span, which a save can replace.
  fileprivate mutating func add(
    _ world: World, after before: World?, isFirst: Bool, _ outlines: [EventOutline]
  ) {
    guard isKnown, let before, world.count(of: Transform.self) <= Self.mostThings else {
      self = .unknown
      return
    }
    note(outlines)
    if !isEmpty, !isFirst, world.shares(Transform.self, with: before), world.hasSameEntities(as: before),
      !world.isAnimating, !before.isAnimating
    {
      return
    }
    isFlat = isFlat && world.isFlat
    let (column, past) = (world.presentedColumn(Transform.self), before.presentedColumn(Transform.self))
    let (rates, rate) = (world.velocities(Transform.self), Float(world.resource(Tick.self)?.rate ?? 0))
    var (fastest, furthest) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    if isEmpty { rows = Array(repeating: Row(generation: 0), count: world.rowCount) }
    var isThere = [Bool](repeating: false, count: rows.count)
    world.each(Transform.self) { entity, transform in
      guard let presented = column[entity] else { return }
      let (numbers, own, old) = (presented.numbers, transform.numbers, past[entity]?.numbers ?? presented.numbers)
      seen.add(numbers)
      model.add(own)
      var velocity = transform
      velocity.animatableData = rates[entity]
      fastest.raise(to: pointwiseMax(velocity.numbers.magnitude, (numbers - old).magnitude * rate).lengths)
      furthest.raise(to: (numbers - own).lengths)
      let row = entity.row
      guard row < rows.count else { return }
      // A component that is inserted in the first tick changes, whatever its numbers.
      if isEmpty, past[entity] != nil || !before.isAlive(entity) { rows[row].generation = entity.generation }
      guard rows[row].generation == entity.generation else { return }
      isThere[row] = true
      rows[row].seen.add(old)
      rows[row].seen.add(numbers)
    }
    // An entity that is inserted or removed within the span was not in all ticks.
    for row in rows.indices where !isThere[row] { rows[row].generation = 0 }
    // No overshoot is larger than the distance that remains.
    for (field, lanes) in Lanes.ofFields.enumerated() {
      guard let bound = world.overshootBound(Transform.self, field: field) else { continue }
      for lane in lanes { furthest[lane] = min(furthest[lane], Float(bound)) }
    }
    // The margin is for the rounding of floats.
    speeds.raise(to: fastest * 1.001 + 0.01)
    overshoots.raise(to: furthest * 1.001 + 0.01)
    isEmpty = false
  }

  private mutating func note(_ outlines: [EventOutline]) {
    guard var known = events.take() else { return }
    for outline in outlines.lazy.map(\.withoutEntities) where !known.contains(outline) {
      guard known.count < Self.mostEvents else { return }
      known.append(outline)
    }
    events = known
  }

  private func row(of entity: Entity) -> Row? {
    entity.row < rows.count && rows[entity.row].generation == entity.generation ? rows[entity.row] : nil
  }

  package func range(of entity: Entity, lane: Int) -> ClosedRange<Double>? { row(of: entity)?.seen[lane] }

  /// Includes the change from the tick before the span to its first.
  package func isStill(_ entity: Entity, _ lanes: [Int]) -> Bool {
    row(of: entity).map { row in lanes.allSatisfy { row.seen.least[$0] == row.seen.most[$0] } } ?? false
  }

  /// Returns the bytes that another span does not share, without the texts of causes, which belong to the scene.
  package func bytes(besides other: MotionSpan?) -> Int {
    func bytes<Element>(_ list: [Element], _ other: [Element]?) -> Int {
      let isShared = list.withUnsafeBufferPointer { one in
        other?.withUnsafeBufferPointer { $0.baseAddress == one.baseAddress } ?? false
      }
      return isShared ? 0 : OwnedMemory.array(of: Element.self, capacity: list.capacity)
    }
    return bytes(rows, other?.rows) + bytes(events ?? [], other?.events)
  }
}

extension MotionSpan {
  /// The least and the greatest of eight numbers: position, lift, rotation, turn, tilt and scale, angles in radians.
  package struct Bounds: Sendable, Equatable {
    fileprivate var least = SIMD8<Float>(repeating: .infinity)
    fileprivate var most = SIMD8<Float>(repeating: -.infinity)

    fileprivate static let all = Bounds(least: SIMD8(repeating: -.infinity), most: SIMD8(repeating: .infinity))

    fileprivate mutating func add(_ numbers: SIMD8<Float>) {
      least = pointwiseMin(least, numbers)
      most = pointwiseMax(most, numbers)
      // A NaN is left to the reading of each entity.
      if any(numbers .!= numbers) { self = .all }
    }

    package subscript(lane: Int) -> ClosedRange<Double>? {
      least[lane] <= most[lane] ? Double(least[lane])...Double(most[lane]) : nil
    }
  }

  /// The lanes of a field, and the factor to the units of conditions.
  struct Lanes {
    /// In the order of `Transform.fieldNames`.
    fileprivate static let ofFields = [[0, 1], [2], [3], [4], [5], [6, 7]]

    let all: [Int]
    let unit: Double

    init?(of field: FieldID) {
      guard field.component == "Transform", let place = Transform.fieldNames.firstIndex(of: field.field) else {
        return nil
      }
      all = Self.ofFields[place]
      unit = ["rotation", "turn", "tilt"].contains(field.field) ? 180 / .pi : 1
    }

    /// Converts a range, with a margin: equality is tested to half a unit of the last digit that is shown.
    func inUnits(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      let (least, most) = (range.lowerBound * unit, range.upperBound * unit)
      let slack = 0.002 + 1e-5 * max(least.magnitude, most.magnitude)
      return slack.isFinite ? (least - slack)...(most + slack) : -Double.infinity...Double.infinity
    }
  }
}

extension Transform {
  fileprivate var numbers: SIMD8<Float> {
    SIMD8(position.x, position.y, lift, rotation.radians, turn.radians, tilt.radians, scale.x, scale.y)
  }
}

extension SIMD8<Float> {
  fileprivate var magnitude: SIMD8<Float> { pointwiseMax(self, -self) }

  /// The length of each field of a `Transform`, in all of its lanes.
  fileprivate var lengths: SIMD8<Float> {
    var squares = self * self
    for pair in [(0, 1), (6, 7)] {
      let sum = squares[pair.0] + squares[pair.1]
      (squares[pair.0], squares[pair.1]) = (sum, sum)
    }
    return squares.squareRoot()
  }

  /// Becomes infinite in the lanes of a NaN.
  fileprivate mutating func raise(to other: SIMD8<Float>) {
    self = pointwiseMax(self, other.replacing(with: .infinity, where: other .!= other))
  }
}

/// The spans of the ticks of a branch.
package struct MotionSpans: Sendable {
  private let first: Int
  private var all: [MotionSpan] = []
  /// Counted when a span begins and when old ones are forgotten.
  package private(set) var bytes = 0

  init(from first: Int) { self.first = first }

  /// A tick that replaces a recorded one widens its span. `before` is nil if it is not kept.
  mutating func note(_ world: World, after before: World?, _ events: [EventOutline], at tick: Int) {
    let (number, place) = (tick - first).quotientAndRemainder(dividingBy: MotionSpan.length)
    let isNew = all.count <= number
    while all.count <= number {
      if let last = all.indices.last, last > 0 { all[last].share(with: all[last - 1]) }
      all.append(MotionSpan())
    }
    all[number].add(world, after: before, isFirst: place == 0, events)
    if isNew { countBytes() }
  }

  mutating func forget(before tick: Int) {
    for index in all.indices where first + (index + 1) * MotionSpan.length <= tick { all[index] = .unknown }
    countBytes()
  }

  private mutating func countBytes() {
    bytes = OwnedMemory.array(of: MotionSpan.self, capacity: all.capacity)
    for index in all.indices { bytes += all[index].bytes(besides: index > 0 ? all[index - 1] : nil) }
  }

  /// Returns the spans with the ticks that each has of these.
  func over(_ ticks: Range<Int>) -> [(ticks: ClosedRange<Int>, span: MotionSpan)] {
    guard let last = ticks.last else { return [] }
    return ((ticks.lowerBound - first) / MotionSpan.length...(last - first) / MotionSpan.length).compactMap { number in
      guard all.indices.contains(number) else { return nil }
      let start = first + number * MotionSpan.length
      return (max(start, ticks.lowerBound)...min(start + MotionSpan.length - 1, last), all[number])
    }
  }
}

extension Past {
  /// The spans of the played branch with the ticks that each has of these.
  package func spans(in ticks: ClosedRange<Int>) -> [(ticks: ClosedRange<Int>, span: MotionSpan)] {
    history.tree.line(of: history.tree.active).flatMap { index, own in
      history.tree.branches[index].spans.over(own.clamped(to: Range(ticks)))
    }
  }
}
