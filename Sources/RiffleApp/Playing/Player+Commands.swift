import RiffleSDL

// The effects of commands, and of the debugger's panels.
extension Player {
  /// Performs a command of a key, a press or the palette; false if it does not apply, so that its key has another
  /// meaning.
  @discardableResult func perform(_ command: Command) -> Bool {
    let (questions, past) = (DebuggerQuestions(player: self), PastEditing(player: self))
    switch command {
    case .cycleReload:
      debugger.perform(command, on: &playback)
      debugger.say(debugger.state.reload.summary)
    case .textSize:
      let (before, window) = (debugger.state, debugger.windowSize)
      debugger.perform(command, on: &playback)
      let size = debugger.state.arrangement.textSize
      let isLarger = debugger.isOpen && size > max(before.arrangement.textSize, 1)
      let lacksRoom = isLarger && debugger.state.scale(in: window) == before.scale(in: window)
      debugger.say(TextSize.words(size) + (lacksRoom ? "; this window has no room for larger panels" : ""))
    case .toggleEditing:
      debugger.perform(command, on: &playback)
      editingToggled()
    case .close:
      let wasEditing = debugger.state.isEditing
      if !debugger.perform(command, on: &playback) { leave(.back) }
      if wasEditing, !debugger.state.isEditing {
        editingToggled()
        debugger.say("editing has ended; F2 continues it")
      }
    case .system(let direction):
      guard debugger.stepSystem(direction, on: playback) else { break }
      playback.transport.step(direction)
      advance(to: debugger.now)
      debugger.enterTick(playback, by: direction)
    case .fan: debugger.toggleFan(in: &playback)
    case .addStop: questions.askForCondition("", at: nil)
    case .stop(let index, .edit):
      guard debugger.stops.all.indices.contains(index) else { break }
      questions.askForCondition(debugger.stops.all[index].condition.description, at: index)
    case .filterEvents: questions.askForFilter()
    case .menu(let selection):
      if let selection = selection ?? debugger.state.value(in: playback.simulation.world) {
        questions.openMenu(of: selection)
      } else {
        refuseToAsk("Select something first")
      }
    case .pin: questions.pin(debugger.state.value(in: playback.simulation.world))
    case .input(let tick, let index, let change): past.change(input: index, of: tick, change)
    case .pasteInput(let index): past.paste(index)
    case .branch(let name, .rename): past.askForName(of: name ?? playback.history.branchName)
    case .branch(let name?, .remove): past.remove(branch: name)
    case .branch(_, .play):
      debugger.perform(command, on: &playback)
      followBranch()
    case .set(let name, let value):
      forgetReadings()
      playback.amend(.parameter(name: name, value: value), stepped: afterStep)
    case .palette: openPalette()
    case .nextScene: leave(.next)
    case .previousScene: leave(.previous)
    case .toggleRecording: toggleRecording()
    case .export: export()
    case .exportWatch: exportWatch()
    case .toggleMute: toggleMute()
    case .undo: editor?.undo(redo: false)
    case .redo: editor?.undo(redo: true)
    case .copy where !debugger.state.isEditing: questions.copyEvents()
    case .paste where debugger.state.isShown && !debugger.state.isEditing && debugger.state.dockPanel == .inputs:
      past.paste(nil)
    case .copy, .cut, .paste, .duplicate, .delete:
      guard let editor, debugger.state.isEditing else {
        debugger.say("F2 edits the scene")
        break
      }
      EditClipboard(editor: editor).perform(command)
    case .select(let selection) where selection?.field == nil:
      if let editor { EditHand(editor: editor).press(selection) } else { select(selection) }
    case .caret(let scale): if let x = debugger.pointer?.x { editor?.typed?.field.press(at: x, scale) }
    default:
      return debugger.perform(command, on: &playback) || editor.map { EditKeys(editor: $0).perform(command) } ?? false
    }
    return true
  }

  @discardableResult package func perform(_ command: Command, at now: Double) -> Bool {
    debugger.now = now
    return perform(command)
  }

