import RiffleCore
import RiffleMotion

extension SceneText {
  /// A key that a block allows, with candidate initial values.
  package struct Extension: Hashable, Sendable {
    package var path: ScenePath
    package var key: String
    package var doc: String
    /// The best first; some are refused unless other keys are set. Empty if the key is present.
    package var values: [String]

    package var edits: [SceneEdit] { values.map { SceneEdit(path, .set($0), scope: .here) } }
  }

  /// In the order of the schema.
  package func extensions(of path: ScenePath, _ words: SceneVocabulary) -> [Extension] {
    guard let block = words.block(at: path, of: root) else { return [] }
    let there = root[path]?.entries?.map(\.key) ?? []
    let components = path.components
    let copied = components.dropLast().last == .key("only") ? root[ScenePath(Array(components.dropLast(2)))] : nil
    return block.fields.compactMap { field in
      guard !there.contains(field.key), !field.aliases.contains(where: there.contains) else { return nil }
      // A single copy begins with the value of all copies.
      var values = copied?.entry(field.key).map { [inBrackets($0.value)] } ?? []
      if let usual = Self.usual[field.key] { values.append(usual) }
      if case .defaults(let text) = field.presence { values.append(text) }
      values += samples(of: field.value, depth: 0)
      guard !values.isEmpty else { return nil }
      return Extension(path: path + .key(field.key), key: field.key, doc: field.doc, values: Array(values.prefix(8)))
    }
  }

  /// In the order of the schema.
  package func keysThere(at path: ScenePath, _ words: SceneVocabulary) -> [Extension] {
    let there = root[path]?.entries?.map(\.key) ?? []
    return (words.block(at: path, of: root)?.fields ?? []).filter { there.contains($0.key) }.map {
      Extension(path: path + .key($0.key), key: $0.key, doc: $0.doc, values: [])
    }
  }

  /// Values that are visible at once, for keys whose minimal value is not.
  private static let usual = [
    "fill": "\"#5B8DEF\"", "size": "[80, 80]", "stroke": "{color: \"#FFFFFF\", width: 2}", "shadow": "true",
    "opacity": "0.8",
    "glow": "{color: \"#5C8DF5\", radius: 20, strength: 0.6}", "blur": "4", "emoji": "🎈", "scale": "1", "rotation": "0",
    "text": "{label: Text, size: 24}", "shape": "{cornerRadius: 16}", "trim": "[0, 1]", "with": "bouncy",
    "delay": "0.2", "stagger": "0.05", "hint": "go", "spring": "{duration: 0.5, bounce: 0.3}", "duration": "0.5",
    "path": "{points: [[0, 0], [80, 40], [160, 0]], smooth: true}", "wiggle": "{y: 6}", "lift": "12",
    "gradient": "[\"#5B8DEF\", \"#2B4FA8\"]", "background": "night", "title": "A scene",
    "lesson": "The lesson of the scene.",
  ]

  /// Fewer at greater depth.
  private func samples(of value: ValueDescription, depth: Int) -> [String] {
    guard depth < 4 else { return [] }
    switch value {
    case .number(let range, _, _):
      return [["0", "1"].first { range.contains(Double($0) ?? 0) } ?? plain(range.lower ?? range.upper ?? 0)]
    case .text: return ["Text"]
    case .flag: return ["true"]
    case .choice(let choices): return choices.prefix(1).map(\.name)
    case .name(_, let builtIn):
      if let first = builtIn.first(where: { $0 != "this" && $0 != "none" }) { return [first] }
      // Several candidates: a name of many copies, or of the block itself, is refused in some places.
      return names(for: value, withCopies: true).prefix(8).map(Self.quotedIfNeeded)
    case .pattern(let what, _): return what.contains("colour") ? ["\"#5B8DEF\""] : []
    case .list(let item, let count):
      return samples(of: item, depth: depth + 1).prefix(2).map { one in
        "[" + Array(repeating: one, count: max(count.lowerBound, 1)).joined(separator: ", ") + "]"
      }
    case .tuple(let items):
      let parts = items.map { samples(of: $0.value, depth: depth + 1).first }
      return parts.contains(nil) ? [] : ["[" + parts.compactMap { $0 }.joined(separator: ", ") + "]"]
    case .block(let block):
      let needed = block.fields.filter { $0.presence == .required }
      let parts = (needed.isEmpty ? Array(block.fields.prefix(1)) : needed).map { field in
        (Self.usual[field.key] ?? samples(of: field.value, depth: depth + 1).first).map { "\(field.key): \($0)" }
      }
      return parts.isEmpty || parts.contains(nil) ? [] : ["{" + parts.compactMap { $0 }.joined(separator: ", ") + "}"]
    case .named, .reference: return []
    case .oneOf(_, let forms): return forms.prefix(6).flatMap { samples(of: $0, depth: depth + 1).prefix(1) }
    }
  }

