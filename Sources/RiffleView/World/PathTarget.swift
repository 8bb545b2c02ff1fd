import RiffleCore

/// The hit target of a `PathShape`: its inside if filled, and its trimmed stroke, including the gaps between dashes.
struct PathTarget: Sendable {
  /// The minimal width of a stroke for hits, in points.
  static let thinnestLine: Float = 8

  let inside: [Polyline]
  private let rule: FillRule
  private let line: [Polyline]

  init(_ path: Path, rule: FillRule, isFilled: Bool, stroke: StrokeStyle?) {
    let lines = path.polylines(tolerance: 0.1)
    self.rule = rule
    inside = isFilled ? lines : []
    var wide = stroke
    wide?.lineWidth = max(stroke?.lineWidth ?? 0, Self.thinnestLine)
    wide?.dash = []
    line = wide.map { style in lines.stroked(style, tolerance: 0.1) } ?? []
  }

  func contains(_ point: SIMD2<Float>) -> Bool {
    rule.contains(winding: Self.winding(of: inside, around: point)) || Self.winding(of: line, around: point) != 0
  }

  /// Returns true if the stroke, as wide as it is hit, is within this many points.
  func isNear(_ point: SIMD2<Float>, _ reach: Float) -> Bool {
    line.contains { polygon in
      guard var a = polygon.points.last else { return false }
      return polygon.points.contains { b in
        defer { a = b }
        let way = b - a
        let part = min(max(((point - a) * way).sum() / max((way * way).sum(), 1e-6), 0), 1)
        let gap = point - a - way * part
        return (gap * gap).sum() <= reach * reach
      }
    }
  }

  private static func winding(of polygons: [Polyline], around point: SIMD2<Float>) -> Int {
    var winding = 0
    for polygon in polygons {
      guard var a = polygon.points.last else { continue }
      for b in polygon.points {
        defer { a = b }
        guard (a.y <= point.y) != (b.y <= point.y) else { continue }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding
  }
}
