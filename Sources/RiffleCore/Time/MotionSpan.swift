/// The ranges of the presented fields of `Transform` over consecutive ticks, with the maximum speed. A search skips
/// spans that cannot satisfy its condition, without reading a world.
package struct MotionSpan: Sendable, Equatable {
  /// In ticks.
  package static let length = 128
  /// The most entities that are noted, to bound the time of each tick.
  static let mostThings = 2048

  /// By entity index the generation that was alive and visible in all of the ticks; 0 for none.
  private var generations: [UInt32] = []
  /// The least and the greatest of an entity's numbers, each the upper half of a `Float`, rounded outwards.
  private var least: [SIMD8<UInt16>] = []
  private var most: [SIMD8<UInt16>] = []
  private var still: [UInt16] = []
  package private(set) var seen = Bounds.all
  private(set) var model = Bounds.all
  private(set) var speeds = SIMD8<Float>(repeating: .infinity)
  private(set) var overshoots = SIMD8<Float>(repeating: .infinity)
  /// Each event of its ticks once, without the entities; nil if they are unknown.
  private(set) var events: [EventOutline]?
  /// True if the worlds of all its ticks are flat, see `World.isFlat`.
  private(set) var isFlat = false

  static let unknown = MotionSpan()

  /// The least and the greatest of eight numbers: position, lift, rotation, turn, tilt and scale, angles in radians.
  package struct Bounds: Sendable, Equatable {
    var least = SIMD8<Float>(repeating: .infinity)
    var most = SIMD8<Float>(repeating: -.infinity)

    static let all = Bounds(least: SIMD8(repeating: -.infinity), most: SIMD8(repeating: .infinity))

    mutating func add(_ numbers: SIMD8<Float>) {
      least = pointwiseMin(least, numbers)
      most = pointwiseMax(most, numbers)
      // A NaN is left to the reading of each entity.
      if any(numbers .!= numbers) { self = .all }
    }

    package subscript(lane: Int) -> ClosedRange<Double>? {
      least[lane] <= most[lane] ? Double(least[lane])...Double(most[lane]) : nil
    }
  }

  private init() {}

  package init(_ open: OpenSpan, sharing before: MotionSpan?) {
    (seen, model, speeds, overshoots) = (open.seen, open.model, open.speeds, open.overshoots)
    isFlat = open.isFlat
    func shared<Element: Equatable>(_ list: [Element], _ other: [Element]?) -> [Element] {
      other.flatMap { $0 == list ? $0 : nil } ?? list
    }
    generations = shared(open.rows.map(\.generation), before?.generations)
    least = shared(open.rows.map { Self.upperHalves($0.bounds.least, .down) }, before?.least)
    most = shared(open.rows.map { Self.upperHalves($0.bounds.most, .up) }, before?.most)
    still = shared(open.rows.map { $0.seen.still | $0.model.still << 8 }, before?.still)
    // In any order: the events of a loop begin at another one in each span.
    events = open.events.map { list in before?.events.flatMap { Set($0) == Set(list) ? $0 : nil } ?? list }
  }

  package func range(of entity: Entity, lane: Int) -> ClosedRange<Double>? {
    guard entity.row < generations.count, generations[entity.row] == entity.generation else { return nil }
    let (least, most) = (Self.number(least[entity.row][lane]), Self.number(most[entity.row][lane]))
    return least <= most ? least...most : nil
  }

  /// Includes the change from the tick before the span to its first.
  package func isStill(_ entity: Entity, _ lanes: [Int], model: Bool) -> Bool {
    guard entity.row < generations.count, generations[entity.row] == entity.generation else { return false }
    return lanes.allSatisfy { still[entity.row] >> UInt16($0 + (model ? 8 : 0)) & 1 == 1 }
  }

  /// Returns the bytes that another span does not share, without the texts of causes, which belong to the scene.
  package func bytes(besides other: MotionSpan?) -> Int {
    func bytes<Element>(_ list: [Element], _ other: [Element]?) -> Int {
      let isShared = list.withUnsafeBufferPointer { one in
        other?.withUnsafeBufferPointer { $0.baseAddress == one.baseAddress } ?? false
      }
      return isShared ? 0 : OwnedMemory.array(of: Element.self, capacity: list.capacity)
    }
    return bytes(generations, other?.generations) + bytes(least, other?.least) + bytes(most, other?.most)
      + bytes(still, other?.still) + bytes(events ?? [], other?.events)
  }

  /// The lanes of a field, and the factor to the units of conditions.
  struct Lanes {
    let all: [Int]
    let unit: Double

    /// Converts a range, with a margin: equality is tested to half a unit of the last digit that is shown.
    func inUnits(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      let (least, most) = (range.lowerBound * unit, range.upperBound * unit)
      let slack = 0.002 + 1e-5 * max(least.magnitude, most.magnitude)
      return slack.isFinite ? (least - slack)...(most + slack) : -Double.infinity...Double.infinity
    }
  }

  static func lanes(of field: FieldID) -> Lanes? {
    guard field.component == "Transform", let place = Transform.fieldNames.firstIndex(of: field.field)
    else { return nil }
    let isAngle = ["rotation", "turn", "tilt"].contains(field.field)
    return Lanes(all: OpenSpan.lanes[place], unit: isAngle ? 180 / .pi : 1)
  }

  private static func upperHalves(_ numbers: SIMD8<Float>, _ rule: FloatingPointRoundingRule) -> SIMD8<UInt16> {
    var halves = SIMD8<UInt16>()
    for lane in 0..<8 {
      let bits = numbers[lane].bitPattern
      // Rounds to a greater magnitude: down if negative, up if not.
      let isAway = (bits >> 31 == 1) == (rule == .down) && bits & 0xFFFF != 0
      halves[lane] = UInt16(truncatingIfNeeded: (bits >> 16) + (isAway ? 1 : 0))
    }
    return halves
  }

  private static func number(_ half: UInt16) -> Double { Double(Float(bitPattern: UInt32(half) << 16)) }
}