  /// Nil if it is no colour, even if its word is the name of one.
  package func color(of value: Value, _ words: SceneVocabulary) -> Color? {
    guard value.kind == .text else { return nil }
    if value.text.hasPrefix("#") { return Color(value.text) }
    guard let color = color(of: value.text), isName(at: value.path, like: "white", words) else { return nil }
    return color
  }

  /// Each once: those of the palette by name, the others in text order.
  package func colors(_ words: SceneVocabulary) -> [(text: String, color: Color)] {
    var found = palette.compactMap { name in color(of: name).map { (text: name, color: $0) } }
    for value in values(at: ScenePath()) {
      guard let color = color(of: value, words), !found.contains(where: { $0.color == color }) else { continue }
      found.append((value.text, color))
    }
    return found
  }

  /// Names that may replace a value, the scene's own animations among them; empty if it is no name.
  package func choices(at path: ScenePath, _ words: SceneVocabulary) -> [String] {
    for description in words.descriptions(at: path) {
      switch description {
      case .choice(let choices): return choices.map(\.name)
      case .name(_, let names) where names.contains("bouncy"):
        return (root[ScenePath([.key("animations")])]?.entries?.map(\.key) ?? []) + names
      case .name(_, let names) where names.contains("white"): return palette + names
      case .name: return names(for: description, withCopies: true)
      default: continue
      }
    }
    return []
  }

  /// Names of entities or animations that may replace a word; empty for another kind of word. For a parent, the entity
  /// itself, its copies and groups of copies are left out.
  ///
  /// - Parameter typed: a prefix or part of the names.
  package func references(at path: ScenePath, typed: String = "", _ words: SceneVocabulary) -> [String] {
    let sections = words.descriptions(at: path).flatMap { description in
      if case .name(let what, _) = description { Self.sections(of: what) } else { [String]() }
    }
    guard sections.contains(where: { ["entities", "animations"].contains($0) }) else { return [] }
    var names = choices(at: path, words)
    if path.components.last == .key("parent") {
      let own = path.prefix(2)
      names.removeAll { name in
        guard let entry = entry(ofEntity: name) else { return false }
        let isOfAll = entry.components.last == .key(name)
        return entry == own || isOfAll && ["count", "each"].contains { root[entry]?.entry($0) != nil }
      }
    }
    return Array(Self.found(typed, in: names).prefix(Self.mostNames))
  }

  /// The scene's own names first.
  ///
  /// - Parameter withCopies: true to add the first single copies behind the name of all.
  func names(for value: ValueDescription, withCopies: Bool = false) -> [String] {
    switch value {
    case .name(let what, let builtIn):
      Self.sections(of: what).flatMap { section in
        (root.entry(section)?.value.entries ?? []).flatMap { entry in
          [entry.key] + (withCopies && section == "entities" ? copyNames(of: entry.key, entry.value) : [])
        }
      } + builtIn.filter { $0 != "this" }
    case .number(let range, _, _): parameters(within: range)
    case .oneOf(_, let forms): forms.flatMap { names(for: $0, withCopies: withCopies) }
    default: []
    }
  }

  private func copyNames(of key: String, _ entry: YAMLNode) -> [String] {
    let path = ScenePath([.key("entities"), .key(key)])
    let words =
      entry.entry("each").map { each in
        (followed(path + .key("each"), each.value).1.items ?? []).compactMap {
          ($0.scalar ?? $0.entries?.first?.value.scalar)?.text
        }
      } ?? (entry.entry("count") == nil ? [] : (1...min(copies(of: entry, at: path), 6)).map(String.init))
    return words.prefix(6).map { "\(key)-\($0)" }
  }

  private func isName(at path: ScenePath, like name: String, _ words: SceneVocabulary) -> Bool {
    words.descriptions(at: path).contains { if case .name(_, let names) = $0 { names.contains(name) } else { false } }
  }
}

