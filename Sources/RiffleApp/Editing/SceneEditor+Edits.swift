extension SceneEditor {
  package var onStage: StageSelection {
    StageSelection(editor: self, world: world, entities: debugger.state.selected)
  }

  func value(at path: ScenePath) -> SceneText.Value? { session.text.values(at: path).first }

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

  /// Makes the first edit that the scene accepts, and returns its index; else shows why the first one cannot be made.
  func performFirst(of alternatives: [(edit: SceneEdit, name: String)]) -> Int? {
    var refusal: SceneError?
    for (index, one) in alternatives.enumerated() {
      do {
        if try apply([one.edit], named: one.name, from: one.edit.at) { return index }
      } catch {
        refusal = refusal ?? error
      }
    }
    if let refusal { refuse(refusal) }
    return nil
  }

  func performOnAll(_ edits: [SceneEdit], named name: String) { perform(onStage.ofAll(edits), named: name) }

  /// - Parameter path: the value from whose cause the edits are played; nil to play them from the first tick.
  func performAnswer(_ edits: [SceneEdit], named name: String, from path: ScenePath? = nil) -> Bool {
    do {
      _ = try apply(edits, named: name, from: path)
      return true
    } catch {
      return dialog.refuse(error.inWindow)
    }
  }

  /// Edits the text and plays it from the cause of the value at `path`; false if nothing differs.
  func apply(_ edits: [SceneEdit], named name: String, from path: ScenePath?) throws(SceneError) -> Bool {
    let (edits, words) = onStage.keepingPlaces(edits)
    guard try session.perform(edits, named: name, after: world.lastReading) else { return false }
    follow(name, from: path.flatMap { EditCause(editor: self).cause(of: $0) })
    if let words { say(words) }
    return true
  }

  func undo(redo: Bool) {
    guard gesture == nil else { return }
    guard let step = redo ? session.redo() : session.undo() else {
      return complain(
        session.isCut
          ? "the file was saved elsewhere, and what was edited before cannot be found in it any more"
          : redo ? "nothing was taken back" : "nothing was edited")
    }
    follow(step.name, from: EditCause(editor: self).cause(of: step.path))
    say((redo ? "again: " : "taken back: ") + step.name)
  }

  private func follow(_ name: String, from cause: Int?) {
    player.debugger.notice = nil
    // An edit may show other parts of the text at once.
    shown = []
    followTitle()
    preview = playback.transport.isPaused ? EditPreview(before: playback, of: player.selected) : nil
    let things = world.resource(KnownNames.self)?.names
    let chosen = debugger.state.selected.map { ($0, world.name(of: $0)) }
    player.reload(session.text, from: cause, label: name)
    // With entities added or removed, the futures cannot be compared.
    if world.resource(KnownNames.self)?.names != things { preview = nil }
    preview?.follow(playback, of: player.selected)
    player.debugger.futures = nil
    player.forgetReadings()
    EditHand(editor: self).continuePreview()
    keepSelected(chosen)
    save()
  }

  /// Deselects entities that an edit or an undo removed; those recreated under the same name stay selected.
  private func keepSelected(_ before: [(entity: Entity, name: String)]) {
    let now = before.compactMap { entity, name in
      world.isAlive(entity) && world.name(of: entity) == name ? entity : world.entity(named: name)
    }
    if now != before.map(\.entity) { player.choose(now) }
  }

  /// Returns the result of an action. If it fails, shows its error and returns nil.
  func trying<Value>(_ action: () throws -> Value) -> Value? {
    do {
      return try action()
    } catch {
      complain("\(error)")
      return nil
    }
  }

  func refuse(_ error: SceneError) { complain(error.inWindow) }

  // MARK: - The file

  /// Merges the text with what another program has saved, plays the result, and writes it. If both changed the same
  /// lines, or the file cannot be written, the edits stay in memory.
  ///
  /// - Parameter theirs: nil to look into the file.
  func save(over theirs: SceneText? = nil) {
    // Saving merges changes of another program.
    heldChange = nil
    do {
      if let both = try file.merged(session, with: theirs) { play(both) }
      // The file may be newer than what was reported.
      if theirs != nil, session.text.bytes != file.saved.bytes { return save() }
      try file.write(session)
    } catch let conflict as EditedFile.Conflict {
      file.problem = "the file \(conflict.reason)"
      complain("not saved: \(file.path ?? "the file") \(conflict.reason); \(conflict.outcome)")
    } catch {
      file.problem = "not saved"
      complain("\(error) The edit is kept in memory.")
    }
  }

  private func play(_ text: SceneText) {
    inspected = inspected.flatMap { follow($0, to: text) }
    session.follow(text)
    followTitle()
    player.forgetReadings()
    player.reload(text)
  }

  private func followTitle() {
    let written = session.text.root[ScenePath("title")]
    guard let title = written == nil ? SceneDocument().title : written?.scalar?.text else { return }
    player.title = title.inOneLine
  }

  /// Returns the path of a rule in a text of another program: that of the only rule with the same text. If no rule has
  /// it and the number of rules is the same, the path stays.
  private func follow(_ path: ScenePath, to text: SceneText) -> ScenePath? {
    guard path.section == "on", let rule = session.text.root[path] else { return path }
    let words = session.text.outdented(rule)
    let alike = text.rules.all.map(\.path).filter { path in text.root[path].map { text.outdented($0) } == words }
    let isChanged = alike.isEmpty && text.rules.all.count == session.text.rules.all.count
    if isChanged || alike.contains(path) { return path }
    return alike.count == 1 ? alike[0] : nil
  }

  /// Continues with the edits that the last run could not save, and saves them.
  func restore(_ unsaved: EditSession, over base: SceneText) {
    session = unsaved
    file.saved = base
    play(session.text)
    save()
  }

  // MARK: - The panel

  func read() {
    let selected = player.selected
    if selected == nil { keepOverview() }
    let frame = debugger.frame
    stageScale = frame?.stageScale ?? 1
    let mover = selected.flatMap { EditCause(editor: self).mover(of: $0) }
    keepsRows = gesture != nil || debugger.pointer.flatMap { frame?.panel(at: $0) } == .edit
    var parts = shown
    var readings = EditReader(editor: self, world: world).readings(selected, mover, shown: &parts)
    shown = parts
    readings.isRunning = !playback.transport.isPaused
    if let (shown, others) = onStage.several, let index = readings.sections.firstIndex(where: { $0.path == shown }) {
      readings.sections[index].title += " and \(others.count) more"
    }
    player.debugger.edit = readings
    // Another entity or rule is shown from its beginning.
    let next = Page(entity: selected?.entity, inspected: selected == nil ? inspected : nil)
    if page != next {
      page = next
      player.debugger.state.scrolled[.edit] = nil
    }
  }

  var rows: [EditReadings.Row] {
    read()
    return debugger.edit?.sections.flatMap(\.rows).filter { $0.swatches.isEmpty } ?? []
  }

  var focused: EditReadings.Row? { focus.flatMap { id in rows.first { $0.id == id } } }
}
