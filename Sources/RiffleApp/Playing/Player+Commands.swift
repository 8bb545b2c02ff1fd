// The effects of commands, and of the debugger's panels.
extension Player {
  /// Performs a command of a key, a press or the palette; false if it does not apply: then its key has another meaning.
  @discardableResult func perform(_ command: Command) -> Bool {
    if let editor { EditHand(editor: editor).finish(before: command) }
    let (questions, past, exports) = (DebuggerQuestions(player: self), PastEditing(player: self), Exports(player: self))
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
      EditMode(player: self).toggled()
    case .close:
      let wasEditing = debugger.state.isEditing
      if !debugger.perform(command, on: &playback) { leave(.back) }
      if wasEditing, !debugger.state.isEditing {
        EditMode(player: self).toggled()
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
        dialog.refuseToAsk("Select something first")
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
    case .palette: CommandPalette(player: self).open()
    case .nextScene: leave(.next)
    case .previousScene: leave(.previous)
    case .toggleRecording: exports.toggleRecording()
    case .export: exports.export()
    case .exportWatch: exports.exportWatch()
    case .toggleMute:
      sound.isMuted.toggle()
      debugger.say(sound.isMuted ? "sound off" : "sound on")
    case .undo, .redo:
      guard let editor else {
        debugger.say("F2 edits the scene")
        break
      }
      editor.undo(redo: command == .redo)
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
      debugger.complain("\(error)")
      report(.failed(error))
    }
  }

  /// Ends the player. With edits missing from the file it shows a choice first; a second call ends the player.
  func leave(_ exit: WindowExit) {
    if [.next, .previous].contains(exit), !options.hasScenes { return debugger.say("there is no other scene") }
    guard choosing?.isBeforeLeaving != true, let problem = editor?.file.problem, let path = editor?.file.path else {
      return end(exit)
    }
    dialog.choose(
      "Edits are not in \(path.split(separator: "/").last ?? "the file")", hint: problem, field: nil,
      [
        Choosing.Item(Picker.Item("Save again", note: "Return")) { player in
          player.editor?.save()
          player.leave(exit)
        },
        Choosing.Item(Picker.Item("Save as …")) { Exports(player: $0).askForFile(before: exit) },
        Choosing.Item(Picker.Item("Leave without them")) { player in
          player.editor?.file.problem = nil
          player.end(exit)
        },
        Choosing.Item(Picker.Item("Stay", note: "Esc")) { _ in },
      ])
    choosing?.isBeforeLeaving = true
  }

  func followBranch() { attempt { try session.follow(playback.history) } }

  /// Plays this run to `last`, and another one with `inputs` from tick 1 on, as a branch with ghosts. Opens the
  /// debugger at the first visible difference, and selects it. Returns false if there is none.
  package func open(to last: Int, beside inputs: [InputFrame], called label: String) -> Bool {
    guard let other = playback.play(to: last, beside: inputs, label: label),
      let parting = playback.past.firstSeenParting(from: other)
    else { return false }
    playback.transport.setPaused(true)
    playback.transport.seek(to: .tick(parting.tick))
    (debugger.state.comparedBranch, debugger.state.showsGhosts) = (other, true)
    let selection = parting.change.selection
    if let pin = Pin(selection, in: playback.simulation.world) { debugger.state.pinned = [pin] }
    debugger.state.perform(.select(selection))
    debugger.state.perform(.show(.watch))
    if !debugger.isOpen { debugger.perform(.toggleDebugger, on: &playback) }
    debugger.say("\(parting.change.name) · \(selection.field?.words ?? "") parts here")
    return true
  }
}
