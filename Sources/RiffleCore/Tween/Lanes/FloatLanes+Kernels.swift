import RiffleMotion

// The inner loops of a tick over floats. Members in contiguous rows are a plain loop over contiguous numbers, for any
// width; only scattered members are processed one by one.
extension FloatLanes {
  /// Advances all members by one tick and puts their displacements into the plane.
  ///
  /// The step is exact apart from the rounding of floats, tick by tick. Over 10,000 ticks without a rest, 83 s at 120
  /// ticks a second, of springs with little damping (damping ratios of 0.0001 to 0.1, durations of 0.5 to 20 s) the
  /// displacement stays within 7.2e-5 of a swing of the closed form: 0.07 points of 1,000. A spring that rests within a
  /// second or two stays within rounding of it.
  @usableFromInline package static func advance(
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
            step.advance(
              x, v, lanes, eight: { (out + $0).storeEight((out + $0).eight + $1) }, each: { out[$0] += $1 })
          } else {
            step.advance(x, v, lanes, eight: { (out + $0).storeEight($1) }, each: { out[$0] = $1 })
          }
        }
      }
    }
    if target.first < 0 { displacement.accumulate(0..<displacement.count, factor: 1, rows: rows, target, &plane) }
  }

  @usableFromInline package func settled(
    velocity: FloatLanes, tolerance: SpringTolerance, into settled: inout [Int32]
  ) -> Float {
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

/// A spring's step in single precision.
private struct FloatStep {
  let xx, xv, vx, vv: Float

  init(_ step: SpringStep) { (xx, xv, vx, vv) = (Float(step.xx), Float(step.xv), Float(step.vx), Float(step.vv)) }

  /// Advances lanes and passes the new displacements.
  ///
  /// Eight at a time, all read before any is written: if the three arrays are a multiple of 4096 bytes apart, as often
  /// with allocators, a processor takes a read for one that depends on a write just before it, and waits.
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