  /// A failure is reported, and playing continues.
  func attempt(_ action: () throws -> Void) {
    do {
      try action()
    } catch {
      failed(error)
    }
  }

  private func export() {
    attempt {
      let export = try MomentExport(of: playback, session.header, blocks: options.blocks)
      ask(
        "Export tick \(playback.playhead) as a test", hint: "Return writes it into this folder, Esc does not",
        MomentFolder.standard
      ) { player, folder in
        do {
          let path = try MomentFolder.write(export, to: folder)
          player.debugger.say("exported to \(path)")
          player.report(.wrote(path))
          return true
        } catch {
          return player.refuse("\(error)")
        }
      }
    }
  }

  private func toggleRecording() {
    if let path = session.path {
      debugger.say("recorded to \(path)")
      return attempt { try session.end() }
    }
    attempt {
      let path = try session.begin(with: playback.history)
      debugger.say("recording to \(path)")
      report(.began(path))
    }
  }

  func failed(_ error: any Error) {
    debugger.complain("\(error)")
    report(.failed(error))
  }

  // MARK: - The command palette

  func openPalette() {
    var items: [Choosing.Item] = []
    func add(_ item: Picker.Item, _ act: @escaping (Player) -> Void) { items.append(Choosing.Item(item, act)) }
    func add(_ rows: [CommandTable.PaletteRow]) {
      for row in rows {
        add(Picker.Item(row.title, note: row.note, keywords: row.keywords)) { $0.perform(row.command) }
      }
    }
    for entry in CommandTable.entries where entry.command != .palette {
      let keys = entry.chords.map(\.label).joined(separator: "  ")
      let isDestructive = [.delete, .cut].contains(entry.command)
      let item = Picker.Item(entry.summary, note: keys, keywords: entry.group.rawValue, isDestructive: isDestructive)
      add(item) { $0.perform(entry.command) }
    }
    if let editor, debugger.state.isEditing {
      let hasSubject = editor.onStage.subject != nil
      for piece in ScenePiece.all where piece.kind != .rule || hasSubject {
        add(Picker.Item("add \(piece.title)", note: "\(piece.kind.rawValue)  A", keywords: "editing new")) {
          _ in EditQuestions(editor: editor).add(piece)
        }
      }
      add(CommandTable.palette)
      for theme in Background.Theme.allCases {
        let name = "background: \(theme.rawValue)"
        add(Picker.Item(name, note: "theme", keywords: "editing theme ground \(theme.summary)")) {
          _ in editor.perform([SceneEdit(ScenePath("background"), .set(theme.rawValue))], named: name)
        }
      }
      add(CommandTable.arranging)
    }
    let text = editor?.session.text ?? editable.flatMap { try? SceneText($0.text) }
    for (section, note, keywords) in [("palette", "colour", "editing color theme"), ("values", "value", "editing")] {
      for name in text?.root.entry(section)?.value.entries?.map(\.key) ?? [] {
        add(Picker.Item("\(section): \(name)", note: note, keywords: keywords)) { player in
          if !player.debugger.state.isEditing { player.perform(.toggleEditing) }
          if let editor = player.editor { EditQuestions(editor: editor).askForValue(ScenePath(section, name)) }
        }
      }
    }
    for (entity, name) in playback.simulation.world.namedEntities.prefix(max(2000 - items.count, 0)) {
      add(Picker.Item(name, note: "entity")) { $0.find(entity) }
    }
    if options.hasScenes, let path = editable?.path {
      for scene in ScenePlaces.siblings(of: path)
      where ScenePlaces.fullName(of: scene) != ScenePlaces.fullName(of: path) {
        add(Picker.Item(ScenePlaces.title(of: scene) ?? scene, note: "scene", keywords: scene)) {
          $0.leave(.open(scene))
        }
      }
    }
    choose("Find", hint: "actions, entities and scenes", givesWay: true, items)
  }

  private func find(_ entity: Entity) {
    guard playback.simulation.world.isAlive(entity) else { return }
    if !debugger.isOpen { perform(.toggleDebugger) }
    select(Selection(entity))
  }
}
