import RiffleSDL

// Edits by keys.
extension Player {
  func press(_ key: String, _ modifiers: KeyModifiers, at now: Double) -> Bool {
    if key == "escape", let gesture = editor?.gesture {
      cancel(gesture)
      return true
    }
    guard debugger.picker == nil, !debugger.state.showsHelp else { return false }
    // Esc closes a colour, then clears the selection or leads from a rule back to all; once more ends editing.
    if key == "escape" {
      if debugger.edit?.sections.contains(where: { $0.rows.contains { $0.channel != nil } }) == true {
        editor?.unfolded = nil
        return true
      }
      if playback.transport.isPaused, !debugger.state.selected.isEmpty {
        choose([])
        return true
      }
      if debugger.state.selected.isEmpty, editor?.inspected != nil {
        begin(.inspect(path: nil), at: now)
        return true
      }
    }
    let chord = KeyChord(
      key, shift: modifiers.contains(.shift), control: modifiers.contains(.control),
      option: modifiers.contains(.option))
    guard let (command, whilePlaying) = CommandTable.editing(chord) else { return false }
    if !playback.transport.isPaused {
      guard whilePlaying != .none else { return false }
      if whilePlaying == .pauses { perform(.togglePause, at: now) }
    }
    return performEdit(command, at: now)
  }

  func commit(at now: Double) {
    guard let typed = editor?.typed, let edit = editor?.edit(typed: typed) else { return }
    editor?.typed = nil
    perform(ofAllSelected([edit]), named: "\(words(typed.path)) \(Self.short(typed.field.text))", at: now)
  }

  /// Makes edits, and shows why if they cannot be made; true if anything differs. Entities with a new parent keep their
  /// visible place.
  @discardableResult
  package func perform(_ edits: [SceneEdit], named name: String, at now: Double) -> Bool {
    let (edits, words) = keepingPlaces(edits)
    do {
      let earlier = playback.simulation.world.sceneReading
      guard try editor?.session.perform(edits, named: name, after: earlier) == true else { return false }
    } catch {
      refuse(error, at: now)
      return false
    }
    follow(name, from: cause(of: edits.first?.at), at: now)
    if let words { debugger.say(words, at: now) }
    return true
  }

  /// Makes the edits of an open picker; false if they cannot be made, and the picker shows why.
  ///
  /// - Parameter cause: the tick from which they are played; nil for the first one.
  func performAnswer(_ edits: [SceneEdit], named name: String, from cause: Int? = nil, at now: Double) -> Bool {
    let (edits, words) = keepingPlaces(edits)
    do {
      guard try editor?.session.perform(edits, named: name) == true else { return true }
    } catch {
      debugger.picker?.complaint = error.inWindow
      return false
    }
    follow(name, from: cause, at: now)
    if let words { debugger.say(words, at: now) }
    return true
  }

  func undoEdit(redo: Bool, at now: Double) {
    guard editor != nil, editor?.gesture == nil else { return }
    guard let step = redo ? editor?.session.redo() : editor?.session.undo() else {
      return debugger.say(
        editor?.session.isCut == true
          ? "the file was saved elsewhere, and what was edited before cannot be found in it any more"
          : redo ? "nothing was taken back" : "nothing was edited", at: now, isComplaint: true)
    }
    follow(step.name, from: cause(of: step.path.flatMap { try? ScenePath(parsing: $0) }), at: now)
    debugger.say((redo ? "again: " : "taken back: ") + step.name, at: now)
  }

  /// Reloads the scene with its edited text, animated like a save while time runs.
  func follow(_ name: String, from cause: Int?, at now: Double) {
    guard let written = editor?.session.text else { return }
    let text = written.string
    followTitle(of: written)
    preview = playback.transport.isPaused ? EditPreview(before: playback, of: selected) : nil
    let world = playback.simulation.world
    let (things, chosen) = (
      world.resource(KnownNames.self)?.names, debugger.state.selected.map { ($0, world.name(of: $0)) }
    )
    playback.reload(text, debugger.state.reload, from: cause, label: name, stepped: afterStep)
    // With entities added or removed, there is no other future of the same ones.
    if playback.simulation.world.resource(KnownNames.self)?.names != things { preview = nil }
    preview?.follow(playback, of: selected)
    debugger.futures = nil
    forgetReadings()
    continuePreview()
    keepSelected(chosen)
    save(at: now)
  }

  /// Deselects entities that an edit or an undo removed, so that nothing of them is left on the stage; those recreated
  /// under the same name stay selected.
  ///
  /// - Parameter before: the previous selection.
  private func keepSelected(_ before: [(entity: Entity, name: String)]) {
    let world = playback.simulation.world
    let now = before.compactMap { entity, name in
      world.isAlive(entity) && world.name(of: entity) == name ? entity : world.entity(named: name)
    }
    if now != before.map(\.entity) { choose(now) }
  }
}
