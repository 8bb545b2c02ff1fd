import RiffleECS
import RiffleMotion

/// Differences of many properties, kept one after another: the numbers an animation decays.
///
/// There are two: `FloatLanes`, for data that is nothing but floats, and `VectorLanes`, for any other vector. All of the
/// tween system's rules are written once against this protocol; the inner loops are each conformer's own, so that the
/// float path stays a plain loop over contiguous floats.
@usableFromInline protocol DifferenceLanes: Sendable, Equatable, StateFoldable {
  /// Empty, each member `width` lanes wide.
  init(width: Int)
  var count: Int { get }
  mutating func appendZero()
  /// Removes members in the given order; the last one takes the place of each.
  mutating func swapRemove(_ indices: [Int])
  /// Adds the members of another: see `Array.append(_:inPlaceOf:)`.
  mutating func append(_ new: Self, inPlaceOf places: [Int32])
  /// Sets the given lanes of a member to zero.
  mutating func clear(at index: Int, lane: Int, width: Int)
  mutating func clearAll()
  /// `self[index][lane...] += factor * other[otherIndex][otherLane...]`, `width` lanes of it.
  mutating func add(
    _ other: Self, at otherIndex: Int, lane otherLane: Int, times factor: Double, to index: Int, lane: Int, width: Int)
  /// Sets the lanes of a member to zero in which a member of another is zero; false where it has none to tell apart.
  mutating func keepLanes(at index: Int, of other: Self, at otherIndex: Int) -> Bool
  /// Whether all given lanes of a member are exactly zero.
  func isZero(at index: Int, lane: Int, width: Int) -> Bool
  /// Whether every lane of every member is a finite number.
  func isFinite(at index: Int) -> Bool

  /// The square of a member's length.
  func lengthSquared(at index: Int) -> Double
  /// The dot product of two members.
  func dot(at index: Int, _ other: Self, at otherIndex: Int) -> Double
  /// A member's numbers; of a vector that is no list of floats, its length.
  func numbers(at index: Int) -> [Float]
  /// How many ticks a member takes to come to rest as a spring; nil when that is longer than anyone would wait.
  func ticksToRest(at index: Int, velocity: Self, step: SpringStep, tolerance: SpringTolerance) -> Int?

  func measure(_ memory: inout OwnedMemory)

  /// Sets all lanes of a range of members to zero.
  mutating func clear(members: Range<Int>)
  mutating func reserve(_ count: Int)

  // The inner loops of a retarget: a shuffle of thousands comes in one transaction.

  /// `self[rows[n]] += other[members[n]][lane...]`, as many lanes as this has.
  mutating func scatter(_ other: Self, members: [Int], lane: Int, to rows: [Int32])
  /// Displaces springs and notes that they start again: `self[indices[n]] += changes[members[n]][lane...]`, then
  /// `initial[indices[n]] = self[indices[n]]`. Gives how far each had come, see `SpringBlock.progress`.
  mutating func retarget(
    _ initial: inout Self, indices: [Int32], by changes: Self, members: [Int], lane: Int
  ) -> [Float]
  /// `self[indices[n]] = other[indices[n]]`.
  mutating func copy(_ indices: [Int32], from other: Self)

  // The inner loops of a tick; `target` says how members go into the plane of their field. See `LaneKernels`.

  /// The members of a range, times a factor.
  func accumulate(_ members: Range<Int>, factor: Float, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self)
  /// The members of a range, each times its own factor; `factors` has those of the range only.
  func accumulate(
    _ members: Range<Int>, factors: MemberFactors, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self)
  /// All members of a spring, one tick on.
  static func advance(
    _ displacement: inout Self, _ velocity: inout Self, by step: SpringStep, rows: [Int32], _ target: PlaneTarget,
    _ plane: inout Self)
  /// Names the members within tolerance of rest, in displacement and velocity, in rising order. Returns the least
  /// square of a length of the others, in units of the tolerance.
  func settled(velocity: Self, tolerance: SpringTolerance, into settled: inout [Int32]) -> Float
}

extension DifferenceLanes {
  @inlinable mutating func swapRemove(at index: Int) { swapRemove([index]) }
}

/// When a spring counts as at rest: both bounds hold in every lane. Then it is exactly on its target.
@usableFromInline struct SpringTolerance: Sendable, Equatable {
  /// In units of the property: a thousandth of a point, of a radian, of a full opacity.
  static let distance: Float = 1e-3

  @usableFromInline var displacement: Float
  /// Units per second: the speed at which a displacement of the tolerance swings through its target.
  @usableFromInline var velocity: Float

  init(_ spring: Spring) {
    displacement = Self.distance
    velocity = Self.distance * Float(max(1, spring.angularFrequency))
  }
}
