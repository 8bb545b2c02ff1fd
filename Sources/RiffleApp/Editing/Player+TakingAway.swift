import RiffleInspector
import RiffleScene

// What the current row is of, taken away: a property, an action, a rule, an animation that nothing uses.
extension Player {
  /// Takes away what the current row is of, of a rule that is looked at else the rule; false where neither is so.
  func takeAwayRow(at now: Double) -> Bool {
    guard let row = focused, let path = try? ScenePath(parsing: row.path), !path.components.isEmpty else {
      guard selected == nil, let rule = editor?.inspected.flatMap({ try? ScenePath(parsing: $0) }) else { return false }
      takeAway(whole: rule, at: now)
      return true
    }
    switch (row.opens, row.choice) {
    case (.thing?, _): _ = remove([path], named: "delete \(SceneEditor.title(path))", at: now)
    case (.inspect?, _), (.trigger?, _): takeAway(whole: path, at: now)
    case (_, .kind?): debugger.say("a curve is of one kind or another; - and = change it", at: now, isComplaint: true)
    case (_, .jump?): takeAway(path + .key("position"), of: row, at: now)
    default: takeAway(path, of: row, at: now)
    }
    return true
  }

  /// Takes away a rule, a layout, or a definition that nothing uses.
  private func takeAway(whole part: ScenePath, at now: Double) {
    guard let text = editor?.session.text else { return }
    let isDefinition = SceneText.definition(around: part) != nil
    let words = text.title(of: part) + (isDefinition ? ", which nothing used" : "")
    guard takeAway(text.removals(ofWhole: part), called: { _ in words }, at: now) else { return }
    editor?.focus = nil
    if !isDefinition { editor?.inspected = nil }
  }

  /// Takes away the least that a row's value is in and that the scene can be without.
  private func takeAway(_ path: ScenePath, of row: EditReadings.Row, at now: Double) {
    // All rows of a rule are in the last section; its pad has some of them, too.
    guard let session = editor?.session,
      let section = debugger.edit?.sections.last(where: { $0.rows.contains { $0.id == row.id } }),
      let part = section.path.flatMap({ try? ScenePath(parsing: $0) })
    else { return }
    if let definition = SceneText.definition(around: path), session.isUnused(definition) {
      return takeAway(whole: definition, at: now)
    }
    guard session.text.root[path] != nil else {
      return debugger.say("it is not written, and so cannot be taken away", at: now, isComplaint: true)
    }
    var gone = path
    let paths = session.text.removals(of: path, in: part, session.words)
    let isTaken = takeAway(
      paths,
      called: { found in
        gone = found
        // The only rule or animation goes with the key that it was in.
        return session.text.title(of: found.components.count == 1 ? path.prefix(2) : found)
      }, at: now)
    guard isTaken else { return }
    let rule = editor?.inspected.flatMap { try? ScenePath(parsing: $0) }
    if let rule, rule.components.starts(with: gone.components) { editor?.inspected = nil }
    keepRow(behind: gone, in: section)
  }

  /// Makes the first of some removals that the scene can be without, and says what went; whether one was made.
  private func takeAway(_ paths: [ScenePath], called title: (ScenePath) -> String, at now: Double) -> Bool {
    let earlier = playback.simulation.world.sceneReading
    var complaint: SceneError?
    for path in paths {
      let words = title(path)
      do {
        let edits = keepingPlaces([SceneEdit(path, .remove)]).edits
        guard try editor?.session.perform(edits, named: "delete \(words)", after: earlier) == true else { continue }
      } catch {
        complaint = complaint ?? error
        continue
      }
      follow("delete \(words)", from: cause(of: path), at: now)
      debugger.say("deleted: \(words)", at: now)
      return true
    }
    if let complaint { refuse(complaint, at: now) }
    return false
  }

  /// The row that has come into the place of what went gets the keys.
  private func keepRow(behind gone: ScenePath, in old: EditReadings.Section) {
    let index = old.rows.firstIndex { row in
      (try? ScenePath(parsing: row.path))?.components.starts(with: gone.components) ?? false
    }
    readForEditing()
    let section = debugger.edit?.sections.last { $0.path == old.path && $0.title == old.title }
    let rows = section?.rows.filter { $0.swatches.isEmpty && $0.channel == nil } ?? []
    editor?.focus = rows.isEmpty ? nil : rows[min(index ?? 0, rows.count - 1)].id
  }
}
