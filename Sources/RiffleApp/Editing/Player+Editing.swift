import RiffleCore
import RiffleECS
import RiffleInspector
import RiffleSDL
import RiffleScene
import RiffleTime

// Edits of the scene's text, by hand and by keys.
extension Player {
  /// Ticks of the two futures that are seen while something is edited, and how far apart their worlds are.
  private var futureTicks: Int { playback.history.tickRate }
  private var futureStride: Int { max(playback.history.tickRate / 30, 1) }

  /// What would have come, and what will.
  private func showFutures(before: [World]) {
    debugger.futures =
      before.isEmpty
      ? nil
      : Futures(
        tick: playback.playhead, before: before, after: playback.future(ticks: futureTicks, every: futureStride),
        of: selected)
  }

  /// What comes if nothing is edited; none while time runs, where it could not be looked at.
  private var coming: [World] {
    playback.transport.isPaused ? playback.future(ticks: futureTicks, every: futureStride) : []
  }

  /// Begins to edit, with the choice that shows both futures, or ends it.
  func editingToggled(at now: Double) {
    guard debugger.state.isEditing else {
      if let gesture = editor?.gesture { cancel(gesture) }
      editor?.typed = nil
      debugger.futures = nil
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
    if editor?.path == nil { debugger.say("edits stay in memory: there is no file of its own", at: now) }
  }

  /// Takes what is the editor's of an event of the window; whether it had any of it.
  func edit(_ event: WindowEvent, at now: Double) -> Bool {
    guard editor != nil, debugger.state.isEditing else { return false }
    switch event {
    case .keyPressed(let key, let modifiers, _):
      editor?.isCoarse = modifiers.contains(.shift) || key.hasSuffix("shift")
      if key.hasSuffix("alt") { editor?.isFine = true }
      return type(key, modifiers, at: now)
    case .keyReleased(let key, _):
      if key.hasSuffix("shift") { editor?.isCoarse = false }
      if key.hasSuffix("alt") { editor?.isFine = false }
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
      drag(to: point, at: now)
      return true
    case .pointerReleased(let point, button: .primary):
      editor?.typed?.field.release()
      guard editor?.gesture != nil else { return false }
      finish(at: point, now)
      return true
    case .focusLost:
      if let gesture = editor?.gesture { cancel(gesture) }
      return false
    default: return false
    }
  }

  /// Begins what a press on a place of the panel asks for.
  func begin(_ handle: EditHandle, at now: Double) {
    guard let point = debugger.pointer else { return }
    if let typed = editor?.typed, handle != .type(path: typed.path) { commit(at: now) }
    switch handle {
    case .type(let path):
      guard let value = value(at: path) else { return }
      editor?.typed = EditReadings.Typed(path: path, field: TextField(value.kind == .text ? value.text : value.written))
    case .toggle(let path):
      guard let value = value(at: path), let place = try? ScenePath(parsing: path) else { return }
      let new = value.text.lowercased() == "true" ? "false" : "true"
      perform([SceneEdit(place, .set(new), scope: .everywhere)], named: "\(path) \(value.text) → \(new)", at: now)
    case .pad, .scrub:
      guard let session = editor?.session else { return }
      var gesture = SceneEditor.Gesture(
        handle: handle, start: point, session: session, playback: playback, cause: mover?.tick,
        before: coming)
      if case .scrub(let path) = handle {
        guard let value = value(at: path), let number = value.number else { return }
        (gesture.number, gesture.written) = (number, Double(value.written) != nil ? value.written : "\(number)")
      }
      editor?.gesture = gesture
      if case .pad = handle { drag(to: point, at: now) }
    case .move: break
    }
  }

  /// Chooses what is pressed on the stage, and takes it into the hand where the text has its place in numbers.
  func take(_ selection: Selection, at now: Double) {
    debugger.perform(.select(selection), on: &playback)
    guard editor != nil, debugger.state.isEditing, playback.transport.isPaused, let point = debugger.pointer,
      debugger.frame?.covers(point) == false
    else { return }
    let world = playback.simulation.world
    let field = Selection(selection.entity, FieldID("Transform", "position"))
    guard let position = world.get(Transform.self, selection.entity)?.position,
      let path = editor?.session.text.place(ofEntity: world.name(of: selection.entity), at: position),
      let session = editor?.session
    else { return }
    debugger.perform(.select(field), on: &playback)
    let gesture = SceneEditor.Gesture(
      handle: .move(path: path.description), start: point, session: session, playback: playback,
      cause: mover(of: field)?.tick, before: coming,
      scale: debugger.frame.map { 1 / max($0.fit.scale, 0.01) } ?? 1)
    editor?.gesture = gesture
  }

  private func value(at path: String) -> SceneText.Value? {
    (try? ScenePath(parsing: path)).flatMap { editor?.session.text.values(at: $0).first }
  }

  /// Says why an edit was not made.
  private func refuse(_ error: SceneError, at now: Double) {
    debugger.say(error.diagnostics.first?.message ?? "\(error)", at: now, isComplaint: true)
  }

  // MARK: - By hand

  /// The scene as it is with the hand at a place, in the next picture: from the moment of the cause.
  private func drag(to point: SIMD2<Float>, at now: Double) {
    guard let gesture = editor?.gesture, let (edits, name) = editor?.edits(gesture, at: point) else { return }
    var session = gesture.session
    do {
      try session.perform(edits, named: name)
    } catch {
      return refuse(error, at: now)
    }
    editor?.session = session
    editor?.gesture?.name = name
    if gesture.playback.transport.isPaused {
      playback = gesture.playback
      debugger.futures = nil
      guard session.text.bytes != gesture.session.text.bytes else { return debugger.forgetReadings() }
      playback.reload(session.text.string, debugger.state.reload, from: gesture.cause, label: name)
      showFutures(before: gesture.before)
    } else {
      playback.reload(session.text.string)
    }
    debugger.forgetReadings()
  }

  private func finish(at point: SIMD2<Float>, _ now: Double) {
    drag(to: point, at: now)
    guard let gesture = editor?.gesture, let session = editor?.session else { return }
    editor?.gesture = nil
    guard session.text.bytes != gesture.session.text.bytes else { return cancel(gesture) }
    if gesture.playback.transport.isPaused {
      // Once more, for those who write down each tick.
      playback = gesture.playback
      playback.reload(
        session.text.string, debugger.state.reload, from: gesture.cause, label: gesture.name, stepped: afterStep)
      debugger.forgetReadings()
    }
    save(at: now)
  }

  func cancel(_ gesture: SceneEditor.Gesture) {
    editor?.gesture = nil
    editor?.session = gesture.session
    if gesture.playback.transport.isPaused { playback = gesture.playback }
    debugger.futures = nil
    debugger.forgetReadings()
  }

  // MARK: - By keys

  private func type(_ key: String, _ modifiers: KeyModifiers, at now: Double) -> Bool {
    guard editor?.typed != nil else {
      if key == "escape", let gesture = editor?.gesture {
        cancel(gesture)
        return true
      }
      return false
    }
    switch key {
    case "return", "keypadenter", "tab": commit(at: now)
    case "escape": editor?.typed = nil
    case "f2": return false
    default:
      _ = editor?.typed?.field.press(
        key, selects: modifiers.contains(.shift), byWord: modifiers.contains(.control), clipboard: options.clipboard)
    }
    // Letters come as text; the debugger has no keys while a value is typed.
    return true
  }

  private func commit(at now: Double) {
    guard let typed = editor?.typed, let edit = editor?.edit(typed: typed) else { return }
    editor?.typed = nil
    perform([edit], named: "\(typed.path) = \(typed.field.text)", at: now)
  }

  /// Makes edits, and says why where they cannot be made; whether anything differs.
  @discardableResult
  func perform(_ edits: [SceneEdit], named name: String, at now: Double) -> Bool {
    do {
      guard try editor?.session.perform(edits, named: name) == true else { return false }
    } catch {
      refuse(error, at: now)
      return false
    }
    follow(name, at: now)
    return true
  }

  /// Takes the last edit back, or makes it again.
  func undoEdit(redo: Bool, at now: Double) {
    guard editor != nil, editor?.gesture == nil else { return }
    let name = redo ? editor?.session.redo() : editor?.session.undo()
    guard let name else {
      return debugger.say(
        editor?.session.isCut == true
          ? "the file was saved elsewhere, and what was edited before cannot be found in it any more"
          : redo ? "nothing was taken back" : "nothing was edited", at: now, isComplaint: true)
    }
    follow(name, at: now)
    debugger.say((redo ? "again: " : "taken back: ") + name, at: now)
  }

  /// The scene as its text is now, with the animation of a save while time runs.
  private func follow(_ name: String, at now: Double) {
    guard let text = editor?.session.text.string else { return }
    let before = coming
    playback.reload(text, debugger.state.reload, from: mover?.tick, label: name, stepped: afterStep)
    showFutures(before: before)
    debugger.forgetReadings()
    save(at: now)
  }
}
