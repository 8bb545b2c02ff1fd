/// A type whose values can be animated.
///
/// `animatableData` is the vector of the animated parts; setting it changes exactly these parts. A vector type animates as a
/// whole; a type without animated parts uses `EmptyAnimatableData`.
public protocol Animatable {
  /// The vector of all animated parts.
  associatedtype AnimatableData: VectorArithmetic
  /// The animated parts, as one vector.
  var animatableData: AnimatableData { get set }

  /// The names of the fields of `animatableData`, the leaves of its pairs, in order: for debuggers, which number the
  /// fields if this is empty or of another length.
  static var fieldNames: [String] { get }

  /// True if a change is movement on the screen, which reduced motion replaces by a short cross-fade. False by default:
  /// colours and opacities always animate.
  static var isMovement: Bool { get }
}

extension Animatable {
  @inlinable public static var isMovement: Bool { false }

  /// Empty by default: a debugger then numbers the fields.
  public static var fieldNames: [String] { [] }
}

extension Animatable where Self: VectorArithmetic {
  /// The value itself: a vector animates as a whole.
  @inlinable
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Empty: no part of this value animates.
  @inlinable
  public var animatableData: EmptyAnimatableData {
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
@frozen
public struct EmptyAnimatableData: LaneVector, Animatable, Hashable {
  public typealias AnimatableData = EmptyAnimatableData

  /// Creates the only value.
  @inlinable public init() {}

  @inlinable public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  @inlinable public static func + (lhs: Self, rhs: Self) -> Self { EmptyAnimatableData() }
  @inlinable public static func - (lhs: Self, rhs: Self) -> Self { EmptyAnimatableData() }
  @inlinable public static func += (lhs: inout Self, rhs: Self) {}
  @inlinable public static func -= (lhs: inout Self, rhs: Self) {}
  @inlinable public mutating func scale(by rhs: Double) {}
  @inlinable public var magnitudeSquared: Double { 0 }

  @inlinable
  public var animatableData: EmptyAnimatableData {
    get { self }
    set {}
  }

  @inlinable public static var laneCount: Int { 0 }
  public static func appendFields(to widths: inout [Int]) {}
  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) {}
  @inlinable public init(lanes: UnsafePointer<Float>) {}
}
