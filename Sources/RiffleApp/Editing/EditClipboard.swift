/// Copying, pasting and removing entities, and removing rows of the panel.
struct EditClipboard: EditPart {
  let editor: SceneEditor

  func perform(_ command: Command) {
    guard editor.gesture == nil else { return }
    let session = editor.session
    if command == .paste {
      let copied = player.options.clipboard.read()
      let things = editor.trying {
        try SceneMerge(session.text, session.words).things(in: copied) { edits in
          var trial = session
          return (try? trial.perform(edits, named: "", after: world.lastReading)) != nil
        }
      }
      return put("pasted", things)
    }
    if command == .delete, takeAwayRow() { return }
    let names = debugger.state.selected.map { world.name(of: $0) }
    if let refusal = names.lazy.compactMap({ Refusal(partOfDefinition: $0, session.text) }).first {
      return complain(refusal.description)
    }
    let entries = editor.onStage.entries
    let all = EditList.withChildren(of: entries, in: session.text)
    let text = all.compactMap { session.text.excerpt(at: $0) }.joined()
    guard !entries.isEmpty, !text.isEmpty else { return complain("choose an entity that the scene's text describes") }
    let name = entries.map { $0.title }.joined(separator: ", ")
    switch command {
    case .copy:
      player.options.clipboard.write(text)
      say("copied: \(name)" + Self.words(forChildren: all.filter { !entries.contains($0) }))
    case .cut:
      let merge = SceneMerge(session.text, session.words)
      if let edits = remove(entries, with: merge.rules(of: all), named: "cut \(name)") {
        player.options.clipboard.write(merge.excerpt(of: all, removedBy: edits))
      }
    case .delete: remove(entries, named: "delete \(name)")
    case .duplicate:
      put("duplicated", editor.trying { try EditList.duplicating(entries, in: session.text, session.words) })
    default: break
    }
  }

  /// Copies the source location of a path, in the form that editors accept: `scene.yaml:12`.
  func copyLine(of path: ScenePath) {
    guard let line = editor.session.text.line(of: path) else { return }
    let words = "\(editor.file.path ?? editor.session.file):\(line)"
    player.options.clipboard.write(words)
    say("copied: \(words)")
  }

  /// Returns the edits, or nil if they were refused.
  @discardableResult
  private func remove(_ entries: [ScenePath], with rules: [ScenePath] = [], named name: String) -> [SceneEdit]? {
    let session = editor.session
    let edits = editor.trying { try EditList.deleting(entries, with: rules, in: session.text, session.words) }
    guard let edits, editor.perform(edits, named: name) else { return nil }
    let gone = edits.map(\.at).filter { entries.contains($0) || $0.parent == ScenePath("entities") }
    let children = Self.words(forChildren: gone.filter { !entries.contains($0) })
    let more = edits.count - gone.count
    if edits.count > entries.count {
      let parts = "\(more) \(more == 1 ? "part" : "parts") of the scene about \(gone.count == 1 ? "it" : "them")"
      say(name + children + (more > 0 ? ", and \(parts)" : ""))
    }
    player.select(nil)
    return edits
  }

  private static func words(forChildren children: [ScenePath]) -> String {
    let names = children.map(\.title).joined(separator: ", ")
    return children.isEmpty ? "" : " with its \(children.count == 1 ? "child" : "children") \(names)"
  }

  private func put(_ verb: String, _ things: (names: [String], edits: [SceneEdit], rulesLeft: Int)?) {
    guard let things else { return }
    let names = things.names.joined(separator: ", ")
    let title = "\(verb) \(names)"
    guard editor.perform(things.edits, named: title) else { return }
    let rules =
      things.rulesLeft == 1 ? "one rule was left out: it names" : "\(things.rulesLeft) rules were left out: they name"
    let left = things.rulesLeft == 0 ? "" : "; \(rules) something that this scene does not have"
    let world = world
    // Children come after their parents: select the last entity whose parent is not among them.
    let text = editor.session.text
    let top = things.names.last { name in
      let parent = text.root[ScenePath("entities", name, "parent")]?.scalar.flatMap { text.entry(ofEntity: $0.text) }
      return parent?.key.map(things.names.contains) != true
    }
    let entity = top.flatMap(world.thing)
    // A copy lacks the rules that make the original visible.
    let unseen = entity.flatMap { world.reasonUnseen($0, window: world[resource: SceneEntities.self].size) }
    say("\(verb): \(names)\(left)" + (unseen.map { "; not seen here: \($0)" } ?? ""))
    if let entity { player.select(Selection(entity)) }
  }

  private func takeAwayRow() -> Bool {
    guard let row = editor.focused, case let path = row.path, !path.isEmpty else {
      guard player.selected == nil, let rule = editor.inspected else { return false }
      takeAway(whole: rule)
      return true
    }
    switch (row.opens, row.choice) {
    case (.thing?, _): remove([path], named: "delete \(path.title)")
    case (.inspect?, _), (.trigger?, _): takeAway(whole: path)
    case (_, .kind?): complain("a curve is of one kind or another; - and = change it")
    case (_, .jump?): takeAway(path + .key("position"), of: row)
    default: takeAway(path, of: row)
    }
    return true
  }

  private func takeAway(whole part: ScenePath) {
    let text = editor.session.text
    let isDefinition = SceneText.definition(around: part) != nil
    let words = text.title(of: part) + (isDefinition ? ", which nothing used" : "")
    guard takeAway(text.removals.paths(ofWhole: part), called: { _ in words }) != nil else { return }
    editor.focus = nil
    if !isDefinition { editor.inspected = nil }
  }

  private func takeAway(_ path: ScenePath, of row: EditReadings.Row) {
    // The last section has all rows of a rule; its pad repeats some of them.
    let session = editor.session
    guard let section = debugger.edit?.sections.last(where: { $0.rows.contains { $0.id == row.id } }),
      let part = section.path
    else { return }
    if let definition = SceneText.definition(around: path), session.isUnused(definition) {
      return takeAway(whole: definition)
    }
    guard session.text.root[path] != nil else { return complain("it is not written, and so cannot be taken away") }
    let gone = takeAway(session.text.removals.paths(of: path, in: part, session.words)) { found in
      // The only rule or animation is removed with the key that contains it.
      session.text.title(of: found.components.count == 1 ? path.prefix(2) : found)
    }
    guard let gone else { return }
    if editor.inspected?.starts(with: gone) == true { editor.inspected = nil }
    keepRow(behind: gone, in: section)
  }

  /// Removes the first of these paths that the scene can be without; returns it.
  private func takeAway(_ paths: [ScenePath], called title: (ScenePath) -> String) -> ScenePath? {
    let words = paths.map(title)
    let removals = zip(paths, words).map { (edit: SceneEdit($0, .remove), name: "delete \($1)") }
    guard let index = editor.performFirst(of: removals) else { return nil }
    say("deleted: \(words[index])")
    return paths[index]
  }

  private func keepRow(behind gone: ScenePath, in old: EditReadings.Section) {
    let index = old.rows.firstIndex { $0.path.starts(with: gone) }
    editor.read()
    let section = debugger.edit?.sections.last { $0.path == old.path && $0.title == old.title }
    let rows = section?.rows.filter { $0.swatches.isEmpty && $0.channel == nil } ?? []
    editor.focus = rows.isEmpty ? nil : rows[min(index ?? 0, rows.count - 1)].id
  }
}
