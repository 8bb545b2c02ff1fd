/// Replaces each `{use: NAME}` by the entities, rules, values and layouts of that definition. Later stages read no
/// definitions; names and locations keep their origin in `SourceLocation.Origin`.
struct SceneExpansion {
  /// The largest depth of definitions that use each other.
  static let deepest = 8
  /// The limit after expansion; as many values and keys as a file may have.
  static let heaviest = 1_000_000

  private var context: DecodingContext
  private var definitions: [String: Definition] = [:]
  private var names: [String] = []
  private var used: Set<String> = []
  private var values: [YAMLNode.Entry] = []
  private var entities: [YAMLNode.Entry] = []
  private var layouts: [YAMLNode] = []
  private var rules: [YAMLNode] = []
  private var groups: [EntityNames.Group] = []
  private var weight = 0
  /// False if an included file could not be read.
  private var knowsAll = true

  /// The scene after `use:` and `include:` are expanded.
  struct Result {
    var root: YAMLNode
    var groups: [EntityNames.Group] = []
    /// In the scene's own file.
    var unused: [(name: String, location: SourceLocation)] = []
    /// True if it only defines, for other scenes.
    var isKit = false
    var mistakes: [Diagnostic] = []
  }

  static func expand(_ root: YAMLNode, _ bundle: SceneBundle, path: String) -> Result {
    guard root.entry("define") != nil || root.entry("include") != nil || root.usesDefinitions else {
      return Result(root: root)
    }
    var expansion = SceneExpansion(context: DecodingContext(file: path))
    expansion.context.files = bundle
    var named: [String: [YAMLNode.Entry]] = [:]
    var inclusion = SceneInclusion()
    for (name, node) in inclusion.files(of: root, in: &expansion.context) {
      for section in Self.shared {
        for entry in node.entry(section)?.value.entries ?? []
        where !named[section, default: []].contains(where: { $0.key == entry.key }) {
          named[section, default: []].append(entry)
        }
      }
      expansion.define(node, in: name)
    }
    expansion.knowsAll = expansion.context.diagnostics.isEmpty
    expansion.define(root, in: nil)
    return expansion.expanded(root, named)
  }

  /// Sections of included files that count beside definitions.
  static let shared = ["palette", "animations"]

  private mutating func define(_ root: YAMLNode, in file: String?) {
    guard let block = root.entry("define")?.value, !block.isNull else { return }
    guard let entries = block.entries else {
      context.labelled("define") { $0.report(block, isNot: "a block of definitions by name") }
      return
    }
    for entry in entries {
      if definitions[entry.key] != nil {
        context.report(at: entry.keyLocation, "two definitions are called '\(entry.key)'; rename one")
        continue
      }
      names.append(entry.key)
      definitions[entry.key] = Definition(entry, in: &context)
    }
  }

  private mutating func expanded(_ root: YAMLNode, _ named: [String: [YAMLNode.Entry]]) -> Result {
    var top = (root.entries ?? []).filter { $0.key != "define" && $0.key != "include" }
    expand(root.entry("entities")?.value.entries ?? [], in: nil, chain: [])
    func put(_ key: String, _ value: YAMLNode.Content) {
      if let place = top.firstIndex(where: { $0.key == key }) {
        top[place].value = YAMLNode(value, at: top[place].value.location)
      } else {
        top.append(YAMLNode.Entry(key: key, keyLocation: .start, value: YAMLNode(value, at: .start)))
      }
    }
    func own(_ key: String) -> YAMLNode? { root.entry(key)?.value }
    // A section of the wrong kind is reported when the scene is read.
    if own("entities")?.entries != nil { put("entities", .mapping(entities)) }
    if !values.isEmpty, own("values").map({ $0.entries != nil }) ?? true {
      put("values", .mapping((own("values")?.entries ?? []) + values))
    }
    if !layouts.isEmpty, own("layouts").map({ $0.items != nil }) ?? true {
      put("layouts", .list((own("layouts")?.items ?? []) + layouts))
    }
    if !rules.isEmpty, own("on").map({ $0.items != nil }) ?? true { put("on", .list((own("on")?.items ?? []) + rules)) }
    // The scene's own names win.
    for section in Self.shared {
      let ownNames = own(section)?.entries ?? []
      let others = (named[section] ?? []).filter { other in !ownNames.contains { $0.key == other.key } }
      if !others.isEmpty, own(section).map({ $0.entries != nil }) ?? true { put(section, .mapping(others + ownNames)) }
    }
    var result = Result(root: YAMLNode(.mapping(top), at: root.location), groups: groups)
    result.mistakes = context.diagnostics
    result.isKit = own("entities") == nil
    if !result.isKit {
      result.unused = names.compactMap { name in
        guard let definition = definitions[name], definition.location.origin == nil, !used.contains(name) else {
          return nil
        }
        return (name, definition.location)
      }
    }
    return result
  }

