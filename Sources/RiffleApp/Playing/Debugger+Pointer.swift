import RiffleInspector

extension Debugger {
  /// What becomes of an event of the pointer.
  enum Passed {
    /// The debugger took it.
    case taken
    /// It is the scene's, in its own points.
    case scene(InputEvent)
    /// It changes what went into the tick that is shown.
    case change(InputEvent)
  }

  /// Takes what is the debugger's of an event.
  ///
  /// While time stands, or is played again, a slider of the scene sets its parameter by this: no tick takes the pointer
  /// there.
  ///
  /// - Parameter wanted: receives what a place of the debugger asks for.
  mutating func pass(_ event: InputEvent, on playback: inout Playback, wanted: (InspectorAction) -> Void) -> Passed {
    switch event {
    case .pointerPressed(let point, let button):
      let passed = press(button, at: point, on: &playback, wanted: wanted)
      if case .scene = passed { heldByScene.insert(button) } else { heldByScene.remove(button) }
      return passed
    case .pointerReleased(let point, let button):
      if button == .primary { (scrubbing, sliding, resizing) = (nil, nil, nil) }
      // It comes up for whom it went down: an entity of the scene dropped on a panel is dropped.
      return heldByScene.remove(button) == nil ? .taken : .scene(.pointerReleased(scenePoint(point), button))
    case .pointerMoved(let point):
      pointer = point
      if let scrubbing {
        // Of ticks that lie closer than a hand can point one that need not be stepped to: it is there in the next picture.
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

  /// Does what a place of the debugger asks for, commands left out.
  mutating func perform(_ action: InspectorAction, on playback: inout Playback) {
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

  /// Scrolls the panel under the pointer; whether there is one.
  mutating func turnWheel(_ steps: SIMD2<Float>) -> Bool {
    guard let pointer, let panel = frame?.panel(at: pointer) else { return false }
    scroll(panel, by: Int((steps.y * 3).rounded()))
    return true
  }

  /// Moves what a panel shows by this many rows, as far as it has more.
  mutating func scroll(_ panel: Panel, by rows: Int) {
    state.scroll(panel, by: rows, within: frame?.overlay.reach[panel])
  }
}
