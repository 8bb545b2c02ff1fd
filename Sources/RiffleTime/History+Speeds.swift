import RiffleCore

/// The speed that nothing's place goes beyond in a tick, in two bytes: a search through minutes passes over the ticks in which nothing is
/// as fast as it asks for, whether their worlds are kept or not.
struct SpeedLimit: Sendable, Equatable {
  /// The upper half of a `Float`, rounded up.
  private let bits: UInt16

  /// Nothing is known.
  static let unknown = SpeedLimit(.infinity)

  /// - Parameter speed: points per second.
  init(_ speed: Double) {
    let float = Float(max(speed, 0))
    let up = Double(float) < speed ? float.nextUp : float
    bits = up.isFinite ? UInt16(truncatingIfNeeded: min((up.bitPattern + 0xFFFF) >> 16, 0x7F80)) : 0x7F80
  }

  /// Of all places in a world.
  init(in world: World) {
    self.init(Self.field.flatMap { world.seenBound(Transform.self, field: $0)?.speed } ?? .infinity)
  }

  private static let field = Transform.fieldNames.firstIndex(of: "position")

  /// Points per second, infinite where nothing is known.
  var speed: Double { Double(Float(bitPattern: UInt32(bits) << 16)) }
}

extension History {
  /// The speed that nothing's place goes beyond in a tick, in points per second; infinite where that is not known.
  func speedLimit(at tick: Int) -> Double {
    place(of: tick).map { branches[$0.branch].moments[$0.index].speedLimit.speed } ?? .infinity
  }
}
