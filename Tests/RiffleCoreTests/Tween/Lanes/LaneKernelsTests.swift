import RiffleCore
import Testing

@Suite("Lane kernels") struct LaneKernelsTests {
  static let spring = Spring(duration: 0.5, bounce: 0.3)
  static let tick = 1.0 / 120

  private func member(_ x: Float, _ width: Int) -> [Float] { (0..<width).map { x / Float($0 + 1) } }

  private func lanes(_ members: [[Float]], _ width: Int) -> FloatLanes {
    var lanes = FloatLanes(width: width)
    for _ in members { lanes.appendZero() }
    lanes.values = members.flatMap { $0 }
    return lanes
  }

  private static let table = (0..<12).map { 1 - Float($0) * 0.07 }
  /// The remaining factor of one of 37 members.
  private static func factor(_ member: Int) -> Float { table[1 + member * 5 % 11] }

  @Test("each member uses its own factor", arguments: [1, 2, 3, 4, 7]) func ownFactors(width: Int) {
    let x = lanes((0..<37).map { member(Float($0) * 3.7 - 20, width) }, width)
    var plane = lanes(Array(repeating: member(1, width), count: 50), width)
    let old = plane.values
    x.accumulate(
      rows: (0..<37).map { Int32($0) + 5 }, PlaneTarget(first: 5, adding: false), &plane, factor: Self.factor)
    for row in 0..<50 {
      for lane in row * width..<(row + 1) * width {
        let left = (5..<42).contains(row) ? Self.factor(row - 5) : nil
        #expect(plane.values[lane] == left.map { $0 * x.values[lane - 5 * width] } ?? old[lane])
      }
    }
  }

  @Test("consecutive and scattered rows give the same bits", arguments: [1, 2, 3, 4, 7]) func placing(width: Int) {
    let step = Self.spring.stepMatrix(dt: Self.tick)
    let members = (0..<37).map { member(Float($0) * 3.7 - 20, width) }
    let rows = (0..<37).map { Int32($0) + 5 }
    var planes: [[Float]] = []
    for first in [5, -1] {
      for adding in [true, false] where first >= 0 || adding {
        var (x, v) = (lanes(members, width), lanes(members.reversed(), width))
        var plane = lanes(Array(repeating: member(0, width), count: 50), width)
        FloatLanes.advance(&x, &v, by: step, rows: rows, PlaneTarget(first: first, adding: adding), &plane)
        let target = PlaneTarget(first: first, adding: true)
        x.accumulate(3..<30, factor: 0.3, rows: rows, target, &plane)
        x.accumulate(rows: rows, target, &plane, factor: Self.factor)
        planes.append(plane.values)
      }
    }
    #expect(planes.allSatisfy { $0 == planes[0] })
  }

  @Test("springs settle in the first tick within tolerance, however far ahead they are forecast") func forecast() {
    for bounce in [0.0, 0.3, 0.8, -0.5] {
      let spring = Spring(duration: 0.4, bounce: bounce)
      var block = SpringBlock(SpringKey(field: 0, spring: spring), width: 2, tickLength: Self.tick)
      var expected: [Int] = []
      for i in 0..<40 {
        _ = block.append(row: Int32(i), transaction: 1, begin: 0)
        let start: [Float] = [Float(i * i), i % 3 == 0 ? 0 : -Float(i)]
        var motion = CapturedMotion(width: 2, count: 1)
        motion.displacement = lanes([start], 2)
        block.push(i, motion, at: 0)
        // The same spring alone, checked in every tick.
        var (x, v) = (lanes([start], 2), lanes([[0, 0]], 2))
        var plane = lanes([[0, 0]], 2)
        var ticks = 0
        var settled: [Int32] = []
        while settled.isEmpty {
          FloatLanes.advance(&x, &v, by: block.step, rows: [0], PlaneTarget(first: 0, adding: false), &plane)
          _ = x.settled(velocity: v, tolerance: block.tolerance, into: &settled)
          ticks += 1
        }
        expected.append(ticks)
      }
      var seen = [Int](repeating: 0, count: 40)
      var plane = lanes(Array(repeating: [0, 0], count: 40), 2)
      var tick = 0
      while block.count > 0 {
        tick += 1
        let first = block.firstRow()
        guard block.advance(PlaneTarget(first: first, adding: first < 0), &plane) else { continue }
        for index in block.settled().reversed() {
          seen[block.row(Int(index))] = tick
          block.swapRemove(at: Int(index))
        }
      }
      #expect(seen == expected, "bounce \(bounce)")
    }
  }

  @Test("float lanes stay within 1e-4 of the closed form over 10,000 ticks") func longRun() {
    var worst = 0.0
    for (duration, bounce) in [(1.0, 0.999), (0.5, 0.9999), (3.0, 0.99), (20.0, 0.9)] {
      let spring = Spring(duration: duration, bounce: bounce)
      let step = spring.stepMatrix(dt: Self.tick)
      var (x, v) = (lanes([[1]], 1), lanes([[0]], 1))
      var plane = lanes([[0]], 1)
      for tick in 1...10_000 {
        FloatLanes.advance(&x, &v, by: step, rows: [0], PlaneTarget(first: 0, adding: false), &plane)
        let exact = spring.stepMatrix(dt: Double(tick) * Self.tick).xx
        worst = max(worst, abs(Double(plane.values[0]) - exact))
      }
    }
    print("worst error of float lanes over 10,000 ticks, in swings: \(worst)")
    #expect(worst < 1e-4)
  }
}
