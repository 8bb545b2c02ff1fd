import RiffleSDL

// Edits of the scene's text, by hand and by keys.
extension Player {
  /// The scene as the hand has it now; once a picture, however often the hand has moved since the last one.
  func followHand(at now: Double) {
    if editor?.gesture == nil, let change = heldChange.take() { take(change, at: now) }
    if let point = editor?.gesture?.moved {
      editor?.gesture?.moved = nil
      drag(to: point, at: now)
    } else {
      continuePreview()
    }
  }

  /// Plays on what an edit makes of the ticks, and shows how far both futures have come; while time runs there are none.
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
    if var futures = preview?.futures {
      futures.isOutdated = preview?.isOutdated == true
      if !futures.isOutdated || debugger.futures == nil { debugger.futures = futures }
    }
    if preview?.isOutdated == true, preview?.futures != nil { beginPreview() }
    if preview?.isUnderWay == true { debugger.isFollowingHand = true }
  }

  /// Begins to edit, with the choice that shows both futures, or ends it.
  func editingToggled(at now: Double) {
    guard debugger.state.isEditing else {
      if let gesture = editor?.gesture { cancel(gesture) }
      editor?.typed = nil
      (debugger.futures, preview) = (nil, nil)
      return
    }
    if editor == nil {
      editor = editable.flatMap { try? SceneEditor($0) }
      if editor?.isForeign == true, let count = editor?.session.done.count {
        let rest =
          count == 0
          ? "what was edited before cannot be taken back"
          : "\(count) \(count == 1 ? "edit" : "edits") can still be taken back"
        debugger.say("the file was saved elsewhere since; \(rest)", at: now)
      }
    }
    guard editor != nil else {
      debugger.state.isEditing = false
      return debugger.say("what is played has no scene file that could be edited", at: now, isComplaint: true)
    }
    if debugger.state.reload == .here { debugger.state.reload = .branch }
    if editor?.path == nil, options.hintsAtKeys { debugger.say("edits stay in memory: the scene has no file", at: now) }
  }

  /// Notes the modifiers that change a drag.
  func noteModifiers(_ input: InputEvent, _ modifiers: KeyModifiers) {
    switch input {
    case .keyPressed(let key):
      editor?.isCoarse = modifiers.contains(.shift) || key.hasSuffix("shift")
      editor?.isFine = modifiers.contains(.option) || key.hasSuffix("alt")
      editor?.isFree = modifiers.contains(.control) || key.hasSuffix("ctrl")
    case .keyReleased(let key):
      if key.hasSuffix("shift") { editor?.isCoarse = false }
      if key.hasSuffix("alt") { editor?.isFine = false }
      if key.hasSuffix("ctrl") { editor?.isFree = false }
    default: break
    }
  }

  func editingLosesFocus() {
    if let gesture = editor?.gesture { cancel(gesture) }
    editor?.releaseModifiers()
  }

  /// Handles input for the text field of a value; true if it was handled.
  func typeValue(_ input: InputEvent, _ modifiers: KeyModifiers, at now: Double) -> Bool {
    guard editor?.typed != nil else { return false }
    switch input {
    case .text(let text): editor?.typed?.field.insert(text)
    case .pointerMoved(let point): return editor?.typed?.field.drag(to: point.x) == true
    case .pointerReleased(_, .primary):
      editor?.typed?.field.release()
      return false
    case .keyPressed("return"), .keyPressed("keypadenter"): commit(at: now)
    case .keyPressed("tab"): typeNext(modifiers.contains(.shift) ? -1 : 1, at: now)
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

  /// Handles input for a drag of the editor, or a key of the selection; true if it was handled.
  func edit(_ input: InputEvent, _ modifiers: KeyModifiers, at now: Double) -> Bool {
    switch input {
    case .keyPressed(let key): return editor?.typed == nil && press(key, modifiers, at: now)
    case .pointerMoved(let point):
      guard editor?.gesture != nil else { return false }
      debugger.pointer = point
      editor?.gesture?.moved = point
      return true
    case .pointerReleased(let point, .primary):
      guard editor?.gesture != nil else { return false }
      finish(at: point, now)
      return true
    default: return false
    }
  }
}
