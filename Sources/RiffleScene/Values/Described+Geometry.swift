import RiffleMotion

extension Described where Value == SIMD2<Float> {
  /// A point, as `[x, y]` or `{x: 10, y: 20}`, in points from the top left.
  public static func point(_ range: NumberRange = NumberRange(-100_000...100_000)) -> Described {
    pair("point", "x", "y", "[x, y], in points", range)
  }

  /// A size, as `[width, height]` or `{width: 60, height: 90}`, in points.
  public static func size(_ range: NumberRange = NumberRange(0...100_000)) -> Described {
    pair("size", "width", "height", "[width, height], in points", range)
  }

  private static func pair(
    _ name: String, _ first: String, _ second: String, _ what: String, _ range: NumberRange
  ) -> Described {
    let number = Described<Float>.number(range)
    let list = Described<(Float, Float)>.tuple((label: first, value: number), (label: second, value: number))
      .map({ SIMD2($0.0, $0.1) }, inverse: { ($0.x, $0.y) })
    let block = Described.block(name, "The same, by name.", .zero) {
      Field.required(first, \.x, number, "Across, to the right.")
      Field.required(second, \.y, number, "Down.")
    }
    return oneOf(name, what, list: list, [Alternative(first, block: block)])
  }
}

extension Described where Value == Angle {
  /// An angle: a number of degrees, clockwise on screen, or text with its unit: `90deg`, `1.57rad`, `0.25turn`.
  public static var angle: Described {
    Described<Double>.measure(
      "an angle: a number of degrees, or text such as '90deg', '1.57rad' or '0.25turn'",
      units: [("deg", 1), ("rad", 180 / .pi), ("turn", 360)], range: NumberRange(-1_000_000...1_000_000)
    )
    .map({ Angle(degrees: Float($0)) }, inverse: { Double($0.degrees.description) })
  }
}

extension Described where Value == Double {
  /// A length of time: a number of seconds, or text with its unit: `250ms`, `0.5s`. At most a day.
  public static func seconds(_ range: NumberRange = NumberRange(0...86_400)) -> Described {
    let words = ["a number of seconds", range.phrase].compactMap(\.self).joined(separator: " ")
    return measure("\(words), or text such as '250ms'", units: [("ms", 0.001), ("s", 1)], range: range)
  }

  /// A number in the first unit of scale 1, or text of a number and its unit.
  static func measure(_ what: String, units: [(suffix: String, scale: Double)], range: NumberRange) -> Described {
    let suffixes = units.map(\.suffix).joined(separator: "|")
    let description = ValueDescription.oneOf(
      what: what,
      [
        .number(range, isWhole: false, unit: nil),
        .pattern(what: what, pattern: "^[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)? ?(\(suffixes))$"),
      ])
    return Described(
      description, write: { plain($0) },
      read: { node, context in
        guard let value = node.number ?? node.text.flatMap({ number(in: $0, units) }), value.isFinite,
          range.contains(value)
        else {
          context.report(node, isNot: what)
          return nil
        }
        return value
      })
  }

  private static func number(in text: String, _ units: [(suffix: String, scale: Double)]) -> Double? {
    for unit in units where text.hasSuffix(unit.suffix) {
      var digits = text.dropLast(unit.suffix.count)
      if digits.last == " " { digits = digits.dropLast() }
      guard let number = YAMLNode.number(String(digits)) else { continue }
      // Division keeps 250 ms exactly a quarter of a second where a multiplication by 0.001 need not.
      return unit.scale < 1 ? number / (1 / unit.scale) : number * unit.scale
    }
    return nil
  }
}

extension Described where Value == Color {
  /// A colour: `'#RRGGBB'`, `'#RGB'` or with opacity `'#RRGGBBAA'`, in quotes since # begins a comment; or a name.
  public static var color: Described {
    let what = "a colour such as '#FAF6EC', in quotes, or the name of one"
    let description = ValueDescription.oneOf(
      what: what,
      [
        .pattern(what: what, pattern: "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"),
        .name(what: what, builtIn: colorNames.map(\.name)),
      ])
    return Described(
      description, write: { "\"\($0.hexString)\"" },
      read: { node, context in
        if let text = node.text {
          if text.hasPrefix("#"), let color = Color(text) { return color }
          if let named = colorNames.first(where: { $0.name == text }) { return named.color }
        }
        if node.text?.hasPrefix("#") == true {
          context.report(node, isNot: "'#' and 3, 4, 6 or 8 hexadecimal digits")
        } else {
          context.report(node, isNot: what, orNearest: colorNames.map(\.name))
        }
        return nil
      })
  }

  /// Few on purpose: the colours of the table, and those everybody knows.
  private static var colorNames: [(name: String, color: Color)] {
    [
      ("clear", .clear), ("black", .black), ("white", .white), ("gray", Color(hex: 0x808080)),
      ("ivory", Color(hex: 0xFAF6EC)), ("coral", Color(hex: 0xE4572E)), ("teal", Color(hex: 0x2EC4B6)),
      ("night", Color(hex: 0x121826)), ("slate", Color(hex: 0x223046)), ("gold", Color(hex: 0xF2B134)),
      ("red", Color(hex: 0xE5484D)), ("green", Color(hex: 0x46A758)), ("blue", Color(hex: 0x3E63DD)),
    ]
  }
}
