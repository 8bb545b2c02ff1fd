/// The maximum speed of all positions in a tick, in two bytes. A search skips ticks in which nothing is as fast as
/// its condition needs, also ticks whose worlds are not kept.
package struct SpeedLimit: Sendable, Equatable {
  /// The upper half of a `Float`, rounded up.
  private let bits: UInt16

  static let unknown = SpeedLimit(.infinity)

  /// - Parameter speed: points per second.
  package init(_ speed: Double) {
    let float = Float(max(speed, 0))
    let up = Double(float) < speed ? float.nextUp : float
    bits = up.isFinite ? UInt16(truncatingIfNeeded: min((up.bitPattern + 0xFFFF) >> 16, 0x7F80)) : 0x7F80
  }

  /// Measures all positions in a world.
  ///
  /// - Parameter before: the world of the previous tick; nil if unknown.
  init(in world: World, after before: World?) {
    let most = Self.field.flatMap { world.seenBound(Transform.self, field: $0)?.speed } ?? .infinity
    guard let before, let rate = world.rate(after: before) else {
      self = before == nil && world.resource(Tick.self)?.now == 0 ? SpeedLimit(most) : .unknown
      return
    }
    guard !world.shares(Transform.self, with: before) || world.resource(Journal.self)?.entries.isEmpty == false else {
      self.init(most)
      return
    }
    // Values were set, or animations ended early: animations alone do not bound the motion.
    var way = 0.0
    let (now, then) = (world.presentedColumn(Transform.self), before.presentedColumn(Transform.self))
    world.each(Transform.self) { entity, _ in
      guard let one = now[entity], let other = then[entity], before.isAlive(entity) else { return }
      let step = one.position - other.position
      way = max(way, Double((step * step).sum().squareRoot()))
    }
    self.init(max(most, way * 1.001 * rate + 0.01))
  }

  private static let field = Transform.fieldNames.firstIndex(of: "position")

  /// Points per second, infinite if unknown.
  package var speed: Double { Double(Float(bitPattern: UInt32(bits) << 16)) }
}

extension History {
  /// Returns a speed that no position exceeds in a tick, in points per second; infinite if unknown.
  package func speedLimit(at tick: Int) -> Double {
    place(of: tick).map { branches[$0.branch].moments[$0.index].speedLimit.speed } ?? .infinity
  }
}
