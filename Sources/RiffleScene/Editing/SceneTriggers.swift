package struct SceneTriggers {
  let text: SceneText
  let words: SceneVocabulary
  /// The waiting rule, which the end of an action that only it begins cannot trigger.
  var rule: ScenePath?

  package init(_ text: SceneText, _ words: SceneVocabulary, of rule: ScenePath? = nil) {
    (self.text, self.words, self.rule) = (text, words, rule)
  }

  package struct Trigger: Hashable, Sendable {
    package var key: String
    var doc: String
    /// Describes the argument; empty for a flag, which takes none.
    package var what: String
    /// Allowed as the argument; empty if there are none, as for seconds.
    var names: [String]
    fileprivate var keys: [String]
  }

  static let mostNames = 200

  package var all: [Trigger] {
    words.descriptions(at: ScenePath("on") + .index(0)).compactMap { form in
      guard case .block(let block) = form, let field = block.fields.first else { return nil }
      var names = SceneOffers(text, words).names(for: field.value)
      // Not described by the schema: the window's keys, the whole window, and the names of actions.
      if field.key == "key" { names.removeAll { KeyNames.reserved.contains(KeyNames.key($0) ?? $0) } }
      if field.key == "click" { names.append("anywhere") }
      if field.key == "completion" { names = actionNames }
      return Trigger(
        key: field.key, doc: field.doc, what: field.value == .flag ? "" : field.value.phrase, names: names,
        keys: block.fields.flatMap { [$0.key] + $0.aliases })
    }
  }

  private var actionNames: [String] {
    (text.root.entry("on")?.value.items ?? []).enumerated().filter { rule != ScenePath("on") + .index($0.offset) }
      .flatMap { $0.element.words(of: ActionHead.namingKeys) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// `cl` becomes `click`, `click b` becomes `click box`. A text ends in a space if an argument has to follow.
  package func completions(of typed: String) -> [(text: String, title: String, doc: String)] {
    let (head, rest) = Self.parts(of: typed)
    let all = all
    guard let rest else {
      return Self.found(head, in: all.map(\.key)).compactMap { key in
        all.first { $0.key == key }.map {
          let (more, dots) = $0.what.isEmpty ? ("", "") : (" ", " …")
          return (text: key + more, title: key + dots, doc: $0.doc)
        }
      }
    }
    guard let trigger = all.first(where: { $0.key == head }) else { return [] }
    // Of several entities, the last one is completed.
    let comma = rest.lastIndex(of: ",")
    let before = "\(head) " + (comma.map { rest[...$0] + " " } ?? "")
    let last = comma.map { rest[rest.index(after: $0)...].drop { $0 == " " } } ?? rest[...]
    return Self.found(String(last), in: trigger.names).prefix(Self.mostNames).map {
      (text: before + $0, title: before + $0, doc: "")
    }
  }

  /// `typed` is `key x`, `click one, two`, `start`. The rule's other bytes stay. Throws the reason, for the user.
  package func edits(waitingFor typed: String) throws(SceneEditError) -> [SceneEdit] {
    let (all, path) = (all, rule ?? ScenePath())
    let (head, rest) = Self.parts(of: typed)
    guard let entries = text.root[path]?.entries,
      let own = entries.first(where: { entry in all.contains { $0.keys.first == entry.key } }) ?? entries.first
    else { throw SceneEditError("there is no rule at '\(path)'") }
    guard let trigger = all.first(where: { $0.key == head }) else {
      let nearest = Spelling.nearest(to: head, in: all.map(\.key)).map { "did you mean '\($0)'?" }
      throw SceneEditError(
        "a rule cannot wait for '\(YAMLNode.shortened(head))'; "
          + (nearest ?? "it can for " + all.map(\.key).joined(separator: ", ")))
    }
    if let other = entries.map(\.key).first(where: { $0 != own.key && !trigger.keys.contains($0) }) {
      throw SceneEditError("'\(trigger.key)' has no '\(other)', which this rule has; remove that first")
    }
    let value = try Self.value(rest ?? "", of: trigger)
    var edits: [SceneEdit] = []
    let place = path + .key(trigger.key)
    if own.key != trigger.key {
      edits.append(SceneEdit(path + .key(own.key), .rename(trigger.key), scope: .here))
      // The quotes of the old word must not stay around the new one.
      if own.value.scalar?.isPlain == false { edits.append(SceneEdit(place, .set("[]"), scope: .here)) }
    }
    return edits + [SceneEdit(place, .set(value), scope: .here)]
  }

  private static func value(_ typed: String, of trigger: Trigger) throws(SceneEditError) -> String {
    guard !trigger.what.isEmpty else {
      guard typed.isEmpty || typed == "true" else { throw SceneEditError("nothing may follow '\(trigger.key)'") }
      return "true"
    }
    guard let first = typed.first else {
      let example = trigger.names.first.map { ", such as '\(trigger.key) \($0)'" } ?? ""
      throw SceneEditError("'\(trigger.key)' needs \(trigger.what)\(example)")
    }
    if "[{\"'$*".contains(first) { return typed }
    let names = typed.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
    return names.count > 1
      ? "[" + names.map(SceneText.quotedIfNeeded).joined(separator: ", ") + "]" : SceneText.quotedIfNeeded(typed)
  }

  private static func parts(of typed: String) -> (head: String, rest: String?) {
    let words = typed.drop { $0 == " " }
    guard let blank = words.firstIndex(of: " ") else { return (String(words), nil) }
    return (String(words[..<blank]), String(words[blank...].drop { $0 == " " }).trimmingTrailingLines())
  }

  /// Words that begin with the typed text come first, then those that contain it.
  static func found(_ typed: String, in words: [String]) -> [String] {
    let typed = typed.lowercased()
    let lead = words.filter { $0.lowercased().hasPrefix(typed) }
    return lead + words.filter { !$0.lowercased().hasPrefix(typed) && $0.lowercased().contains(typed) }
  }
}
