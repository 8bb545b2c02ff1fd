extension VectorImage {
  /// Creates a drawing from an SVG file: paths, basic shapes, groups and copies with plain fills, strokes, opacity,
  /// markers, clip paths and transforms, by attributes, a style sheet or `style`. Anything that would be drawn wrongly,
  /// such as a gradient or a text, is an error.
  ///
  /// - Throws: the first error, with its line.
  public init(svg bytes: [UInt8]) throws(VectorImageError) {
    let root = try XMLReader.read(bytes)
    guard root.name == "svg" else {
      throw root.mistake("<\(XMLReader.short(root.name))> is no SVG; its outermost element is <svg>")
    }
    let view = try SVGView(root)
    self.init(size: view.size)
    var style = SVGStyle()
    style.box = view.box.size
    style.transform = view.transform
    var reader = try SVGReader(root)
    nodes = try reader.nodes(of: root, style, depth: 0)
  }

  /// True if a file of this name is an SVG, not a bitmap.
  package static func isFile(_ name: String) -> Bool { name.lowercased().hasSuffix(".svg") }
}

struct SVGReader {
  /// Visible only by a reference, or not at all.
  private static let unseen: Set = [
    "title", "desc", "metadata", "defs", "symbol", "linearGradient", "radialGradient", "clipPath", "style", "marker",
    "mask", "filter", "pattern", "script",
  ]
  private static let shapes: Set = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
  private static let groups: Set = ["g", "a", "use", "switch"]

  private var named: [String: XMLElement] = [:]
  private var sheet = SVGSheet()
  private var count = 0

  init(_ root: XMLElement) throws(VectorImageError) { try look(at: root) }

  private mutating func look(at element: XMLElement) throws(VectorImageError) {
    if let id = element["id"], named[id] == nil { named[id] = element }
    if element.name == "style" { try sheet.read(element) }
    for child in element.children { try look(at: child) }
  }

  /// - Parameter depth: the number of elements around it, including those around copies.
  mutating func nodes(
    of element: XMLElement, _ outer: SVGStyle, depth: Int
  ) throws(VectorImageError) -> [VectorImage.Node] {
    count += 1
    guard depth <= XMLReader.deepest, count <= XMLReader.most else {
      throw element.mistake("copies of copies make too many elements, or contain themselves; flatten them")
    }
    var style = outer
    try style.read(element, sheet)
    guard style.isShown else { return [] }
    let clip = try style.clip.flatMap { named[$0] }.map { path throws(VectorImageError) in
      try outline(of: path, clipping: element, style, depth: depth)
    }
    var nodes: [VectorImage.Node] = []
    if Self.shapes.contains(element.name) {
      let path = try Self.path(of: element, style)
      nodes = style.painted(path) + (try markers(along: path, of: element, style, depth: depth))
    } else if element.name == "use" {
      nodes = try copy(by: element, style, depth: depth)
    } else {
      for child in element.children where !Self.unseen.contains(child.name) && !child.name.contains(":") {
        // In a `<switch>`, the first child without requirements is drawn.
        if element.name == "switch", child["requiredExtensions"] != nil || child["systemLanguage"] != nil { continue }
        guard Self.groups.contains(child.name) || Self.shapes.contains(child.name) else { throw Self.unknown(child) }
        nodes += try self.nodes(of: child, style, depth: depth + 1)
        if element.name == "switch" { break }
      }
    }
    if nodes.isEmpty || clip?.isEmpty == true { return [] }
    if clip == nil, style.opacity >= 1 { return nodes }
    if clip == nil, nodes.count == 1, case .path(let path, let how, let color) = nodes[0] {
      return [.path(path, how, color.opacity(style.opacity))]
    }
    return [.group(opacity: style.opacity, clip: clip, nodes)]
  }

  private mutating func copy(
    by use: XMLElement, _ outer: SVGStyle, depth: Int
  ) throws(VectorImageError) -> [VectorImage.Node] {
    let name = use["href"] ?? use["xlink:href"] ?? ""
    guard name.hasPrefix("#"), let target = named[String(name.dropFirst())] else {
      throw use.mistake("<use> names '\(XMLReader.short(name))', which is not in this file; expand the copy")
    }
    var style = outer
    style.transform = style.transform * .translation(try outer.lengths("x", "y", of: use))
    let n = try SVGStyle.numbers(target["viewBox"] ?? "", of: "viewBox", line: target.line)
    guard target.name == "symbol", n.count == 4, n[2] > 0, n[3] > 0 else {
      return try nodes(of: target, style, depth: depth + 1)
    }
    let size = try outer.lengths("width", "height", of: use, default: "100%")
    return try contents(of: target, Rect(origin: [n[0], n[1]], size: [n[2], n[3]]), in: size, style, depth: depth)
  }

  /// The contents of a symbol or marker, fitted and cut to its size. `anchor`, else the corner, is at `outer`'s origin.
  private mutating func contents(
    of target: XMLElement, _ box: Rect, in size: SIMD2<Float>, anchor: SIMD2<Float>? = nil, _ outer: SVGStyle,
    depth: Int
  ) throws(VectorImageError) -> [VectorImage.Node] {
    var style = outer
    let fit = SVGView.fit(box, in: size, target["preserveAspectRatio"] ?? "")
    style.transform = style.transform * .translation(anchor.map { -fit.apply($0) } ?? .zero)
    let seen = Path(Rect(size: size)).mapped(style.transform.apply)
    style.transform = style.transform * fit
    style.box = box.size
    let inner = try nodes(of: target, style, depth: depth + 1)
    return inner.isEmpty ? [] : [.group(opacity: 1, clip: [.path(seen, .fill(.nonZero), .black)], inner)]
  }

