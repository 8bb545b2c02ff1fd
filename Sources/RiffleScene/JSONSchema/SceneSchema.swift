/// Made from the descriptions that decode scenes: editors check what `riffle check` checks.
package enum SceneSchema {
  package static func text(blocks: [any SceneBlock.Type]) -> String { json(blocks: blocks).compact(levels: 4) + "\n" }

  package static func json(blocks: [any SceneBlock.Type]) -> JSON {
    let actions = blocks.flatMap { $0.actions }
    let (root, definitions) = JSON(SceneDocument.schema(blocks: blocks).description).sharing([
      "standIn": .standIn, "anything": .object([]),
      "action": action(raising: actions, PropertyTable.with(blocks.flatMap { $0.properties })),
      "transition": JSON(Transition.schema.description),
    ])
    return JSON(["$schema": "http://json-schema.org/draft-07/schema#", "title": "A scene of Riffle"]) + root
      + JSON(["$defs": JSON.object(definitions)])
  }

  private static func action(raising actions: [SceneAction], _ properties: PropertyTable) -> JSON {
    guard case .oneOf(let what, let forms) = Actions.description(raising: actions, properties) else {
      fatalError("an action has many forms")
    }
    return JSON(
      .oneOf(
        what: what,
        forms.map { form in
          // A list of actions is an action; the reference to a single one is dropped, as it would recurse for ever.
          guard case .oneOf(let what, let inner) = form else { return form }
          return .oneOf(what: what, inner.filter { if case .reference = $0 { false } else { true } })
        }))
  }
}

package indirect enum JSON: Hashable, Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case null
  case list([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSON

    package init(key: String, value: JSON) { (self.key, self.value) = (key, value) }
  }

  /// Omits nil members.
  package init(_ members: KeyValuePairs<String, (any JSONValue)?>) {
    self = .object(members.compactMap { key, value in value.map { Member(key: key, value: $0.asJSON) } })
  }

  package static func + (left: JSON, right: JSON) -> JSON { .object(left.members + right.members) }

  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  private static let lineLength = 100

  package func written(indent: Int = 0) -> String {
    let line = compact(space: " ")
    if line.utf8.count + indent <= Self.lineLength { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .list(let items):
      return "[\n" + items.map { inner + $0.written(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members):
      return "{\n"
        + members.map { "\(inner)\(quoted($0.key)): \($0.value.written(indent: indent + 2))" }.joined(separator: ",\n")
        + "\n\(outer)}"
    default: return line
    }
  }

  /// Returns the value as text on one line, or the parts of the outer levels on lines of their own.
  func compact(levels: Int = 0, space: String = "") -> String {
    func joined(_ parts: [String]) -> String { parts.joined(separator: levels > 0 ? ",\n" : "," + space) }
    func inner(_ value: JSON) -> String { value.compact(levels: levels - 1, space: space) }
    return switch self {
    case .text(let text): quoted(text)
    case .number(let number): plain(number)
    case .flag(let flag): "\(flag)"
    case .null: "null"
    case .list(let items): "[" + joined(items.map(inner)) + "]"
    case .object(let members): "{" + joined(members.map { "\(quoted($0.key)):\(space)\(inner($0.value))" }) + "}"
    }
  }
}

package protocol JSONValue { var asJSON: JSON { get } }

extension JSON: JSONValue { package var asJSON: JSON { self } }
extension String: JSONValue { package var asJSON: JSON { .text(self) } }
extension Int: JSONValue { package var asJSON: JSON { .number(Double(self)) } }
extension Double: JSONValue { package var asJSON: JSON { .number(self) } }
extension Bool: JSONValue { package var asJSON: JSON { .flag(self) } }
extension Array: JSONValue where Element: JSONValue { package var asJSON: JSON { .list(map(\.asJSON)) } }

extension JSON {
  /// Returns the schema with each repeated part moved to definitions. Editors show descriptions beside the references.
  func sharing(_ definitions: KeyValuePairs<String, JSON>) -> (schema: JSON, definitions: [Member]) {
    var sharing = Sharing()
    count(in: &sharing.counts)
    for definition in definitions { definition.value.count(in: &sharing.counts) }
    let schema = replaced(by: &sharing, isTop: true)
    let own = definitions.map { Member(key: $0.key, value: $0.value.replaced(by: &sharing, isTop: true)) }
    return (schema, own + sharing.shared)
  }

  private struct Sharing {
    var counts: [JSON: Int] = [:]
    var names: [JSON: String] = [:]
    var shared: [Member] = []
  }

  /// The most bytes of a part that is no longer than a reference to it.
  private static let referenceLength = 30

  private func count(in counts: inout [JSON: Int]) {
    counts[self, default: 0] += 1
    // Parts of an already counted part are counted once.
    guard counts[self] == 1 else { return }
    if let (_, bare) = described {
      bare.count(in: &counts)
    } else {
      _ = mapped {
        $0.count(in: &counts)
        return $0
      }
    }
  }

  private func replaced(by sharing: inout Sharing, isTop: Bool = false) -> JSON {
    if let name = sharing.names[self], !isTop { return .reference(name) }
    let result =
      if let (doc, bare) = described, !isTop {
        bare.replaced(by: &sharing).schema(doc)
      } else {
        mapped { $0.replaced(by: &sharing) }
      }
    guard !isTop, sharing.counts[self, default: 0] > 1, result.compact().utf8.count > Self.referenceLength else {
      return result
    }
    let name = String(sharing.shared.count, radix: 36)
    sharing.names[self] = name
    sharing.shared.append(Member(key: name, value: result))
    return .reference(name)
  }

  /// The description and the schema without it; nil for none, and for a reference.
  private var described: (doc: String, bare: JSON)? {
    guard case .object(let members) = self, case .text(let doc)? = members.first?.value,
      members[0].key == "description", members.count > 1, members[1].key != "$ref"
    else { return nil }
    return (doc, .object(Array(members.dropFirst())))
  }

  /// Returns the schema with its direct parts changed.
  private func mapped(_ change: (JSON) -> JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        let value: JSON =
          switch (member.key, member.value) {
          case ("properties", .object(let properties)):
            .object(properties.map { Member(key: $0.key, value: change($0.value)) })
          case ("anyOf", .list(let parts)), ("allOf", .list(let parts)), ("items", .list(let parts)):
            .list(parts.map(change))
          case ("items", .object), ("additionalProperties", .object): change(member.value)
          default: member.value
          }
        return Member(key: member.key, value: value)
      })
  }
}

