import RiffleCore
import Testing

/// Laws of `FloatLanes`: the results of plain vectors, one at a time.
@Suite("Laws of float lanes") struct FloatLanesTests {
  private typealias Values = [SIMD2<Float>]

  private static func numbers(_ count: Int, _ seed: UInt64) -> Values {
    var random = RandomSource(seed: seed)
    return (0..<count).map { _ in [Float(random.next(below: 400)) / 4 - 50, Float(random.next(below: 400)) / 4 - 50] }
  }

  private static func lanes(_ values: Values) -> FloatLanes {
    var lanes = FloatLanes(width: 2)
    for (index, value) in values.enumerated() {
      lanes.appendZero()
      (lanes.values[2 * index], lanes.values[2 * index + 1]) = (value.x, value.y)
    }
    return lanes
  }

  private static func agree(_ a: FloatLanes, _ b: Values, _ tolerance: Float = 0) -> Bool {
    a.count == b.count
      && b.indices.allSatisfy {
        abs(a.values[2 * $0] - b[$0].x) <= tolerance && abs(a.values[2 * $0 + 1] - b[$0].y) <= tolerance
      }
  }

  @Test("lanes add, move, clear and remove members like vectors") func members() {
    var values = Self.numbers(9, 1)
    var a = Self.lanes(values)
    a.swapRemove([2])
    values.swapRemove(at: 2)
    #expect(Self.agree(a, values) && a.count == 8)
    a.add(a, at: 1, times: 0.5, to: 4)
    values[4] += 0.5 * values[1]
    #expect(Self.agree(a, values))
    a.clear(at: 3)
    values[3] = .zero
    #expect(a.isZero(at: 3) && Self.agree(a, values))
    #expect(abs(a.lengthSquared(at: 0) - values[0].magnitudeSquared) < 1e-3)
    #expect(abs(a.dot(at: 0, a, at: 1) - Double((values[0] * values[1]).sum())) < 1e-2)
    #expect(a.vector(at: 5) == values[5])
    a.clearAll()
    #expect(a.isZero(at: 0) && a.count == 8)
  }

  @Test("removing members together equals removing them one by one") func together() {
    var values = Self.numbers(11, 1)
    var a = Self.lanes(values)
    a.swapRemove([10, 4, 1])
    for index in [10, 4, 1] { values.swapRemove(at: index) }
    #expect(Self.agree(a, values))
  }

  @Test("lanes retarget like vectors") func retarget() {
    let (start, way, changes) = (Self.numbers(12, 2), Self.numbers(12, 3), Self.numbers(5, 4))
    let indices: [Int32] = [1, 3, 4, 11]
    let members = [4, 0, 2, 1]
    var (a, starts) = (Self.lanes(way), Self.lanes(start))
    let progress = a.retarget(&starts, indices: indices, by: Self.lanes(changes), members: members, lane: 0)
    var (expected, expectedStarts) = (way, start)
    for (n, (index, member)) in zip(indices.map { Int($0) }, members).enumerated() {
      let left = (way[index].magnitudeSquared / start[index].magnitudeSquared).squareRoot()
      #expect(abs(Double(progress[n]) - (1 - left)) < 1e-5)
      expected[index] += changes[member]
      expectedStarts[index] = expected[index]
    }
    #expect(Self.agree(a, expected) && Self.agree(starts, expectedStarts) && progress.count == 4)
    a.copy(indices, from: starts)
    for index in indices { expected[Int(index)] = expectedStarts[Int(index)] }
    #expect(Self.agree(a, expected))
  }

  @Test("lanes advance springs like vectors, within rounding") func springs() {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    let step = spring.stepMatrix(dt: 1.0 / 120)
    let values = Self.numbers(21, 5)
    let rows = (0..<21).map { Int32($0) }
    var (x, v, plane) = (Self.lanes(values), Self.lanes(values.map { -$0 }), Self.lanes(values))
    var (expected, speeds) = (values, values.map { -$0 })
    let tolerance = SpringTolerance(spring)
    let forecast = x.ticksToRest(at: 7, velocity: v, step: step, tolerance: tolerance)
    let target = PlaneTarget(first: 0, adding: false)
    for _ in 0..<60 {
      FloatLanes.advance(&x, &v, by: step, rows: rows, target, &plane)
      for index in expected.indices { step.advance(&expected[index], &speeds[index]) }
      #expect(Self.agree(x, expected, 1e-3) && Self.agree(v, speeds, 2e-2) && plane == x)
    }
    var ticks = 60
    var settled: [Int32] = []
    while !settled.contains(7), ticks < 1000 {
      FloatLanes.advance(&x, &v, by: step, rows: rows, target, &plane)
      settled = []
      _ = x.settled(velocity: v, tolerance: tolerance, into: &settled)
      ticks += 1
    }
    #expect(forecast == ticks)
  }
}
