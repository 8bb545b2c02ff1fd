// Changes the name of an entity or animation that a value refers to.
extension Player {
  /// Prompts for another name, offering valid ones; false if the value is no reference.
  func askForReference(at value: SceneText.Value) -> Bool {
    guard let session = editor?.session, value.kind == .text,
      !session.text.references(at: value.path, session.words).isEmpty
    else { return false }
    let path = value.path
    let linked = value.path.components.last == .key("parent") ? session.text.linkedPlace(of: value.path.prefix(2)) : nil
    let hint =
      linked.map { "\($0.words), which does not change with its parent" }
      ?? "Tab or a press takes a name, Return what is written"
    let refer = { (player: Player, name: String, now: Double) in player.refer(to: name, at: path, now) }
    ask(
      Picker(words(path), hint: hint, field: TextField(value.text), items: [], completes: true),
      Choosing(typed: refer, offer: { $0.offerReferences(at: path, for: $1) }, completed: refer))
    return true
  }

  private func offerReferences(at path: ScenePath, for typed: String) {
    guard let session = editor?.session else { return }
    offer(session.text.references(at: path, typed: typed, session.words).map { (Picker.Item($0), $0) })
  }

  /// Writes a name; false with an error message if it is invalid there.
  private func refer(to name: String, at path: ScenePath, _ now: Double) -> Bool {
    let typed = EditReadings.Typed(path: path.description, field: TextField(name))
    guard let edit = editor?.edit(typed: typed) else { return true }
    return performAnswer([edit], named: "\(words(path)) \(Self.short(name))", from: cause(of: path), at: now)
  }
}
