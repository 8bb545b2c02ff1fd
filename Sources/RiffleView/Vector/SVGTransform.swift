import RiffleCore

/// An affine map of the plane: the images of the axes and of the corner.
struct SVGTransform: Hashable {
  var x = SIMD2<Float>(1, 0)
  var y = SIMD2<Float>(0, 1)
  var origin = SIMD2<Float>.zero
}

extension SVGTransform {
  /// Parses the value of an attribute `transform`, such as `translate(10 20) rotate(45)`.
  init(_ text: String, line: Int) throws(VectorImageError) {
    self.init()
    for part in text.split(separator: ")", omittingEmptySubsequences: true) {
      let halves = part.split(separator: "(", maxSplits: 1)
      let name = String((halves.first ?? "").filter { !$0.isWhitespace && $0 != "," })
      if halves.count < 2, name.isEmpty { continue }
      let numbers = try SVGStyle.numbers(halves.count == 2 ? String(halves[1]) : "", of: "transform", line: line)
      guard let step = Self.step(name, numbers) else {
        throw VectorImageError(
          line: line,
          message: "'transform' has '\(XMLReader.short(name))' with \(numbers.count) numbers; "
            + "it takes translate(x y), scale(s), rotate(degrees x y), skewX(degrees), skewY(degrees) and matrix(a b c d e f)"
        )
      }
      self = after(step)
    }
  }

  private static func step(_ name: String, _ n: [Float]) -> SVGTransform? {
    switch (name, n.count) {
    case ("matrix", 6): return SVGTransform(x: [n[0], n[1]], y: [n[2], n[3]], origin: [n[4], n[5]])
    case ("translate", 1...2): return SVGTransform(origin: [n[0], n.count == 2 ? n[1] : 0])
    case ("scale", 1...2): return SVGTransform(x: [n[0], 0], y: [0, n.count == 2 ? n[1] : n[0]])
    case ("rotate", 1), ("rotate", 3):
      let (s, c) = sineAndCosine(Double(n[0]) * .pi / 180)
      let turn = SVGTransform(x: [Float(c), Float(s)], y: [Float(-s), Float(c)])
      guard n.count == 3 else { return turn }
      return SVGTransform(origin: [n[1], n[2]]).after(turn).after(SVGTransform(origin: [-n[1], -n[2]]))
    case ("skewX", 1), ("skewY", 1):
      let (s, c) = sineAndCosine(Double(n[0]) * .pi / 180)
      guard abs(c) > 1e-6 else { return nil }
      let tangent = Float(s / c)
      return name == "skewX" ? SVGTransform(y: [tangent, 1]) : SVGTransform(x: [1, tangent])
    default: return nil
    }
  }

  /// Returns the map that applies `inner`, then this one.
  func after(_ inner: SVGTransform) -> SVGTransform {
    SVGTransform(x: direction(inner.x), y: direction(inner.y), origin: apply(inner.origin))
  }

  func apply(_ point: SIMD2<Float>) -> SIMD2<Float> { direction(point) + origin }

  private func direction(_ v: SIMD2<Float>) -> SIMD2<Float> { x * v.x + y * v.y }

  /// The scale factor, if it is the same in all directions.
  var evenScale: Float? {
    let (a, b) = ((x * x).sum(), (y * y).sum())
    let most = max(a, b)
    return abs(a - b) <= 1e-4 * most && abs((x * y).sum()) <= 1e-4 * most ? most.squareRoot() : nil
  }

  /// The largest scale factor, or a little more.
  var mostScale: Float { ((x * x).sum() + (y * y).sum()).squareRoot() }
}

/// The box of a drawing, and its transform into the drawing's size.
struct SVGView {
  /// In points.
  private(set) var size: SIMD2<Float>
  /// The box in the drawing's coordinates.
  private(set) var box: Rect
  private(set) var transform = SVGTransform()

  /// The maximum of either side of a picture, in points.
  static let sideLimit: Float = 4096

  init(_ root: XMLElement) throws(VectorImageError) {
    let line = root.line
    var box: Rect?
    if let text = root["viewBox"] {
      let n = try SVGStyle.numbers(text, of: "viewBox", line: line)
      guard n.count == 4, n[2] > 0, n[3] > 0 else {
        throw VectorImageError(
          line: line, message: "'viewBox' is '\(XMLReader.short(text))'; give left, top, width and height")
      }
      box = Rect(origin: [n[0], n[1]], size: [n[2], n[3]])
    }
    var style = SVGStyle()
    style.box = box?.size ?? .zero
    func side(_ key: String, _ axis: SVGStyle.Axis) throws(VectorImageError) -> Float? {
      guard let text = root[key], text != "auto" else { return nil }
      return try style.length(text, of: key, along: axis, line: line)
    }
    let (width, height) = (try side("width", .x), try side("height", .y))
    let shape = box.map { $0.size.x / $0.size.y }
    guard let size = Self.size(width, height, shape, box?.size), size.x > 0, size.y > 0 else {
      throw VectorImageError(line: line, message: "<svg> has no size; give it viewBox=\"0 0 width height\"")
    }
    guard max(size.x, size.y) <= Self.sideLimit else {
      throw VectorImageError(
        line: line, message: "it is \(Int(size.x)) × \(Int(size.y)) points; a side has at most \(Int(Self.sideLimit))")
    }
    (self.size, self.box) = (size, box ?? Rect(origin: .zero, size: size))
    guard let box else { return }
    transform = Self.fit(box, in: size, root["preserveAspectRatio"] ?? "xMidYMid meet")
  }

  private static func size(_ width: Float?, _ height: Float?, _ shape: Float?, _ box: SIMD2<Float>?) -> SIMD2<Float>? {
    switch (width, height) {
    case (let width?, let height?): SIMD2(width, height)
    case (let width?, nil): shape.map { SIMD2(width, width / $0) }
    case (nil, let height?): shape.map { SIMD2(height * $0, height) }
    case (nil, nil): box
    }
  }

  /// SVG 2, section 8.6.
  static func fit(_ box: Rect, in size: SIMD2<Float>, _ words: String) -> SVGTransform {
    var scale = size / box.size
    if !words.contains("none") {
      scale = SIMD2(repeating: words.contains("slice") ? max(scale.x, scale.y) : min(scale.x, scale.y))
    }
    func share(_ axis: String) -> Float { words.contains("\(axis)Min") ? 0 : words.contains("\(axis)Max") ? 1 : 0.5 }
    let room = (size - box.size * scale) * SIMD2(share("x"), share("Y"))
    return SVGTransform(x: [scale.x, 0], y: [0, scale.y], origin: room - box.origin * scale)
  }
}
