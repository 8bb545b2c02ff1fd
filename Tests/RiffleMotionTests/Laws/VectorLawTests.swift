import RiffleMotion
import Testing

/// Laws of `VectorArithmetic` and `LaneVector`, with numbers that are added and scaled without rounding.
@Suite("Laws of vectors") struct VectorLawTests {
  private func check<V: VectorArithmetic>(_ a: V, _ b: V, _ c: V) {
    #expect((a + b) + c == a + (b + c))
    #expect(a + b == b + a)
    #expect(a + .zero == a && a - a == .zero)
    #expect((a + b) - b == a)
    #expect(a.scaled(by: 1) == a && a.scaled(by: 0) == .zero)
    #expect((a + b).scaled(by: 4) == a.scaled(by: 4) + b.scaled(by: 4))
    #expect(a.scaled(by: 2).scaled(by: 0.25) == a.scaled(by: 0.5))
    #expect(a.scaled(by: 1.5) == a + a.scaled(by: 0.5))
    #expect(V.zero.magnitudeSquared == 0)
    #expect(a.scaled(by: -2).magnitudeSquared == 4 * a.magnitudeSquared)
    #expect(a.interpolated(towards: b, amount: 0) == a && a.interpolated(towards: b, amount: 1) == b)
    // Parallelogram law: the squared length comes from an inner product.
    let sum = (a + b).magnitudeSquared + (a - b).magnitudeSquared
    #expect(sum == 2 * (a.magnitudeSquared + b.magnitudeSquared))
    var moved = a
    moved += b
    #expect(moved == a + b)
    moved -= b
    #expect(moved == a)
    moved.scale(by: 4)
    #expect(moved == a.scaled(by: 4))
  }

  private func checkLanes<V: LaneVector>(_ a: V, _ b: V) {
    let count = V.laneCount
    #expect(V.fieldWidths.reduce(0, +) == count)
    #expect(V.fieldWidths.allSatisfy { $0 > 0 })
    func lanes(_ value: V) -> [Float] {
      // One lane more than the vector may write.
      var lanes = [Float](repeating: 77, count: count + 1)
      lanes.withUnsafeMutableBufferPointer { value.store(to: $0.baseAddress!) }
      #expect(lanes[count] == 77)
      return Array(lanes.dropLast())
    }
    func value(_ lanes: [Float]) -> V { (lanes + [0]).withUnsafeBufferPointer { V(lanes: $0.baseAddress!) } }
    #expect(value(lanes(a)) == a)
    #expect(lanes(a + b) == zip(lanes(a), lanes(b)).map { $0 + $1 })
    #expect(lanes(a - b) == zip(lanes(a), lanes(b)).map { $0 - $1 })
    #expect(lanes(a.scaled(by: 0.5)) == lanes(a).map { $0 * 0.5 })
    #expect(lanes(.zero) == [Float](repeating: 0, count: count))
    // Different numbers in each lane, so a lane written twice is detected.
    let distinct = (0..<count).map { Float($0) + 0.5 }
    #expect(lanes(value(distinct)) == distinct)
  }

  private func checkAll<V: LaneVector>(_ a: V, _ b: V, _ c: V) {
    check(a, b, c)
    checkLanes(a, b)
  }

  @Test("numbers and SIMD vectors are vectors") func numbers() {
    checkAll(1.5, -2.25, 8.0)
    checkAll(SIMD2<Double>(1, 2), SIMD2(-3, 0.5), SIMD2(4, -8))
    checkAll(Float(1.5), -2.25, 8)
    checkAll(SIMD2<Float>(1, 2), SIMD2(-3, 0.5), SIMD2(4, -8))
    checkAll(SIMD3<Float>(1, 2, 3), SIMD3(-3, 0.5, 1), SIMD3(4, -8, 16))
    checkAll(SIMD4<Float>(1, 2, 3, 4), SIMD4(-3, 0.5, 1, 0), SIMD4(4, -8, 16, 2))
  }

  @Test("angles, colours and the empty value are vectors") func values() {
    checkAll(Angle.radians(1.5), .radians(-0.25), .radians(4))
    checkAll(
      Color(red: 0.5, green: 0.25, blue: 1, opacity: 1), Color(red: 0.125, green: 0.5, blue: 0, opacity: 0.5),
      Color(red: 1, green: 1, blue: 1, opacity: 0.25))
    checkAll(EmptyAnimatableData(), EmptyAnimatableData(), EmptyAnimatableData())
  }

  @Test("pairs and packs of vectors are vectors with one field for each leaf") func compounds() {
    typealias Nest = AnimatablePair<SIMD2<Float>, AnimatablePair<Angle, Float>>
    func nest(_ x: Float) -> Nest { Nest([x, 2 * x], AnimatablePair(.radians(-x), x / 4)) }
    checkAll(nest(1), nest(-3), nest(0.5))
    #expect(Nest.fieldWidths == [2, 1, 1])
    typealias Pack = AnimatableValues<SIMD3<Float>, Angle, EmptyAnimatableData, Color>
    func pack(_ x: Float) -> Pack {
      Pack([x, 2 * x, 4], .radians(-x), EmptyAnimatableData(), Color(red: x, green: 1, blue: 0.5, opacity: x / 4))
    }
    checkAll(pack(1), pack(-3), pack(0.5))
    #expect(Pack.fieldWidths == [3, 1, 4] && Pack.laneCount == 8)
    checkAll(AnimatableValues(1.0, SIMD2<Double>(2, 3)), AnimatableValues(-1, [0.5, 4]), AnimatableValues(8, [0, 1]))
    #expect(AnimatableValues(1.0, 2.0) != AnimatableValues(1.0, 3.0))
  }
}