// Descriptions in JSON Schema, draft 7. A value that may be a `$parameter` or a copy's `{index}` accepts those as well.
extension JSON {
  static func reference(_ name: String) -> JSON { JSON(["$ref": "#/$defs/\(name)"]) }

  /// Stands for values known only when the scene runs.
  static let standIn = JSON([
    "description": "A parameter, or a placeholder that differs in each copy.", "type": "string",
    "pattern": #"^(\$[A-Za-z][A-Za-z0-9_-]*|\{[A-Za-z][A-Za-z0-9_-]*\})$"#,
  ])

  /// Any word or number: YAML's text needs no quotes.
  private static let scalar = ["string", "number", "boolean"]

  init(_ description: ValueDescription) {
    switch description {
    case .number(let range, let isWhole, _):
      let number = JSON([
        "type": isWhole ? "integer" : "number",
        "minimum": range.includesLower ? range.lower : nil, "exclusiveMinimum": range.includesLower ? nil : range.lower,
        "maximum": range.includesUpper ? range.upper : nil, "exclusiveMaximum": range.includesUpper ? nil : range.upper,
      ])
      self = .oneOf(nil, [number, .reference("standIn")])
    case .text(_, let maximumLength):
      self = JSON(["type": Self.scalar, "maxLength": maximumLength])
    case .flag: self = .oneOf(nil, [JSON(["type": "boolean"]), .reference("standIn")])
    case .choice(let choices):
      let documented = choices.filter { !$0.doc.isEmpty }.map { "\($0.name): \($0.doc)" }
      let words = JSON(["enum": choices.map(\.name)])
      self = .oneOf(documented.isEmpty ? nil : documented.joined(separator: "\n"), [words, .reference("standIn")])
    case .name(let what, let builtIn):
      let any = JSON(["type": Self.scalar])
      self = .oneOf(what, builtIn.isEmpty ? [any] : [JSON(["enum": builtIn]), any])
    case .pattern(let what, let pattern):
      self = .oneOf(what, [JSON(["type": "string", "pattern": pattern]), .reference("standIn")])
    case .list(let item, let count):
      let list = JSON([
        "type": "array", "items": JSON(item), "minItems": count.lowerBound > 0 ? count.lowerBound : nil,
        "maxItems": count.upperBound,
      ])
      self = .oneOf(nil, [list, .reference("standIn")])
    case .tuple(let items):
      let list = JSON([
        "type": "array", "items": items.map { JSON($0.value) }, "minItems": items.count, "maxItems": items.count,
      ])
      self = .oneOf(nil, [list, .reference("standIn")])
    case .block(let block): self = JSON(block)
    case .named(let what, let value):
      let object = JSON(["description": what, "type": "object", "additionalProperties": JSON(value)])
      self = .oneOf(nil, [object, JSON(["type": "null"])])
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
    let plain = required.filter(\.aliases.isEmpty).map(\.key)
    let spelt = required.filter { !$0.aliases.isEmpty }.map { field in
      JSON(["anyOf": ([field.key] + field.aliases).map { JSON(["required": [$0]]) }])
    }
    self = JSON([
      "description": block.doc, "type": "object", "properties": JSON.object(properties),
      "required": plain.isEmpty ? nil : plain, "allOf": spelt.isEmpty ? nil : spelt,
      "additionalProperties": block.isOpen,
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
    return JSON(["description": doc, "anyOf": flat])
  }

  private func deprecated(by key: String) -> JSON {
    JSON(["description": "Now '\(key)'.", "deprecated": true, "allOf": [self]])
  }

  /// Returns the schema with a description, also beside a reference.
  func schema(_ doc: String) -> JSON {
    guard !doc.isEmpty, case .object(let members) = self else { return self }
    return .object([Member(key: "description", value: .text(doc))] + members.filter { $0.key != "description" })
  }
}
