import RiffleSDL

// The effects of commands, and of the debugger's panels.
extension Player {
  /// Performs a command; false if it does not apply, so that its key has another meaning.
  @discardableResult
  package func perform(_ command: Command, at now: Double) -> Bool {
    switch command {
    case .togglePause, .step, .event, .firstKept, .liveEdge, .slower, .faster, .resetSpeed, .speedPreset, .loopIn,
      .loopOut, .toggleLoop, .mark, .compare, .branchHere, .toggleDebugger, .toggleHelp, .why, .show, .focusPanel,
      .hideColumn, .cycleTrail, .toggleGhosts:
      debugger.perform(command, on: &playback)
    case .cycleReload:
      debugger.perform(command, on: &playback)
      debugger.say(debugger.state.reload.summary, at: now)
    case .textSize:
      debugger.perform(command, on: &playback)
      debugger.say(TextSize.words(debugger.state.textSize), at: now)
    case .toggleEditing:
      debugger.perform(command, on: &playback)
      editingToggled(at: now)
    case .close:
      let wasEditing = debugger.state.isEditing
      if !debugger.perform(command, on: &playback) { leave(.back, at: now) }
      if wasEditing, !debugger.state.isEditing {
        editingToggled(at: now)
        debugger.say("editing has ended; F2 continues it", at: now)
      }
    case .system(let direction):
      guard debugger.stepSystem(direction, on: playback) else { break }
      playback.transport.step(direction)
      advance(to: now)
      debugger.enterTick(playback, by: direction)
    case .fan: debugger.toggleFan(in: &playback, at: now)
    case .addStop: askForCondition("", at: nil)
    case .filterEvents: askForFilter()
    case .fieldMenu:
      if let selection = debugger.state.value(in: playback.simulation.world) {
        openMenu(of: selection)
      } else {
        refuseToAsk("Select something first")
      }
    case .pin: pin(debugger.state.value(in: playback.simulation.world), at: now)
    case .nameBranch: askForName(of: playback.history.branchName)
    case .palette: openPalette()
    case .nextScene: leave(.next, at: now)
    case .previousScene: leave(.previous, at: now)
    case .toggleRecording: toggleRecording(at: now)
    case .export: export(at: now)
    case .exportWatch: exportWatch(at: now)
    case .toggleMute: toggleMute(at: now)
    case .undo: undoEdit(redo: false, at: now)
    case .redo: undoEdit(redo: true, at: now)
    case .copy where !debugger.state.isEditing: copyEvents(at: now)
    case .paste where debugger.state.isShown && !debugger.state.isEditing && debugger.state.dockPanel == .inputs:
      paste(nil, at: now)
    case .copy, .cut, .paste, .duplicate, .delete: editThing(command, at: now)
    case .nudge, .resize, .turn, .selectAll, .cycle, .row, .change, .adjust, .curveStop, .save, .add, .parameter,
      .rules, .property, .rename, .group, .ungroup, .takeOut, .layOut, .raise, .align, .distribute:
      return performEdit(command, at: now)
    }
    return true
  }

  package func perform(_ action: InspectorAction, at now: Double) {
    if case .command(let command) = action {
      perform(command, at: now)
      return
    }
    if case .caret(let scale) = action {
      if let x = debugger.pointer?.x { editor?.typed?.field.press(at: x, scale) }
      return
    }
    if case .edit(let handle) = action {
      begin(handle, at: now)
      return
    }
    if case .set(let name, let value) = action {
      forgetReadings()
      playback.amend(.parameter(name: name, value: value), stepped: afterStep)
      return
    }
    if ask(action, at: now) { return }
    if case .select(let selection?) = action, selection.field == nil {
      take(selection, at: now)
      return
    }
    if action == .select(nil) { return takeNothing(at: now) }
    debugger.perform(action, on: &playback)
    if case .play = action { followBranch() }
  }

  /// A failure is reported, and playing continues.
  func onSession(_ write: (RecordingSession) throws(ShellError) -> Void) {
    do {
      try write(session)
    } catch {
      failed(error, at: nil)
    }
  }

