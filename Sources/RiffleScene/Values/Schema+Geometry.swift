extension Schema where Value == SIMD2<Float> {
  /// A point, as `[x, y]` or `{x: 10, y: 20}`, in points from the top left.
  public static func point(_ range: NumberRange = NumberRange(-100_000...100_000)) -> Schema {
    pair("point", "x", "y", "[x, y], in points", range)
  }

  /// Measured from 0 at the left or top to 1.
  static func fraction(_ range: ClosedRange<Double>) -> Schema {
    pair("point", "x", "y", "[x, y], fractions of its size such as [0.5, 0.5] for its middle", NumberRange(range))
  }

  /// A size, as `[width, height]` or `{width: 60, height: 90}`, in points.
  public static func size(_ range: NumberRange = NumberRange(0...100_000)) -> Schema {
    pair("size", "width", "height", "[width, height], in points", range)
  }

  private static func pair(
    _ name: String, _ first: String, _ second: String, _ what: String, _ range: NumberRange
  ) -> Schema {
    let number = Schema<Float>.number(range)
    let list = Schema<(Float, Float)>.tuple((label: first, value: number), (label: second, value: number))
      .map({ SIMD2($0.0, $0.1) }, inverse: { ($0.x, $0.y) })
    let isSize = first == "width"
    return block(name, isSize ? "Width and height by name." : "Coordinates by name.", .zero) {
      Field.required(first, \.x, number, isSize ? "Width." : "X coordinate.")
      Field.required(second, \.y, number, isSize ? "Height." : "Y coordinate.")
    }
    .or(what, list: list)
  }

  /// Points beyond both sides: one number, or across and down.
  static var margin: Schema {
    both("margin", "a number of points from 0 to 1000", .number(0...1000, unit: "points"))
  }
  /// Factors: one number for both directions, or `[across, down]`.
  public static var factors: Schema { both("factors", "a number", .number(-1000...1000)) }

  private static func both(_ name: String, _ what: String, _ number: Schema<Float>) -> Schema {
    let pair = Schema<(Float, Float)>.tuple((label: "across", value: number), (label: "down", value: number))
    return oneOf(
      name, "\(what), or [across, down]", scalar: number.map { SIMD2(repeating: $0) },
      list: pair.map { SIMD2($0.0, $0.1) })
  }
}

extension Schema where Value == Angle {
  /// An angle: a number of degrees, clockwise on screen, or text with its unit: `90deg`, `1.57rad`, `0.25turn`.
  public static var angle: Schema {
    Schema<Double>.measure(
      "an angle: a number of degrees, or text such as '90deg', '1.57rad' or '0.25turn'",
      units: [("deg", 1), ("rad", 180 / .pi), ("turn", 360)], range: NumberRange(-1_000_000...1_000_000)
    ).map({ Angle(degrees: Float($0)) }, inverse: { Double($0.degrees.description) })
  }
}

extension Schema where Value == Double {
  /// A length of time: a number of seconds, or text with its unit: `250ms`, `0.5s`. At most a day.
  public static func seconds(_ range: NumberRange = NumberRange(0...86_400)) -> Schema {
    let words = ["a number of seconds", range.phrase].compactMap(\.self).joined(separator: " ")
    return measure("\(words), or text such as '250ms'", units: [("ms", 0.001), ("s", 1)], range: range)
  }

  /// A number in the first unit of scale 1, or text of a number and its unit.
  static func measure(_ what: String, units: [(suffix: String, scale: Double)], range: NumberRange) -> Schema {
    let suffixes = units.map(\.suffix).joined(separator: "|")
    let description = ValueDescription.oneOf(
      what: what,
      [
        .number(range, isWhole: false, unit: nil),
        .pattern(what: what, pattern: "^[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)? ?(\(suffixes))$"),
      ])
    return Schema(
      description, write: { plain($0) },
      read: { node, context in
        guard let value = node.number ?? node.text.flatMap({ number(in: $0, units) }), value.isFinite,
          range.contains(value)
        else { return context.refuse(node, isNot: what) }
        return value
      })
  }

