/// Questions of the editor in the picker: for names, values and additions.
struct EditQuestions: EditPart {
  let editor: SceneEditor
  private var text: SceneText { editor.session.text }
  private var offers: SceneOffers { SceneOffers(text, editor.session.words) }

  func askForValue(_ path: ScenePath) {
    guard let old = text.root[path]?.scalar?.text else { return }
    let hint =
      path.section == "palette"
      ? "a name or #RRGGBB; everything of this colour follows" : "a number, true or false, at the start"
    dialog.ask(path.words.replacing(" ", with: ": ", maxReplacements: 1), hint: hint, old) { _, value in
      let edit = SceneEdit(path, .set(SceneText.quotedIfNeeded(value)), scope: .everywhere)
      return editor.performAnswer([edit], named: "\(path.words) \(value)")
    }
  }

  func askForReference(at value: SceneText.Value) -> Bool {
    let path = value.path
    guard value.kind == .text, !offers.references(at: path).isEmpty else { return false }
    let linked = path.key == "parent" ? PoseEdits(text).linkedPlace(of: path.prefix(2)) : nil
    let hint =
      linked.map { "\($0.words), which does not change with its parent" }
      ?? "Tab or a press takes a name, Return what is written"
    let referring = { (_: Player, name: String) in refer(to: name, at: path) }
    dialog.ask(
      editor.words(path), hint: hint, value.text,
      offer: { $0.dialog.offer(offers.references(at: path, typed: $1).map { (Picker.Item($0), $0) }) },
      completed: referring, typed: referring)
    return true
  }

  private func refer(to name: String, at path: ScenePath) -> Bool {
    let typed = EditReadings.Typed(path: path, field: TextField(name))
    guard let edit = editor.edit(typed: typed) else { return true }
    return editor.performAnswer([edit], named: "\(editor.words(path)) \(Player.short(name))", from: path)
  }

  func askForName() {
    let entry = editor.onStage.grips.first.flatMap { text.entry(ofEntity: $0.name) }
    let named = (editor.focus?.path).flatMap { path -> ScenePath? in
      let head = path.prefix(2)
      let sections = ["animations", "values", "parameters", "define"].map { ScenePath.Component.key($0) }
      return head.components.count == 2 && sections.contains(head.components[0]) ? head : nil
    }
    guard let path = named ?? entry else {
      return dialog.refuseToAsk(
        debugger.state.selection.map { selection in
          let name = world.name(of: selection.entity)
          return name == "stage" ? "The stage has no name to change" : "\(name) has no name in the scene's text"
        } ?? "Choose an entity first, or the row of something with a name")
    }
    let key = path.name
    dialog.ask("Another name for \(key)", hint: "rules, copies and parents that use it follow", key) { call(path, $1) }
  }

  private func call(_ path: ScenePath, _ name: String) -> Bool {
    let name = name.split(separator: " ", omittingEmptySubsequences: true).joined(separator: "-")
    guard !name.isEmpty, name != path.name else { return true }
    guard editor.performAnswer([SceneEdit(path, .rename(name))], named: "\(path.name) is \(name)") else { return false }
    editor.focus = nil
    if path.section == "entities", let entity = world.entity(named: name) {
      player.choose([entity])
    }
    return true
  }

  func choosePiece() {
    let hasThing = editor.onStage.subject != nil
    guard ScenePiece.all.contains(where: { $0.kind == .thing }) else {
      return complain("the file pieces.yaml is missing among the program's assets, so there is nothing to add")
    }
    let pieces = ScenePiece.all.filter { $0.kind != .rule || hasThing }
    dialog.choose(
      "Add", hint: hasThing ? "entities, and rules for what is selected" : "entities; select one to add rules for it",
      pieces.map { piece in
        Choosing.Item(Picker.Item(piece.title, note: piece.kind.rawValue, keywords: piece.keywords)) { _ in add(piece) }
      })
  }

