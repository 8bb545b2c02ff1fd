extension Schema where Value == Label {
  /// Text: its characters, or `{label: …, size: …, weight: …, color: …, alignment: …}`.
  public static var label: Schema {
    let block = Schema.block("text", "Text of the entity.", Label("")) {
      Field.required("label", \.text, string, "Text; a newline starts a new line.")
      labelFields
    }
    .checked { $0.fontProblem }
    return oneOf(
      "text", "text, or {label: Hello, size: 34, weight: bold, color: ivory}", scalar: string.map { Label($0) },
      [Alternative("label", block: block), Alternative("spans", block: spans)]
    )
    .noting { if $1.hasRareLetters { $0.glyphs.append(GlyphUse(.text($1), at: $2)) } }
  }

  private static var spans: Schema {
    Schema.block("text", "Text with spans of different styles.", Label("")) {
      Field.required(
        "spans", \.runs, Schema<[TextRun]>.list(of: textRun, count: 1...64),
        "Text as a list of spans: each is text, or {label: Hello} with its own style.")
      labelFields
    }
    .checked { $0.fontProblem }
    .checked { label in
      let count = label.runs.reduce(0) { $0 + $1.text.count }
      return count > 2000 ? "spans have \(count) characters; a text has at most 2000" : nil
    }
    .map {
      var label = $0
      label.text = label.runs.map(\.text).joined()
      return label
    }
  }
}

private let labelFields: [Field<Label>] = [
  Field("size", \.style.size, fontSize, "Font size."),
  Field("weight", \.style.weight, fontWeight, "Font weight."),
  Field("design", \.style.design, fontDesign, "Font design."),
  Field(
    "font", \.style.font, font,
    "Font file in the folder Assets beside the scene; the file determines weight and design."),
  Field("color", \.color, .color, "Colour."),
  Field(
    "alignment", \.alignment,
    .choice([("leading", .leading, ""), ("center", .center, ""), ("trailing", .trailing, "")]),
    "Alignment of the text within the entity."),
  Field(
    "figures", \.style.hasTabularFigures,
    .choice([("proportional", false, ""), ("tabular", true, "All digits have the width of the widest.")]),
    "Width of digits: proportional, or monospaced for numbers that change."),
  Field(
    "wrap", \.wraps, .flag, "Whether text wraps at the entity's width; a word that is wider is broken between letters."),
  Field("lineLimit", Schema<Int>.integer(1...100), "Maximum number of lines; the last line is truncated with ….") {
    $0.wraps = true
    $0.lineLimit = $1
  },
]

extension Label {
  /// True if a font may lack a letter: one above U+00FF, or any of a font beside the scene.
  fileprivate var hasRareLetters: Bool {
    style.font != nil || text.utf8.contains { $0 > 0xC3 } || runs.contains { $0.font != nil }
  }

  /// A font file has one weight and design.
  var fontProblem: String? {
    let looks =
      [(style.font, style.weight != .regular || style.design != .standard)]
      + runs.map { ($0.font ?? style.font, $0.weight != nil || $0.design != nil) }
    return looks.contains { $0 != nil && $1 }
      ? "a font's file has its own weight and design; name the file of another weight, or remove 'font'" : nil
  }
}

private let string = Schema<String>.text("text", maximumLength: 2000)
private let textRun: Schema<TextRun> =
  .block("text", "A span of text with its own style.", TextRun("")) {
    Field.required("label", \.text, string, "Text.")
    Field("size", \.size, fontSize, "Font size. Default: that of the whole text.")
    Field("weight", \.weight, fontWeight, "Font weight.")
    Field("design", \.design, fontDesign, "Font design.")
    Field("font", \.font, font, "Font file in the folder Assets beside the scene.")
    Field("color", \.color, .color, "Colour.")
  }
  .or("text, or {label: Hello, weight: bold, color: coral}", scalar: string.map { TextRun($0) })

private let fontSize = Schema<Float>.number(4...400, unit: "points")
private let fontWeight = Schema<TextStyle.Weight>.choice([
  ("regular", .regular, ""), ("semibold", .semibold, ""), ("bold", .bold, ""),
])
private let fontDesign = Schema<TextStyle.Design>.choice([
  ("standard", .standard, ""), ("monospaced", .monospaced, "All letters have the same width."),
])
private let font = Schema<CustomFont>(
  .pattern(what: "a font of the folder Assets", pattern: #"\.([tT][tT]|[oO][tT])[fF]$"#), write: { $0.name },
  read: { node, context in
    guard let file = node.text, !node.isNull else {
      return context.refuse(node, isNot: "a font of the folder Assets, such as \(FontUse.example)")
    }
    if let problem = FontUse.problem(with: file) {
      return context.refuse(at: node.location, "\(context.label) is '\(YAMLNode.shortened(file))'; \(problem)")
    }
    return context.font(file, at: node.location)
  })

extension NumberText {
  /// A float has seven digits.
  static let range = NumberRange(-10_000_000...10_000_000)
}

struct WrittenText: Sendable {
  var label = Label("")
  var number: NumberText?

  private var written: NumberText {
    get { number ?? NumberText() }
    set { number = newValue }
  }

  static let schema: Schema<WrittenText> = {
    let number = Schema<WrittenText>.block("number", "A number that is animated as it changes.", start) {
      Field.required("number", \.written.value, .number(NumberText.range), "The number, exact to seven digits.")
      Field(
        "format", \.written.format, format,
        "Number format: 0 is a digit, # an optional digit, as in #,##0.0. '%' multiplies by a hundred; in quotes, as in "
          + "0' %', it is text.")
      labelFields.map { $0.inside(\.label) }
    }
    .checked { $0.label.fontProblem }
    let words = Schema<Label>.label
    guard case .oneOf(_, let forms) = words.description else { fatalError("a label has several forms") }
    let what = "text, {label: Hello, size: 34, weight: bold, color: ivory}, or {number: 0, format: '#,##0.0'}"
    return Schema(.oneOf(what: what, forms + [number.description])) { node, context in
      if node.entry("number") != nil {
        if let label = node.entry("label") {
          return context.refuse(at: label.keyLocation, "'label' and 'number' exclude each other; keep one of them")
        }
        return number.read(node, &context)
      }
      if let format = node.entry("format"), node.entry("label") == nil, node.entry("spans") == nil {
        return context.refuse(at: format.keyLocation, "'format' is about a number; add 'number:'")
      }
      return words.read(node, &context).map { WrittenText(label: $0) }
    }
  }()

  private static let format = Schema<String>.text("a pattern such as '#,##0.0'", maximumLength: 64)
    .map({ try NumberFormat($0) }, inverse: { "'\($0.pattern)'" })

  private static let start: WrittenText = {
    var text = WrittenText()
    text.label.style.hasTabularFigures = true
    return text
  }()
}

extension StringProtocol {
  package var trimmed: String { trimmed(where: \.isWhitespace) }

  package func trimmed(where isDropped: (Character) -> Bool) -> String {
    String(drop(while: isDropped).reversed().drop(while: isDropped).reversed())
  }
}
