extension Debugger {
  package enum Passed {
    /// The debugger consumed the event.
    case taken
    case scene(InputEvent)
    /// An event that changes the input of the shown tick.
    case change(InputEvent)
  }

  /// Handles the debugger's share of an event.
  ///
  /// While paused or replaying, a drag of a scene's slider changes its parameter by this, as no tick receives the
  /// pointer.
  ///
  /// - Parameter wanted: receives the action of the pressed place.
  package mutating func pass(_ event: InputEvent, on playback: inout Playback, wanted: (InspectorAction) -> Void)
    -> Passed
  {
    switch event {
    case .pointerPressed(let point, let button):
      let passed = press(button, at: point, on: &playback, wanted: wanted)
      if case .scene = passed { heldByScene.insert(button) } else { heldByScene.remove(button) }
      return passed
    case .pointerReleased(let point, let button):
      if button == .primary { (scrubbing, sliding, resizing) = (nil, nil, nil) }
      // The press determines the receiver: an entity of the scene is dropped even on a panel.
      return heldByScene.remove(button) == nil ? .taken : .scene(.pointerReleased(scenePoint(point), button))
    case .pointerMoved(let point):
      pointer = point
      if let scrubbing {
        // If ticks are closer than pixels, seek a stored one, which the next frame can show without stepping.
        let (tick, ticks) = (scrubbing.tick(at: point.x), scrubbing.ticks(at: point.x))
        playback.transport.seek(
          to: .tick(playback.history.keptTick(nearest: tick, among: ticks)), isPassing: true)
        return .taken
      }
      if let resizing {
        state.drag(resizing, to: point, in: windowSize)
        return .taken
      }
      if let sliding { return slide(sliding, to: point, in: playback) }
      // Over a panel the scene has no pointer.
      if heldByScene.isEmpty, frame?.hasAction(at: point, in: playback) == true { return .taken }
      return .scene(.pointerMoved(scenePoint(point)))
    case .pointerLeft:
      pointer = nil
      return .scene(event)
    case .touchBegan(let finger, let point):
      guard frame?.hasAction(at: point, in: playback) != true else { return .taken }
      fingersOnScene.insert(finger)
      return .scene(.touchBegan(finger, scenePoint(point)))
    case .touchMoved(let finger, let point):
      return fingersOnScene.contains(finger) ? .scene(.touchMoved(finger, scenePoint(point))) : .taken
    case .touchEnded(let finger):
      return fingersOnScene.remove(finger) == nil ? .taken : .scene(event)
    default: return .scene(event)
    }
  }

  private mutating func press(
    _ button: PointerButton, at point: SIMD2<Float>, on playback: inout Playback, wanted: (InspectorAction) -> Void
  ) -> Passed {
    if button == .primary, let name = slider(under: point, in: playback) {
      sliding = name
      return slide(name, to: point, in: playback)
    }
    guard let action = frame?.action(at: point, in: playback) else {
      return .scene(.pointerPressed(scenePoint(point), button))
    }
    if button == .secondary, case .select(let selection?) = action { wanted(.menu(selection)) }
    guard button == .primary else { return .taken }
    if case .scrub(let scale) = action {
      scrubbing = scale
      playback.transport.seek(to: .tick(scale.tick(at: point.x)))
    } else if case .resize(let edge) = action {
      resizing = edge
    } else {
      wanted(action)
    }
    return .taken
  }

  private func scenePoint(_ point: SIMD2<Float>) -> SIMD2<Float> { frame?.fit.point(point) ?? point }

  private func slider(under point: SIMD2<Float>, in playback: Playback) -> String? {
    guard playback.transport.isPaused || playback.isInPast, frame?.covers(point) != true else { return nil }
    return playback.simulation.world.parameter(under: scenePoint(point))
  }

  private func slide(_ name: String, to point: SIMD2<Float>, in playback: Playback) -> Passed {
    guard let value = playback.simulation.world.value(ofParameter: name, at: scenePoint(point)) else { return .taken }
    return .change(.parameter(name: name, value: value))
  }

  /// Performs an action of the debugger, except commands.
  package mutating func perform(_ action: InspectorAction, on playback: inout Playback) {
    if case .select(let selection) = action { choseNothing = selection == nil ? playback.playhead : nil }
    switch action {
    case .seek(let tick): playback.transport.seek(to: .tick(tick))
    case .event(let tick, let selection):
      playback.transport.seek(to: .tick(tick))
      if let selection { state.perform(.select(selection)) }
    case .play(let branch): _ = playback.select(branch: branch)
    case .branch(let name, .compare): state.comparedBranch = state.comparedBranch == name ? nil : name
    case .stop(let index, let wanted): change(stop: index, wanted, on: &playback)
    case .none, .command, .scrub, .select, .fold, .zoom, .ghosts, .stride, .edit, .caret, .pick, .dismiss, .filter,
      .menu, .unpin, .warnings, .input, .branch, .paste, .resize:
      state.perform(action)
    }
  }

  /// Scrolls the panel under the pointer; false if there is none.
  mutating func turnWheel(_ steps: SIMD2<Float>) -> Bool {
    guard let pointer, let panel = frame?.panel(at: pointer) else { return false }
    scroll(panel, by: Int((steps.y * 3).rounded()))
    return true
  }

  /// Scrolls a panel by rows, within its content.
  mutating func scroll(_ panel: Panel, by rows: Int) {
    state.scroll(panel, by: rows, within: frame?.overlay.reach[panel])
  }
}
