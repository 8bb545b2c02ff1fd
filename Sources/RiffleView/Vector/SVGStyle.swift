package struct SVGStyle {
  enum Axis { case x, y, both }

  /// The size of 100 percent.
  var box = SIMD2<Float>.zero
  /// Without perspective.
  var transform = Homography.identity
  var fill: SRGBColor? = .black
  var fillOpacity: Float = 1
  var fillRule = FillRule.nonZero
  var stroke: SRGBColor?
  var strokeOpacity: Float = 1
  var line = StrokeStyle(lineWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 4)
  var color = SRGBColor.black
  var isVisible = true
  /// Not inherited: applies to the element with its contents.
  var opacity: Float = 1
  var isShown = true
  /// Not inherited: the name of the clip path.
  var clip: String?
  var clipRule = FillRule.nonZero
  var isClip = false
  /// The names of the markers at the first vertex of a path, at those between, and at the last one.
  var markers: (start: String?, middle: String?, end: String?)

  /// Attributes with a visible effect that is not drawn.
  private static let notDrawn: Set = ["filter", "mask"]

  /// In ascending priority: attributes, rules of a style sheet, `style`.
  mutating func read(_ element: XMLElement, _ sheet: SVGSheet) throws(VectorImageError) {
    (opacity, isShown, clip) = (1, true, nil)
    if element.name != "svg", let text = element["transform"] {
      transform = transform * (try Homography(svg: text, line: element.line))
    }
    var said = element.attributes.filter { $0.name != "style" && $0.name != "transform" }.map { ($0.name, $0.value) }
    said += sheet.declarations(for: element) + Self.declarations(element["style"] ?? "")
    // `color` is read first: all other declarations may use `currentColor`.
    for (name, value) in said where name == "color" { try read(name, value, line: element.line) }
    for (name, value) in said where name != "color" { try read(name, value, line: element.line) }
  }

  /// Parses `fill: red; opacity: 0.5`.
  static func declarations(_ text: some StringProtocol) -> [(String, String)] {
    text.split(separator: ";").compactMap { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1).map { trimmed(String($0)) }
      guard parts.count == 2 else { return nil }
      return (parts[0], parts[1].hasSuffix("!important") ? trimmed(String(parts[1].dropLast(10))) : parts[1])
    }
  }

  private mutating func read(_ name: String, _ given: String, line at: Int) throws(VectorImageError) {
    let value = Self.trimmed(given)
    if value == "inherit" { return }
    switch name {
    case "fill": fill = try paint(value, name, at)
    case "stroke": stroke = try paint(value, name, at)
    case "color": color = try paint(value, name, at) ?? color
    case "fill-opacity": fillOpacity = try share(value, name, at)
    case "stroke-opacity": strokeOpacity = try share(value, name, at)
    case "opacity": opacity = try share(value, name, at)
    case "clip-rule": clipRule = try word(["nonzero": .nonZero, "evenodd": .evenOdd], value, name, at)
    case "clip-path": clip = try reference(value, name, at)
    case "marker-start": markers.start = try reference(value, name, at)
    case "marker-mid": markers.middle = try reference(value, name, at)
    case "marker-end": markers.end = try reference(value, name, at)
    case "marker":
      let marker = try reference(value, name, at)
      markers = (marker, marker, marker)
    case "fill-rule": fillRule = try word(["nonzero": .nonZero, "evenodd": .evenOdd], value, name, at)
    case "stroke-linecap":
      line.lineCap = try word(["butt": .butt, "round": .round, "square": .square], value, name, at)
    case "stroke-linejoin":
      line.lineJoin = try word(
        ["miter": .miter, "round": .round, "bevel": .bevel, "miter-clip": .miter, "arcs": .miter], value, name, at)
    case "stroke-width": line.lineWidth = max(try length(value, of: name, along: .both, line: at), 0)
    case "stroke-miterlimit": line.miterLimit = max(try length(value, of: name, along: .both, line: at), 1)
    case "stroke-dashoffset": line.dashPhase = try length(value, of: name, along: .both, line: at)
    case "stroke-dasharray":
      var dash: [Float] = []
      for part in value.split(whereSeparator: { $0 == "," || $0.isWhitespace }) where value != "none" {
        dash.append(max(try length(String(part), of: name, along: .both, line: at), 0))
      }
      line.dash = dash.count.isMultiple(of: 2) ? dash : dash + dash
    case "display": isShown = value != "none"
    case "visibility": isVisible = value == "visible"
    case _ where Self.notDrawn.contains(name) && value != "none":
      throw VectorImageError(line: at, message: "'\(name)' is not drawn; flatten it when you export, or export a PNG")
    default: break
    }
  }

  func painted(_ path: Path) -> [VectorImage.Node] {
    guard isVisible, !path.isEmpty else { return [] }
    if isClip { return [.path(path.mapped(transform.apply), .fill(clipRule), .black)] }
    var nodes: [VectorImage.Node] = []
    if let fill, fillOpacity > 0 {
      nodes.append(.path(path.mapped(transform.apply), .fill(fillRule), fill.opacity(fillOpacity)))
    }
    guard let stroke, strokeOpacity > 0, line.lineWidth > 0 else { return nodes }
    // Fine enough for ten times its size.
    let tolerance = 0.003 / max(transform.mostScale, 1e-6)
    let (outline, style) = PathStyle.stroke(line).stretched(path, by: transform.evenScale, tolerance: tolerance)
    nodes.append(.path(outline.mapped(transform.apply), style, stroke.opacity(strokeOpacity)))
    return nodes
  }

  private func paint(_ text: String, _ name: String, _ at: Int) throws(VectorImageError) -> SRGBColor? {
    if text == "none" { return nil }
    if text == "currentColor" || text == "currentcolor" { return color }
    if text.hasPrefix("url(") {
      throw VectorImageError(
        line: at, message: "'\(name)' is a gradient or a pattern, which is not drawn; give a plain colour")
    }
    guard let color = SRGBColor(css: text) else {
      throw VectorImageError(name, text, "give a colour such as #3E63DD, rgb(62, 99, 221) or tomato", line: at)
    }
    return color
  }

  private func reference(_ text: String, _ name: String, _ at: Int) throws(VectorImageError) -> String? {
    if text == "none" { return nil }
    guard text.hasPrefix("url("), let start = text.firstIndex(of: "#") else {
      throw VectorImageError(name, text, "name an element of the file, as in url(#a)", line: at)
    }
    return String(text[text.index(after: start)...].prefix { !"\"')".contains($0) })
  }

  private func share(_ text: String, _ name: String, _ at: Int) throws(VectorImageError) -> Float {
    let number = text.hasSuffix("%") ? Float(text.dropLast()).map { $0 / 100 } : Float(text)
    guard let number, number.isFinite else {
      throw VectorImageError(name, text, "give a number from 0 to 1", line: at)
    }
    return min(max(number, 0), 1)
  }

  private func word<Word>(
    _ words: KeyValuePairs<String, Word>, _ text: String, _ name: String, _ at: Int
  ) throws(VectorImageError) -> Word {
    guard let found = words.first(where: { $0.key == text }) else {
      throw VectorImageError(name, text, "it is one of \(words.map(\.key).joined(separator: ", "))", line: at)
    }
    return found.value
  }

  /// Points: from a number, with a unit, or in percent of the drawing's box.
  func length(_ text: String, of name: String, along axis: Axis, line: Int) throws(VectorImageError) -> Float {
    let trimmed = Self.trimmed(text)
    let units: KeyValuePairs<String, Float> = [
      "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "rem": 16, "em": 16, "ex": 8,
      "%": percent(axis), "": 1,
    ]
    for (unit, factor) in units where trimmed.hasSuffix(unit) {
      guard let number = Float(trimmed.dropLast(unit.count)) else { break }
      guard number.isFinite, abs(number * factor) <= Float(Path.farthest) else { break }
      return number * factor
    }
    throw VectorImageError(name, trimmed, "give a number, in px, pt, mm, cm, in, em or %", line: line)
  }

  /// The lengths of two attributes, across and down.
  func lengths(
    _ x: String, _ y: String, of element: XMLElement, default other: String = "0"
  ) throws(VectorImageError) -> SIMD2<Float> {
    SIMD2(
      try length(element[x] ?? other, of: x, along: .x, line: element.line),
      try length(element[y] ?? other, of: y, along: .y, line: element.line))
  }

  private func percent(_ axis: Axis) -> Float {
    switch axis {
    case .x: box.x / 100
    case .y: box.y / 100
    case .both: ((box * box).sum() / 2).squareRoot() / 100
    }
  }

  /// Parses numbers separated by spaces or commas, or by a sign or a second point, as in `1-2` and `.5.5`.
  package static func numbers(_ text: String, of name: String, line: Int) throws(VectorImageError) -> [Float] {
    var numbers: [Float] = []
    for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      for word in Self.separate(part) {
        guard let number = Float(word), number.isFinite, abs(number) <= Float(Path.farthest) else {
          throw VectorImageError(
            line: line, message: "'\(name)' has '\(XMLReader.short(word))', which is no number a drawing needs")
        }
        numbers.append(number)
      }
    }
    return numbers
  }

  private static func separate(_ text: Substring) -> [String] {
    var words = [""]
    for sign in text {
      let last = words[words.count - 1]
      let isNew =
        "+-".contains(sign) ? !"eE".contains(last.last ?? "e") : sign == "." && last.contains { ".eE".contains($0) }
      if isNew, !last.isEmpty { words.append("") }
      words[words.count - 1].append(sign)
    }
    return words
  }

  static func trimmed(_ text: String) -> String {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
