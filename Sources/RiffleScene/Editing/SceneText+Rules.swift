import RiffleMotion

extension SceneText {
  /// A rule as in an editor's list.
  package struct WrittenRule: Hashable, Sendable {
    package var path: ScenePath
    /// The trigger with its subject: `click save`.
    package var title: String
    /// The key of the trigger and its word: `click` and `save`; nil if it is no word.
    package var trigger: String
    package var subject: String?
    package var line: Int
    package var steps: [Step]
  }

  /// One action of a rule; times are in seconds from the rule's start.
  package struct Step: Hashable, Sendable {
    package var path: ScenePath
    /// The action with its subject: `animate toast`.
    package var title: String
    package var start: Double
    package var delay = Time()
    package var duration = Time()
    package var stagger = Time()
    /// The number of entities that follow each other, `stagger` apart.
    package var count = 1
    /// The tracks of a `keyframes` action.
    package var tracks: [WrittenTrack] = []

    package var end: Double { start + delay.seconds + duration.seconds + stagger.seconds * Double(count - 1) }
  }

  /// Seconds, and the path where they are or would be written; nil if they cannot be.
  package struct Time: Hashable, Sendable {
    package var seconds = 0.0
    package var path: ScenePath?
  }

  package func rules() -> [WrittenRule] { rules { _ in true } }

  /// Returns the rules that wait for an entity or act on it, by its own name or as a copy.
  package func rules(about name: String) -> [WrittenRule] {
    let key = entry(ofEntity: name).flatMap { if case .key(let key)? = $0.components.last { key } else { nil } }
    // A rule that arranges a layout is about all its members.
    let words = Set([name] + [key].compactMap { $0 } + layoutNames(ofEntity: name))
    return rules { rule in
      var isAbout = false
      rule.walk { _, node in
        if let word = node.scalar?.text, words.contains(word) { isAbout = true }
      }
      return isAbout
    }
  }

  private func rules(where isWanted: (YAMLNode) -> Bool) -> [WrittenRule] {
    (root.entry("on")?.value.items ?? []).indices.compactMap { index in
      rule(around: ScenePath([.key("on"), .index(index)]), where: isWanted)
    }
  }

  package func rule(around path: ScenePath, where isWanted: (YAMLNode) -> Bool = { _ in true }) -> WrittenRule? {
    let place = path.prefix(2)
    guard place.components.first == .key("on"), let written = root[place], case .index? = place.components.last else {
      return nil
    }
    let (path, item) = followed(place, written)
    guard let first = item.entries?.first, isWanted(item) else { return nil }
    var steps: [Step] = []
    if let actions = item.entry("do")?.value {
      _ = read(actions, at: path + .key("do"), from: 0, isParallel: false, into: &steps)
    }
    let subject = first.value.scalar?.text ?? first.value.items?.compactMap { $0.scalar?.text }.joined(separator: ", ")
    let title = subject == "true" ? first.key : [first.key, subject ?? "…"].joined(separator: " ")
    return WrittenRule(
      path: path, title: title, trigger: first.key, subject: first.value.scalar?.text, line: item.location.line,
      steps: steps)
  }

  /// - Returns: the end of the last action.
  private func read(
    _ node: YAMLNode, at path: ScenePath, from start: Double, isParallel: Bool, into steps: inout [Step]
  ) -> Double {
    let (path, node) = followed(path, node)
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
    var step = Step(path: path, title: title, start: start)
    if let wait = node.entry("wait")?.value, let number = seconds(wait, at: path + .key("wait")) {
      step.duration = number
    } else {
      timing(of: node.entry("with")?.value, at: path + .key("with"), &step)
      step.tracks = tracks(ofAction: path)
      if let length = step.tracks.map(\.length).max() { step.duration.seconds = length }
      step.count = first.value.scalar.map { copies(of: $0.text) } ?? first.value.items?.count ?? 1
      if step.count > 1 {
        step.stagger =
          node.entry("stagger").flatMap { seconds($0.value, at: path + .key("stagger")) }
          ?? Time(seconds: 0, path: path + .key("stagger"))
      }
    }
    steps.append(step)
    return step.end
  }

