import RiffleCore
import Testing

/// Laws of `DifferenceLanes`: every kind of storage gives the same results.
@Suite("Laws of difference lanes")
struct DifferenceLanesTests {
  private static func numbers(_ count: Int, _ seed: UInt64) -> [SIMD2<Float>] {
    var random = RandomSource(seed: seed)
    return (0..<count).map { _ in
      [Float(random.next(below: 400)) / 4 - 50, Float(random.next(below: 400)) / 4 - 50]
    }
  }

  private static func floats(_ values: [SIMD2<Float>]) -> FloatLanes {
    var lanes = FloatLanes(width: 2)
    for (index, value) in values.enumerated() {
      lanes.appendZero()
      (lanes.values[2 * index], lanes.values[2 * index + 1]) = (value.x, value.y)
    }
    return lanes
  }

  private static func vectors(_ values: [SIMD2<Float>]) -> VectorLanes<SIMD2<Float>> {
    var lanes = VectorLanes<SIMD2<Float>>(width: 2)
    lanes.values = values
    return lanes
  }

  private static func agree(_ a: FloatLanes, _ b: VectorLanes<SIMD2<Float>>, _ tolerance: Float = 0) -> Bool {
    a.count == b.count
      && b.values.indices.allSatisfy {
        abs(a.values[2 * $0] - b.values[$0].x) <= tolerance && abs(a.values[2 * $0 + 1] - b.values[$0].y) <= tolerance
      }
  }

  @Test("float and vector lanes add, move, clear and remove members equally")
  func members() {
    let values = Self.numbers(9, 1)
    var (a, b) = (Self.floats(values), Self.vectors(values))
    a.swapRemove(at: 2)
    b.swapRemove(at: 2)
    #expect(Self.agree(a, b) && a.count == 8)
    a.add(a, at: 1, lane: 0, times: 0.5, to: 4, lane: 0, width: 2)
    b.add(b, at: 1, lane: 0, times: 0.5, to: 4, lane: 0, width: 2)
    #expect(Self.agree(a, b))
    a.clear(at: 3, lane: 0, width: 2)
    b.clear(at: 3, lane: 0, width: 2)
    #expect(a.isZero(at: 3, lane: 0, width: 2) && b.isZero(at: 3, lane: 0, width: 2) && Self.agree(a, b))
    #expect(abs(a.lengthSquared(at: 0) - b.lengthSquared(at: 0)) < 1e-3)
    #expect(abs(a.dot(at: 0, a, at: 1) - b.dot(at: 0, b, at: 1)) < 1e-2)
    a.clearAll()
    b.clearAll()
    #expect(Self.agree(a, b) && a.isZero(at: 0, lane: 0, width: 2))
  }

  @Test("removing and appending members together equals doing it one by one")
  func together() {
    let (values, more) = (Self.numbers(9, 1), Self.numbers(4, 2))
    let places: [Int32] = [3, -1, 0, -1]
    var (a, b, expected) = (Self.floats(values), Self.vectors(values), values)
    a.append(Self.floats(more), inPlaceOf: places)
    b.append(Self.vectors(more), inPlaceOf: places)
    for (value, place) in zip(more, places) {
      if place >= 0 { expected.swapRemove(at: Int(place)) }
      expected.append(value)
    }
    #expect(b.values == expected && Self.agree(a, b))
    a.swapRemove([10, 4, 1])
    b.swapRemove([10, 4, 1])
    for index in [10, 4, 1] { expected.swapRemove(at: index) }
    #expect(b.values == expected && Self.agree(a, b))
  }

  @Test("float and vector lanes retarget equally")
  func retarget() {
    let (start, way, changes) = (Self.numbers(12, 2), Self.numbers(12, 3), Self.numbers(5, 4))
    let indices: [Int32] = [1, 3, 4, 11]
    let members = [4, 0, 2, 1]
    var (a, b) = (Self.floats(way), Self.vectors(way))
    var (startA, startB) = (Self.floats(start), Self.vectors(start))
    let comeA = a.retarget(&startA, indices: indices, by: Self.floats(changes), members: members, lane: 0)
    let comeB = b.retarget(&startB, indices: indices, by: Self.vectors(changes), members: members, lane: 0)
    #expect(zip(comeA, comeB).allSatisfy { abs($0 - $1) < 1e-5 } && comeA.count == 4)
    #expect(Self.agree(a, b) && Self.agree(startA, startB))
    for (index, member) in zip(indices, members) {
      #expect(b.values[Int(index)] == way[Int(index)] + changes[member])
      #expect(startB.values[Int(index)] == b.values[Int(index)])
    }
    #expect(b.values[0] == way[0] && startB.values[0] == start[0])
    a.scatter(Self.floats(changes), members: members, lane: 0, to: indices)
    b.scatter(Self.vectors(changes), members: members, lane: 0, to: indices)
    #expect(Self.agree(a, b))
    a.copy(indices, from: startA)
    b.copy(indices, from: startB)
    #expect(Self.agree(a, b))
  }

  @Test("float and vector lanes advance springs equally, within rounding")
  func springs() {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    let step = spring.stepMatrix(dt: 1.0 / 120)
    let values = Self.numbers(21, 5)
    let rows = (0..<21).map { Int32($0) }
    var (xa, va, pa) = (Self.floats(values), Self.floats(values.map { -$0 }), Self.floats(values))
    var (xb, vb, pb) = (Self.vectors(values), Self.vectors(values.map { -$0 }), Self.vectors(values))
    let tolerance = SpringTolerance(spring)
    let forecast = xa.ticksToRest(at: 7, velocity: va, step: step, tolerance: tolerance)
    #expect(abs((forecast ?? 0) - (xb.ticksToRest(at: 7, velocity: vb, step: step, tolerance: tolerance) ?? -9)) <= 1)
    let target = PlaneTarget(first: 0, adding: false)
    for _ in 0..<60 {
      FloatLanes.advance(&xa, &va, by: step, rows: rows, target, &pa)
      VectorLanes.advance(&xb, &vb, by: step, rows: rows, target, &pb)
      #expect(Self.agree(xa, xb, 1e-3) && Self.agree(va, vb, 2e-2) && pa == xa && pb == xb)
    }
  }
}
