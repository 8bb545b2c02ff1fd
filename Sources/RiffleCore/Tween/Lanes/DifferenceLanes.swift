import RiffleECS
import RiffleMotion

/// The numbers that an animation decays.
///
/// The rules of the tween system are written once against this protocol; each conformer has its own inner loops, so
/// that the float path is a plain loop over contiguous floats.
@usableFromInline package protocol DifferenceLanes: Sendable, Equatable, StateFoldable {
  init(width: Int)
  var count: Int { get }
  mutating func appendZero()
  /// The last member takes the place of each removed one.
  mutating func swapRemove(_ indices: [Int])
  /// See `Array.append(_:inPlaceOf:)`.
  mutating func append(_ new: Self, inPlaceOf places: [Int32])
  mutating func clear(at index: Int, lane: Int, width: Int)
  mutating func clearAll()
  /// `self[index][lane...] += factor * other[otherIndex][otherLane...]`, `width` lanes of it.
  mutating func add(
    _ other: Self, at otherIndex: Int, lane otherLane: Int, times factor: Double, to index: Int, lane: Int, width: Int)
  /// Returns false for data without lanes.
  mutating func keepLanes(at index: Int, of other: Self, at otherIndex: Int) -> Bool
  func isZero(at index: Int, lane: Int, width: Int) -> Bool
  func isFinite(at index: Int) -> Bool

  func lengthSquared(at index: Int) -> Double
  func dot(at index: Int, _ other: Self, at otherIndex: Int) -> Double
  /// The length of a vector that is not made of floats.
  func numbers(at index: Int) -> [Float]
  /// Nil above `RunningMember.longestForecast`.
  func ticksToRest(at index: Int, velocity: Self, step: SpringStep, tolerance: SpringTolerance) -> Int?

  mutating func clear(members: Range<Int>)
  mutating func reserve(_ count: Int)

  // The inner loops of a retarget: thousands of properties may change in one transaction.

  /// `self[rows[n]] += other[members[n]][lane...]`, as many lanes as this has.
  mutating func scatter(_ other: Self, members: [Int], lane: Int, to rows: [Int32])
  /// Displaces springs and restarts them: `self[indices[n]] += changes[members[n]][lane...]`, then
  /// `initial[indices[n]] = self[indices[n]]`. Returns the previous progress of each, see `SpringBlock.progress`.
  mutating func retarget(
    _ initial: inout Self, indices: [Int32], by changes: Self, members: [Int], lane: Int
  ) -> [Float]
  /// `self[indices[n]] = other[indices[n]]`.
  mutating func copy(_ indices: [Int32], from other: Self)

  // The inner loops of a tick; `target` describes the plane of their field. See `LaneKernels`.

  func accumulate(_ members: Range<Int>, factor: Float, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self)
  func accumulate(
    _ members: Range<Int>, factors: MemberFactors, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self)
  static func advance(
    _ displacement: inout Self, _ velocity: inout Self, by step: SpringStep, rows: [Int32], _ target: PlaneTarget,
    _ plane: inout Self)
  /// Indices in rising order. Returns the least squared length of the others, in units of the tolerance.
  func settled(velocity: Self, tolerance: SpringTolerance, into settled: inout [Int32]) -> Float
}

extension DifferenceLanes {
  @inlinable package mutating func swapRemove(at index: Int) { swapRemove([index]) }
}

/// A spring within both bounds in every lane is set exactly to its target.
@usableFromInline package struct SpringTolerance: Sendable, Equatable {
  /// Units of the property: a thousandth of a point, of a radian, of a full opacity.
  package static let distance: Float = 1e-3

  @usableFromInline var displacement: Float
  /// Units per second: an oscillation with the displacement tolerance has this speed at its target.
  @usableFromInline var velocity: Float

  package init(_ spring: Spring) {
    displacement = Self.distance
    velocity = Self.distance * Float(max(1, spring.angularFrequency))
  }
}

