/// A vector of Floats, so that a tween system can store its differences in flat lanes.
///
/// A *lane* is one Float. A *field* is one leaf of the type (a number, a position, an angle, a colour) with one or more lanes.
/// Two animations of different fields run in parallel; within a field the newer one replaces the older.
/// The laws: `store` writes exactly `laneCount` lanes, `init(lanes:)` reads them back bit for bit, the field widths
/// add up to `laneCount`, and the arithmetic of the type is the arithmetic of its lanes.
public protocol LaneVector: VectorArithmetic {
  /// The number of Floats of a value.
  static var laneCount: Int { get }
  /// Appends the width in lanes of every field, in the order of the lanes. By default it is one field.
  static func appendFields(to widths: inout [Int])
  /// Writes the value to `laneCount` Floats.
  func store(to lanes: UnsafeMutablePointer<Float>)
  /// Reads a value from `laneCount` Floats.
  init(lanes: UnsafePointer<Float>)
}

extension LaneVector {
  public static func appendFields(to widths: inout [Int]) { widths.append(laneCount) }

  /// The width in lanes of every field, in the order of the lanes; empty for a type without lanes.
  public static var fieldWidths: [Int] {
    var widths: [Int] = []
    appendFields(to: &widths)
    return widths
  }
}

extension Float: LaneVector {
  @inlinable public static var laneCount: Int { 1 }

  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) { lanes[0] = self }

  @inlinable public init(lanes: UnsafePointer<Float>) { self = lanes[0] }
}

extension SIMD2: LaneVector where Scalar == Float {
  @inlinable public static var laneCount: Int { 2 }

  @inlinable
  public func store(to lanes: UnsafeMutablePointer<Float>) {
    lanes[0] = x
    lanes[1] = y
  }

  @inlinable public init(lanes: UnsafePointer<Float>) { self.init(lanes[0], lanes[1]) }
}

extension SIMD3: LaneVector where Scalar == Float {
  @inlinable public static var laneCount: Int { 3 }

  @inlinable
  public func store(to lanes: UnsafeMutablePointer<Float>) {
    lanes[0] = x
    lanes[1] = y
    lanes[2] = z
  }

  @inlinable public init(lanes: UnsafePointer<Float>) { self.init(lanes[0], lanes[1], lanes[2]) }
}

extension SIMD4: LaneVector where Scalar == Float {
  @inlinable public static var laneCount: Int { 4 }

  @inlinable
  public func store(to lanes: UnsafeMutablePointer<Float>) {
    lanes[0] = x
    lanes[1] = y
    lanes[2] = z
    lanes[3] = w
  }

  @inlinable public init(lanes: UnsafePointer<Float>) { self.init(lanes[0], lanes[1], lanes[2], lanes[3]) }
}
