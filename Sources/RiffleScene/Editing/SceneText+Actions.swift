extension SceneText {
  /// Returns actions that can be added at the end of a rule.
  ///
  /// - Parameters:
  ///   - subject: the entity they move.
  ///   - place: the target position, in points of the scene.
  package func actions(forRule path: ScenePath, about subject: String, at place: SIMD2<Float>) -> [Extension] {
    let end = end(ofRule: path)
    let who = Self.quotedIfNeeded(subject)
    let things = Self.actions.map { title, doc, yaml in
      (title, doc, yaml.replacing("X", with: "\(Int(place.x))").replacing("Y", with: "\(Int(place.y))"))
    }
    return (things + arrangements).map { title, doc, yaml in
      Extension(
        path: end.path, key: "action: \(title)", doc: doc, values: [end.value(yaml.replacing("THING", with: who))])
    }
  }

  /// Returns the keys that an action can still get, also the delay of its animation.
  package func extensions(ofAction path: ScenePath, _ words: SceneVocabulary) -> [Extension] {
    guard let step = rules().flatMap(\.steps).first(where: { $0.path == path }) else { return [] }
    return (extensions(of: path, words) + [delay(ofAction: path)].compactMap { $0 }).map { one in
      var named = one
      named.key = "\(one.key) of \(step.title)"
      if let value = Self.changes[one.key] { named.values.insert(value, at: 0) }
      return named
    }
  }

  /// The initial changes of an action.
  private static let changes = ["to": "{opacity: 1}", "by": "{y: -60}"]

  /// `THING` is an action's subject, `X` and `Y` are a position.
  private static let actions: [(title: String, doc: String, yaml: String)] = [
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
    let names = (root.entry("layouts")?.value.items ?? []).compactMap { $0.entry("name")?.value.scalar?.text }
    return names.map { name in
      (
        "arrange \(name)", "Moves entities to their places in the layout \(name).",
        "{arrange: \(Self.quotedIfNeeded(name)), with: smooth, stagger: 0.02}"
      )
    }
  }

  /// Returns the path of another action of a rule, and its text there.
  private func end(ofRule path: ScenePath) -> (path: ScenePath, value: (String) -> String) {
    let place = path + .key("do")
    guard let written = root[place] else { return (place, { "[\($0)]" }) }
    let (list, node) = followed(place, written)
    if let items = node.items { return (list + .index(items.count), { $0 }) }
    // A single action becomes a list of two.
    let own = inBrackets(node)
    return (list, { "[\(own), \($0)]" })
  }

  /// Returns the delay of an action's animation; a block with it replaces a name, here alone.
  private func delay(ofAction path: ScenePath) -> Extension? {
    let place = path + [.key("with"), .key("delay")]
    guard let written = root[place.parent] else { return nil }
    let named = written.scalar.flatMap { root[ScenePath([.key("animations"), .key($0.text)])] }
    let doc = "Delay in seconds."
    if let block = (named ?? written).entries {
      return block.contains { $0.key == "delay" }
        ? nil : Extension(path: place, key: "delay", doc: doc, values: ["0.2"])
    }
    // A built-in name.
    guard named == nil, let edit = edits(ofTime: place, 0.2, decimals: 1).first, edit.at == place.parent,
      case .set(let value) = edit.change
    else { return nil }
    return Extension(path: edit.at, key: "delay", doc: doc, values: [value])
  }
}