  /// Returns the subject of an action: an entity, or the first one and the number of others.
  package static func named(by node: YAMLNode) -> String {
    let names = (node.items ?? [node]).compactMap { $0.scalar?.text }
    return (names.first ?? "") + (names.count > 1 ? " and \(names.count - 1) more" : "")
  }

  private func timing(of node: YAMLNode?, at path: ScenePath, _ step: inout Step) {
    guard let node else { return }
    var (path, block) = followed(path, node)
    if let name = block.scalar?.text, let named = root[ScenePath([.key("animations"), .key(name)])] {
      (path, block) = followed(ScenePath([.key("animations"), .key(name)]), named)
    }
    let isName = block.entries == nil
    let (spring, curve) = (spring(at: path), curve(at: path))
    if isName, spring == nil, curve == nil {
      step.duration.seconds = 0.5
      return
    }
    step.delay =
      block.entry("delay").flatMap { seconds($0.value, at: path + .key("delay")) }
      ?? Time(seconds: 0, path: path + .key("delay"))
    if let spring {
      // Names and stiffnesses have no written duration yet.
      let isWritten = spring.form == .perceptual || spring.form == .ratio
      let place = isWritten ? spring.duration : path + [.key("spring"), .key("duration")]
      step.duration = Time(seconds: spring.spring.duration, path: place)
    } else if let duration = block.entry("duration")?.value {
      step.duration = seconds(duration, at: path + .key("duration")) ?? Time(seconds: 0.5)
    } else if curve != nil {
      step.duration = Time(seconds: Self.usualDuration, path: path + .key("duration"))
    } else {
      step.duration.seconds = 0.5
    }
  }

  private func seconds(_ node: YAMLNode, at path: ScenePath) -> Time? {
    values(at: path).first?.number.map { Time(seconds: $0, path: path) }
      ?? node.number.map { Time(seconds: $0) }
  }

  /// Returns the paths of an animation's name in actions that move an entity: `on[0].do[0].with`.
  package func uses(ofAnimation name: String, on entity: String) -> [ScenePath] {
    animations(on: entity) { $0.scalar?.text == name }
  }

  /// Returns the paths of animations without a name, in actions that move an entity: `on[0].do[0].with`.
  package func ownAnimations(on entity: String) -> [ScenePath] { animations(on: entity) { $0.entries != nil } }

  private func animations(on entity: String, where isMeant: (YAMLNode) -> Bool) -> [ScenePath] {
    let stem = entry(ofEntity: entity).flatMap { if case .key(let key)? = $0.components.last { key } else { nil } }
    var found: [ScenePath] = []
    root[ScenePath([.key("on")])]?.walk(ScenePath([.key("on")])) { path, node in
      guard let animation = node.entry("with")?.value, isMeant(animation), let targets = node.entries?.first?.value
      else { return }
      let names = (targets.items ?? [targets]).compactMap { $0.scalar?.text }
      if names.contains(where: { $0 == entity || $0 == stem || $0 == "this" }) { found.append(path + .key("with")) }
    }
    return found
  }

  package func copies(of name: String) -> Int {
    let path = ScenePath([.key("entities"), .key(name)])
    return root[path].map { copies(of: $0, at: path) } ?? 1
  }

  package func copies(of entry: YAMLNode, at path: ScenePath) -> Int {
    if let count = entry.entry("count")?.value.number {
      return max(Int(count), 1)
    }
    let each = entry.entry("each").map { followed(path + .key("each"), $0.value).1 }
    return max(each?.items?.count ?? 1, 1)
  }

  /// Returns the target of an alias with its path; any other value itself.
  func followed(_ path: ScenePath, _ node: YAMLNode) -> (ScenePath, YAMLNode) {
    guard case .alias(_, let target) = node.mark else { return (path, node) }
    var found: (ScenePath, YAMLNode)?
    root.walk { path, node in if node.isAnchored, node.start == target.start { found = (path, node) } }
    return found ?? (path, node)
  }
}
