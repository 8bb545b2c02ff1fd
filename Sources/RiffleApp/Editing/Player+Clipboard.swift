extension Player {
  func editThing(_ command: Command) {
    guard let session = editor?.session, debugger.state.isEditing else { return debugger.say("F2 edits the scene") }
    guard editor?.gesture == nil else { return }
    if command == .paste {
      let copied = options.clipboard.read()
      return put("pasted", trying { try SceneMerge(session.text, session.words).things(in: copied) })
    }
    if command == .delete, takeAwayRow() { return }
    let names = debugger.state.selected.map { playback.simulation.world.name(of: $0) }
    if let refusal = names.lazy.compactMap({ Refusal(partOfDefinition: $0, session.text) }).first {
      return debugger.complain(refusal.description)
    }
    let entries = onStage?.entries ?? []
    let all = EditList.withChildren(of: entries, in: session.text)
    let text = all.compactMap { session.text.excerpt(at: $0) }.joined()
    guard !entries.isEmpty, !text.isEmpty else {
      return debugger.complain("choose an entity that the scene's text describes")
    }
    let name = entries.map { $0.title }.joined(separator: ", ")
    switch command {
    case .copy:
      options.clipboard.write(text)
      debugger.say("copied: \(name)" + Self.words(forChildren: all.filter { !entries.contains($0) }))
    case .cut:
      if remove(entries, named: "cut \(name)") { options.clipboard.write(text) }
    case .delete: _ = remove(entries, named: "delete \(name)")
    case .duplicate:
      put("duplicated", trying { try EditList.duplicating(entries, in: session.text, session.words) })
    default: break
    }
  }

  /// Copies the source location of a path, in the form that editors accept: `scene.yaml:12`.
  func copyLine(of path: ScenePath) {
    guard let line = editor?.session.text.line(of: path) else { return }
    let words = "\(editor?.file.path ?? editor?.session.file ?? ""):\(line)"
    options.clipboard.write(words)
    debugger.say("copied: \(words)")
  }

  func remove(_ entries: [ScenePath], named name: String) -> Bool {
    guard let session = editor?.session,
      let edits = trying({ try EditList.deleting(entries, in: session.text, session.words) }),
      perform(edits, named: name)
    else { return false }
    let gone = edits.map(\.at).filter { entries.contains($0) || $0.parent == ScenePath("entities") }
    let children = Self.words(forChildren: gone.filter { !entries.contains($0) })
    let more = edits.count - gone.count
    if edits.count > entries.count {
      let parts = "\(more) \(more == 1 ? "part" : "parts") of the scene about \(gone.count == 1 ? "it" : "them")"
      debugger.say(name + children + (more > 0 ? ", and \(parts)" : ""))
    }
    select(nil)
    return true
  }

  private static func words(forChildren children: [ScenePath]) -> String {
    let names = children.map(\.title).joined(separator: ", ")
    return children.isEmpty ? "" : " with its \(children.count == 1 ? "child" : "children") \(names)"
  }

  private func put(_ verb: String, _ things: (names: [String], edits: [SceneEdit])?) {
    guard let things else { return }
    let names = things.names.joined(separator: ", ")
    guard perform(things.edits, named: "\(verb) \(names)") else { return }
    let world = playback.simulation.world
    // Children come after their parents: select the last entity whose parent is not among them.
    let text = editor?.session.text
    let top = things.names.last { name in
      let parent = text?.root[ScenePath("entities", name, "parent")]?.scalar.flatMap { text?.entry(ofEntity: $0.text) }
      return parent?.key.map(things.names.contains) != true
    }
    let entity = top.flatMap { name in world.entity(named: name) ?? world.entity(named: name + "-1") }
    // A copy lacks the rules that make the original visible.
    let unseen = entity.flatMap { world.reasonUnseen($0, window: world[resource: SceneEntities.self].size) }
    debugger.say("\(verb): \(names)" + (unseen.map { "; not seen here: \($0)" } ?? ""))
    if let entity { select(Selection(entity)) }
  }

  // MARK: - Removes the current row's property, action, rule or unused definition

  func takeAwayRow() -> Bool {
    guard let row = focused, case let path = row.path, !path.isEmpty else {
      guard selected == nil, let rule = editor?.inspected else { return false }
      takeAway(whole: rule)
      return true
    }
    switch (row.opens, row.choice) {
    case (.thing?, _): _ = remove([path], named: "delete \(path.title)")
    case (.inspect?, _), (.trigger?, _): takeAway(whole: path)
    case (_, .kind?): debugger.complain("a curve is of one kind or another; - and = change it")
    case (_, .jump?): takeAway(path + .key("position"), of: row)
    default: takeAway(path, of: row)
    }
    return true
  }

  private func takeAway(whole part: ScenePath) {
    guard let text = editor?.session.text else { return }
    let isDefinition = SceneText.definition(around: part) != nil
    let words = text.title(of: part) + (isDefinition ? ", which nothing used" : "")
    guard takeAway(text.removals.paths(ofWhole: part), called: { _ in words }) != nil else { return }
    editor?.focus = nil
    if !isDefinition { editor?.inspected = nil }
  }

  private func takeAway(_ path: ScenePath, of row: EditReadings.Row) {
    // The last section has all rows of a rule; its pad repeats some of them.
    guard let session = editor?.session,
      let section = debugger.edit?.sections.last(where: { $0.rows.contains { $0.id == row.id } }),
      let part = section.path
    else { return }
    if let definition = SceneText.definition(around: path), session.isUnused(definition) {
      return takeAway(whole: definition)
    }
    guard session.text.root[path] != nil else {
      return debugger.complain("it is not written, and so cannot be taken away")
    }
    let gone = takeAway(session.text.removals.paths(of: path, in: part, session.words)) { found in
      // The only rule or animation is removed with the key that contains it.
      session.text.title(of: found.components.count == 1 ? path.prefix(2) : found)
    }
    guard let gone else { return }
    if editor?.inspected?.starts(with: gone) == true { editor?.inspected = nil }
    keepRow(behind: gone, in: section)
  }

  /// Removes the first of these paths that the scene can be without; returns it.
  private func takeAway(_ paths: [ScenePath], called title: (ScenePath) -> String) -> ScenePath? {
    var complaint: SceneError?
    for path in paths {
      let (edit, words) = (SceneEdit(path, .remove), title(path))
      do {
        guard try apply([edit], named: "delete \(words)", from: path) else { continue }
        debugger.say("deleted: \(words)")
        return path
      } catch {
        complaint = complaint ?? error
      }
    }
    if let complaint { refuse(complaint) }
    return nil
  }

  private func keepRow(behind gone: ScenePath, in old: EditReadings.Section) {
    let index = old.rows.firstIndex { $0.path.starts(with: gone) }
    readForEditing()
    let section = debugger.edit?.sections.last { $0.path == old.path && $0.title == old.title }
    let rows = section?.rows.filter { $0.swatches.isEmpty && $0.channel == nil } ?? []
    editor?.focus = rows.isEmpty ? nil : rows[min(index ?? 0, rows.count - 1)].id
  }

  // MARK: - Adds any key that the schema allows

  package func chooseProperty(of path: ScenePath? = nil) {
    guard let editor else { return }
    readForEditing()
    let sections = debugger.edit?.sections ?? []
    let focused = sections.first { section in section.rows.contains { $0.id == editor.focus } && section.path != nil }
    let own = onStage?.grips.first.flatMap { editor.session.text.entry(ofEntity: $0.name) }
    guard let base = path ?? focused?.path ?? own ?? editor.inspected else {
      return refuseToAsk("Choose an entity, a rule, or the row of a value first")
    }
    let (text, words) = (editor.session.text, editor.session.words)
    var extensions = SceneOffers(text, words).extensions(of: base)
    if base.section == "on", base.components.count == 2 {
      let own = editor.currentAction.map { text.rules.extensions(ofAction: $0, words) } ?? []
      extensions = own + text.rules.actions(forRule: base, about: subject(ofRule: base), at: middle) + extensions
    }
    guard !extensions.isEmpty else { return refuseToAsk("\(title(of: base)) has all that it can have") }
    // A search for an existing key must find its row, not another key with a similar description.
    if base.section == "entities" { extensions += SceneOffers(text, words).keysThere(at: base) }
    // Warn before adding a parent to an entity whose linked position would not follow it.
    let linked = base.section == "entities" ? PoseEdits(text).linkedPlace(of: base.prefix(2))?.words : nil
    func note(_ addition: SceneOffers.Extension) -> String {
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
        return Choosing.Item(item) { $0.extend(addition) }
      })
  }

  private func title(of path: ScenePath) -> String {
    if path.section == "entities", path.components.count == 2 { return path.name }
    return editor?.session.text.rules.all.first { $0.path == path }?.title ?? path.description
  }

  /// Returns the entity of a rule, from its current action, trigger or another action; else the first of the scene.
  private func subject(ofRule path: ScenePath) -> String {
    guard let editor else { return "" }
    let text = editor.session.text
    let actions = text.rules.all.first { $0.path == path }?.steps.map(\.path) ?? []
    let about = ([editor.currentAction, path].compactMap { $0 } + actions).compactMap {
      text.root[$0]?.entries?.first?.value.scalar?.text
    }
    let names = text.root[ScenePath("entities")]?.entries?.map(\.key) ?? []
    return about.first { names.contains($0) } ?? onStage?.grips.first?.name ?? names.first ?? ""
  }

  func extend(_ addition: SceneOffers.Extension) {
    guard let session = editor?.session else { return }
    if addition.values.isEmpty { return chooseRow(of: addition.path) }
    for edit in addition.edits {
      var trial = session
      guard (try? trial.perform([edit], named: "")) == true else { continue }
      perform([edit], named: "add \(addition.key)")
      let first = value(at: addition.path)
      editor?.focus = first.map { EditReadings.RowID(path: $0.path) }
      revealFocus()
      return
    }
    // Reports why the most likely value is invalid.
    if let edit = addition.edits.first { perform([edit], named: "add \(addition.key)") }
  }
}
