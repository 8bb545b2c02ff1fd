/// Any number of vectors side by side, itself a vector: `AnimatablePair` without the nesting.
///
/// If all parts are `LaneVector`s, so is the whole, and every leaf is a field.
public struct AnimatableValues<each Value: VectorArithmetic>: VectorArithmetic, Animatable {
  public typealias AnimatableData = AnimatableValues<repeat each Value>

  /// The parts, as a tuple.
  public var value: (repeat each Value)

  /// The parts side by side.
  @inlinable
  public init(_ value: repeat each Value) {
    self.value = (repeat each value)
  }

  @inlinable public static var zero: Self { Self(repeat (each Value).zero) }

  @inlinable public static func + (lhs: Self, rhs: Self) -> Self { Self(repeat each lhs.value + each rhs.value) }

  @inlinable public static func - (lhs: Self, rhs: Self) -> Self { Self(repeat each lhs.value - each rhs.value) }

  @inlinable
  public mutating func scale(by rhs: Double) {
    self = Self(repeat (each value).scaled(by: rhs))
  }

  @inlinable
  public var magnitudeSquared: Double {
    var sum = 0.0
    for part in repeat each value { sum += part.magnitudeSquared }
    return sum
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    for (left, right) in repeat (each lhs.value, each rhs.value) {
      guard left == right else { return false }
    }
    return true
  }
}

extension AnimatableValues: LaneVector where repeat each Value: LaneVector {
  @inlinable
  public static var laneCount: Int {
    var count = 0
    for type in repeat (each Value).self { count += type.laneCount }
    return count
  }

  public static func appendFields(to widths: inout [Int]) {
    for type in repeat (each Value).self { type.appendFields(to: &widths) }
  }

  @inlinable
  public func store(to lanes: UnsafeMutablePointer<Float>) {
    var lanes = lanes
    for part in repeat each value {
      part.store(to: lanes)
      lanes += type(of: part).laneCount
    }
  }

  @inlinable
  public init(lanes: UnsafePointer<Float>) {
    var reader = LaneReader(lanes: lanes)
    self.init(repeat reader.next((each Value).self))
  }
}

/// Reads one vector after the other from lanes.
@usableFromInline
struct LaneReader {
  @usableFromInline var lanes: UnsafePointer<Float>

  @inlinable init(lanes: UnsafePointer<Float>) { self.lanes = lanes }

  @inlinable
  mutating func next<Value: LaneVector>(_ type: Value.Type) -> Value {
    defer { lanes += Value.laneCount }
    return Value(lanes: lanes)
  }
}
