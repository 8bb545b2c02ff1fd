import RiffleCore

extension VectorImage {
  /// A drawing from the bytes of an SVG file: paths, basic shapes and groups with plain fills, strokes, opacity and transforms,
  /// by attributes or `style`. What would look otherwise than it is drawn, such as a gradient or a text, is a mistake.
  ///
  /// - Throws: the first mistake, with its line.
  public init(svg bytes: [UInt8]) throws(VectorImageError) {
    let root = try XMLReader.read(bytes)
    guard root.name == "svg" else {
      throw VectorImageError(
        line: root.line, message: "<\(XMLReader.short(root.name))> is no SVG; its outermost element is <svg>")
    }
    let view = try SVGView(root)
    self.init(size: view.size)
    var style = SVGStyle()
    style.box = view.box.size
    style.transform = view.transform
    nodes = try SVGReader.nodes(of: root, style)
  }

  /// Side by side with a bitmap: whether a file of this name is one.
  public static func isFile(_ name: String) -> Bool { name.lowercased().hasSuffix(".svg") }
}

/// Turns elements into parts of a drawing.
enum SVGReader {
  /// What is there for programs and people, and is not seen.
  private static let unseen: Set = ["title", "desc", "metadata", "defs", "symbol", "linearGradient", "radialGradient"]
  private static let shapes: Set = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// The parts of an element: itself a shape, or what it contains.
  static func nodes(of element: XMLElement, _ outer: SVGStyle) throws(VectorImageError) -> [VectorImage.Node] {
    var style = outer
    try style.read(element)
    guard style.isShown else { return [] }
    var nodes: [VectorImage.Node] = []
    if shapes.contains(element.name) {
      nodes = style.painted(try path(of: element, style))
    } else {
      for child in element.children where !unseen.contains(child.name) && !child.name.contains(":") {
        guard child.name == "g" || child.name == "a" || shapes.contains(child.name) else { throw unknown(child) }
        nodes += try Self.nodes(of: child, style)
      }
    }
    if style.opacity >= 1 || nodes.isEmpty { return nodes }
    if nodes.count == 1, case .path(let path, let how, let color) = nodes[0] {
      return [.path(path, how, color.opacity(style.opacity))]
    }
    return [.group(opacity: style.opacity, nodes)]
  }

  private static func unknown(_ element: XMLElement) -> VectorImageError {
    let advice =
      switch element.name {
      case "text", "tspan": "turn the text into paths when you export"
      case "use": "expand copies when you export"
      case "style": "export with attributes in place of CSS"
      case "image": "use the PNG itself"
      case "clipPath", "mask", "filter", "pattern": "flatten it when you export, or export a PNG"
      default: "drawn are g, \(shapes.sorted().joined(separator: ", "))"
      }
    return VectorImageError(line: element.line, message: "<\(XMLReader.short(element.name))> is not drawn; \(advice)")
  }

  // MARK: - Shapes

  private static func path(of element: XMLElement, _ style: SVGStyle) throws(VectorImageError) -> Path {
    func length(_ key: String, _ axis: SVGStyle.Axis, or other: Float = 0) throws(VectorImageError) -> Float {
      try element[key].map { text throws(VectorImageError) in
        try style.length(text, of: key, along: axis, line: element.line)
      } ?? other
    }
    switch element.name {
    case "path":
      guard let data = element["d"], !data.allSatisfy(\.isWhitespace), data != "none" else { return Path() }
      do {
        return try Path(svg: data)
      } catch {
        throw VectorImageError(line: element.line, message: "'d', \(error)")
      }
    case "rect":
      let origin = SIMD2(try length("x", .x), try length("y", .y))
      let size = SIMD2(try length("width", .x), try length("height", .y))
      guard size.x > 0, size.y > 0 else { return Path() }
      let (rx, ry) = (
        element["rx"] == nil ? nil : try length("rx", .x), element["ry"] == nil ? nil : try length("ry", .y)
      )
      let radii = pointwiseMin(SIMD2(rx ?? ry ?? 0, ry ?? rx ?? 0), size / 2)
      guard radii.x > 0, radii.y > 0 else { return Path(Rect(origin: origin, size: size)) }
      // Its corners are quarters of circles where both axes are measured in radii.
      let round = Path(roundedRect: Rect(origin: .zero, size: size / radii), cornerRadius: 1)
      return round.mapped { origin + $0 * radii }
    case "circle", "ellipse":
      let center = SIMD2(try length("cx", .x), try length("cy", .y))
      let isCircle = element.name == "circle"
      let radii =
        isCircle ? SIMD2(repeating: try length("r", .both)) : SIMD2(try length("rx", .x), try length("ry", .y))
      guard radii.x > 0, radii.y > 0 else { return Path() }
      return Path(ellipseIn: Rect(origin: center - radii, size: radii * 2))
    case "line":
      let (from, to) = (
        SIMD2(try length("x1", .x), try length("y1", .y)), SIMD2(try length("x2", .x), try length("y2", .y))
      )
      return Path { $0.addLines([from, to]) }
    default:
      let numbers = try SVGStyle.numbers(element["points"] ?? "", of: "points", line: element.line)
      guard numbers.count.isMultiple(of: 2) else {
        throw VectorImageError(line: element.line, message: "'points' has \(numbers.count) numbers; each point has two")
      }
      let points = stride(from: 0, to: numbers.count, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
      return Path {
        $0.addLines(points)
        if element.name == "polygon", !points.isEmpty { $0.closeSubpath() }
      }
    }
  }
}
