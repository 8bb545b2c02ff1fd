extension UnsafePointer<Float> {
  /// The next eight floats, unaligned.
  @inline(__always) var eight: SIMD8<Float> {
    UnsafeRawPointer(self).loadUnaligned(as: SIMD8<Float>.self)
  }
}

extension UnsafeMutablePointer<Float> {
  @inline(__always) var eight: SIMD8<Float> { UnsafePointer(self).eight }

  @inline(__always) func storeEight(_ values: SIMD8<Float>) {
    UnsafeMutableRawPointer(self).storeBytes(of: values, as: SIMD8<Float>.self)
  }

  /// Adds the next few floats of `other`, times a factor.
  @inlinable @inline(__always) func add<Vector: SIMD<Float> & BitwiseCopyable>(
    _ other: UnsafePointer<Float>, _: Vector.Type, times factor: Float = 1
  ) {
    let sum =
      UnsafeRawPointer(self).loadUnaligned(as: Vector.self)
      + UnsafeRawPointer(other).loadUnaligned(as: Vector.self) * factor
    UnsafeMutableRawPointer(self).storeBytes(of: sum, as: Vector.self)
  }

  /// Adds `count` floats of `other`; two or four at once, because a wide load soon after narrow stores to the same
  /// place waits for them.
  @inlinable @inline(__always) func add(_ other: UnsafePointer<Float>, count: Int) {
    switch count {
    case 2: add(other, SIMD2<Float>.self)
    case 4: add(other, SIMD4<Float>.self)
    default: for k in 0..<count { self[k] += other[k] }
    }
  }
}