  private static func number(in text: String, _ units: [(suffix: String, scale: Double)]) -> Double? {
    for unit in units where text.hasSuffix(unit.suffix) {
      var digits = text.dropLast(unit.suffix.count)
      if digits.last == " " { digits = digits.dropLast() }
      guard let number = YAMLNode.number(String(digits)) else { continue }
      // Division keeps 250 ms exactly a quarter of a second; multiplication by 0.001 may not.
      return unit.scale < 1 ? number / (1 / unit.scale) : number * unit.scale
    }
    return nil
  }
}

extension Schema where Value == Color {
  /// A colour: `'#RRGGBB'`, `'#RGB'` or with opacity `'#RRGGBBAA'`, in quotes since # begins a comment; or a name.
  public static var color: Schema {
    let what = "a colour such as '#FAF6EC', in quotes, or the name of one"
    let description = ValueDescription.oneOf(
      what: what,
      [
        .pattern(what: what, pattern: "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"),
        .name(what: what, builtIn: Color.named.map(\.name)),
      ])
    return Schema(
      description, write: { "\"\($0.hexString)\"" },
      read: { node, context in
        if let color = node.text.flatMap({ context.color($0) }) { return color }
        let text = node.text ?? ""
        if text.hasPrefix("#") { return context.refuse(node, isNot: "'#' and 3, 4, 6 or 8 hexadecimal digits") }
        let names = context.palette.names + Color.named.map(\.name)
        if let css = SRGBColor(css: text), context.nearest(to: text, in: names) == nil {
          var color = Color(css)
          color.opacity = Float(css.alpha) / 255
          return context.refuse(at: node.location, "\(context.label) is \(node.phrase); write \"\(color.hexString)\"")
        }
        return context.refuse(node, isNot: what, orNearest: names)
      })
  }
}

extension Color {
  /// The card table's colours, and names of CSS in matching saturation, in the order of the documentation.
  static let named: [(name: String, color: Color)] = {
    let codes: KeyValuePairs<String, UInt32> = [
      "black": 0x000000, "white": 0xFFFFFF, "gray": 0x808080, "grey": 0x808080, "silver": 0xC0C4CC, "ivory": 0xFAF6EC,
      "coral": 0xE4572E, "teal": 0x2EC4B6, "night": 0x121826, "slate": 0x223046, "gold": 0xF2B134, "red": 0xE5484D,
      "green": 0x46A758, "blue": 0x3E63DD, "orange": 0xF76B15, "yellow": 0xF5D90A, "lime": 0xBDEE63, "olive": 0x8A8B3A,
      "aqua": 0x00C2D7, "cyan": 0x00C2D7, "navy": 0x1B2A5E, "purple": 0x8E4EC6, "fuchsia": 0xD23FB5,
      "magenta": 0xD23FB5, "pink": 0xF29AB5, "maroon": 0x8C2F39, "brown": 0x9A6A43,
    ]
    return [("clear", .clear)] + codes.map { ($0.key, Color(hex: $0.value)) }
  }()

  package init?(named name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.color
  }
}

/// Fractions of the scene's window, or points.
struct WrittenViewport: Sendable {
  var rect: Rect
  var location: SourceLocation

  /// Left, top, width, height: fractions if width and height are at most 1.
  static let schema = Schema<Rect>.rectangle.checked { rect in
    rect.size.min() > 0
      ? nil : "a viewport has a width and a height above 0, as in [0, 0, 0.5, 1] for the left half"
  }
  .located { WrittenViewport(rect: $0, location: $1) }

  private var isInFractions: Bool { rect.size.max() <= 1 }

  func part(of window: SIMD2<Float>) -> Rect? {
    let part = isInFractions ? rect : Rect(origin: rect.origin / window, size: rect.size / window)
    return part == Rect(width: 1, height: 1) ? nil : part
  }

  func problem(in window: SIMD2<Float>) -> String? {
    let (low, high) = (rect.minimum, rect.maximum)
    let size = isInFractions ? SIMD2<Float>(1, 1) : window
    guard low.min() < 0 || high.x > size.x + 0.001 || high.y > size.y + 0.001 else { return nil }
    return "this viewport reaches beyond the picture, which is [0, 0, 1, 1] in fractions "
      + "and [0, 0, \(Int(window.x)), \(Int(window.y))] in points"
  }
}
