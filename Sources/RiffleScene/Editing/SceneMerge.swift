/// Adds parts of other scenes to a text.
package struct SceneMerge {
  let text: SceneText
  let words: SceneVocabulary

  package init(_ text: SceneText, _ words: SceneVocabulary) { (self.text, self.words) = (text, words) }

  private static let merged = ["parameters", "palette", "values", "animations", "define", "entities", "layouts", "on"]

  /// Adds another scene: its entities, layouts and rules with all that they name. A name in use here is replaced by a
  /// free one; an animation or a colour that is written alike in both is shared.
  package func adding(_ other: SceneText) throws(SceneEditError) -> [SceneEdit] {
    let other = try freeingNames(of: other)
    return Self.merged.flatMap { edits(for: $0, of: other) }
  }

  private func freeingNames(of other: SceneText) throws(SceneEditError) -> SceneText {
    var other = other
    for section in SceneNames.sections {
      let path = ScenePath([.key(section)])
      let own = text.root[path]?.entries ?? []
      for key in other.root[path]?.entries?.map(\.key) ?? [] {
        // Each renaming moves the bytes of the entries after it.
        guard let same = own.first(where: { $0.key == key }), let theirs = other.root[path]?.entry(key),
          !isShared(section, same, theirs, of: other)
        else { continue }
        let taken = text.names(in: path) + other.names(in: path)
        let name = SceneText.freeName(like: key, among: taken)
        other = try SceneNames(text: other, words: words).renaming(path + .key(key), to: name)
      }
    }
    return other
  }

  private func isShared(
    _ section: String, _ own: YAMLNode.Entry, _ theirs: YAMLNode.Entry, of other: SceneText
  ) -> Bool {
    ["animations", "palette", "define"].contains(section)
      && text.inBrackets(own.value) == other.inBrackets(theirs.value)
  }

  private func edits(for section: String, of other: SceneText) -> [SceneEdit] {
    let path = ScenePath([.key(section)])
    guard let theirs = other.root[path] else { return [] }
    guard let own = text.root[path] else { return [SceneEdit(path, .set(other.outdented(theirs)))] }
    guard !(own.entries ?? []).isEmpty || !(own.items ?? []).isEmpty else {
      return [SceneEdit(path, .set(other.inBrackets(theirs)))]
    }
    func words(_ node: YAMLNode) -> String { own.isFlow ? other.inBrackets(node) : other.outdented(node) }
    if let items = theirs.items {
      let count = own.items?.count ?? 0
      return items.enumerated().map { SceneEdit(path + .index(count + $0), .insert(words($1))) }
    }
    return (theirs.entries ?? []).filter { own.entry($0.key) == nil }
      .map { SceneEdit(path + .key($0.key), .set(words($0.value))) }
  }

  /// The rules that name some of these entities and no other one, and those that only steer actions of such rules.
  package func rules(of things: [ScenePath]) -> [ScenePath] {
    let on = ScenePath("on")
    let entities = SceneNames(text: text, words: words).keys(of: "entities", namedIn: on)
    let keys = Set(things.compactMap(\.key))
    let rules = text.root[on]?.items ?? []
    func isOwn(_ index: Int) -> Bool { entities[.index(index)]?.isSubset(of: keys) == true }
    func given(by indices: [Int]) -> Set<String> {
      Set(indices.flatMap { rules[$0].words(of: ActionHead.namingKeys) })
    }
    let names = given(by: rules.indices.filter(isOwn)).subtracting(given(by: rules.indices.filter { !isOwn($0) }))
    return rules.indices.filter { index in
      let steered = rules[index].words(of: ActionHead.steeringKeys)
      return isOwn(index) || entities[.index(index)] == nil && !steered.isEmpty && names.isSuperset(of: steered)
    }.map { on + .index($0) }
  }

  /// Returns entities as YAML; with rules that edits remove, as sections of a scene: the animations of these rules, the
  /// entities, the rules.
  package func excerpt(of things: [ScenePath], removedBy edits: [SceneEdit]) -> String {
    func written(_ paths: [ScenePath]) -> String { paths.compactMap { text.excerpt(at: $0) }.joined() }
    let on = ScenePath("on")
    let names = SceneNames(text: text, words: words)
    let animations = names.keys(of: "animations", namedIn: on)
    var kept = Array((text.root[on]?.items ?? []).enumerated())
    let all = kept
    for edit in edits {
      if edit.at == on { kept = [] } else if edit.at.parent == on, let index = edit.at.index { kept.remove(at: index) }
    }
    let rules = all.filter { rule in !kept.contains { $0.offset == rule.offset } }
    guard !rules.isEmpty else { return written(things) }
    var named = rules.reduce(into: Set<String>()) { $0.formUnion(animations[.index($1.offset)] ?? []) }
    let own = text.root.entry("animations")?.value.entries ?? []
    let inner = names.keys(of: "animations", namedIn: ScenePath("animations"))
    // An animation names only earlier ones.
    for entry in own.reversed() where named.contains(entry.key) { named.formUnion(inner[.key(entry.key)] ?? []) }
    let taken = own.filter { named.contains($0.key) }.map { ScenePath("animations", $0.key) }
    let sections = [("animations", taken), ("entities", things)]
      .map { $1.isEmpty ? "" : "\($0):\n" + text.lines.indented(written($1), by: 2) }
    let items = rules.map { "  - " + text.lines.indented(text.outdented($0.element), by: 4).dropFirst(4) + "\n" }
    return sections.joined() + "on:\n" + items.joined()
  }

  /// Inserts copied entities under free names, and a little to the side where the position is taken; with their rules
  /// and animations if they are sections of a scene. Leaves out the rules with which the edits do not fit.
  package func things(
    in copied: String, stayingInLayouts: Bool = false, fits: ([SceneEdit]) -> Bool = { _ in true }
  ) throws(SceneEditError) -> (names: [String], edits: [SceneEdit], rulesLeft: Int) {
    let path = ScenePath("entities")
    let alone = try? SceneText(copied)
    let isScene = alone?.root.entry("on")?.value.items != nil
    guard let alone, let entries = (isScene ? alone.root[path] : alone.root)?.entries, !entries.isEmpty,
      entries.allSatisfy({ $0.value.entries != nil && !$0.key.isEmpty })
    else {
      throw SceneEditError(
        "the clipboard has no entities of a scene; copy some with Ctrl C, or as YAML: 'card: {at: …}'")
    }
    var other = isScene ? alone : try SceneText("entities:\n" + text.lines.indented(copied, by: 2) + "\n")
    let places = text.root[path]?.entries?.compactMap { $0.value.entry("at").flatMap { numbers($0.value) } } ?? []
    for entry in entries {
      let place = path + [.key(entry.key), .key("at")]
      // It moves with its parent.
      let parent = other.parentKey(of: entry)
      if entries.contains(where: { $0.key == parent }) { continue }
      // Entities that a layout placed are in none here.
      if !stayingInLayouts, entry.value.entry("at") == nil, entry.value.entry("parent") == nil,
        text.layouts.first(ofEntity: entry.key) != nil
      {
        other = (try? other.applying(SceneEdit(place, .set(middle), scope: .here))) ?? other
      }
      guard let at = other.root[place].flatMap(numbers), places.contains(at) else { continue }
      let moved = at.map { rounded($0 + 24, decimals: $0 == $0.rounded() ? 0 : 2) }.joined(separator: ", ")
      other = (try? other.applying(SceneEdit(place, .set("[\(moved)]"), scope: .here))) ?? other
    }
    other = try freeingNames(of: other)
    let count = other.root.entry("on")?.value.items?.count ?? 0
    func edits(withRules rules: [Int]) throws(SceneEditError) -> [SceneEdit] {
      var part = other
      for index in (0..<count).reversed() where !rules.contains(index) {
        part = try part.applying(SceneEdit(part.removals.paths(ofWhole: ScenePath("on") + .index(index))[0], .remove))
      }
      return (rules.isEmpty ? ["entities"] : ["animations", "entities", "on"]).flatMap { self.edits(for: $0, of: part) }
    }
    let names = other.root[path]?.entries?.map(\.key) ?? []
    let all = try edits(withRules: Array(0..<count))
    if count == 0 || fits(all) { return (names, all, 0) }
    var rules: [Int] = []
    for index in 0..<count {
      let one = try edits(withRules: [index])
      if fits(one) { rules.append(index) }
    }
    return (names, try edits(withRules: rules), count - rules.count)
  }

  private var middle: String {
    func half(_ key: String, _ whole: Double) -> String {
      rounded((text.values(at: ScenePath("window", key)).first?.number ?? whole) / 2, decimals: 0)
    }
    return "[\(half("width", 960)), \(half("height", 720))]"
  }

  private func numbers(_ node: YAMLNode) -> [Double]? {
    let found = node.items?.compactMap { $0.number }
    return found?.count == 2 && node.items?.count == 2 ? found : nil
  }
}
