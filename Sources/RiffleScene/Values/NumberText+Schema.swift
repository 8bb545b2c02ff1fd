import RiffleView

extension NumberText {
  /// A float has seven digits.
  static let range = NumberRange(-10_000_000...10_000_000)
}

extension EntityRule {
  static func words(_ doc: String) -> EntityRule {
    .stored(as: Label.self, WrittenText.schema, doc) { entity, text in
      entity.parts.append(text.label)
      if let number = text.number { entity.parts.append(number) }
    }
  }
}

private struct WrittenText: Sendable {
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
        "format", \.written.format, .numberFormat,
        "Number format: 0 is a digit, # an optional digit, for example #,##0.0.")
      Schema<Label>.labelFields.map { $0.inside(\.label) }
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

  private static let start: WrittenText = {
    var text = WrittenText()
    text.label.style.hasTabularFigures = true
    return text
  }()
}

extension Schema where Value == NumberFormat {
  fileprivate static var numberFormat: Schema {
    Schema<String>.text("a pattern such as '#,##0.0'", maximumLength: 64).map(
      { try NumberFormat($0) }, inverse: { "'\($0.pattern)'" })
  }
}
