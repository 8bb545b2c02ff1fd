// Adds any key that the schema allows.
extension Player {
  /// Shows the keys that can be added to the row's part of the text, or to the selection.
  package func chooseProperty(of path: String? = nil, at now: Double) {
    guard let editor else { return }
    readForEditing()
    let sections = debugger.edit?.sections ?? []
    let focused = sections.first { section in section.rows.contains { $0.id == editor.focus } && section.path != nil }
    let own = selectedGrips.first.flatMap { editor.session.text.entry(ofEntity: $0.name)?.description }
    guard let base = (path ?? focused?.path ?? own ?? editor.inspected).flatMap({ try? ScenePath(parsing: $0) }) else {
      return refuseToAsk("Choose an entity, a rule, or the row of a value first")
    }
    let (text, words) = (editor.session.text, editor.session.words)
    var extensions = text.extensions(of: base, words)
    if base.components.first == .key("on"), base.components.count == 2 {
      let own = editor.currentAction.map { text.extensions(ofAction: $0, words) } ?? []
      extensions = own + text.actions(forRule: base, about: subject(ofRule: base), at: middle) + extensions
    }
    guard !extensions.isEmpty else { return refuseToAsk("\(title(of: base)) has all that it can have") }
    // A search for an existing key must find its row, not another key with a similar description.
    if base.components.first == .key("entities") { extensions += text.keysThere(at: base, words) }
    // Warn before adding a parent to an entity whose linked position would not follow it.
    let linked = base.components.first == .key("entities") ? text.linkedPlace(of: base.prefix(2))?.words : nil
    func note(_ addition: SceneText.Extension) -> String {
      guard let linked, addition.key == "parent" else { return addition.doc }
      return "\(linked), which does not change with it. \(addition.doc)"
    }
    choose(
      "Add to \(title(of: base))", hint: "what the scene language has for it",
      extensions.map { addition in
        let item =
          addition.values.isEmpty
          ? Picker.Item(addition.key, note: "is there already: to its row")
          : Picker.Item(addition.key, note: note(addition), keywords: addition.doc + " " + addition.values[0])
        return Choosing.Item(item) { $0.extend(addition, at: $1) }
      })
  }

  /// Returns the panel title of a path: an entity's name, or a rule's trigger.
  private func title(of path: ScenePath) -> String {
    if path.components.first == .key("entities"), path.components.count == 2 { return SceneEditor.key(path) }
    return editor?.session.text.rules().first { $0.path == path }?.title ?? path.description
  }

  /// Returns the entity of a rule, from its current action, trigger or another action; else the first of the scene.
  private func subject(ofRule path: ScenePath) -> String {
    guard let editor else { return "" }
    let text = editor.session.text
    let actions = text.rules().first { $0.path == path }?.steps.map(\.path) ?? []
    let about = ([editor.currentAction, path].compactMap { $0 } + actions).compactMap {
      text.root[$0]?.entries?.first?.value.scalar?.text
    }
    let names = text.root[ScenePath([.key("entities")])]?.entries?.map(\.key) ?? []
    return about.first { names.contains($0) } ?? selectedGrips.first?.name ?? names.first ?? ""
  }

  /// Adds a key with the first value that the scene accepts, and focuses its row.
  func extend(_ addition: SceneText.Extension, at now: Double) {
    guard let session = editor?.session else { return }
    if addition.values.isEmpty { return chooseRow(of: addition.path.description, at: now) }
    for edit in addition.edits {
      var trial = session
      guard (try? trial.perform([edit], named: "")) == true else { continue }
      perform([edit], named: "add \(addition.key)", at: now)
      let first = editor?.session.text.values(at: addition.path).first
      editor?.focus = first.map { EditReadings.RowID(path: $0.path.description) }
      revealFocus()
      return
    }
    // Reports why the most likely value is invalid.
    if let edit = addition.edits.first { perform([edit], named: "add \(addition.key)", at: now) }
  }
}
