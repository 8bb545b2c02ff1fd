import RiffleSDL

extension Player {
  /// Applies the drag of the editor: once a picture, however often the pointer has moved.
  func followHand(at now: Double) {
    debugger.now = now
    if editor?.gesture == nil, let change = heldChange.take() { receive(change, at: now) }
    if let point = editor?.gesture?.moved {
      editor?.gesture?.moved = nil
      drag(to: point)
    } else {
      continuePreview()
    }
  }

  /// Continues the replay of an edit, and shows both futures as far as they are read; while time runs there are none.
  func continuePreview() {
    guard preview?.isUnderWay == true else { return }
    guard playback.transport.isPaused, editor?.gesture.map({ $0.playback.transport.isPaused }) ?? true else {
      preview = nil
      return
    }
    if let played = preview?.advance(of: selected) {
      if let past = editor?.gesture?.past { debugger.followHand(past) }
      playback = played
    }
    if let futures = preview?.futures, !futures.isOutdated || debugger.futures == nil { debugger.futures = futures }
    if preview?.isOutdated == true, preview?.futures != nil { beginPreview() }
    if preview?.isUnderWay == true { debugger.isFollowingHand = true }
  }

  /// Starts or ends editing. It starts with the reload mode that shows both futures.
  func editingToggled() {
    guard debugger.state.isEditing else {
      if let gesture = editor?.gesture { cancel(gesture) }
      editor?.typed = nil
      (debugger.futures, preview) = (nil, nil)
      return
    }
    debugger.notice = nil
    if editor == nil {
      editor = editable.flatMap { try? SceneEditor($0) }
      if editor?.file.isForeign == true, let count = editor?.session.done.count {
        let edits = "\(count) \(count == 1 ? "edit" : "edits") can still be taken back"
        let rest = count == 0 ? "what was edited before cannot be taken back" : edits
        debugger.say("the file was saved elsewhere since; \(rest)")
      }
    }
    guard editor != nil else {
      debugger.state.isEditing = false
      return debugger.complain("what is played has no scene file that could be edited")
    }
    if debugger.state.reload == .here { debugger.state.reload = .branch }
    if editor?.file.path == nil, options.hintsAtKeys { debugger.say("edits stay in memory: the scene has no file") }
  }

  func editingLosesFocus() {
    if let gesture = editor?.gesture { cancel(gesture) }
    // Their release is not seen without the focus.
    editor?.modifiers = DragModifiers()
  }

  func typeValue(_ input: InputEvent, _ modifiers: KeyModifiers) -> Bool {
    guard editor?.typed != nil else { return false }
    switch input {
    case .text(let text): editor?.typed?.field.insert(text)
    case .pointerMoved(let point): return editor?.typed?.field.drag(to: point.x) == true
    case .pointerReleased(_, .primary):
      editor?.typed?.field.release()
      return false
    case .keyPressed("return"), .keyPressed("keypadenter"): commit()
    case .keyPressed("tab"): typeNext(modifiers.contains(.shift) ? -1 : 1)
    case .keyPressed("escape"): editor?.typed = nil
    case .keyPressed("f2"): return false
    case .keyPressed(let key):
      _ = editor?.typed?.field.press(
        key, selects: modifiers.contains(.shift), byWord: modifiers.contains(.control), clipboard: options.clipboard)
    default: return false
    }
    // Letters come as text; the debugger has no keys while a value is typed.
    return true
  }

  func edit(_ input: InputEvent, _ modifiers: KeyModifiers) -> Bool {
    switch input {
    case .keyPressed(let key): return editor?.typed == nil && press(key, modifiers)
    case .pointerMoved(let point) where editor?.gesture != nil:
      debugger.pointer = point
      editor?.gesture?.moved = point
    case .pointerReleased(let point, .primary) where editor?.gesture != nil: finish(at: point)
    default: return false
    }
    return true
  }

