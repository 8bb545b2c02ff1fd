/// Two vectors side by side, itself a vector.
///
/// Pairs nest for more parts: `AnimatablePair(position, AnimatablePair(scale, opacity))`. If both parts are `LaneVector`s, so
/// is the pair, and every leaf of the nesting is a field.
@frozen
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic, Animatable {
  public typealias AnimatableData = AnimatablePair<First, Second>

  /// The first part.
  public var first: First
  /// The second part.
  public var second: Second

  /// A pair of the two parts.
  @inlinable
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable public static var zero: Self { Self(.zero, .zero) }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.first + rhs.first, lhs.second + rhs.second) }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.first - rhs.first, lhs.second - rhs.second) }

  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    lhs.first += rhs.first
    lhs.second += rhs.second
  }

  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    lhs.first -= rhs.first
    lhs.second -= rhs.second
  }

  @inlinable
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }

  @inlinable public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Hashable where First: Hashable, Second: Hashable {}

extension AnimatablePair: LaneVector where First: LaneVector, Second: LaneVector {
  @inlinable public static var laneCount: Int { First.laneCount + Second.laneCount }

  public static func appendFields(to widths: inout [Int]) {
    First.appendFields(to: &widths)
    Second.appendFields(to: &widths)
  }

  @inlinable
  public func store(to lanes: UnsafeMutablePointer<Float>) {
    first.store(to: lanes)
    second.store(to: lanes + First.laneCount)
  }

  @inlinable
  public init(lanes: UnsafePointer<Float>) {
    self.init(First(lanes: lanes), Second(lanes: lanes + First.laneCount))
  }
}
