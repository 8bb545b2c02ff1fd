extension Player {
  func begin(_ handle: EditHandle) {
    let point = debugger.pointer ?? .zero
    if editor?.modifiers.isFine == true, changeStops(by: handle, at: point) { return }
    if case .stage(let place) = handle.kind {
      editor?.focus = nil
      return takeSelected(by: place)
    }
    guard let session = editor?.session else { return }
    let path = handle.path
    var gesture = SceneEditor.Gesture(
      handle: handle, start: point, session: session, playback: playback, past: debugger.past,
      cause: cause(of: path))
    switch handle.kind {
    case .number:
      guard let value = value(at: path), let number = value.number else { return }
      (gesture.number, gesture.written) = (number, Double(value.written) != nil ? value.written : "\(number)")
    case .key:
      let rate = Double(playback.history.tickRate)
      gesture.moments = session.text.moments(
        ofTrack: path, tick: playback.playhead, tickLength: 1 / rate, in: playback.simulation.world)
    case .spring:
      guard let spring = session.text.curves.spring(at: path)?.spring else { break }
      let way = SpringPad.point(of: spring, in: handle.place) - point
      // A drag that begins elsewhere on the pad brings the spring to the pointer.
      if (way * way).sum() <= SpringPad.reach * SpringPad.reach { gesture.offset = way }
    case .channel: gesture.isPress = false
    default: break
    }
    editor?.gesture = gesture
    preview = nil
    if !gesture.isPress { drag(to: point) }
    if let row = handle.row(in: session.text) { editor?.focus = row }
  }

  func value(at path: ScenePath) -> SceneText.Value? { editor?.session.text.values(at: path).first }

  func refuse(_ error: SceneError) { debugger.complain(error.inWindow) }

  func drag(to point: SIMD2<Float>) {
    if edit(with: point) { show() }
    continuePreview()
  }

  private static let leastDrag: Float = 4

  private func edit(with point: SIMD2<Float>) -> Bool {
    editor?.gesture?.moved = nil
    guard let gesture = editor?.gesture else { return false }
    let way = point - gesture.start
    if gesture.isPress {
      guard (way * way).sum() >= Self.leastDrag * Self.leastDrag else { return false }
      editor?.gesture?.isPress = false
    }
    if let refusal = gesture.refusal {
      editor?.gesture?.refusal = nil
      debugger.complain(refusal)
      return false
    }
    if gesture.handle.kind == .marquee {
      surround(gesture, to: point)
      return false
    }
    guard let drag = editor.map({ EditDrag(gesture: gesture, point: point, editor: $0) }) else { return false }
    var made = drag.edits
    if case .stage(let handle) = gesture.handle.kind {
      let moving = drag.moving(handle)
      made = moving.edits
      editor?.gesture?.reading = moving.reading
    }
    guard let (edits, name) = made else { return false }
    var session = gesture.session
    do {
      // While time runs, the text is loaded into the current world.
      let world = (gesture.playback.transport.isPaused ? gesture.playback : playback).simulation.world
      let edits = gesture.isOfRow ? onStage?.ofAll(edits, by: gesture) ?? edits : edits
      try session.perform(edits, named: name, after: world.lastReading)
    } catch {
      refuse(error)
      return false
    }
    let isOther = session.text.bytes != editor?.session.text.bytes
    if isOther { debugger.notice = nil }
    editor?.session = session
    editor?.gesture?.name = name
    return isOther
  }

  private func show() {
    guard let gesture = editor?.gesture, let session = editor?.session else { return }
    guard gesture.playback.transport.isPaused else {
      forgetReadings()
      return playback.reload(session.text.string)
    }
    guard session.text.bytes != gesture.session.text.bytes else {
      debugger.followHand(gesture.past)
      playback = gesture.playback
      (debugger.futures, preview) = (nil, nil)
      return
    }
    if preview == nil { preview = EditPreview(before: gesture.playback, of: selected) }
    debugger.futures?.isOutdated = true
    beginPreview()
  }

  func beginPreview() {
    guard let gesture = editor?.gesture, let session = editor?.session else { return }
    let way = debugger.state.reload
    preview?.begin(ReloadRun(gesture.playback, session.text.string, way, from: gesture.cause, label: gesture.name))
  }

  /// Replays the text at the end of a drag while paused, and records its ticks: none are recorded during the drag.
  private func play() {
    guard let gesture = editor?.gesture, let session = editor?.session else { return }
    debugger.followHand(gesture.past)
    playback = gesture.playback
    playback.reload(
      session.text.string, debugger.state.reload, from: gesture.cause, label: gesture.name, stepped: afterStep)
    if preview == nil { preview = EditPreview(before: gesture.playback, of: selected) }
    preview?.follow(playback, of: selected)
    debugger.futures = nil
    continuePreview()
  }

  func finish(at point: SIMD2<Float>) {
    let isEdited = edit(with: point)
    guard let gesture = editor?.gesture, let session = editor?.session else { return }
    if gesture.handle.kind == .marquee {
      editor?.gesture = nil
      return
    }
    guard session.text.bytes != gesture.session.text.bytes else { return cancel(gesture) }
    if gesture.playback.transport.isPaused { play() } else if isEdited { show() }
    editor?.gesture = nil
    // Saving merges changes of another program.
    heldChange = nil
    save()
  }

  func cancel(_ gesture: SceneEditor.Gesture) {
    editor?.gesture = nil
    editor?.session = gesture.session
    if gesture.playback.transport.isPaused { playback = gesture.playback }
    (debugger.futures, preview) = (nil, nil)
    forgetReadings()
  }
}