  func press(_ key: String, _ modifiers: KeyModifiers) -> Bool {
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
        perform(.inspect(path: nil))
        return true
      }
    }
    let chord = KeyChord(
      key, shift: modifiers.contains(.shift), control: modifiers.contains(.control),
      option: modifiers.contains(.option))
    guard let (command, whilePlaying) = CommandTable.editing(chord) else { return false }
    if !playback.transport.isPaused {
      guard whilePlaying != .none else { return false }
      if whilePlaying == .pauses { perform(.togglePause) }
    }
    return performEdit(command)
  }

  func commit() {
    guard let typed = editor?.typed, let edit = editor?.edit(typed: typed) else { return }
    editor?.typed = nil
    performOnAll([edit], named: "\(words(typed.path)) \(Self.short(typed.field.text))")
  }

  /// Returns true if anything differs; shows why if the edits cannot be made. A new parent keeps the visible place.
  @discardableResult
  package func perform(_ edits: [SceneEdit], named name: String) -> Bool {
    do {
      return try apply(edits, named: name, from: edits.first?.at)
    } catch {
      refuse(error)
      return false
    }
  }

  /// Returns the result of an action. If it fails, shows its error and returns nil.
  func trying<Value>(_ action: () throws -> Value) -> Value? {
    do {
      return try action()
    } catch {
      debugger.complain("\(error)")
      return nil
    }
  }

  func performOnAll(_ edits: [SceneEdit], named name: String) { perform(onStage?.ofAll(edits) ?? edits, named: name) }

  /// - Parameter path: the value from whose cause the edits are played; nil to play them from the first tick.
  func performAnswer(_ edits: [SceneEdit], named name: String, from path: ScenePath? = nil) -> Bool {
    do {
      _ = try apply(edits, named: name, from: path)
      return true
    } catch {
      return refuse(error.inWindow)
    }
  }

  /// Edits the text and plays it from the cause of the value at `path`; false if nothing differs.
  func apply(_ edits: [SceneEdit], named name: String, from path: ScenePath?) throws(SceneError) -> Bool {
    guard let editor else { return false }
    let world = playback.simulation.world
    let (edits, words) = editor.keepingPlaces(edits, in: world)
    guard try self.editor?.session.perform(edits, named: name, after: world.lastReading) == true else { return false }
    follow(name, from: path.flatMap { cause(of: $0) })
    if let words { debugger.say(words) }
    return true
  }

  func undoEdit(redo: Bool) {
    guard editor != nil, editor?.gesture == nil else { return }
    guard let step = redo ? editor?.session.redo() : editor?.session.undo() else {
      return debugger.complain(
        editor?.session.isCut == true
          ? "the file was saved elsewhere, and what was edited before cannot be found in it any more"
          : redo ? "nothing was taken back" : "nothing was edited")
    }
    follow(step.name, from: cause(of: step.path))
    debugger.say((redo ? "again: " : "taken back: ") + step.name)
  }

  func follow(_ name: String, from cause: Int?) {
    guard let text = editor?.session.text else { return }
    debugger.notice = nil
    // An edit may show other parts of the text at once.
    editor?.shown = []
    followTitle(of: text)
    preview = playback.transport.isPaused ? EditPreview(before: playback, of: selected) : nil
    let world = playback.simulation.world
    let things = world.resource(KnownNames.self)?.names
    let chosen = debugger.state.selected.map { ($0, world.name(of: $0)) }
    playback.reload(text.string, debugger.state.reload, from: cause, label: name, stepped: afterStep)
    // With entities added or removed, the futures cannot be compared.
    if playback.simulation.world.resource(KnownNames.self)?.names != things { preview = nil }
    preview?.follow(playback, of: selected)
    debugger.futures = nil
    forgetReadings()
    continuePreview()
    keepSelected(chosen)
    save()
  }

  /// Deselects entities that an edit or an undo removed; those recreated under the same name stay selected.
  private func keepSelected(_ before: [(entity: Entity, name: String)]) {
    let world = playback.simulation.world
    let now = before.compactMap { entity, name in
      world.isAlive(entity) && world.name(of: entity) == name ? entity : world.entity(named: name)
    }
    if now != before.map(\.entity) { choose(now) }
  }
}