/// The forms of values at each path, for the order of keys and for references.
package struct SceneVocabulary: Sendable {
  private let scene: ValueDescription
  private let action: ValueDescription

  package init(blocks: [any SceneBlock.Type] = []) {
    scene = SceneDocument.schema(blocks: blocks).description
    let raised = blocks.flatMap { $0.actions }
    action = Actions.schema(raising: raised, PropertyTable.with(blocks.flatMap { $0.properties })).description
  }

  /// Returns the keys of a block at a path: of several forms the first with most of the keys there.
  package func block(at path: ScenePath, of root: YAMLNode) -> BlockDescription? { blocks(at: path, of: root).first }

  /// Returns the forms of a block at a path that have most of the keys there.
  func blocks(at path: ScenePath, of root: YAMLNode) -> [BlockDescription] {
    let keys = (root[path]?.entries ?? []).map(\.key)
    let forms = descriptions(at: path).compactMap {
      if case .block(let block) = $0 { (block, block.has(keys)) } else { nil }
    }
    let most = forms.map(\.1).max()
    return forms.filter { $0.1 == most }.map(\.0)
  }

  /// Each form by itself.
  package func descriptions(at path: ScenePath) -> [ValueDescription] {
    var found = forms(scene)
    for component in path.components { found = found.flatMap { $0.inner(component) }.flatMap { forms($0) } }
    return found
  }

  /// Calls `body` with every word that may be a name, and its description.
  func forEachName(in node: YAMLNode, _ body: (ValueDescription, YAMLNode) -> Void) {
    node.walk { path, node in
      guard node.scalar != nil else { return }
      for description in descriptions(at: path) {
        if case .name = description { return body(description, node) }
      }
    }
  }

  /// Calls `body` with every block whose keys are names, and with their kind.
  func forEachBlockByName(in node: YAMLNode, _ body: (String, YAMLNode) -> Void) {
    node.walk { path, node in
      guard node.entries != nil else { return }
      for description in descriptions(at: path) {
        if case .named(let what, _) = description { return body(what, node) }
      }
    }
  }

  /// Calls `body` with every key of a block and its description.
  ///
  /// - Parameter body: `isSpare` is true for a form that has the key too, but is not the first one.
  func forEachField(
    in root: YAMLNode, _ body: (_ field: FieldDescription, _ entry: YAMLNode.Entry, _ isSpare: Bool) -> Void
  ) {
    func visit(_ node: YAMLNode, _ descriptions: [ValueDescription]) {
      let forms = descriptions.flatMap { self.forms($0) }
      for (index, item) in (node.items ?? []).enumerated() { visit(item, forms.flatMap { $0.inner(.index(index)) }) }
      guard let entries = node.entries else { return }
      let keys = entries.map(\.key)
      let blocks = forms.compactMap { if case .block(let block) = $0 { (block, block.has(keys)) } else { nil } }
      let most = blocks.map(\.1).max()
      for entry in entries {
        let fields = blocks.filter { $0.1 == most }.compactMap { block, _ in
          block.fields.first { $0.key == entry.key || $0.aliases.contains(entry.key) }
        }
        for (place, field) in fields.enumerated() { body(field, entry, place > 0) }
        visit(entry.value, fields.first.map { [$0.value] } ?? forms.flatMap { $0.inner(.key(entry.key)) })
      }
    }
    visit(root, [scene])
  }

  /// Returns the values of the last of some nested keys, through lists and names.
  func descriptions(alongKeys keys: [String]) -> [ValueDescription] {
    keys.reduce([scene]) { found, key in
      found.flatMap { blocks(in: $0) }.flatMap(\.fields).filter { $0.key == key }.map(\.value)
    }
  }

  /// Returns the blocks among the forms of a value, through lists and names.
  func blocks(in description: ValueDescription) -> [BlockDescription] {
    forms(description).flatMap { form -> [BlockDescription] in
      switch form {
      case .block(let block): [block]
      case .list(let item, _), .named(_, let item): item == description ? [] : blocks(in: item)
      case .tuple(let items): items.flatMap { blocks(in: $0.value) }
      default: []
      }
    }
  }

  /// A description, or all its forms; references are resolved once.
  private func forms(_ description: ValueDescription, isLookedUp: Bool = false) -> [ValueDescription] {
    switch description {
    case .oneOf(_, let forms): forms.flatMap { self.forms($0, isLookedUp: isLookedUp) }
    case .reference where isLookedUp: []
    case .reference(to: "action", _): forms(action, isLookedUp: true)
    case .reference(to: "transition", _): forms(Transition.schema.description, isLookedUp: true)
    default: [description]
    }
  }
}

extension ValueDescription {
  fileprivate func inner(_ component: ScenePath.Component) -> [ValueDescription] {
    switch (self, component) {
    case (.block(let block), .key(let key)):
      block.fields.filter { $0.key == key || $0.aliases.contains(key) }.map(\.value)
    case (.named(_, let value), .key): [value]
    case (.list(let item, _), .index): [item]
    case (.tuple(let items), .index(let index)): items.indices.contains(index) ? [items[index].value] : []
    case (.oneOf(_, let forms), _): forms.flatMap { $0.inner(component) }
    default: []
    }
  }
}

extension BlockDescription {
  fileprivate func has(_ keys: [String]) -> Int {
    keys.count { key in fields.contains { $0.key == key || $0.aliases.contains(key) } }
  }
}
