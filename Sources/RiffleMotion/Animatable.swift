/// A type whose values can be animated. A type without animated parts uses `EmptyAnimatableData`.
public protocol Animatable {
  /// The vector of all animated parts. An own vector conforms to `LaneVector`: a property `animatableData` of another
  /// type is not this requirement, and nothing is animated.
  associatedtype AnimatableData: LaneVector
  /// The animated parts, as one vector; setting it changes nothing else.
  var animatableData: AnimatableData { get set }

  /// The names of the fields of `animatableData`, in order; empty for fields that debuggers number.
  static var fieldNames: [String] { get }

  /// True if a change is movement on the screen, which reduced motion replaces by a short cross-fade. False by default.
  static var isMovement: Bool { get }
}

extension Animatable {
  @inlinable public static var isMovement: Bool { false }

  /// Empty by default.
  public static var fieldNames: [String] { [] }
}

extension Animatable where Self: LaneVector {
  /// The value itself: a vector animates as a whole.
  @inlinable public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Empty: no part of this value animates.
  @inlinable public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Float: Animatable { public typealias AnimatableData = Float }
extension Double: Animatable { public typealias AnimatableData = Double }
extension SIMD2: Animatable where Scalar: VectorScalar { public typealias AnimatableData = Self }
extension SIMD3: Animatable where Scalar: VectorScalar { public typealias AnimatableData = Self }
extension SIMD4: Animatable where Scalar: VectorScalar { public typealias AnimatableData = Self }

/// The vector of a value without animated parts. It has no components, and any two are equal.
public struct EmptyAnimatableData: LaneVector, Animatable, Hashable {
  public typealias AnimatableData = EmptyAnimatableData

  /// Creates the only value.
  @inlinable public init() {}

  @inlinable public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  @inlinable public static func + (lhs: Self, rhs: Self) -> Self { EmptyAnimatableData() }
  @inlinable public static func - (lhs: Self, rhs: Self) -> Self { EmptyAnimatableData() }
  @inlinable public mutating func scale(by rhs: Double) {}
  @inlinable public var magnitudeSquared: Double { 0 }

  @inlinable public var animatableData: EmptyAnimatableData {
    get { self }
    set {}
  }

  @inlinable public static var laneCount: Int { 0 }
  public static func appendFields(to widths: inout [Int]) {}
  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) {}
  @inlinable public init(lanes: UnsafePointer<Float>) {}
}

/// Two vectors as one. Pairs nest: `AnimatablePair(position, AnimatablePair(scale, opacity))`; every leaf is a field.
public struct AnimatablePair<First: LaneVector, Second: LaneVector>: LaneVector, Animatable {
  public typealias AnimatableData = AnimatablePair<First, Second>

  /// The first part.
  public var first: First
  /// The second part.
  public var second: Second

  /// A pair of two parts.
  @inlinable public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable public static var zero: Self { Self(.zero, .zero) }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.first + rhs.first, lhs.second + rhs.second) }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.first - rhs.first, lhs.second - rhs.second) }

  @inlinable public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }

  @inlinable public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }

  @inlinable public static var laneCount: Int { First.laneCount + Second.laneCount }

  public static func appendFields(to widths: inout [Int]) {
    First.appendFields(to: &widths)
    Second.appendFields(to: &widths)
  }

  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) {
    first.store(to: lanes)
    second.store(to: lanes + First.laneCount)
  }

  @inlinable public init(lanes: UnsafePointer<Float>) {
    self.init(First(lanes: lanes), Second(lanes: lanes + First.laneCount))
  }
}

extension AnimatablePair: Hashable where First: Hashable, Second: Hashable {}

/// Any number of vectors as one: `AnimatablePair` without the nesting. Every leaf is a field.
public struct AnimatableValues<each Value: LaneVector>: LaneVector, Animatable {
  public typealias AnimatableData = AnimatableValues<repeat each Value>

