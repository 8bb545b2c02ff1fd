import RiffleSDL

// Commands of the keys and of the debugger's panels.
extension Player {
  package func perform(_ command: TimeCommand, at now: Double) {
    let wasEditing = debugger.state.isEditing
    switch debugger.perform(command, on: &playback) {
    case .close: leave(.back, at: now)
    case .copy where !debugger.state.isEditing: copyEvents(at: now)
    case .paste where debugger.state.isShown && !debugger.state.isEditing && debugger.state.dockPanel == .inputs:
      paste(nil, at: now)
    case .copy, .cut, .paste, .duplicate, .delete: editThing(command, at: now)
    case .addStop, .filterEvents, .fieldMenu, .pin, .system, .nameBranch: ask(command, at: now)
    case .fan: debugger.toggleFan(in: &playback, at: now)
    case .exportWatch: exportWatch(at: now)
    case .palette: openPalette()
    case .nextScene: leave(.next, at: now)
    case .previousScene: leave(.previous, at: now)
    case .toggleRecording: toggleRecording(at: now)
    case .export: export(at: now)
    case .toggleMute: toggleMute(at: now)
    case .undo: undoEdit(redo: false, at: now)
    case .redo: undoEdit(redo: true, at: now)
    default: break
    }
    if command == .toggleEditing { editingToggled(at: now) }
    if command == .close, wasEditing, !debugger.state.isEditing {
      editingToggled(at: now)
      debugger.say("editing has ended; F2 continues it", at: now)
    }
    if case .textSize = command { debugger.say(TextSize.words(debugger.state.textSize), at: now) }
    if command == .cycleReload { debugger.say(debugger.state.reload.summary, at: now) }
  }

  /// Passes on the part of an event that the debugger leaves.
  func pass(_ event: InputEvent, at now: Double) {
    var actions: [InspectorAction] = []
    switch debugger.pass(event, on: &playback, wanted: { actions.append($0) }) {
    case .taken: break
    case .scene(let event): playback.receive(event)
    case .change(let event):
      forgetReadings()
      playback.amend(event, stepped: afterStep)
    }
    for action in actions { perform(action, at: now) }
  }

  /// Handles a key while the stage or a panel of the debugger has the focus; true if it was handled.
  func steer(_ event: WindowEvent, at now: Double) -> Bool {
    var actions: [InspectorAction] = []
    guard debugger.steer(event, on: playback, wanted: { actions.append($0) }) else { return false }
    for action in actions { perform(action, at: now) }
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
    if ask(action, at: now) { return }
    if case .select(let selection?) = action, selection.field == nil {
      take(selection, at: now)
      return
    }
    if action == .select(nil) { return takeNothing(at: now) }
    debugger.perform(action, on: &playback)
    if case .play = action { followBranch() }
  }

  /// Writes to the recording; a failure is reported, and playing continues.
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
}
