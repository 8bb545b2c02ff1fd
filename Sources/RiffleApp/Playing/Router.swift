import RiffleSDL

/// The receiver of each held key, and the choice between the debugger's keys and the scene.
///
/// A release goes to the receiver of the press, whatever was opened or stopped in between: with Shift released first,
/// the key of `?` alone would be one of the scene.
package struct Router {
  package enum Receiver: Equatable {
    case command(Command)
    case scene(InputEvent)
    case nobody
  }

  private var sceneKeys: Set<String> = []
  /// True if the last press was a command: its text is then discarded.
  fileprivate var lastWasCommand = false
  /// True until the letter of the key that opened the picker has arrived as text.
  fileprivate var awaitsLetter = false
  fileprivate var letters = TypedLetters()

  package init() {}

  /// Returns the receiver of input that no dialog, editor or panel took. For the parameters see `CommandTable.command`.
  package mutating func receiver(
    of input: InputEvent, modifiers: KeyModifiers = [], isRepeat: Bool = false, isOpen: Bool, isHeld: Bool = true,
    isSteering: Bool = false, leavesKeys: Bool = false
  ) -> Receiver {
    func command(for chord: KeyChord) -> Command? {
      CommandTable.command(for: chord, isOpen: isOpen, isHeld: isHeld, isSteering: isSteering, leavesKeys: leavesKeys)
    }
    switch input {
    case .keyPressed(let key):
      // A held key repeats by its own timer, and the scene has no repeats.
      guard !isRepeat else { return .nobody }
      (lastWasCommand, sceneKeys) = (false, sceneKeys.subtracting([key]))
      // Modifiers are no keys of their own: otherwise each Shift would fork the past.
      guard !Self.modifiers.contains(key) else { return .nobody }
      let (shift, control) = (modifiers.contains(.shift), modifiers.contains(.control))
      // A third sign, such as the [ of AltGr and 5: its text follows.
      guard !modifiers.contains(.option) || control || key.utf8.count > 1 else { return .nobody }
      if let command = command(for: KeyChord(key, shift: shift, control: control)) {
        lastWasCommand = true
        return .command(command)
      }
      // Its text may be a command, such as the . above ; on a French keyboard: a key for the scene would branch.
      if shift, isHeld, KeyNames.isSign(key) { return .nobody }
      sceneKeys.insert(key)
      let isShifted = isSteering && shift && ["left", "right"].contains(key)
      return .scene(.keyPressed(isShifted ? "shift+\(key)" : key))
    case .keyReleased(let key): return sceneKeys.remove(key) == nil ? .nobody : .scene(input)
    case .text(let text):
      if !lastWasCommand, let command = KeyChord(typed: text).flatMap(command) { return .command(command) }
      return leavesKeys && !isOpen && !lastWasCommand ? .scene(input) : .nobody
    case .touchBegan, .touchMoved, .touchEnded: return leavesKeys ? .scene(input) : .nobody
    default: return .scene(input)
    }
  }

  private static let modifiers: Set = [
    "leftshift", "rightshift", "leftctrl", "rightctrl", "leftalt", "rightalt", "leftgui", "rightgui",
  ]
}

/// Offers the events of a window to their receivers.
struct EventRoute: PlayerPart {
  let player: Player

  func receive(_ event: WindowEvent) {
    let wasChoosing = debugger.picker != nil
    switch event {
    case .input(let input, let modifiers, let isRepeat): route(input, modifiers, isRepeat: isRepeat)
    case .composing(let text):
      if wasChoosing {
        player.debugger.picker?.field?.composition = text
      } else if debugger.state.isEditing {
        player.editor?.typed?.field.composition = text
      }
    case .dropped(let path):
      let isTaken = player.editor.map { Eyedropper(editor: $0).takePicture(path) } ?? false
      if isTaken { break }
      guard ScenePlaces.isPlayable(path) else {
        let name = path.split(separator: "/").last ?? ""
        return complain("\(name) cannot be opened; drop a .yaml or .rec file, or while editing (F2) .png or .svg")
      }
      if player.options.hasScenes { player.leave(.open(path)) }
    case .focusLost:
      if debugger.state.isEditing, let editor = player.editor {
        EditHand(editor: editor).cancel()
        // Their release is not seen without the focus.
        editor.modifiers = DragModifiers()
      }
      player.debugger.hold.releaseAll()
      for event in player.debugger.releaseAll() { player.playback.receive(event) }
    case .closeRequested: player.leave(.quit)
    }
    if wasChoosing {
      player.router.awaitsLetter = false
    } else if case .input(.keyPressed, _, _) = event, debugger.picker != nil {
      player.router.awaitsLetter = true
    }
  }

  /// Offers input to its receivers in order, until one takes it: the open dialog or palette, the help, the eyedropper,
  /// the text field of a value, the editor, the panel with the focus, the debugger, the scene.
  private func route(_ input: InputEvent, _ modifiers: KeyModifiers, isRepeat: Bool) {
    if debugger.picker != nil {
      if case .text = input, player.router.awaitsLetter { return }
      if dialog.pick(input, modifiers) { return }
    }
    if debugger.state.showsHelp, isTakenByHelp(input, modifiers) { return }
    if let editor = player.editor, debugger.state.isEditing {
      if Eyedropper(editor: editor).pick(input) { return }
      editor.modifiers.note(input, modifiers)
      let keys = EditKeys(editor: editor)
      if keys.typeValue(input, modifiers) { return }
      if case .keyPressed(let key) = input, editor.typed == nil, keys.press(key, modifiers) { return }
      if EditHand(editor: editor).edit(input) { return }
    }
    if case .keyPressed(let key) = input, debugger.state.focus != nil, steer(key, modifiers) { return }
    if case .keyReleased(let key) = input { player.debugger.hold.release(key) }
    let receiver = player.router.receiver(
      of: input, modifiers: modifiers, isRepeat: isRepeat, isOpen: debugger.isOpen,
      isHeld: playback.transport.isPaused, isSteering: world.isSteeringSlider, leavesKeys: player.options.leavesKeys)
    switch (receiver, input) {
    case (.command(let command), .keyPressed(let key)):
      player.perform(command)
      player.debugger.hold.press(key, command, at: debugger.now)
      if !modifiers.contains(.control), player.router.letters.makeWord(key, at: debugger.now), debugger.picker == nil {
        say("letters are keys here: C opens a field, ? lists them all")
      }
    case (.command(let command), _): player.perform(command)
    case (.scene(let event), _): pass(event)
    default: break
    }
  }

  /// True for keys and text other than those that close the help or open the palette.
  private func isTakenByHelp(_ input: InputEvent, _ modifiers: KeyModifiers) -> Bool {
    let chord: KeyChord?
    switch input {
    case .keyPressed(let key):
      chord = KeyChord(key, shift: modifiers.contains(.shift), control: modifiers.contains(.control))
    case .text(let text): chord = KeyChord(typed: text)
    default: return false
    }
    if [.toggleHelp, .close, .palette].contains(chord.flatMap { CommandTable.command(for: $0) }) { return false }
    player.router.lastWasCommand = false
    return true
  }

  private func pass(_ event: InputEvent) {
    if let event = player.debugger.pass(event, on: &player.playback) { player.playback.receive(event) }
    performWanted()
  }

  /// Offers a key to the stage or panel of the debugger that has the focus; true if it was handled.
  private func steer(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    let isTaken = player.debugger.steer(key, modifiers, on: playback)
    performWanted()
    return isTaken
  }

  private func performWanted() { for command in player.debugger.takeWanted() { player.perform(command) } }
}
