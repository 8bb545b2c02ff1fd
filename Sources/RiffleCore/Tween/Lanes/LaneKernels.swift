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

@frozen @usableFromInline package struct PlaneTarget: Sendable {
  /// The row of member 0 if member i has row `first + i`; -1 for scattered rows.
  @usableFromInline let first: Int
  /// False replaces old values; scattered members always add.
  @usableFromInline let adding: Bool

  @inlinable package init(first: Int, adding: Bool) {
    self.first = first
    self.adding = adding || first < 0
  }

  static func first(of rows: [Int32]) -> Int {
    guard let first = rows.first else { return -1 }
    var difference: Int32 = 0
    rows.withUnsafeBufferPointer { rows in
      var expected = first
      for row in rows {
        difference |= row ^ expected
        expected &+= 1
      }
    }
    return difference == 0 ? Int(first) : -1
  }
}

// Members in contiguous rows are a loop over contiguous numbers; only scattered members are processed one by one.
extension FloatLanes {
  /// Exact apart from the rounding of floats: within 7.2e-5 of a swing of the closed form over 10,000 ticks, for
  /// damping ratios of 0.0001 to 0.1 and durations of 0.5 to 20 s.
  package static func advance(
    _ displacement: inout FloatLanes, _ velocity: inout FloatLanes, by step: SpringStep, rows: [Int32],
    _ target: PlaneTarget, _ plane: inout FloatLanes
  ) {
    let step = FloatStep(step)
    let width = displacement.width
    let lanes = displacement.count &* width
    precondition(velocity.count == displacement.count && velocity.width == width && plane.width == width)
    displacement.values.withUnsafeMutableBufferPointer { xs in
      velocity.values.withUnsafeMutableBufferPointer { vs in
        plane.values.withUnsafeMutableBufferPointer { plane in
          guard let x = xs.baseAddress, let v = vs.baseAddress, let base = plane.baseAddress else { return }
          guard target.first >= 0 else {
            step.advance(x, v, lanes, eight: { _, _ in }, each: { _, _ in })
            return
          }
          precondition(target.first &* width &+ lanes <= plane.count)
          let out = base + target.first &* width
          if target.adding {
            step.advance(x, v, lanes, eight: { (out + $0).storeEight((out + $0).eight + $1) }, each: { out[$0] += $1 })
          } else {
            step.advance(x, v, lanes, eight: { (out + $0).storeEight($1) }, each: { out[$0] = $1 })
          }
        }
      }
    }
    if target.first < 0 { displacement.accumulate(0..<displacement.count, factor: 1, rows: rows, target, &plane) }
  }

  package func settled(velocity: FloatLanes, tolerance: SpringTolerance, into settled: inout [Int32]) -> Float {
    let (perDistance, perSpeed) = (1 / tolerance.displacement, 1 / tolerance.velocity)
    // A member at rest is no longer than this; longer ones need no further check.
    let near = 2.1 * Float(width)
    var least = Float.infinity
    precondition(velocity.count == count && velocity.width == width)
    values.withUnsafeBufferPointer { x in
      velocity.values.withUnsafeBufferPointer { v in
        @inline(__always) func pass(_ width: Int) {
          for i in 0..<count {
            var length: Float = 0
            for k in (i &* width)..<(i &* width &+ width) {
              let (p, q) = (x[k] * perDistance, v[k] * perSpeed)
              length += p * p + q * q
            }
            if length < near, isWithin(i, x, v, tolerance) {
              settled.append(Int32(truncatingIfNeeded: i))
            } else {
              least = length < least ? length : least
            }
          }
        }
        switch width {
        case 1: pass(1)
        case 2: pass(2)
        case 4: pass(4)
        default: pass(width)
        }
      }
    }
    return least
  }

  private func isWithin(
    _ member: Int, _ x: UnsafeBufferPointer<Float>, _ v: UnsafeBufferPointer<Float>, _ tolerance: SpringTolerance
  ) -> Bool {
    for k in (member * width)..<((member + 1) * width)
    where !(x[k].magnitude < tolerance.displacement && v[k].magnitude < tolerance.velocity) { return false }
    return true
  }
}

private struct FloatStep {
  let xx, xv, vx, vv: Float

  init(_ step: SpringStep) { (xx, xv, vx, vv) = (Float(step.xx), Float(step.xv), Float(step.vx), Float(step.vv)) }

  /// Eight at a time, all read before any is written: if the arrays are a multiple of 4096 bytes apart, as often with
  /// allocators, a processor takes a read for one that depends on a write just before it, and waits.
  @inline(__always) func advance(
    _ x: UnsafeMutablePointer<Float>, _ v: UnsafeMutablePointer<Float>, _ lanes: Int,
    eight putEight: (Int, SIMD8<Float>) -> Void, each put: (Int, Float) -> Void
  ) {
    var i = 0
    while i &+ 8 <= lanes {
      let (x0, v0) = ((x + i).eight, (v + i).eight)
      let x1 = xx * x0 + xv * v0
      let v1 = vx * x0 + vv * v0
      (x + i).storeEight(x1)
      (v + i).storeEight(v1)
      putEight(i, x1)
      i &+= 8
    }
    while i < lanes {
      let (x0, v0) = (x[i], v[i])
      let x1 = xx * x0 + xv * v0
      x[i] = x1
      v[i] = vx * x0 + vv * v0
      put(i, x1)
      i &+= 1
    }
  }
}

extension UnsafePointer<Float> {
  @inline(__always) var eight: SIMD8<Float> { UnsafeRawPointer(self).loadUnaligned(as: SIMD8<Float>.self) }
}

extension UnsafeMutablePointer<Float> {
  @inline(__always) var eight: SIMD8<Float> { UnsafePointer(self).eight }

  @inline(__always) func storeEight(_ values: SIMD8<Float>) {
    UnsafeMutableRawPointer(self).storeBytes(of: values, as: SIMD8<Float>.self)
  }

  /// Adds a whole vector at once: a wide load soon after narrow stores to the same place waits for them.
  @inline(__always) func add<Vector: SIMD<Float> & BitwiseCopyable>(
    _ other: UnsafePointer<Float>, _: Vector.Type, times factor: Float
  ) {
    let sum =
      UnsafeRawPointer(self).loadUnaligned(as: Vector.self)
      + UnsafeRawPointer(other).loadUnaligned(as: Vector.self) * factor
    UnsafeMutableRawPointer(self).storeBytes(of: sum, as: Vector.self)
  }
}