  /// `prefix` is the use that contains the entries, nil for the scene; `chain` ends with the innermost definition.
  private mutating func expand(_ entries: [YAMLNode.Entry], in prefix: String?, chain: [String]) {
    for var entry in entries {
      if let prefix {
        entry.key = "\(prefix).\(entry.key)"
        if let block = entry.value.entries, entry.value.entry("parent") == nil {
          let parent = YAMLNode(.scalar(.init(Definition.itself)), at: entry.value.location)
          let key = YAMLNode.Entry(key: "parent", keyLocation: entry.value.location, value: parent)
          entry.value = YAMLNode(.mapping(block + [key]), at: entry.value.location)
        }
      }
      guard let use = entry.value.entry("use") else {
        entities.append(entry)
        continue
      }
      expand(entry, as: use, chain)
    }
  }

  private mutating func expand(_ entry: YAMLNode.Entry, as use: YAMLNode.Entry, _ chain: [String]) {
    guard let definition = definition(use, chain) else { return }
    used.insert(definition.name)
    let (copies, isRight) = Repetition.ofEntity(entry.value, in: &context)
    guard isRight else { return }
    let (count, before) = (copies?.words.count ?? 1, weight)
    weight += definition.weight * count
    guard weight <= Self.heaviest else {
      if before <= Self.heaviest {
        context.report(
          at: use.keyLocation,
          "the scene holds more than \(Self.heaviest) values, definitions expanded; it has at most that many")
      }
      return
    }
    let template = Repetition.template(entry.value)
    var instances: [(id: String, origin: SourceLocation.Origin, arguments: [(name: String, value: YAMLNode)])] = []
    for index in 0..<count {
      let id = copies.map { "\(entry.key)-\($0.words[index])" } ?? entry.key
      let written = copies.map { $0.single(index, of: template) } ?? template
      let origin = SourceLocation.Origin(file: definition.location.origin?.file, prefix: id, locals: definition.locals)
      guard let arguments = arguments(of: definition, written, id, origin) else { return }
      var block = (written.entries ?? []).filter { entry in
        entry.key != "use" && !definition.parameters.contains { $0.name == entry.key }
      }
      // The keys of the use win over those of the definition.
      let itself = definition.entities.first { $0.key == Definition.itself }?.used(in: origin, with: arguments)
      block += (itself?.value.entries ?? []).filter { entry in !block.contains { $0.key == entry.key } }
      // Each copy is a part of its own, though all are written in one place.
      let place = SourceLocation(
        written.location, in: .init(again: written.location.origin, number: entities.count + 1))
      entities.append(
        YAMLNode.Entry(key: id, keyLocation: entry.keyLocation, value: YAMLNode(.mapping(block), at: place)))
      instances.append((id, origin, arguments))
    }
    if copies != nil { groups.append(EntityNames.Group(name: entry.key, ids: instances.map(\.id))) }
    for (id, origin, arguments) in instances {
      let others = definition.entities.filter { $0.key != Definition.itself }
      expand(others.map { $0.used(in: origin, with: arguments) }, in: id, chain: chain + [definition.name])
      values += definition.values.map { value in
        var value = value.used(in: origin, with: arguments)
        value.key = "\(id).\(value.key)"
        return value
      }
      layouts += definition.layouts.map { $0.used(in: origin, with: arguments) }
      rules += definition.rules.map { $0.used(in: origin, with: arguments) }
    }
  }

  /// Given values, else the defaults of the parameters.
  private mutating func arguments(
    of definition: Definition, _ written: YAMLNode, _ id: String, _ origin: SourceLocation.Origin
  ) -> [(name: String, value: YAMLNode)]? {
    var arguments: [(name: String, value: YAMLNode)] = []
    let mistakes = context.diagnostics.count
    for parameter in definition.parameters {
      if let given = written.entry(parameter.name)?.value ?? parameter.standard?.used(in: origin) {
        arguments.append((parameter.name, given))
      } else {
        context.report(
          at: written.location,
          "'\(id)' has no '\(parameter.name)', which '\(definition.name)' asks for; add '\(parameter.name):'")
      }
    }
    let known = PropertyTable.entityKeys
    let names = definition.parameters.map(\.name)
    for entry in written.entries ?? []
    where entry.key != "use" && !known.contains(entry.key) && !names.contains(entry.key) {
      guard let nearest = context.nearest(to: entry.key, in: names) else { continue }
      context.report(
        at: entry.keyLocation,
        "'\(YAMLNode.shortened(entry.key))' is no parameter of '\(definition.name)'; did you mean '\(nearest)'?")
    }
    return context.diagnostics.count == mistakes ? arguments : nil
  }

