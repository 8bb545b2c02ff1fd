// Removes the current row's property, action, rule or unused definition.
extension Player {
  /// Removes the current row's part of the text, else the inspected rule; false if there is neither.
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

  private func takeAway(whole part: ScenePath, at now: Double) {
    guard let text = editor?.session.text else { return }
    let isDefinition = SceneText.definition(around: part) != nil
    let words = text.title(of: part) + (isDefinition ? ", which nothing used" : "")
    guard takeAway(text.removals(ofWhole: part), called: { _ in words }, at: now) else { return }
    editor?.focus = nil
    if !isDefinition { editor?.inspected = nil }
  }

  /// Removes the smallest optional part that contains a row's value.
  private func takeAway(_ path: ScenePath, of row: EditReadings.Row, at now: Double) {
    // The last section has all rows of a rule; its pad repeats some of them.
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
        // The only rule or animation is removed with the key that contains it.
        return session.text.title(of: found.components.count == 1 ? path.prefix(2) : found)
      }, at: now)
    guard isTaken else { return }
    let rule = editor?.inspected.flatMap { try? ScenePath(parsing: $0) }
    if let rule, rule.components.starts(with: gone.components) { editor?.inspected = nil }
    keepRow(behind: gone, in: section)
  }

  /// Performs the first of several removals that the scene allows, and reports it; false if it allows none.
  private func takeAway(_ paths: [ScenePath], called title: (ScenePath) -> String, at now: Double) -> Bool {
    let last = playback.simulation.world.lastReading
    var complaint: SceneError?
    for path in paths {
      let words = title(path)
      do {
        let edits = keepingPlaces([SceneEdit(path, .remove)]).edits
        guard try editor?.session.perform(edits, named: "delete \(words)", after: last) == true else { continue }
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

  /// Focuses the row that takes the removed row's place.
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
