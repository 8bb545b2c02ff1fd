// Copies, pastes, duplicates and deletes entities as YAML text.
extension Player {
  func editThing(_ command: Command, at now: Double) {
    guard editor != nil, debugger.state.isEditing else { return debugger.say("F2 edits the scene", at: now) }
    guard editor?.gesture == nil else { return }
    if command == .paste {
      let copied = options.clipboard.read()
      return put("pasted", at: now) { text, words throws(SceneEditError) in try text.things(in: copied, words) }
    }
    if command == .delete, takeAwayRow(at: now) { return }
    let entries = selectedEntries
    let text = entries.compactMap { editor?.session.text.excerpt(at: $0) }.joined()
    guard !entries.isEmpty, !text.isEmpty else {
      return debugger.say("choose an entity that the scene's text describes", at: now, isComplaint: true)
    }
    let name = entries.map { SceneEditor.title($0) }.joined(separator: ", ")
    switch command {
    case .copy:
      options.clipboard.write(text)
      debugger.say("copied: \(name)", at: now)
    case .cut:
      if remove(entries, named: "cut \(name)", at: now) { options.clipboard.write(text) }
    case .delete: _ = remove(entries, named: "delete \(name)", at: now)
    case .duplicate:
      put("duplicated", at: now) { text, words throws(SceneEditError) in try text.duplicating(entries, words) }
    default: break
    }
  }

  /// Copies the source location of a path, in the form that editors accept: `scene.yaml:12`.
  func copyLine(of path: String, at now: Double) {
    guard let place = try? ScenePath(parsing: path), let line = editor?.session.text.line(of: place) else { return }
    let words = "\(editor?.path ?? editor?.session.file ?? ""):\(line)"
    options.clipboard.write(words)
    debugger.say("copied: \(words)", at: now)
  }

  private var selectedEntries: [ScenePath] {
    var found: [ScenePath] = []
    for entity in debugger.state.selected {
      let name = playback.simulation.world.name(of: entity)
      if let entry = editor?.session.text.entry(ofEntity: name), !found.contains(entry) { found.append(entry) }
    }
    return found
  }

  /// Deletes entities and all references to them.
  func remove(_ entries: [ScenePath], named name: String, at now: Double) -> Bool {
    guard let text = editor?.session.text, let words = editor?.session.words else { return false }
    do {
      let edits = try text.deleting(entries, words)
      guard perform(edits, named: name, at: now) else { return false }
      let more = edits.count - entries.count
      if more > 0 {
        debugger.say("\(name), and \(more) \(more == 1 ? "part" : "parts") of the scene about it", at: now)
      }
    } catch {
      debugger.say(error.message, at: now, isComplaint: true)
      return false
    }
    debugger.perform(.select(nil), on: &playback)
    return true
  }

  /// Adds entities to the scene, and selects the last of them.
  private func put(
    _ verb: String, at now: Double,
    _ making: (SceneText, SceneVocabulary) throws(SceneEditError) -> (names: [String], edits: [SceneEdit])
  ) {
    guard let session = editor?.session else { return }
    let things: (names: [String], edits: [SceneEdit])
    do {
      things = try making(session.text, session.words)
    } catch {
      return debugger.say(error.message, at: now, isComplaint: true)
    }
    let names = things.names.joined(separator: ", ")
    guard perform(things.edits, named: "\(verb) \(names)", at: now) else { return }
    let world = playback.simulation.world
    let entity = things.names.last.flatMap { name in
      world.entity(named: name) ?? world.entity(named: name + "-1")
    }
    // A copy lacks the rules that make the original visible.
    let unseen = entity.flatMap { world.reasonUnseen($0, window: world[resource: SceneEntities.self].size) }
    debugger.say("\(verb): \(names)" + (unseen.map { "; not seen here: \($0)" } ?? ""), at: now)
    if let entity { debugger.perform(.select(Selection(entity)), on: &playback) }
  }
}
