extension Parameter {
  static let block: Schema<[Parameter]> = {
    let named = Schema<[Named<Parameter>]>.named("parameters by name", schema)
    return Schema(named.description, write: { $0.isEmpty ? "{}" : nil }) { node, context in
      guard let list = named.read(node, &context) else { return nil }
      let mistakes = context.diagnostics.count
      for parameter in list { checkName(parameter.name, at: parameter.location, in: &context) }
      if list.count > limit {
        context.report(at: node.location, "the scene has \(list.count) parameters; it should have at most \(limit)")
      }
      guard context.diagnostics.count == mistakes else { return nil }
      return list.map { named in
        var parameter = named.value
        parameter.name = named.name
        if parameter.label.isEmpty { parameter.label = spoken(named.name) }
        return parameter
      }
    }
  }()

  static func checkName(_ name: String, at location: SourceLocation, in context: inout DecodingContext) {
    if isName(name) { return }
    context.report(
      at: location,
      "'\(YAMLNode.shortened(name))' cannot be written after a '$'; "
        + "a parameter's name is a letter, then letters, digits, '-' or '_'")
  }

  static func isName(_ name: some StringProtocol) -> Bool {
    name.first?.isLetter == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }

  /// `arc-height` is "Arc height".
  private static func spoken(_ name: String) -> String {
    let words = name.replacing("-", with: " ").replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private struct Form: Sendable {
    var range = (lower: 0.0, upper: 1.0)
    var step: Double?
    var initial: Double?
    var follows: String?
    var choices: [String] = []
    var chosen: String?
    var isOn = false
    var label = ""

    static let label = Field<Form>(
      "label", \.label, .text("a few words", maximumLength: 40), "Label of the control. Default: the parameter's name.")
  }

  private static let number = Schema<Double>.number(-1_000_000...1_000_000)

  private static let schema: Schema<Parameter> = .oneOf(
    "parameter", "a parameter such as {range: [0, 1], default: 0.5}, {choices: [merge, replace]}, true or false",
    scalar: Schema<Bool>.flag.map { Parameter(kind: .flag, initial: $0 ? 1 : 0) }, [rangeForm, choicesForm, flagForm])

  private static let rangeForm = Schema<Parameter>.Alternative(
    "range",
    block: Schema<Form>.block("parameter", "A number with a slider.", Form()) {
      Field.required("range", \.range, range, "Minimum and maximum.")
      Field("default", \.initial, number, "Initial value. Default: the minimum.")
      Field(
        "step", \.step, .number(.positive(upTo: 1_000_000)),
        "Step between two values of the slider. Default: a hundredth of the range.")
      Form.label
      Field(
        "follows", \.follows, followed,
        "Property animator or screen transition: the slider shows its progress and scrubs it when dragged.")
    }
    .checked { form in
      let (lower, upper) = form.range
      if upper <= lower {
        return "range goes from \(plain(lower)) to \(plain(upper)); its second number should be the greater"
      }
      if let initial = form.initial, !(lower...upper).contains(initial) {
        return "default is \(plain(initial)); it should be in the range, from \(plain(lower)) to \(plain(upper))"
      }
      if let step = form.step, step > upper - lower {
        return "step is \(plain(step)); it should be at most the length of the range, \(plain(upper - lower))"
      }
      return nil
    }
  ) { form in
    let (lower, upper) = form.range
    return Parameter(
      kind: .number(lower...upper, step: form.step ?? (upper - lower) / 100), initial: form.initial ?? lower,
      label: form.label, follows: form.follows)
  }

  /// Noted with its place: the animator or screen is defined further down.
  private static let followed = ActionHead.nameSchema
    .described(by: .name(what: "the name of an animator or a screen", builtIn: []))
    .noting { $0[.followed].append(($1, $2)) }

  private static let range = Schema<(Double, Double)>.tuple(("least", number), ("greatest", number))
    .map { (lower: $0.0, upper: $0.1) }

  private static let choicesForm = Schema<Parameter>.Alternative(
    "choices",
    block: Schema<Form>.block("parameter", "A parameter with choices.", Form()) {
      Field.required("choices", \.choices, .list(of: .text("a word", maximumLength: 64), count: 2...24), "The choices.")
      Field("default", \.chosen, .text("a word", maximumLength: 64), "Initial choice. Default: the first.")
      Form.label
    }
    .checked { form in
      guard let initial = form.chosen, !form.choices.contains(initial) else { return nil }
      return "default is '\(initial)'; it should be one of the choices, \(ValueDescription.either(form.choices))"
    }
  ) { form in
    let index = form.chosen.flatMap(form.choices.firstIndex) ?? 0
    return Parameter(kind: .choice(form.choices), initial: Double(index), label: form.label)
  }

  private static let flagForm = Schema<Parameter>.Alternative(
    "flag",
    block: Schema<Form>.block("parameter", "A Boolean parameter.", Form()) {
      Field.required("flag", \.isOn, .flag, "Initial value.")
      Form.label
    }
  ) { Parameter(kind: .flag, initial: $0.isOn ? 1 : 0, label: $0.label) }

  static func index(_ node: YAMLNode, in context: inout DecodingContext) -> Int? {
    if let name = node.text, let index = context.parameters.firstIndex(where: { $0.name == name }) { return index }
    return context.refuse(
      node, isNot: "the name of a parameter of this scene", orNearest: context.parameters.map(\.name))
  }

  static let writtenValue = Schema<String>(
    .oneOf(
      what: "a value of the parameter",
      [.number(.any, isWhole: false, unit: nil), .flag, .text(what: "a word", maximumLength: 64)])
  ) { node, context in
    if let text = node.text, !node.isNull { return text }
    return context.refuse(node, isNot: "a value of the parameter")
  }

  func value(_ node: YAMLNode, in context: inout DecodingContext) -> Double? {
    switch kind {
    case .number(let range, _): Schema<Double>.number(range).read(node, &context)
    case .flag: Schema<Bool>.flag.read(node, &context).map { $0 ? 1 : 0 }
    case .choice(let words):
      Schema<Double>.choice(words.enumerated().map { ($0.element, Double($0.offset), "") }).read(node, &context)
    }
  }

  func text(of value: Double) -> String {
    switch kind {
    case .number: plain(value)
    case .flag: value > 0.5 ? "true" : "false"
    case .choice(let words): words[min(max(Int(value.rounded()), 0), words.count - 1)]
    }
  }

  /// Values at which a scene could be wrong: both ends of a range, each word of a choice.
  package var extremes: [Double] {
    switch kind {
    case .number(let range, _): [range.lowerBound, range.upperBound]
    case .flag: [0, 1]
    case .choice(let words): words.indices.map(Double.init)
    }
  }
}

extension YAMLNode {
  /// The name in a word without quotes such as `$bounce`.
  var parameterName: Substring? {
    guard case .scalar(let scalar) = content, Self.isParameter(scalar) else { return nil }
    return scalar.text.dropFirst()
  }