  /// The parts, as a tuple.
  public var value: (repeat each Value)

  /// Creates the value from its parts.
  @inlinable public init(_ value: repeat each Value) { self.value = (repeat each value) }

  @inlinable public static var zero: Self { Self(repeat (each Value).zero) }

  @inlinable public static func + (lhs: Self, rhs: Self) -> Self { Self(repeat each lhs.value + each rhs.value) }

  @inlinable public static func - (lhs: Self, rhs: Self) -> Self { Self(repeat each lhs.value - each rhs.value) }

  @inlinable public mutating func scale(by rhs: Double) { self = Self(repeat (each value).scaled(by: rhs)) }

  @inlinable public var magnitudeSquared: Double {
    var sum = 0.0
    for part in repeat each value { sum += part.magnitudeSquared }
    return sum
  }

  @inlinable public static func == (lhs: Self, rhs: Self) -> Bool {
    for (left, right) in repeat (each lhs.value, each rhs.value) {
      guard left == right else { return false }
    }
    return true
  }

  @inlinable public static var laneCount: Int {
    var count = 0
    for type in repeat (each Value).self { count += type.laneCount }
    return count
  }

  public static func appendFields(to widths: inout [Int]) {
    for type in repeat (each Value).self { type.appendFields(to: &widths) }
  }

  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) {
    var lanes = lanes
    for part in repeat each value {
      part.store(to: lanes)
      lanes += type(of: part).laneCount
    }
  }

  @inlinable public init(lanes: UnsafePointer<Float>) {
    var lanes = lanes
    func next<Part: LaneVector>(_ type: Part.Type) -> Part {
      defer { lanes += Part.laneCount }
      return Part(lanes: lanes)
    }
    self.init(repeat next((each Value).self))
  }
}

/// An angle, stored in radians as one Float. Full turns count: half way from 0° to 720° is 360°.
public struct Angle: LaneVector, Animatable, Hashable, Comparable {
  public typealias AnimatableData = Angle

  /// The angle in radians.
  public var radians: Float

  /// The angle in degrees.
  @inlinable public var degrees: Float {
    get { Float(Double(radians) * 180 / .pi) }
    set { radians = Float(Double(newValue) * .pi / 180) }
  }

  /// Creates an angle of 0.
  @inlinable public init() { radians = 0 }
  /// An angle in radians.
  @inlinable public init(radians: Float) { self.radians = radians }
  /// An angle in degrees, rounded to the nearest Float of radians.
  @inlinable public init(degrees: Float) { radians = Float(Double(degrees) * .pi / 180) }

  /// An angle in radians.
  @inlinable public static func radians(_ radians: Float) -> Angle { Angle(radians: radians) }
  /// An angle in degrees.
  @inlinable public static func degrees(_ degrees: Float) -> Angle { Angle(degrees: degrees) }
  /// An angle in whole turns of 360°.
  @inlinable public static func turns(_ turns: Float) -> Angle { Angle(radians: Float(Double(turns) * 2 * .pi)) }

  @inlinable public static var zero: Angle { Angle() }
  @inlinable public static func + (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians + rhs.radians) }
  @inlinable public static func - (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians - rhs.radians) }
  /// The negated angle.
  @inlinable public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
  /// The angle times a number.
  @inlinable public static func * (lhs: Angle, rhs: Float) -> Angle { Angle(radians: lhs.radians * rhs) }
  @inlinable public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }

  @inlinable public mutating func scale(by rhs: Double) { radians *= Float(rhs) }
  @inlinable public var magnitudeSquared: Double { Double(radians) * Double(radians) }

  @inlinable public static var laneCount: Int { 1 }
  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) { lanes[0] = radians }
  @inlinable public init(lanes: UnsafePointer<Float>) { radians = lanes[0] }
}

extension Angle: CustomStringConvertible {
  public var description: String { "\(degrees)°" }
}