package struct OpenSpan: Sendable {
  struct Row: Sendable {
    var generation: UInt32
    var bounds = MotionSpan.Bounds()
    var seen = Trace()
    var model = Trace()
  }

  struct Trace: Sendable {
    private var last = SIMD8<Float>(repeating: .nan)
    private var moved = SIMDMask<SIMD8<Int32>>(repeating: false)

    /// - Returns: the change of each number; 0 for a new one.
    @discardableResult mutating func add(_ numbers: SIMD8<Float>) -> SIMD8<Float> {
      defer { (moved, last) = (moved .| (last .!= numbers), numbers) }
      let way = numbers - last
      return way.replacing(with: 0, where: way .!= way)
    }

    mutating func beginAnew() { moved = SIMDMask(repeating: false) }

    var still: UInt16 { (0..<8).reduce(0) { moved[$1] ? $0 : $0 | 1 << UInt16($1) } }
  }

  fileprivate(set) var rows: [Row] = []
  fileprivate(set) var seen = MotionSpan.Bounds()
  fileprivate(set) var model = MotionSpan.Bounds()
  fileprivate(set) var speeds = SIMD8<Float>.zero
  fileprivate(set) var overshoots = SIMD8<Float>.zero
  /// Nil if a tick was not read, or if there are too many.
  fileprivate(set) var events: [EventOutline]? = []
  fileprivate(set) var isFlat = true
  private var isEmpty = true

  init(after before: OpenSpan?) {
    rows = before?.rows ?? []
    for row in rows.indices {
      rows[row].bounds = MotionSpan.Bounds()
      rows[row].seen.beginAnew()
      rows[row].model.beginAnew()
    }
  }

  /// - Parameter before: the world of the previous tick; nil if that was added to another one.
  mutating func add(_ world: World, after before: World?) {
    if !isEmpty, let before, world.shares(Transform.self, with: before), world.hasSameEntities(as: before),
      !world.isAnimating, !before.isAnimating
    {
      return
    }
    isFlat = isFlat && world.isFlat
    var ways = SIMD8<Float>.zero
    if before == nil, !isEmpty || world.resource(Tick.self)?.now != 0 { speeds = SIMD8(repeating: .infinity) }
    let (column, past) = (world.presentedColumn(Transform.self), before?.presentedColumn(Transform.self))
    var isThere = [Bool](repeating: false, count: rows.count)
    world.each(Transform.self) { entity, transform in
      let row = entity.row
      while rows.count <= row {
        rows.append(Row(generation: 0))
        isThere.append(false)
      }
      let (numbers, own) = (column[entity].map(Self.numbers) ?? SIMD8(repeating: .nan), Self.numbers(transform))
      seen.add(numbers)
      model.add(own)
      if isEmpty, rows[row].generation != entity.generation { rows[row] = Row(generation: entity.generation) }
      isThere[row] = rows[row].generation == entity.generation
      guard isThere[row] else {
        // Inserted within the span: only its speed is noted.
        guard let then = past?[entity], before?.isAlive(entity) == true else { return }
        let way = numbers - Self.numbers(then)
        ways = pointwiseMax(ways, pointwiseMax(way, -way))
        return
      }
      rows[row].bounds.add(numbers)
      let way = rows[row].seen.add(numbers)
      ways = pointwiseMax(ways, pointwiseMax(way, -way))
      rows[row].model.add(own)
    }
    // An entity that is inserted or removed within the span was not in all ticks.
    for row in rows.indices where !isThere[row] { rows[row].generation = 0 }
    for (field, lanes) in Self.lanes.enumerated() {
      let most = Self.seen(world.speedBound(Transform.self, field: field))
      let beyond = Self.seen(world.overshootBound(Transform.self, field: field))
      let rate = Float(world.resource(Tick.self)?.rate ?? 0) * 1.001
      let way = lanes.map { ways[$0] * rate }.reduce(0) { $0 + $1 * $1 }.squareRoot() + 0.01
      for lane in lanes {
        speeds[lane] = max(speeds[lane], most, way)
        overshoots[lane] = max(overshoots[lane], beyond)
      }
    }
    isEmpty = false
  }

  private static let mostEvents = 192

  fileprivate mutating func note(_ outlines: [EventOutline]?) {
    guard var known = events.take(), let outlines else { return }
    for outline in outlines.lazy.map(\.withoutEntities) where !known.contains(outline) {
      guard known.count < Self.mostEvents else { return }
      known.append(outline)
    }
    events = known
  }

  /// The lanes of each field, in the order of `Transform.fieldNames`.
  static let lanes = [[0, 1], [2], [3], [4], [5], [6, 7]]

  /// Returns a bound with a margin for the rounding of floats.
  private static func seen(_ bound: Double?) -> Float { Float(bound.map { $0 * 1.001 + 0.01 } ?? .infinity).nextUp }

  private static func numbers(_ transform: Transform) -> SIMD8<Float> {
    SIMD8(
      transform.position.x, transform.position.y, transform.lift, transform.rotation.radians, transform.turn.radians,
      transform.tilt.radians, transform.scale.x, transform.scale.y)
  }
}