/// Whole vectors, for data not made only of floats: one field, one lane.
@usableFromInline package struct VectorLanes<Vector: VectorArithmetic>: DifferenceLanes {
  @usableFromInline package var values: [Vector] = []

  @inlinable package init(width: Int) {}

  @inlinable package var count: Int { values.count }

  @inlinable package mutating func appendZero() { values.append(.zero) }

  @inlinable package mutating func swapRemove(_ indices: [Int]) { values.swapRemove(indices) }

  @inlinable package mutating func append(_ new: Self, inPlaceOf places: [Int32]) {
    values.append(new.values, inPlaceOf: places)
  }

  @inlinable package mutating func clear(at index: Int, lane: Int, width: Int) { values[index] = .zero }

  @inlinable package mutating func clearAll() {
    for i in values.indices { values[i] = .zero }
  }

  @inlinable package mutating func add(
    _ other: Self, at otherIndex: Int, lane otherLane: Int, times factor: Double, to index: Int, lane: Int, width: Int
  ) {
    var vector = other.values[otherIndex]
    if factor != 1 { vector.scale(by: factor) }
    values[index] += vector
  }

  @inlinable package mutating func keepLanes(at index: Int, of other: Self, at otherIndex: Int) -> Bool { false }

  @inlinable package func isZero(at index: Int, lane: Int, width: Int) -> Bool { values[index] == .zero }

  @inlinable package func isFinite(at index: Int) -> Bool { values[index].magnitudeSquared.isFinite }

  @inlinable package mutating func clear(members: Range<Int>) {
    for i in members { values[i] = .zero }
  }

  @inlinable package mutating func reserve(_ count: Int) {
    if values.capacity < count { values.reserveCapacity(count) }
  }

  @inlinable package static func advance(
    _ displacement: inout Self, _ velocity: inout Self, by step: SpringStep, rows: [Int32], _ target: PlaneTarget,
    _ plane: inout Self
  ) {
    precondition(velocity.count == displacement.count && rows.count >= displacement.count)
    displacement.values.withUnsafeMutableBufferPointer { xs in
      velocity.values.withUnsafeMutableBufferPointer { vs in
        plane.values.withUnsafeMutableBufferPointer { plane in
          rows.withUnsafeBufferPointer { rows in
            for i in 0..<xs.count {
              step.advance(&xs[i], &vs[i])
              let row = target.first < 0 ? Int(rows[i]) : target.first &+ i
              precondition(row < plane.count)
              if target.adding { plane[row] += xs[i] } else { plane[row] = xs[i] }
            }
          }
        }
      }
    }
  }

  @inlinable package func settled(velocity: Self, tolerance: SpringTolerance, into settled: inout [Int32]) -> Float {
    let distance = Double(tolerance.displacement * tolerance.displacement)
    let speed = Double(tolerance.velocity * tolerance.velocity)
    var least = Double.infinity
    for i in values.indices {
      let (x, v) = (values[i].magnitudeSquared, velocity.values[i].magnitudeSquared)
      if x < distance && v < speed {
        settled.append(Int32(truncatingIfNeeded: i))
      } else {
        let length = x / distance + v / speed
        least = length < least ? length : least
      }
    }
    return Float(least)
  }

  @inlinable package func accumulate(
    _ members: Range<Int>, factor: Float, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self
  ) {
    let factor = Double(factor)
    for i in members {
      var vector = values[i]
      if factor != 1 { vector.scale(by: factor) }
      plane.put(vector, i, rows, target)
    }
  }

  @inlinable package func accumulate(
    _ members: Range<Int>, factors: MemberFactors, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self
  ) {
    for i in members {
      plane.put(values[i].scaled(by: Double(factors[i - members.lowerBound])), i, rows, target)
    }
  }

  @inlinable mutating func put(_ vector: Vector, _ member: Int, _ rows: [Int32], _ target: PlaneTarget) {
    let row = target.first < 0 ? Int(rows[member]) : target.first &+ member
    if target.adding { values[row] += vector } else { values[row] = vector }
  }

  /// Magnitudes only: an arbitrary vector offers no more.
  @inlinable package func fold(into hasher: inout StateHasher) {
    hasher.combine(values.count)
    for value in values { hasher.combine(value.magnitudeSquared) }
  }
}

/// A field is a leaf of the data's tree of pairs. Animations own fields, not components.
@usableFromInline package struct FieldLayout: Sendable, Equatable {
  @usableFromInline let widths: [Int]
  @usableFromInline let lanes: [Int]
  @usableFromInline package let width: Int

  @inlinable package var count: Int { widths.count }

  func fields(_ bits: UInt32) -> LazyFilterSequence<Range<Int>> {
    (0..<count).lazy.filter { bits & (1 << UInt32($0)) != 0 }
  }

  @usableFromInline package init(widths: [Int]) {
    require(widths.count <= 32, "animatable data has at most 32 fields, not \(widths.count): nest components")
    self.widths = widths
    var first = 0
    lanes = widths.map { width in
      defer { first += width }
      return first
    }
    width = first
  }

  @usableFromInline package init<Vector: LaneVector>(_ type: Vector.Type) {
    var widths: [Int] = []
    Vector.appendFields(to: &widths)
    self.init(widths: widths)
  }

  /// Data without separate fields.
  @usableFromInline package static let whole = FieldLayout(widths: [1])
}
