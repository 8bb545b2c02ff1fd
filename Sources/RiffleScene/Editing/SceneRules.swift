package struct WrittenRule: Hashable, Sendable {
  package var path: ScenePath
  package var title: String
  /// `click` and `save`; nil if the argument is no word.
  package var trigger: String
  package var subject: String?
  package var line: Int
  package var steps: [Step]

  /// Times are in seconds from the rule's start.
  package struct Step: Hashable, Sendable {
    package var path: ScenePath
    package var title: String
    package var start: Double
    package var delay = Time()
    package var duration = Time()
    package var stagger = Time()
    /// The number of entities that follow each other, `stagger` apart.
    package var count = 1
    package var tracks: [WrittenTrack] = []

    package var end: Double { start + delay.seconds + duration.seconds + stagger.seconds * Double(count - 1) }
  }

  /// Seconds, and the path where they are or would be written; nil if they cannot be.
  package struct Time: Hashable, Sendable {
    package var seconds = 0.0
    package var path: ScenePath?
  }
}

package struct SceneRules {
  let text: SceneText

  package var all: [WrittenRule] { rules { _ in true } }

  /// Rules that wait for an entity or act on it, by its own name or as a copy.
  package func about(_ name: String) -> [WrittenRule] {
    let key = text.key(ofEntity: name)
    // A rule that arranges a layout is about all its members.
    let words = Set([name] + [key].compactMap { $0 } + text.layouts.names(ofEntity: name))
    return rules { $0.names(anyOf: words) }
  }

  private func rules(where isWanted: (YAMLNode) -> Bool) -> [WrittenRule] {
    (text.root.entry("on")?.value.items ?? []).indices.compactMap { index in
      rule(around: ScenePath("on") + .index(index), where: isWanted)
    }
  }

  package func rule(around path: ScenePath, where isWanted: (YAMLNode) -> Bool = { _ in true }) -> WrittenRule? {
    let place = path.prefix(2)
    guard place.section == "on", place.index != nil, let (path, item) = text.value(at: place),
      let first = item.entries?.first, isWanted(item)
    else { return nil }
    var steps: [WrittenRule.Step] = []
    if let actions = item.entry("do")?.value {
      _ = read(actions, at: path + .key("do"), from: 0, isParallel: false, into: &steps)
    }
    let subject = first.value.scalar?.text ?? first.value.items?.compactMap { $0.scalar?.text }.joined(separator: ", ")
    let title = subject == "true" ? first.key : [first.key, subject ?? "…"].joined(separator: " ")
    return WrittenRule(
      path: path, title: title, trigger: first.key, subject: first.value.scalar?.text, line: item.location.line,
      steps: steps)
  }

  private func read(
    _ node: YAMLNode, at path: ScenePath, from start: Double, isParallel: Bool, into steps: inout [WrittenRule.Step]
  ) -> Double {
    let (path, node) = text.followed(path, node)
    if let items = node.items {
      var (time, last) = (start, start)
      for (index, item) in items.enumerated() {
        let end = read(item, at: path + .index(index), from: isParallel ? start : time, isParallel: false, into: &steps)
        (time, last) = (end, max(last, end))
      }
      return isParallel ? last : time
    }
    for (key, isParallel) in [("parallel", true), ("sequence", false)] {
      if let inner = node.entry(key)?.value {
        return read(inner, at: path + .key(key), from: start, isParallel: isParallel, into: &steps)
      }
    }
    guard let first = node.entries?.first else { return start }
    let title = [first.key, Self.named(by: first.value)].filter { !$0.isEmpty }.joined(separator: " ")
    var step = WrittenRule.Step(path: path, title: title, start: start)
    if let wait = node.entry("wait")?.value, let number = seconds(wait, at: path + .key("wait")) {
      step.duration = number
    } else {
      timing(of: node.entry("with")?.value, at: path + .key("with"), &step)
      step.tracks = text.curves.tracks(ofAction: path)
      if let length = step.tracks.map(\.length).max() { step.duration.seconds = length }
      step.count = first.value.scalar.map { text.copies(of: $0.text) } ?? first.value.items?.count ?? 1
      if step.count > 1 { step.stagger = time("stagger", of: node, at: path) }
    }
    steps.append(step)
    return step.end
  }

  package static func named(by node: YAMLNode) -> String {
    let names = (node.items ?? [node]).compactMap { $0.scalar?.text }
    return (names.first ?? "") + (names.count > 1 ? " and \(names.count - 1) more" : "")
  }

  private func timing(of node: YAMLNode?, at path: ScenePath, _ step: inout WrittenRule.Step) {
    guard let node else { return }
    var (path, block) = text.followed(path, node)
    if let name = block.scalar?.text, let named = text.value(at: ScenePath("animations", name)) {
      (path, block) = named
    }
    let (spring, curve) = (text.curves.spring(at: path), text.curves.curve(at: path))
    step.duration.seconds = 0.5
    if block.entries == nil, spring == nil, curve == nil { return }
    step.delay = time("delay", of: block, at: path)
    if let spring {
      // Names and stiffnesses have no written duration yet.
      let place = spring.hasWrittenDuration ? spring.duration : path + [.key("spring"), .key("duration")]
      step.duration = WrittenRule.Time(seconds: spring.spring.duration, path: place)
    } else if let duration = block.entry("duration")?.value {
      step.duration = seconds(duration, at: path + .key("duration")) ?? WrittenRule.Time(seconds: 0.5)
    } else if curve != nil {
      step.duration = WrittenRule.Time(seconds: Self.usualDuration, path: path + .key("duration"))
    }
  }

  /// Returns 0 seconds for a key that is missing or no number.
  private func time(_ key: String, of block: YAMLNode, at path: ScenePath) -> WrittenRule.Time {
    let place = path + .key(key)
    return block.entry(key).flatMap { seconds($0.value, at: place) } ?? WrittenRule.Time(path: place)
  }

  private func seconds(_ node: YAMLNode, at path: ScenePath) -> WrittenRule.Time? {
    text.values(at: path).first?.number.map { WrittenRule.Time(seconds: $0, path: path) }
      ?? node.number.map { WrittenRule.Time(seconds: $0) }
  }

  package func uses(ofAnimation name: String, on entity: String) -> [ScenePath] {
    animations(on: entity) { $0.scalar?.text == name }
  }

  /// Animations without a name, in actions that move an entity: `on[0].do[0].with`.
  package func ownAnimations(on entity: String) -> [ScenePath] { animations(on: entity) { $0.entries != nil } }

  private func animations(on entity: String, where isMeant: (YAMLNode) -> Bool) -> [ScenePath] {
    let names = [entity, text.key(ofEntity: entity), "this"]
    return actions(with: "with").filter { action in
      action.node.entry("with").map { isMeant($0.value) } == true && action.names.contains { names.contains($0) }
    }.map { $0.path + .key("with") }
  }

  /// The actions of all rules that have a key, with the names of their targets: of the first key, or of `kind`.
  private func actions(
    with key: String, of kind: String? = nil
  ) -> [(path: ScenePath, node: YAMLNode, names: [String])] {
    (text.root[ScenePath("on")]?.all(at: ScenePath("on")) ?? []).compactMap { path, node in
      guard node.entry(key) != nil, let targets = (kind.map(node.entry) ?? node.entries?.first)?.value else {
        return nil
      }
      return (path, node, (targets.items ?? [targets]).compactMap { $0.scalar?.text })
    }
  }

  /// Actions for the end of a rule; `place` is in points of the scene.
  package func actions(
    forRule path: ScenePath, about subject: String, at place: SIMD2<Float>
  ) -> [SceneOffers.Extension] {
    let end = end(ofRule: path)
    let who = SceneText.quotedIfNeeded(subject)
    let things = Self.actionTexts.map { title, doc, yaml in
      (title, doc, yaml.replacing("X", with: "\(Int(place.x))").replacing("Y", with: "\(Int(place.y))"))
    }
    return (things + arrangements).map { title, doc, yaml in
      SceneOffers.Extension(
        path: end.path, key: "action: \(title)", doc: doc, values: [end.value(yaml.replacing("THING", with: who))])
    }
  }

  package func extensions(ofAction path: ScenePath, _ words: SceneVocabulary) -> [SceneOffers.Extension] {
    guard let step = all.flatMap(\.steps).first(where: { $0.path == path }) else { return [] }
    return (SceneOffers(text, words).extensions(of: path) + [delay(ofAction: path)].compactMap { $0 }).map { one in
      var named = one
      named.key = "\(one.key) of \(step.title)"
      if let value = Self.changes[one.key] { named.values.insert(value, at: 0) }
      return named
    }
  }

  private static let changes = ["to": "{opacity: 1}", "by": "{y: -60}"]

  /// `THING` is an action's subject, `X` and `Y` are a position.
  private static let actionTexts: [(title: String, doc: String, yaml: String)] = [
    ("animate by a way", "Moves by a distance.", "{animate: THING, by: {y: -60}, with: bouncy}"),
    ("animate to a place", "Moves to a position.", "{animate: THING, to: {x: X, y: Y}, with: bouncy}"),
    ("scale", "Changes the scale.", "{animate: THING, to: {scale: 1.2}, with: bouncy}"),
    ("turn", "Rotates by an angle.", "{animate: THING, by: {rotation: 90}, with: bouncy}"),
    ("flip", "Turns to the other side.", "{animate: THING, by: {turn: 180}, with: smooth}"),
    ("fade out", "Fades out.", "{animate: THING, to: {opacity: 0}, with: smooth}"),
    ("fade in", "Fades in.", "{animate: THING, to: {opacity: 1}, with: smooth}"),
    ("fill", "Changes the colour.", "{animate: THING, to: {fill: \"#F2B134\"}, with: smooth}"),
    (
      "keyframes", "Animates values through keyframes.",
      "{keyframes: THING, by: {y: [{cubic: -80, duration: 0.3}, {cubic: 0, duration: 0.3}]}}"
    ),
    ("set opacity", "Sets the opacity at once.", "{set: THING, to: {opacity: 1}}"),
    ("set scale", "Sets the scale at once.", "{set: THING, to: {scale: 1}}"),
    ("insert", "Inserts it with its transition.", "{insert: THING, with: smooth}"),
    ("remove", "Removes it with its transition.", "{remove: THING, with: smooth}"),
    ("wait", "Waits.", "{wait: 0.5}"),
  ]

  private var arrangements: [(title: String, doc: String, yaml: String)] {
    let names = (text.root.entry("layouts")?.value.items ?? []).compactMap { $0.entry("name")?.value.scalar?.text }
    return names.map { name in
      (
        "arrange \(name)", "Moves entities to their places in the layout \(name).",
        "{arrange: \(SceneText.quotedIfNeeded(name)), with: smooth, stagger: 0.02}"
      )
    }
  }

  private func end(ofRule path: ScenePath) -> (path: ScenePath, value: (String) -> String) {
    let place = path + .key("do")
    guard let (list, node) = text.value(at: place) else { return (place, { "[\($0)]" }) }
    if let items = node.items { return (list + .index(items.count), { $0 }) }
    // A single action becomes a list of two.
    let own = text.inBrackets(node)
    return (list, { "[\(own), \($0)]" })
  }

  /// A block with the delay replaces a name, here alone.
  private func delay(ofAction path: ScenePath) -> SceneOffers.Extension? {
    let place = path + [.key("with"), .key("delay")]
    guard let written = text.root[place.parent] else { return nil }
    let named = written.scalar.flatMap { text.root[ScenePath("animations", $0.text)] }
    let doc = "Delay in seconds."
    if let block = (named ?? written).entries {
      return block.contains { $0.key == "delay" }
        ? nil : SceneOffers.Extension(path: place, key: "delay", doc: doc, values: ["0.2"])
    }
    // A built-in name.
    guard named == nil, let edit = edits(ofTime: place, 0.2, decimals: 1).first, edit.at == place.parent,
      case .set(let value) = edit.change
    else { return nil }
    return SceneOffers.Extension(path: edit.at, key: "delay", doc: doc, values: [value])
  }

  static let usualDuration = 0.35

  private static let shortestSpring = 0.05

  package func seconds(at place: ScenePath) -> Double {
    if let number = text.values(at: place).first?.number { return number }
    guard place.key == "duration" else { return 0 }
    return text.curves.spring(at: place.parent.parent)?.spring.duration
      ?? (text.curves.curve(at: place.parent) == nil ? 0 : Self.usualDuration)
  }

  /// A spring by name, or by stiffness and damping, gets the numbers of one with that duration. A curve's name, and a
  /// spring's for a delay, becomes a block with the seconds.
  package func edits(ofTime place: ScenePath, _ seconds: Double, decimals: Int) -> [SceneEdit] {
    let block = place.parent
    let number = rounded(max(seconds, 0), decimals: decimals)
    guard let key = place.key else { return [] }
    if key == "duration", let spring = text.curves.spring(at: block.parent), !spring.hasWrittenDuration {
      return spring.edits(duration: max(seconds, Self.shortestSpring), bounce: spring.spring.bounce)
    }
    if let name = text.root[block]?.scalar?.text, text.root[ScenePath("animations", name)] == nil {
      let kind = Spring(named: name) != nil ? "spring" : UnitCurve(named: name) != nil ? "curve" : nil
      return kind.map { [SceneEdit(block, .set("{\($0): \(name), \(key): \(number)}"), scope: .here)] } ?? []
    }
    return [SceneEdit(place, .set(number), scope: .everywhere)]
  }

  /// Groups an action in parallel, or within a parallel list in sequence, with the group before it, else with the next
  /// action, or the previous one of the last. Returns its new path, too.
  package func grouping(_ action: ScenePath) throws(SceneEditError) -> (edit: SceneEdit, action: ScenePath) {
    let list = action.parent
    guard let index = action.index, let items = text.root[list]?.items, items.count > 1 else {
      throw SceneEditError("it is the only action here")
    }
    guard items.count > 2 || !TextWriter.groups.contains(list.key ?? "") else {
      throw SceneEditError("both are one group already, and can be taken apart")
    }
    let key = list.key == "parallel" ? "sequence" : "parallel"
    let joinsBefore =
      index > 0 && TextWriter(text: text, words: nil).isGroup(items[index - 1], key, in: text.root[list])
    let first = joinsBefore || index + 1 == items.count ? index - 1 : index
    let place = list + .index(first)
    let inner = joinsBefore ? items[first].entries?.first?.value.items?.count ?? 0 : index - first
    return (SceneEdit(place, .group(key)), place + [.key(key), .index(inner)])
  }

  /// Replaces the group of an action by its actions. Returns the action's new path, too.
  package func ungrouping(_ action: ScenePath) throws(SceneEditError) -> (edit: SceneEdit, action: ScenePath) {
    let key = action.components.lastIndex { component in TextWriter.groups.contains { component == .key($0) } }
    guard let key, case .index(let inner)? = action.components.dropFirst(key + 1).first else {
      throw SceneEditError("the action is in no group")
    }
    let group = action.prefix(key)
    guard let index = group.index else { return (SceneEdit(group, .ungroup), group + .index(inner)) }
    return (SceneEdit(group, .ungroup), group.parent + .index(index + inner))
  }

  // MARK: - Actions on entities

  /// Actions that set an entity's position, alone or among others.
  package func placings(ofEntity name: String) -> [ScenePath] {
    let names = [name, text.key(ofEntity: name)]
    return targeted { names.contains($0) }.filter { action, _ in
      ["at", "x", "y"].contains { text.root[action + [.key("to"), .key($0)]] != nil }
    }.map(\.action)
  }

  /// Actions with a `to` that target one of some names, each with all its targets: `this` is the trigger of its rule.
  func targeted(_ isWanted: (String) -> Bool) -> [(action: ScenePath, names: [String])] {
    actions(with: "to").map { path, _, names in
      (path, names.flatMap { $0 == "this" ? triggers(ofRule: path.prefix(2)) : [$0] })
    }.filter { $0.1.contains(where: isWanted) }
  }

  private func triggers(ofRule rule: ScenePath) -> [String] {
    (text.root[rule]?.entries ?? []).filter { !["do", "hint"].contains($0.key) }.flatMap { entry in
      (entry.value.items ?? [entry.value]).compactMap { $0.scalar?.text }
    }
  }

  package func keyframeActions(ofEntity name: String) -> [ScenePath] {
    let names = [name, text.key(ofEntity: name)]
    return actions(with: "keyframes", of: "keyframes").filter { $0.names.contains { names.contains($0) } }.map(\.path)
  }

  /// `on[0].do[1]`; nil for none.
  package func action(around path: ScenePath) -> ScenePath? {
    rule(around: path)?.steps.map(\.path).first { path.starts(with: $0) }
  }
}

extension YAMLNode {
  /// The words that some keys have anywhere in it, in text order.
  func words(of keys: [String]) -> [String] { all().flatMap { $0.node.uses(of: keys).map(\.word) } }

  /// The words that some of its own keys have.
  func uses(of keys: [String]) -> [(key: String, word: String)] {
    keys.compactMap { key in entry(key)?.value.text.map { (key, $0) } }
  }

  /// Returns true if a rule has one of these names, as a text or as an entity of `go`.
  package func names(anyOf words: Set<String>) -> Bool {
    all().contains { _, node in
      let states = node.entry("go")?.value.entries ?? []
      return node.scalar.map { words.contains($0.text) } ?? states.contains { words.contains($0.key) }
    }
  }
}
