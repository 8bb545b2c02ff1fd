import RiffleView
import Testing

@Suite("WindingRows")
struct WindingRowsTests {
  /// The corrected coverages, row by row; nil where the area is left unchanged.
  private func rows(_ polygons: [Polyline], _ rule: FillRule, width: Int, height: Int) -> [[Float?]] {
    var rows = WindingRows(polygons, corner: .zero, width: width, height: height)
    return (0..<height).map { row in
      var coverages = [Float?](repeating: nil, count: width)
      rows.correct(row, rule) { coverages[$0] = $1 }
      return coverages
    }
  }

  /// The covered share of each pixel, from sixteen sample lines a row.
  private func shares(_ polygons: [Polyline], _ rule: FillRule, width: Int, height: Int) -> [[Float]] {
    (0..<height).map { row in
      var shares = [Float](repeating: 0, count: width)
      for line in 0..<16 {
        let y = Float(row) + (Float(line) + 0.5) / 16
        var crossings: [(x: Float, turn: Int)] = []
        for points in polygons.map(\.points) {
          for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where (a.y < y) != (b.y < y) {
            crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
          }
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
          winding += crossing.turn
          guard rule.contains(winding: winding) else { continue }
          for column in shares.indices {
            let (low, high) = (max(crossing.x, Float(column)), min(next.x, Float(column + 1)))
            if high > low { shares[column] += (high - low) / 16 }
          }
        }
      }
      return shares
    }
  }

  @Test(
    "corrected coverages match sixteen sample lines under both fill rules", arguments: [FillRule.nonZero, .evenOdd])
  func random(_ rule: FillRule) {
    var random = RandomSource(seed: 5)
    var corrected = 0
    for count in [3, 5, 9, 40, 200] {
      // Some points lie outside of the box on each side.
      let polygons = (0..<3).map { _ in
        Polyline(points: (0..<count).map { _ in [random.float(in: -10...50), random.float(in: -10...40)] })
      }
      let exact = shares(polygons, rule, width: 40, height: 30)
      for (row, columns) in rows(polygons, rule, width: 40, height: 30).enumerated() {
        for (column, coverage) in columns.enumerated() {
          guard let coverage else { continue }
          corrected += 1
          #expect(abs(coverage - exact[row][column]) < 1e-3)
        }
      }
    }
    #expect(corrected > 2000)
  }

  /// A stroked zigzag with ten or more points a pixel.
  private func zigzag(_ count: Int) -> [Polyline] {
    var random = RandomSource(seed: 7)
    let points = (0..<count).map {
      SIMD2(Float($0) / Float(count) * 90 + 5, random.float(in: 5...95))
    }
    return [Polyline(points: points)].stroked(StrokeStyle(lineWidth: 2), tolerance: 0.03)
  }

  @Test("the number of moves when sorting crossings grows linearly")
  func growth() {
    for count in [100, 1000, 10_000] {
      let outline = zigzag(count)
      var rows = WindingRows(outline, corner: .zero, width: 100, height: 100)
      for row in 0..<100 { rows.correct(row, .nonZero) { _, _ in } }
      var crossings: Float = 0
      for points in outline.map(\.points) {
        for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) { crossings += abs(a.y - b.y) * 16 }
      }
      #expect(Float(rows.moves) < 8 * crossings, "\(count)")
    }
  }
}
