// The inner loops that add the remaining ways of curves to a plane, compiled for the widths of real properties.
extension FloatLanes {
  @usableFromInline package func accumulate(
    _ members: Range<Int>, factor: Float, rows: [Int32], _ target: PlaneTarget, _ plane: inout FloatLanes
  ) {
    let width = width
    precondition(members.upperBound <= count && rows.count >= count && plane.width == width)
    values.withUnsafeBufferPointer { values in
      plane.values.withUnsafeMutableBufferPointer { plane in
        guard let from = values.baseAddress, let base = plane.baseAddress else { return }
        if target.first >= 0 {
          let (low, high) = (members.lowerBound &* width, members.upperBound &* width)
          precondition(target.first &* width &+ high <= plane.count)
          let out = base + target.first &* width
          if target.adding {
            for i in low..<high { out[i] += factor * from[i] }
          } else {
            for i in low..<high { out[i] = factor * from[i] }
          }
          return
        }
        Self.scatter(members, from, width, rows, base, plane.count / width) { _ in factor }
      }
    }
  }

  @usableFromInline package func accumulate(
    _ members: Range<Int>, factors: MemberFactors, rows: [Int32], _ target: PlaneTarget, _ plane: inout FloatLanes
  ) {
    let (width, first) = (width, members.lowerBound)
    precondition(members.upperBound <= count && rows.count >= count && plane.width == width)
    precondition(target.first < 0 || target.first + members.upperBound <= plane.count)
    let rowCount = plane.count
    values.withUnsafeBufferPointer { values in
      plane.values.withUnsafeMutableBufferPointer { plane in
        guard let from = values.baseAddress, let base = plane.baseAddress else { return }
        guard target.first >= 0 else {
          return Self.scatter(members, from, width, rows, base, rowCount) { factors[$0 &- first] }
        }
        let out = base + (target.first &+ first) &* width
        let (firstValue, number) = (from + first &* width, members.count)
        if target.adding {
          Self.multiply(
            firstValue, factors, number, width, eight: { (out + $0).storeEight((out + $0).eight + $1) },
            each: { out[$0] += $1 })
        } else {
          Self.multiply(
            firstValue, factors, number, width, eight: { (out + $0).storeEight($1) }, each: { out[$0] = $1 })
        }
      }
    }
  }

  /// Passes members times their factors, in order; eight numbers at a time if members have two or four.
  @inline(__always) private static func multiply(
    _ from: UnsafePointer<Float>, _ factors: MemberFactors, _ count: Int, _ width: Int,
    eight putEight: (Int, SIMD8<Float>) -> Void, each put: (Int, Float) -> Void
  ) {
    var i = 0
    if width == 2 {
      while i &+ 4 <= count {
        let (e, f, g, h) = (factors[i], factors[i &+ 1], factors[i &+ 2], factors[i &+ 3])
        putEight(i &* 2, SIMD8(e, e, f, f, g, g, h, h) * (from + i &* 2).eight)
        i &+= 4
      }
    }
    if width == 4 {
      while i &+ 2 <= count {
        let (f, g) = (SIMD4(repeating: factors[i]), SIMD4(repeating: factors[i &+ 1]))
        putEight(i &* 4, SIMD8(lowHalf: f, highHalf: g) * (from + i &* 4).eight)
        i &+= 2
      }
    }
    while i < count {
      let factor = factors[i]
      for k in 0..<width { put(i &* width &+ k, factor * from[i &* width &+ k]) }
      i &+= 1
    }
  }

  /// Adds members to rows anywhere, each times its factor: one load and one store a member of a known width.
  @inline(__always) private static func scatter(
    _ members: Range<Int>, _ from: UnsafePointer<Float>, _ width: Int, _ rows: [Int32],
    _ base: UnsafeMutablePointer<Float>, _ rowCount: Int, factor: (Int) -> Float
  ) {
    rows.withUnsafeBufferPointer { rows in
      @inline(__always) func pass(
        _ width: Int, _ add: (UnsafeMutablePointer<Float>, UnsafePointer<Float>, Float) -> Void
      ) {
        for i in members {
          let row = Int(rows[i])
          precondition(row < rowCount)
          add(base + row &* width, from + i &* width, factor(i))
        }
      }
      switch width {
      case 1: pass(1) { $0.pointee += $2 * $1.pointee }
      case 2: pass(2) { $0.add($1, SIMD2<Float>.self, times: $2) }
      case 4: pass(4) { $0.add($1, SIMD4<Float>.self, times: $2) }
      default: pass(width) { row, member, factor in for k in 0..<width { row[k] += factor * member[k] } }
      }
    }
  }
}
