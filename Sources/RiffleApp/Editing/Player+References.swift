import RiffleInspector
import RiffleScene

// The name of another entity or animation, in the place of one that is written.
extension Player {
  /// Asks for another name, with those that can be; false where the value is no such name.
  func askForReference(at value: SceneText.Value) -> Bool {
    guard let session = editor?.session, value.kind == .text,
      !session.text.references(at: value.path, session.words).isEmpty
    else { return false }
    choosing = .referring(value.path)
    let linked = value.path.components.last == .key("parent") ? session.text.linkedPlace(of: value.path.prefix(2)) : nil
    debugger.picker = Picker(
      words(value.path),
      hint: linked.map { "\($0.words), which does not change with its parent" }
        ?? "Tab or a press takes a name, Return what is written",
      field: TextField(value.text),
      items: [], completes: true)
    // All of it is selected: nothing is typed yet.
    offerReferences(for: "")
    return true
  }

  /// The names that begin with what is typed, or have it in them.
  func offerReferences(for typed: String) {
    guard let session = editor?.session, case .referring(let path) = choosing else { return }
    completions = session.text.references(at: path, typed: typed, session.words)
    debugger.picker?.offer(completions.map { Picker.Item($0) })
  }

  /// Writes a name in the place of another; false with a complaint where it cannot stand there.
  func refer(to name: String, at path: ScenePath, _ now: Double) -> Bool {
    let typed = EditReadings.Typed(path: path.description, field: TextField(name))
    guard let edit = editor?.edit(typed: typed) else { return true }
    return performAnswer([edit], named: "\(words(path)) \(Self.short(name))", from: cause(of: path), at: now)
  }
}