  /// Copies of markers at the vertices of a path, not turned along it.
  private mutating func markers(
    along path: Path, of element: XMLElement, _ outer: SVGStyle, depth: Int
  ) throws(VectorImageError) -> [VectorImage.Node] {
    let names = outer.markers
    guard (names.start ?? names.middle ?? names.end) != nil, !outer.isClip, outer.isVisible,
      ["path", "line", "polyline", "polygon"].contains(element.name)
    else { return [] }
    var nodes: [VectorImage.Node] = []
    var start = SIMD2<Float>.zero
    let points = path.elements.map { element in
      switch element {
      case .move(let point):
        start = point
        return point
      case .line(let point), .quadCurve(let point, control: _), .curve(let point, control1: _, control2: _):
        return point
      case .closeSubpath: return start
      }
    }
    for (index, point) in points.enumerated() {
      let name = index == 0 ? names.start : index == points.count - 1 ? names.end : names.middle
      guard let marker = name.flatMap({ named[$0] }), marker.name == "marker" else { continue }
      let n = try SVGStyle.numbers(marker["viewBox"] ?? "", of: "viewBox", line: marker.line)
      let size = try outer.lengths("markerWidth", "markerHeight", of: marker, default: "3")
      let box = n.count == 4 ? Rect(origin: [n[0], n[1]], size: [n[2], n[3]]) : Rect(size: size)
      guard size.x > 0, size.y > 0, box.size.x > 0, box.size.y > 0 else { continue }
      guard let degrees = Float(marker["orient"] ?? "0") else {
        throw marker.mistake("'orient' of a marker is a number of degrees; flatten it when you export")
      }
      let scale = marker["markerUnits"] == "userSpaceOnUse" ? 1 : outer.line.lineWidth
      let (s, c) = sineAndCosine(Double(degrees) * .pi / 180)
      let (sine, cosine) = (Float(s) * scale, Float(c) * scale)
      var style = SVGStyle()
      style.transform =
        outer.transform * Homography(x: SIMD3(cosine, -sine, point.x), y: SIMD3(sine, cosine, point.y))
      let anchor = try outer.lengths("refX", "refY", of: marker)
      nodes += try contents(of: marker, box, in: size, anchor: anchor, style, depth: depth)
    }
    return nodes
  }

  /// In the coordinates of the clipped element.
  private mutating func outline(
    of path: XMLElement, clipping element: XMLElement, _ outer: SVGStyle, depth: Int
  ) throws(VectorImageError) -> [VectorImage.Node] {
    var style = SVGStyle()
    (style.transform, style.box, style.isClip) = (outer.transform, outer.box, true)
    if path["clipPathUnits"] == "objectBoundingBox" {
      guard Self.shapes.contains(element.name), let box = try Self.path(of: element, outer).boundingRect else {
        throw path.mistake("'clipPathUnits' of the box of a group is not drawn; use userSpaceOnUse")
      }
      style.transform = style.transform * .translation(box.minimum) * .scale(box.size)
    }
    return try nodes(of: path, style, depth: depth + 1)
  }

  private static func unknown(_ element: XMLElement) -> VectorImageError {
    let advice =
      switch element.name {
      case "text", "tspan": "turn the text into paths when you export"
      case "image": "use the PNG itself"
      default: "drawn are \(groups.union(shapes).sorted().joined(separator: ", "))"
      }
    return element.mistake("<\(XMLReader.short(element.name))> is not drawn; \(advice)")
  }

  private static func path(of element: XMLElement, _ style: SVGStyle) throws(VectorImageError) -> Path {
    func lengths(_ x: String, _ y: String) throws(VectorImageError) -> SIMD2<Float> {
      try style.lengths(x, y, of: element)
    }
    switch element.name {
    case "path":
      guard let data = element["d"], !data.allSatisfy(\.isWhitespace), data != "none" else { return Path() }
      do {
        return try Path(svg: data)
      } catch {
        throw element.mistake("'d', \(error)")
      }
    case "rect":
      let origin = try lengths("x", "y")
      let size = try lengths("width", "height")
      guard size.x > 0, size.y > 0 else { return Path() }
      var radii = try lengths("rx", "ry")
      if element["rx"] == nil { radii.x = radii.y }
      if element["ry"] == nil { radii.y = radii.x }
      radii = pointwiseMin(radii, size / 2)
      guard radii.x > 0, radii.y > 0 else { return Path(Rect(origin: origin, size: size)) }
      // The corners are quarters of circles if both axes are measured in radii.
      let round = Path(roundedRect: Rect(origin: .zero, size: size / radii), cornerRadius: 1)
      return round.mapped { origin + $0 * radii }
    case "circle", "ellipse":
      let center = try lengths("cx", "cy")
      let radius = try style.length(element["r"] ?? "0", of: "r", along: .both, line: element.line)
      let radii = element.name == "circle" ? [radius, radius] : try lengths("rx", "ry")
      guard radii.x > 0, radii.y > 0 else { return Path() }
      return Path(ellipseIn: Rect(origin: center - radii, size: radii * 2))
    case "line":
      let from = try lengths("x1", "y1")
      let to = try lengths("x2", "y2")
      return Path { $0.addLines([from, to]) }
    default:
      let numbers = try SVGStyle.numbers(element["points"] ?? "", of: "points", line: element.line)
      guard numbers.count.isMultiple(of: 2) else {
        throw element.mistake("'points' has \(numbers.count) numbers; each point has two")
      }
      let points = stride(from: 0, to: numbers.count, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
      return Path {
        $0.addLines(points)
        if element.name == "polygon", !points.isEmpty { $0.closeSubpath() }
      }
    }
  }
}
