import RiffleView

/// Entities with rules of their own, described once under `define:` and used by name.
struct Definition {
  let name: String
  let location: SourceLocation
  /// The parameters of a use with their defaults; nil if required.
  var parameters: [(name: String, standard: YAMLNode?)] = []
  var values: [YAMLNode.Entry] = []
  var entities: [YAMLNode.Entry] = []
  var layouts: [YAMLNode] = []
  var rules: [YAMLNode] = []
  /// The names that it defines; each use gets others.
  let locals: Set<String>
  /// The number of values and keys in one use.
  let weight: Int

  /// The name of the use's own entity within the definition.
  static let itself = "self"

  private static let keys = ["parameters", "values", "entities", "layouts", "on"]

  /// Reads one entry of `define:`; nil after a reported mistake.
  init?(_ entry: YAMLNode.Entry, in context: inout DecodingContext) {
    (name, location) = (entry.key, entry.keyLocation)
    weight = entry.value.weight
    guard let parts = entry.value.entries else {
      context.labelled(entry.key) { $0.report(entry.value, isNot: "a block with 'entities', and with 'parameters'") }
      return nil
    }
    guard reportUnknown(parts, known: Self.keys, of: "definition", in: &context).count == parts.count else {
      return nil
    }
    let mistakes = context.diagnostics.count
    func part<Value>(_ key: String, _ what: String, _ read: (YAMLNode) -> [Value]?) -> [Value] {
      guard let value = entry.value.entry(key)?.value, !value.isNull else { return [] }
      if let read = read(value) { return read }
      context.labelled(key) { $0.report(value, isNot: what) }
      return []
    }
    func block(_ key: String) -> [YAMLNode.Entry] { part(key, "a block of names", \.entries) }
    func list(_ key: String) -> [YAMLNode] { part(key, "a list", \.items) }
    for parameter in block("parameters") {
      Parameter.checkName(parameter.key, at: parameter.keyLocation, in: &context)
      parameters.append((parameter.key, parameter.value.isNull ? nil : parameter.value))
    }
    (values, entities, layouts, rules) = (block("values"), block("entities"), list("layouts"), list("on"))
    if entities.isEmpty, context.diagnostics.count == mistakes {
      context.report(
        at: location, "the definition '\(YAMLNode.shortened(name))' has no 'entities'; add 'entities:' with 'self'")
    }
    var locals = Set((values + entities).map(\.key))
    for node in layouts + rules { node.forEachName { locals.insert($0) } }
    locals.remove(Self.itself)
    self.locals = locals
    guard context.diagnostics.count == mistakes else { return nil }
  }
}

extension Definition {
  static let doc = "Definitions: entities that are described once and used by name with {use: NAME}. See 'entities'."

  /// Returns the schema of `define:`.
  static func described(_ entities: @autoclosure @escaping @Sendable () -> ValueDescription) -> Schema<Bool> {
    Schema(described(entities())) { _, _ in true }
  }

  private static func described(_ entities: ValueDescription) -> ValueDescription {
    let anything = ValueDescription.reference(to: "anything", what: "anything")
    let block = BlockDescription(
      name: "definition", doc: "Definitions: entities with values, layouts and rules of their own.",
      fields: [
        FieldDescription(
          "parameters", "Parameters of the definition with their defaults: '$NAME', or {NAME} in a text.",
          .named(what: "values by name", anything)),
        FieldDescription("values", "Numbers and flags, separate for each use.", SceneValue.block.description),
        FieldDescription(
          "entities", "Entities of the definition: 'self' is its root, the others are children of it.", entities),
        FieldDescription("layouts", "Layouts for these entities.", LayoutDescription.list.description),
        FieldDescription("on", "Rules.", Rule.list.description),
      ])
    return .named(what: "definitions by name", .block(block))
  }
}

extension YAMLNode {
  /// Calls `body` with the names of layouts, actions, animators and locks in the tree.
  fileprivate func forEachName(_ body: (String) -> Void) {
    for item in items ?? [] { item.forEachName(body) }
    for entry in entries ?? [] {
      if ["name", "animator", "lock"].contains(entry.key), let text = entry.value.text { body(text) }
      entry.value.forEachName(body)
    }
  }

  /// Returns the tree for one use of a definition.
  ///
  /// - Parameters:
  ///   - origin: the owner of its names.
  ///   - arguments: the values of `$name`, and of `{name}` in a text.
  func used(in origin: SourceLocation.Origin?, with arguments: [(name: String, value: YAMLNode)] = []) -> YAMLNode {
    let place = SourceLocation(location, in: origin)
    switch content {
    case .scalar(let scalar):
      if let name = parameterName, let value = arguments.first(where: { $0.name == name })?.value { return value }
      guard scalar.text.utf8.contains(UInt8(ascii: "{")) else { return YAMLNode(content, at: place) }
      return YAMLNode(
        .scalar(scalar.replacing(arguments.compactMap { name, value in value.text.map { (name, $0) } })), at: place)
    case .list(let items): return YAMLNode(.list(items.map { $0.used(in: origin, with: arguments) }), at: place)
    case .mapping(let entries):
      return YAMLNode(.mapping(entries.map { $0.used(in: origin, with: arguments) }), at: place)
    }
  }
}

extension YAMLNode.Entry {
  func used(in origin: SourceLocation.Origin?, with arguments: [(name: String, value: YAMLNode)] = []) -> Self {
    Self(key: key, keyLocation: SourceLocation(keyLocation, in: origin), value: value.used(in: origin, with: arguments))
  }
}

extension YAMLNode.Scalar {
  /// Returns the text with each `{name}` replaced. A text that is only `{name}` becomes the word: a number, too.
  func replacing(_ words: [(name: String, word: String)]) -> Self {
    if text.utf8.first == UInt8(ascii: "{"), let exact = words.first(where: { text == "{\($0.name)}" }) {
      return Self(exact.word)
    }
    var replaced = text
    for (name, word) in words { replaced = replaced.replacing("{\(name)}", with: word) }
    return Self(replaced, isPlain: isPlain)
  }
}
