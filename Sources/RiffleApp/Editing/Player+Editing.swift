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

  /// Takes what is the editor's of an event of the window; whether it had any of it.
  func edit(_ event: WindowEvent, at now: Double) -> Bool {
    guard editor != nil, debugger.state.isEditing else { return false }
    if drop(event, at: now) { return true }
    switch event {
    case .keyPressed(let key, let modifiers, _):
      editor?.isCoarse = modifiers.contains(.shift) || key.hasSuffix("shift")
      editor?.isFine = modifiers.contains(.option) || key.hasSuffix("alt")
      editor?.isFree = modifiers.contains(.control) || key.hasSuffix("ctrl")
      return type(key, modifiers, at: now)
    case .keyReleased(let key, _):
      if key.hasSuffix("shift") { editor?.isCoarse = false }
      if key.hasSuffix("alt") { editor?.isFine = false }
      if key.hasSuffix("ctrl") { editor?.isFree = false }
      return false
    case .text(let text):
      guard editor?.typed != nil else { return false }
      editor?.typed?.field.insert(text)
      return true
    case .composing(let text):
      guard editor?.typed != nil else { return false }
      editor?.typed?.field.composition = text
      return true
    case .pointerMoved(let point):
      if editor?.typed?.field.drag(to: point.x) == true { return true }
      guard editor?.gesture != nil else { return false }
      debugger.pointer = point
      editor?.gesture?.moved = point
      return true
    case .pointerReleased(let point, button: .primary):
      editor?.typed?.field.release()
      guard editor?.gesture != nil else { return false }
      finish(at: point, now)
      return true
    case .focusLost:
      if let gesture = editor?.gesture { cancel(gesture) }
      editor?.releaseModifiers()
      return false
    default: return false
    }
  }
}
