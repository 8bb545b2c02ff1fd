/// A path as the outline of an entity, for `Fill`, `Stroke` and hit testing. `Morph` interpolates between its forms.
public struct PathShape: Component, Hashable {
  /// The source of an outline.
  public enum Form: Hashable, Sendable {
    /// In the entity's own points.
    case path(Path)
    /// A part of the ellipse in the entity's size, clockwise from twelve o'clock; closed from a whole turn on.
    case arc(start: Angle, end: Angle)
    /// A regular polygon about the entity's middle, the first corner at twelve o'clock; at least 3 sides.
    case polygon(sides: Int)
    /// A star about the entity's middle; the inner corners are at this fraction of the outer radius.
    case star(points: Int, inner: Float)
    /// A line through values at equal steps from the left edge to the right one: 0 is at the foot, 1 at the top.
    case graph([Float])
  }

  /// The forms, at least one.
  public var forms: [Form]
  /// The rule that decides what is inside.
  public var fillRule: FillRule
  /// The shape of the stroke's ends.
  public var cap: LineCap
  /// The shape of the stroke's corners.
  public var join: LineJoin
  /// Lengths of dashes and gaps, alternating, in points; none for a line without gaps.
  public var dash: [Float]

  public init(
    _ forms: [Form], fillRule: FillRule = .nonZero, cap: LineCap = .round, join: LineJoin = .round, dash: [Float] = []
  ) {
    (self.forms, self.fillRule, self.cap, self.join, self.dash) = (forms, fillRule, cap, join, dash)
  }

  /// A path in the entity's own points.
  public init(_ path: Path) { self.init([.path(path)]) }

  /// The size that contains its paths, measured from the entity's corner; zero for forms that fit any size.
  public var extent: SIMD2<Float> {
    forms.reduce(.zero) { size, form in
      guard case .path(let path) = form, let bounds = path.boundingRect else { return size }
      return pointwiseMax(size, pointwiseMax(bounds.maximum, [1, 1]))
    }
  }

  /// The outline in a size. `progress` 0 is the first form, 1 the second; others are interpolated.
  public func path(in size: SIMD2<Float>, progress: Float = 0) -> Path {
    guard forms.count > 1, progress.isFinite else { return forms.first?.path(in: size) ?? Path() }
    let last = Float(forms.count - 1)
    let index = min(max(progress.rounded(.down), 0), last - 1)
    let share = min(max(progress - index, -1), 2)
    let (from, to) = (forms[Int(index)], forms[Int(index) + 1])
    if share == 0 { return from.path(in: size) }
    if share == 1 { return to.path(in: size) }
    return from.path(in: size).mixed(with: to.path(in: size), share)
  }

  public func fold(into hasher: inout StateHasher) {
    for form in forms { form.fold(into: &hasher) }
    hasher.combine(FillRule.allCases.firstIndex(of: fillRule)!)
    hasher.combine(LineCap.allCases.firstIndex(of: cap)! * 8 + LineJoin.allCases.firstIndex(of: join)!)
    hasher.combine(dash.count)
    for length in dash { hasher.combine(length) }
  }
}

extension PathShape.Form {
  /// The outline in a size.
  public func path(in size: SIMD2<Float>) -> Path {
    let (center, radii) = (size * 0.5, SIMD2<Double>(size * 0.5))
    switch self {
    case .path(let path): return path
    case .arc(let start, let end):
      let sweep = Double(max(min(end.radians - start.radians, 2 * .pi), -2 * .pi))
      var path = Path()
      path.addEllipse(
        center: SIMD2<Double>(center), radii: radii, rotation: 0, start: Double(start.radians) - .pi / 2, sweep: sweep)
      if abs(sweep) > 2 * .pi - 1e-5 { path.closeSubpath() }
      return path
    case .polygon(let sides):
      return Path.corners((0..<max(sides, 3)).map { _ in 1 }, in: size)
    case .graph(let values):
      let step = size.x / Float(max(values.count - 1, 1))
      return Path { $0.addLines(values.enumerated().map { [step * Float($0), size.y * (1 - $1)] }) }
    case .star(let points, let inner):
      return Path.corners((0..<2 * max(points, 2)).map { $0 & 1 == 0 ? 1 : inner }, in: size)
    }
  }

  fileprivate func fold(into hasher: inout StateHasher) {
    switch self {
    case .path(let path):
      hasher.combine(0, path.elements.count)
      path.fold(into: &hasher)
    case .arc(let start, let end): hasher.combine(1, start.radians, end.radians)
    case .polygon(let sides): hasher.combine(2, sides)
    case .star(let points, let inner): hasher.combine(3, points, inner)
    case .graph(let values):
      hasher.combine(4, values.count)
      for value in values { hasher.combine(value) }
    }
  }
}

extension Path {
  fileprivate static func corners(_ shares: [Float], in size: SIMD2<Float>) -> Path {
    Path { path in
      path.addLines(
        shares.indices.map { index in
          let angle = Angle.turns(Float(index) / Float(shares.count) - 0.25)
          return size * 0.5 + Path.point(at: angle, radius: shares[index]) * size * 0.5
        })
      path.closeSubpath()
    }
  }

  fileprivate func fold(into hasher: inout StateHasher) {
    for element in elements {
      switch element {
      case .move(let p): hasher.combine(0, p)
      case .line(let p): hasher.combine(1, p)
      case .quadCurve(let p, let c): hasher.combine(2, p, c)
      case .curve(let p, let c1, let c2): hasher.combine(3, p, c1, c2)
      case .closeSubpath: hasher.combine(4)
      }
    }
  }

  /// A smooth curve through points: centripetal Catmull–Rom, which makes no loops between unevenly spaced points.
  public init(through points: [SIMD2<Float>], isClosed: Bool = false) {
    self.init()
    let spine = points.withoutRepeats(isClosed: isClosed)
    guard spine.count > 2 else {
      addLines(spine)
      if isClosed { closeSubpath() }
      return
    }
    let count = spine.count
    func neighbour(_ index: Int) -> SIMD2<Float> {
      isClosed ? spine[(index + count) % count] : spine[min(max(index, 0), count - 1)]
    }
    func root(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { ((b - a) * (b - a)).sum().squareRoot().squareRoot() }
    move(to: spine[0])
    for index in 0..<(isClosed ? count : count - 1) {
      let (p0, p1, p2, p3) = (neighbour(index - 1), neighbour(index), neighbour(index + 1), neighbour(index + 2))
      let (d1, d2, d3) = (root(p0, p1), root(p1, p2), root(p2, p3))
      func control(_ before: SIMD2<Float>, _ at: SIMD2<Float>, _ after: SIMD2<Float>, _ d: Float) -> SIMD2<Float> {
        guard d > 0 else { return at + (after - at) / 3 }
        let inner = at * (2 * d * d + 3 * d * d2 + d2 * d2)
        return (after * (d * d) - before * (d2 * d2) + inner) / (3 * d * (d + d2))
      }
      addCurve(to: p2, control1: control(p0, p1, p2, d1), control2: control(p3, p2, p1, d3))
    }
    if isClosed { closeSubpath() }
  }
}

extension PathShape.Form: MemoryOwner {
  package func addBlocks(to memory: inout OwnedMemory) {
    switch self {
    case .path(let path): memory.add(path)
    case .graph(let values): memory.add(values)
    default: break
    }
  }
}
