import RiffleView

extension Parameter {
  static func index(_ node: YAMLNode, in context: inout DecodingContext) -> Int? {
    if let name = node.text, let index = context.parameters.firstIndex(where: { $0.name == name }) { return index }
    return context.refuse(
      node, isNot: "the name of a parameter of this scene", orNearest: context.parameters.map(\.name))
  }

  /// The value of a parameter, as text.
  static let writtenValue = Schema<String>(
    .oneOf(
      what: "a value of the parameter",
      [.number(.any, isWhole: false, unit: nil), .flag, .text(what: "a word", maximumLength: 64)])
  ) { node, context in
    if let text = node.text, !node.isNull { return text }
    return context.refuse(node, isNot: "a value of the parameter")
  }

  /// Returns a value of this parameter as a number.
  func value(_ node: YAMLNode, in context: inout DecodingContext) -> Double? {
    switch kind {
    case .number(let range, _): Schema<Double>.number(range).read(node, &context)
    case .flag: Schema<Bool>.flag.read(node, &context).map { $0 ? 1 : 0 }
    case .choice(let words):
      Schema<Double>.choice(words.enumerated().map { ($0.element, Double($0.offset), "") }).read(node, &context)
    }
  }
}