  func add(_ piece: ScenePiece) {
    let onStage = editor.onStage
    guard
      let edits = editor.trying({
        try piece.edits(at: onStage.middle, about: onStage.subject ?? "", in: text, editor.session.words)
      }),
      editor.perform(edits, named: "add \(piece.title)")
    else { return }
    say("added: \(piece.title)")
    if piece.kind == .rule, let rule = text.rules.all.last {
      player.perform(.inspect(path: rule.path))
    } else {
      player.choose(entities(addedBy: edits))
    }
  }

  private func entities(addedBy edits: [SceneEdit]) -> [Entity] {
    let section = ScenePath("entities")
    let names = edits.flatMap { edit -> [String] in
      if edit.at.parent == section { return [edit.at.name] }
      return edit.at == section ? text.root[section]?.entries?.map(\.key) ?? [] : []
    }
    return editor.onStage.all.filter { grip in text.entry(ofEntity: grip.name).map { names.contains($0.name) } ?? false
    }.map(\.entity)
  }

  func chooseProperty(of path: ScenePath?) {
    editor.read()
    let sections = debugger.edit?.sections ?? []
    let focused = sections.first { section in section.rows.contains { $0.id == editor.focus } && section.path != nil }
    let own = editor.onStage.grips.first.flatMap { text.entry(ofEntity: $0.name) }
    guard let base = path ?? focused?.path ?? own ?? editor.inspected else {
      return dialog.refuseToAsk("Choose an entity, a rule, or the row of a value first")
    }
    let offers = offers
    var extensions = offers.extensions(of: base)
    if base.section == "on", base.components.count == 2 {
      let own = editor.currentAction.map { text.rules.extensions(ofAction: $0, editor.session.words) } ?? []
      let middle = editor.onStage.middle
      extensions = own + text.rules.actions(forRule: base, about: subject(ofRule: base), at: middle) + extensions
    }
    guard !extensions.isEmpty else { return dialog.refuseToAsk("\(title(of: base)) has all that it can have") }
    // A search for an existing key must find its row, not another key with a similar description.
    if base.section == "entities" { extensions += offers.keysThere(at: base) }
    // Warn before adding a parent to an entity whose linked position would not follow it.
    let linked = base.section == "entities" ? PoseEdits(text).linkedPlace(of: base.prefix(2))?.words : nil
    func note(_ addition: SceneOffers.Extension) -> String {
      guard let linked, addition.key == "parent" else { return addition.doc }
      return "\(linked), which does not change with it. \(addition.doc)"
    }
    dialog.choose(
      "Add to \(title(of: base))", hint: "what the scene language has for it",
      extensions.map { addition in
        let item =
          addition.values.isEmpty
          ? Picker.Item(addition.key, note: "is there already: to its row")
          : Picker.Item(addition.key, note: note(addition), keywords: addition.doc + " " + addition.values[0])
        return Choosing.Item(item) { _ in extend(addition) }
      })
  }

  private func title(of path: ScenePath) -> String {
    if path.section == "entities", path.components.count == 2 { return path.name }
    return text.rules.all.first { $0.path == path }?.title ?? path.description
  }

  /// Returns the entity of a rule, from its current action, trigger or another action; else the first of the scene.
  private func subject(ofRule path: ScenePath) -> String {
    let actions = text.rules.all.first { $0.path == path }?.steps.map(\.path) ?? []
    let about = ([editor.currentAction, path].compactMap { $0 } + actions).compactMap {
      text.root[$0]?.entries?.first?.value.scalar?.text
    }
    let names = text.root[ScenePath("entities")]?.entries?.map(\.key) ?? []
    return about.first { names.contains($0) } ?? editor.onStage.grips.first?.name ?? names.first ?? ""
  }

  private func extend(_ addition: SceneOffers.Extension) {
    if addition.values.isEmpty { return EditRules(editor: editor).chooseRow(of: addition.path) }
    guard editor.performFirst(of: addition.edits.map { ($0, "add \(addition.key)") }) != nil else { return }
    editor.focus = editor.value(at: addition.path).map { EditReadings.RowID(path: $0.path) }
    EditKeys(editor: editor).revealFocus()
  }
}