/// The spans of the ticks of a branch; the last one is still open.
package struct MotionSpans: Sendable {
  private let first: Int
  private var closed: [MotionSpan] = []
  private var open: OpenSpan?
  /// Counted when a span is opened or closed.
  package private(set) var bytes = 0

  init(from first: Int) { self.first = first }

  /// - Parameters:
  ///   - before: the world of the previous tick; nil if it is not kept.
  ///   - input: nil for the first tick of all, which has no events.
  mutating func note(_ world: World, after before: World?, _ input: InputFrame?, at tick: Int) {
    let (count, wasOpen) = (closed.count, open != nil)
    defer { if closed.count != count || (open != nil) != wasOpen { countBytes() } }
    let number = (tick - first) / MotionSpan.length
    guard number >= closed.count else {
      // It replaces a recorded tick, and the ticks after that are gone.
      (closed[number], open) = (.unknown, nil)
      return
    }
    let isFirst = (tick - first).isMultiple(of: MotionSpan.length)
    if number > closed.count {
      closed.append(open.map { MotionSpan($0, sharing: closed.last) } ?? .unknown)
      open = isFirst ? OpenSpan(after: open) : nil
    } else if open == nil, isFirst {
      open = OpenSpan(after: nil)
    }
    if world.count(of: Transform.self) > MotionSpan.mostThings { open = nil }
    open?.add(world, after: before)
    guard let input, open?.events != nil else { return }
    open?.note(before.map { WorldDelta(from: $0, to: world).outlines(input) })
  }

  mutating func forget(before tick: Int) {
    for index in closed.indices where first + (index + 1) * MotionSpan.length <= tick { closed[index] = .unknown }
    countBytes()
  }

  private mutating func countBytes() {
    bytes =
      OwnedMemory.array(of: MotionSpan.self, capacity: closed.capacity)
      + OwnedMemory.array(of: OpenSpan.Row.self, capacity: open?.rows.capacity ?? 0)
    for index in closed.indices { bytes += closed[index].bytes(besides: index > 0 ? closed[index - 1] : nil) }
  }

  /// Returns the spans with the ticks that each has of these.
  func over(_ ticks: Range<Int>) -> [(ticks: ClosedRange<Int>, span: MotionSpan)] {
    var found: [(ticks: ClosedRange<Int>, span: MotionSpan)] = []
    var tick = ticks.lowerBound
    while tick < ticks.upperBound {
      let number = (tick - first) / MotionSpan.length
      let end = min(ticks.upperBound, first + (number + 1) * MotionSpan.length)
      if let span = number < closed.count ? closed[number] : open.map({ MotionSpan($0, sharing: nil) }) {
        found.append((tick...end - 1, span))
      }
      tick = end
    }
    return found
  }
}

extension Past {
  /// The spans of the played branch with the ticks that each has of these.
  package func spans(in ticks: ClosedRange<Int>) -> [(ticks: ClosedRange<Int>, span: MotionSpan)] {
    history.line(of: history.active).flatMap { index, own in
      history.branches[index].spans.over(own.clamped(to: Range(ticks)))
    }
  }
}
