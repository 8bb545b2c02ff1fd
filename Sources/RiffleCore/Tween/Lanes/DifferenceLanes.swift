import RiffleECS
import RiffleMotion

/// Differences of many properties, one after another: the numbers that an animation decays.
///
/// Two types conform: `FloatLanes`, for data made only of floats, and `VectorLanes`, for any other vector. The rules of
/// the tween system are written once against this protocol; each conformer has its own inner loops, so that the float
/// path is a plain loop over contiguous floats.
@usableFromInline package protocol DifferenceLanes: Sendable, Equatable, StateFoldable {
  /// Creates it empty, with members of `width` lanes.
  init(width: Int)
  var count: Int { get }
  mutating func appendZero()
  /// Removes members in the given order; the last one takes the place of each.
  mutating func swapRemove(_ indices: [Int])
  /// Adds the members of another: see `Array.append(_:inPlaceOf:)`.
  mutating func append(_ new: Self, inPlaceOf places: [Int32])
  mutating func clear(at index: Int, lane: Int, width: Int)
  mutating func clearAll()
  /// `self[index][lane...] += factor * other[otherIndex][otherLane...]`, `width` lanes of it.
  mutating func add(
    _ other: Self, at otherIndex: Int, lane otherLane: Int, times factor: Double, to index: Int, lane: Int, width: Int)
  /// Clears the lanes of a member that are zero in a member of another; returns false for data without lanes.
  mutating func keepLanes(at index: Int, of other: Self, at otherIndex: Int) -> Bool
  /// True if all given lanes of a member are exactly zero.
  func isZero(at index: Int, lane: Int, width: Int) -> Bool
  func isFinite(at index: Int) -> Bool

  func lengthSquared(at index: Int) -> Double
  func dot(at index: Int, _ other: Self, at otherIndex: Int) -> Double
  /// A member's numbers; its length for a vector that is not made of floats.
  func numbers(at index: Int) -> [Float]
  /// The number of ticks until a member rests as a spring; nil above a limit.
  func ticksToRest(at index: Int, velocity: Self, step: SpringStep, tolerance: SpringTolerance) -> Int?

  func measure(_ memory: inout OwnedMemory)

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

  /// Adds the members of a range, times a factor.
  func accumulate(_ members: Range<Int>, factor: Float, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self)
  /// Adds the members of a range, each times its own factor; `factors` has those of the range only.
  func accumulate(
    _ members: Range<Int>, factors: MemberFactors, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self)
  /// Advances all members of a spring by one tick.
  static func advance(
    _ displacement: inout Self, _ velocity: inout Self, by step: SpringStep, rows: [Int32], _ target: PlaneTarget,
    _ plane: inout Self)
  /// Appends the members within tolerance of rest, in displacement and velocity, in rising order. Returns the least
  /// squared length of the others, in units of the tolerance.
  func settled(velocity: Self, tolerance: SpringTolerance, into settled: inout [Int32]) -> Float
}

extension DifferenceLanes {
  @inlinable package mutating func swapRemove(at index: Int) { swapRemove([index]) }
}

/// The bounds of a spring at rest: both hold in every lane. It is then set exactly to its target.
@usableFromInline package struct SpringTolerance: Sendable, Equatable {
  /// In units of the property: a thousandth of a point, of a radian, of a full opacity.
  package static let distance: Float = 1e-3

  @usableFromInline var displacement: Float
  /// Units per second: the speed of an oscillation with the displacement tolerance at its target.
  @usableFromInline var velocity: Float

  package init(_ spring: Spring) {
    displacement = Self.distance
    velocity = Self.distance * Float(max(1, spring.angularFrequency))
  }
}
