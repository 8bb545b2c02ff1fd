// Descriptions in JSON Schema (draft 7, which editors support best). A value that may be a `$parameter` or the
// `{index}` of a copy accepts those as well.
extension JSON {
  static func reference(_ name: String) -> JSON { .object(["$ref": .text("#/$defs/\(name)")]) }

  /// A placeholder for a value that is only known when the scene runs.
  static let standIn = JSON.object([
    "description": .text("A parameter, or a placeholder that differs in each copy."), "type": .text("string"),
    "pattern": .text(#"^(\$[A-Za-z][A-Za-z0-9_-]*|\{[A-Za-z][A-Za-z0-9_-]*\})$"#),
  ])

  /// Any word or number: YAML's text needs no quotes.
  private static let scalar = JSON.list([.text("string"), .text("number"), .text("boolean")])

  init(_ description: ValueDescription) {
    switch description {
    case .number(let range, let isWhole, _):
      let number = JSON.object([
        "type": .text(isWhole ? "integer" : "number"),
        "minimum": range.includesLower ? range.lower.map(JSON.number) : nil,
        "exclusiveMinimum": range.includesLower ? nil : range.lower.map(JSON.number),
        "maximum": range.includesUpper ? range.upper.map(JSON.number) : nil,
        "exclusiveMaximum": range.includesUpper ? nil : range.upper.map(JSON.number),
      ])
      self = .oneOf(nil, [number, .reference("standIn")])
    case .text(_, let maximumLength):
      self = .object(["type": Self.scalar, "maxLength": .number(Double(maximumLength))])
    case .flag: self = .oneOf(nil, [.object(["type": .text("boolean")]), .reference("standIn")])
    case .choice(let choices):
      let documented = choices.filter { !$0.doc.isEmpty }.map { "\($0.name): \($0.doc)" }
      let words = JSON.object(["enum": .list(choices.map { .text($0.name) })])
      self = .oneOf(documented.isEmpty ? nil : documented.joined(separator: "\n"), [words, .reference("standIn")])
    case .name(let what, let builtIn):
      let any = JSON.object(["type": Self.scalar])
      self = .oneOf(what, builtIn.isEmpty ? [any] : [.object(["enum": .list(builtIn.map(JSON.text))]), any])
    case .pattern(let what, let pattern):
      self = .oneOf(what, [.object(["type": .text("string"), "pattern": .text(pattern)]), .reference("standIn")])
    case .list(let item, let count):
      let list = JSON.object([
        "type": .text("array"), "items": JSON(item),
        "minItems": count.lowerBound > 0 ? .number(Double(count.lowerBound)) : nil,
        "maxItems": .number(Double(count.upperBound)),
      ])
      self = .oneOf(nil, [list, .reference("standIn")])
    case .tuple(let items):
      let list = JSON.object([
        "type": .text("array"), "items": .list(items.map { JSON($0.value) }),
        "minItems": .number(Double(items.count)), "maxItems": .number(Double(items.count)),
      ])
      self = .oneOf(nil, [list, .reference("standIn")])
    case .block(let block): self = JSON(block)
    case .named(let what, let value):
      let object = JSON.object([
        "description": .text(what), "type": .text("object"), "additionalProperties": JSON(value),
      ])
      self = .oneOf(nil, [object, .object(["type": .text("null")])])
    case .oneOf(let what, let forms): self = .oneOf(what, forms.map { JSON($0) })
    case .reference(let name, _): self = .reference(name)
    }
  }

  init(_ block: BlockDescription) {
    var properties: [Member] = []
    for field in block.fields {
      var doc = field.doc
      if case .defaults(let text) = field.presence { doc += " Default: \(text)." }
      let value = JSON(field.value).schema(doc)
      for key in [field.key] + field.aliases {
        let isFormer = field.formerKeys.contains(key)
        properties.append(Member(key: key, value: isFormer ? JSON(field.value).deprecated(by: field.key) : value))
      }
    }
    let required = block.fields.filter { $0.presence == .required }
    let plain = required.filter(\.aliases.isEmpty).map { JSON.text($0.key) }
    let spelt = required.filter { !$0.aliases.isEmpty }.map { field in
      JSON.object(["anyOf": .list(([field.key] + field.aliases).map { .object(["required": .list([.text($0)])]) })])
    }
    self = .object([
      "description": .text(block.doc), "type": .text("object"), "properties": .object(properties),
      "required": plain.isEmpty ? nil : .list(plain), "allOf": spelt.isEmpty ? nil : .list(spelt),
      "additionalProperties": .flag(block.isOpen),
    ])
  }

  private static func oneOf(_ doc: String?, _ forms: [JSON]) -> JSON {
    // A form within a form is a form: editors show one list.
    var flat: [JSON] = []
    for form in forms {
      if case .object(let members) = form, members.last?.key == "anyOf", case .list(let inner)? = members.last?.value,
        members.dropLast().allSatisfy({ $0.key == "description" })
      {
        flat += inner.filter { !flat.contains($0) }
      } else if !flat.contains(form) {
        flat.append(form)
      }
    }
    guard flat.count > 1 || doc != nil else { return flat[0] }
    return .object(["description": doc.map(JSON.text), "anyOf": .list(flat)])
  }

  private func deprecated(by key: String) -> JSON {
    .object(["description": .text("Now '\(key)'."), "deprecated": .flag(true), "allOf": .list([self])])
  }

  /// Returns the schema with a description, also beside a reference.
  func schema(_ doc: String) -> JSON {
    guard !doc.isEmpty, case .object(let members) = self else { return self }
    return .object([Member(key: "description", value: .text(doc))] + members.filter { $0.key != "description" })
  }
}