  package static func isParameter(_ scalar: Scalar) -> Bool {
    scalar.isPlain && scalar.text.utf8.first == UInt8(ascii: "$") && Parameter.isName(scalar.text.dropFirst())
  }

  /// Returns the tree with the values of its `$names`. Unknown names stay; a part without names is not copied.
  func replacing(_ parameters: [Parameter], by values: [Double]) -> YAMLNode {
    guard hasParameter else { return self }
    switch content {
    case .scalar:
      guard let name = parameterName, let index = parameters.firstIndex(where: { $0.name == name }) else { return self }
      return YAMLNode(.scalar(Scalar(parameters[index].text(of: values[index]))), at: location)
    case .list(let items): return YAMLNode(.list(items.map { $0.replacing(parameters, by: values) }), at: location)
    case .mapping(var entries):
      for index in entries.indices { entries[index].value = entries[index].value.replacing(parameters, by: values) }
      return YAMLNode(.mapping(entries), at: location)
    }
  }

  func forEachParameter(_ body: (YAMLNode) -> Void) {
    guard hasParameter else { return }
    switch content {
    case .scalar: body(self)
    case .list(let items): for item in items { item.forEachParameter(body) }
    case .mapping(let entries): for entry in entries { entry.value.forEachParameter(body) }
    }
  }
}
