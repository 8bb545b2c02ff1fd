/// Expands a scene that defines and includes: each `{use: NAME}` becomes the entities of that definition, its rules,
/// values and layouts. Later stages of reading have no definitions; names and locations keep their origin in
/// `SourceLocation.Origin`.
struct SceneExpansion {
  /// The largest depth of definitions that use each other.
  static let deepest = 8
  /// The largest number of values and keys after expansion, as many as a file may have.
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
    /// Definitions of the scene's own file that nothing uses.
    var unused: [(name: String, location: SourceLocation)] = []
    /// True if it only defines, for other scenes.
    var isKit = false
    var mistakes: [Diagnostic] = []
  }

  /// - Parameters:
  ///   - root: the scene as it is written.
  ///   - bundle: the files beside it that it names.
  static func expand(_ root: YAMLNode, _ bundle: SceneBundle, path: String) -> Result {
    guard root.entry("define") != nil || root.entry("include") != nil || root.usesDefinitions else {
      return Result(root: root)
    }
    var expansion = SceneExpansion(context: DecodingContext(file: path))
    expansion.context.files = bundle
    var named: [String: [YAMLNode.Entry]] = [:]
    var inclusion = SceneInclusion(bundle: bundle, path: path)
    for (name, node) in inclusion.files(of: root, in: &expansion.context) {
      for section in Self.shared {
        for entry in node.entry(section)?.value.entries ?? []
        where named[section, default: []].allKeys(differFrom: entry.key) {
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

  private init(context: DecodingContext) { self.context = context }

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
    func put(_ key: String, _ value: YAMLNode.Content, before: Bool = false) {
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
      let others = (named[section] ?? []).filter { ownNames.allKeys(differFrom: $0.key) }
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

  /// - Parameters:
  ///   - prefix: the use that contains the entries; nil for the scene's own.
  ///   - chain: the definitions that contain them, the innermost last.
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
    let (copies, isRight) = Repetition.asked(by: entry.value, in: &context)
    guard isRight, Repetition.checkOnly(of: entry.value, copies, in: &context) else { return }
    weight += definition.weight * (copies?.words.count ?? 1)
    guard weight <= Self.heaviest else {
      if weight - definition.weight * (copies?.words.count ?? 1) <= Self.heaviest {
        context.report(
          at: use.keyLocation,
          "the scene holds more than \(Self.heaviest) values, definitions expanded; it has at most that many")
      }
      return
    }
    let template = Repetition.template(entry.value)
    var instances: [(id: String, origin: SourceLocation.Origin, arguments: [(name: String, value: YAMLNode)])] = []
    for index in 0..<(copies?.words.count ?? 1) {
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

  /// The arguments of a use: given values, else the parameters' defaults.
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
      let end =
        context.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        ?? (names.isEmpty
          ? "make one under 'define:'" : "there \(names.count == 1 ? "is" : "are") \(shown.joined(separator: ", "))")
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
}

extension [YAMLNode.Entry] {
  fileprivate func allKeys(differFrom key: String) -> Bool { allSatisfy { $0.key != key } }
}