  private func export(at now: Double) {
    do {
      let export = try MomentExport(of: playback, session.header, blocks: options.blocks)
      ask(
        "Export tick \(playback.playhead) as a test", hint: "Return writes it into this folder, Esc does not",
        MomentFolder.standard
      ) { player, folder, now in
        do {
          let path = try MomentFolder.write(export, to: folder)
          player.debugger.say("exported to \(path)", at: now)
          player.report(.wrote(path))
          return true
        } catch {
          player.debugger.picker?.complaint = "\(error)"
          return false
        }
      }
    } catch {
      failed(error, at: now)
    }
  }

  private func toggleRecording(at now: Double) {
    if let path = session.path {
      debugger.say("recorded to \(path)", at: now)
      return onSession { session throws(ShellError) in try session.end() }
    }
    do {
      let path = try session.begin(with: playback.history)
      debugger.say("recording to \(path)", at: now)
      report(.began(path))
    } catch {
      failed(error, at: now)
    }
  }

  private func failed(_ error: any Error, at now: Double?) {
    debugger.say("\(error)", at: now, isComplaint: true)
    report(.failed(error))
  }

  // MARK: - The command palette

  /// More entities than these are not listed.
  private static let mostEntities = 2000

  func openPalette() {
    var items: [Choosing.Item] = []
    func add(_ item: Picker.Item, _ act: @escaping (Player, Double) -> Void) {
      items.append(Choosing.Item(item, act))
    }
    func add(_ rows: [CommandTable.PaletteRow]) {
      for row in rows {
        add(Picker.Item(row.title, note: row.note, keywords: row.keywords)) { $0.perform(row.command, at: $1) }
      }
    }
    for entry in CommandTable.entries where entry.command != .palette {
      let keys = entry.chords.map(\.label).joined(separator: "  ")
      let isDestructive = [.delete, .cut].contains(entry.command)
      let item = Picker.Item(
        entry.summary, note: keys, keywords: entry.group.rawValue, isDestructive: isDestructive)
      add(item) { $0.perform(entry.command, at: $1) }
    }
    if debugger.state.isEditing {
      let hasSubject = ruleSubject != nil
      for piece in ScenePiece.all where piece.kind != .rule || hasSubject {
        add(Picker.Item("add \(piece.title)", note: "\(piece.kind.rawValue)  A", keywords: "editing new")) {
          $0.add(piece, at: $1)
        }
      }
      add(CommandTable.palette)
      for theme in Background.Theme.allCases {
        let name = "background: \(theme.rawValue)"
        add(Picker.Item(name, note: "theme", keywords: "editing theme ground \(theme.summary)")) {
          $0.perform([SceneEdit(Self.background, .set(theme.rawValue))], named: name, at: $1)
        }
      }
      add(CommandTable.arranging)
    }
    let text = editor?.session.text ?? editable.flatMap { try? SceneText($0.text) }
    for (section, note, keywords) in [("palette", "colour", "editing color theme"), ("values", "value", "editing")] {
      for name in text?.root.entry(section)?.value.entries?.map(\.key) ?? [] {
        add(Picker.Item("\(section): \(name)", note: note, keywords: keywords)) {
          $0.askForValue(ScenePath(section, name), at: $1)
        }
      }
    }
    for (entity, name) in playback.simulation.world.namedEntities.prefix(max(Self.mostEntities - items.count, 0)) {
      add(Picker.Item(name, note: "entity")) { $0.find(entity, at: $1) }
    }
    if options.hasScenes, let path = editable?.path {
      for scene in ScenePlaces.siblings(of: path)
      where ScenePlaces.fullName(of: scene) != ScenePlaces.fullName(of: path) {
        add(Picker.Item(ScenePlaces.title(of: scene) ?? scene, note: "scene", keywords: scene)) {
          $0.leave(.open(scene), at: $1)
        }
      }
    }
    choose("Find", hint: "actions, entities and scenes", givesWay: true, items)
  }

  private func find(_ entity: Entity, at now: Double) {
    guard playback.simulation.world.isAlive(entity) else { return }
    if !debugger.isOpen { perform(.toggleDebugger, at: now) }
    debugger.perform(.select(Selection(entity)), on: &playback)
  }
}