  private mutating func definition(_ use: YAMLNode.Entry, _ chain: [String]) -> Definition? {
    guard let name = use.value.text, !use.value.isNull else {
      return context.labelled("use") { $0.refuse(use.value, isNot: "the name of a definition") }
    }
    guard names.contains(name) else {
      guard knowsAll else { return nil }
      let start = "no definition is called '\(YAMLNode.shortened(name))'"
      let shown = names.prefix(6).map { "'\($0)'" }
      let known = "there \(names.count == 1 ? "is" : "are") \(shown.joined(separator: ", "))"
      let end = context.suggestion(for: name, in: names, else: names.isEmpty ? "make one under 'define:'" : known)
      return context.refuse(at: use.value.location, "\(start); \(end)")
    }
    if let loop = chain.firstIndex(of: name) {
      let circle = (chain[loop...] + [name]).map { "'\($0)'" }.joined(separator: " uses ")
      return context.refuse(at: use.value.location, "\(circle): a circle; remove one of the uses")
    }
    if chain.count >= Self.deepest {
      return context.refuse(
        at: use.value.location, "this is the use in a use \(Self.deepest) deep; it should be less than that")
    }
    // A wrong definition was reported before.
    return definitions[name]
  }
}

extension YAMLNode {
  fileprivate var usesDefinitions: Bool {
    entry("entities")?.value.entries?.contains { $0.value.entry("use") != nil } ?? false
  }

  /// Calls `body` with the names of layouts, actions, animators and locks in the tree.
  fileprivate func forEachName(_ body: (String) -> Void) {
    for item in items ?? [] { item.forEachName(body) }
    for entry in entries ?? [] {
      if ["name", "animator", "lock"].contains(entry.key), let text = entry.value.text { body(text) }
      entry.value.forEachName(body)
    }
  }

  /// `origin` is the owner of its names; `arguments` replace `$name`, and `{name}` in a text.
  func used(in origin: SourceLocation.Origin?, with arguments: [(name: String, value: YAMLNode)] = []) -> YAMLNode {
    let words = arguments.compactMap { name, value in value.text.map { (name, $0) } }
    func place(_ location: SourceLocation) -> SourceLocation { SourceLocation(location, in: origin) }
    return mapped(at: place) { node in
      if let name = node.parameterName, let value = arguments.first(where: { $0.name == name })?.value { return value }
      guard let scalar = node.scalar, scalar.text.utf8.contains(UInt8(ascii: "{")) else {
        return YAMLNode(node.content, at: place(node.location))
      }
      return YAMLNode(.scalar(scalar.replacing(words)), at: place(node.location))
    }
  }
}

/// Entities with rules of their own, written under `define:` and used by name.
struct Definition {
  let name: String
  let location: SourceLocation
  /// Defaults, by name; nil if required.
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

  static let doc = "Definitions: entities that are described once and used by name with {use: NAME}. See 'entities'."

  static func described(_ entities: @autoclosure @escaping @Sendable () -> ValueDescription) -> Schema<Bool> {
    let description = LazyDescription {
      let anything = ValueDescription.reference(to: "anything", what: "anything")
      let block = BlockDescription(
        name: "definition", doc: "Definitions: entities with values, layouts and rules of their own.",
        fields: [
          FieldDescription(
            "parameters", "Parameters of the definition with their defaults: '$NAME', or {NAME} in a text.",
            .named(what: "values by name", anything)),
          FieldDescription("values", "Numbers and flags, separate for each use.", SceneValue.block.description),
          FieldDescription(
            "entities", "Entities of the definition: 'self' is its root, the others are children of it.", entities()),
          FieldDescription("layouts", "Layouts for these entities.", LayoutDescription.list.description),
          FieldDescription("on", "Rules.", Rule.list.description),
        ])
      return .named(what: "definitions by name", .block(block))
    }
    return Schema(description) { _, _ in true }
  }
}

extension YAMLNode.Entry {
  func used(in origin: SourceLocation.Origin?, with arguments: [(name: String, value: YAMLNode)] = []) -> Self {
    Self(key: key, keyLocation: SourceLocation(keyLocation, in: origin), value: value.used(in: origin, with: arguments))
  }
}

extension YAMLNode.Scalar {
  /// Replaces each `{name}`. A text that is only `{name}` becomes the word: a number, too.
  func replacing(_ words: [(name: String, word: String)]) -> Self {
    if text.utf8.first == UInt8(ascii: "{"), let exact = words.first(where: { text == "{\($0.name)}" }) {
      return Self(exact.word)
    }
    var replaced = text
    for (name, word) in words { replaced = replaced.replacing("{\(name)}", with: word) }
    return Self(replaced, isPlain: isPlain)
  }
}
