/// A drawing of paths from an SVG file: sharp at any size.
public struct VectorImage: Hashable, Sendable {
  /// The width and height, in points.
  package var size: SIMD2<Float>
  /// From back to front.
  package var nodes: [Node] = []

  /// Points from the drawing's upper left corner.
  package enum Node: Hashable, Sendable {
    case path(Path, PathStyle, SRGBColor)
    /// Painted separately, then blended over earlier parts where the clip covers it; nil clips nothing.
    indirect case group(opacity: Float, clip: [Node]?, [Node])
  }

  /// Paints some columns and rows of a picture; `place` is the whole drawing's rectangle there, in pixels.
  package func painted(in place: Rect, x: Range<Int>, y: Range<Int>) -> Canvas {
    let corner = SIMD2(Float(x.lowerBound), Float(y.lowerBound))
    var canvas = Canvas(CanvasFrame(width: x.count, height: y.count, scale: 1, origin: .zero))
    Self.paint(nodes, scale: place.size / size, offset: place.minimum - corner, on: &canvas)
    return canvas
  }

  /// One pixel per point, for sheets, slices and enlarged squares.
  package func bitmap() -> Bitmap {
    let (width, height) = (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
    return painted(in: Rect(origin: .zero, size: size), x: 0..<width, y: 0..<height).bitmap()
  }

  private static func paint(_ nodes: [Node], scale: SIMD2<Float>, offset: SIMD2<Float>, on canvas: inout Canvas) {
    let isSimilar = abs(scale.x - scale.y) <= 1e-4 * max(scale.x, scale.y)
    for node in nodes {
      switch node {
      case .path(let path, let style, let color):
        let even = isSimilar ? scale.x : nil
        let (moved, style) = style.stretched(path, by: even, tolerance: 0.03 / max(scale.x, scale.y))
        canvas.paint(moved.mapped { $0 * scale + offset }, style, .color(color))
      case .group(let opacity, let clip, let inner):
        var layer = Canvas(canvas.frame)
        paint(inner, scale: scale, offset: offset, on: &layer)
        guard let clip else {
          canvas.lay(layer) { _ in opacity }
          continue
        }
        var mask = Canvas(canvas.frame)
        paint(clip, scale: scale, offset: offset, on: &mask)
        canvas.lay(layer) { opacity * mask.alpha(at: $0) }
      }
    }
  }
}

extension PathStyle {
  /// Magnifies a stroke that is stretched evenly, by a factor; another one becomes the inside of its outline.
  func stretched(_ path: Path, by even: Float?, tolerance: Float) -> (Path, PathStyle) {
    guard case .stroke(var line) = self else { return (path, self) }
    guard let even else {
      var outline = Path()
      for part in path.polylines(tolerance: tolerance).stroked(line, tolerance: tolerance) {
        outline.addLines(part.points)
        outline.closeSubpath()
      }
      return (outline, .fill(.nonZero))
    }
    line.lineWidth *= even
    line.dash = line.dash.map { $0 * even }
    line.dashPhase *= even
    return (path, .stroke(line))
  }
}

/// The rules of an SVG's `<style>`: by the name of an element, its classes and its id.
struct SVGSheet {
  private var rules: [(tag: Substring, classes: [Substring], id: Substring?, declarations: [(String, String)])] = []

  mutating func read(_ element: XMLElement) throws(VectorImageError) {
    let text = String(decoding: element.text, as: UTF8.self).replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: " ")
    for part in text.split(separator: "}") where !part.allSatisfy(\.isWhitespace) {
      let halves = part.split(separator: "{", omittingEmptySubsequences: false)
      for words in halves[0].split(separator: ",") {
        let selector = SVGStyle.trimmed(String(words))
        guard halves.count == 2, let found = selector.wholeMatch(of: /([\w-]+|\*|)((?:\.[\w-]+)*)(?:#([\w-]+))?/) else {
          throw element.mistake(
            "<style> has '\(XMLReader.short(selector))'; write .a, path or #a, or export with attributes")
        }
        rules.append((found.1, found.2.split(separator: "."), found.3, SVGStyle.declarations(halves[1])))
      }
    }
    // CSS Selectors Level 4, section 17: ids before classes before names; the later one of equals wins.
    func rank(_ index: Int) -> (Int, Int, Int, Int) {
      (rules[index].id == nil ? 0 : 1, rules[index].classes.count, "*".contains(rules[index].tag) ? 0 : 1, index)
    }
    rules = rules.indices.sorted { rank($0) < rank($1) }.map { rules[$0] }
  }

  /// The strongest last.
  func declarations(for element: XMLElement) -> [(String, String)] {
    let classes = (element["class"] ?? "").split(whereSeparator: \.isWhitespace)
    return rules.filter { rule in
      ["", "*", element.name[...]].contains(rule.tag) && (rule.id ?? element["id"]?[...]) == element["id"]?[...]
        && rule.classes.allSatisfy(classes.contains)
    }.flatMap(\.declarations)
  }
}
