extension Debugger {
  /// Handles the debugger's share of an event.
  ///
  /// While paused or replaying, a drag of a scene's slider sets its parameter, as no tick receives the pointer.
  ///
  /// - Parameter wanted: receives the action of the pressed place.
  /// - Returns: the event for the scene; nil if the debugger took it.
  package mutating func pass(
    _ event: InputEvent, on playback: inout Playback, wanted: (InspectorAction) -> Void
  ) -> InputEvent? {
    switch event {
    case .pointerPressed(let point, let button):
      let passed = press(button, at: point, on: &playback, wanted: wanted)
      if passed == nil { heldByScene.remove(button) } else { heldByScene.insert(button) }
      return passed
    case .pointerReleased(let point, let button):
      if button == .primary { (scrubbing, sliding, resizing) = (nil, nil, nil) }
      // The press determines the receiver: an entity of the scene is dropped even on a panel.
      return heldByScene.remove(button) == nil ? nil : .pointerReleased(scenePoint(point), button)
    case .pointerMoved(let point):
      pointer = point
      if let scrubbing {
        // If ticks are closer than pixels, seek a stored one, which the next frame can show without stepping.
        let (tick, ticks) = (scrubbing.tick(at: point.x), scrubbing.ticks(at: point.x))
        playback.transport.seek(
          to: .tick(playback.history.keptTick(nearest: tick, among: ticks)), isPassing: true)
        return nil
      }
      if let resizing {
        state.drag(resizing, to: point, in: windowSize)
        return nil
      }
      if let sliding {
        slide(sliding, to: point, in: playback, wanted: wanted)
        return nil
      }
      // Over a panel the scene has no pointer.
      if heldByScene.isEmpty, frame?.hasAction(at: point, in: playback) == true { return nil }
      return .pointerMoved(scenePoint(point))
    case .pointerLeft:
      pointer = nil
      return event
    case .wheel(let steps): return turnWheel(steps) ? nil : event
    case .touchBegan(let finger, let point):
      guard frame?.hasAction(at: point, in: playback) != true else { return nil }
      fingersOnScene.insert(finger)
      return .touchBegan(finger, scenePoint(point))
    case .touchMoved(let finger, let point):
      return fingersOnScene.contains(finger) ? .touchMoved(finger, scenePoint(point)) : nil
    case .touchEnded(let finger):
      return fingersOnScene.remove(finger) == nil ? nil : event
    default: return event
    }
  }

  private mutating func press(
    _ button: PointerButton, at point: SIMD2<Float>, on playback: inout Playback, wanted: (InspectorAction) -> Void
  ) -> InputEvent? {
    if button == .primary, let name = slider(under: point, in: playback) {
      sliding = name
      slide(name, to: point, in: playback, wanted: wanted)
      return nil
    }
    guard let action = frame?.action(at: point, in: playback) else {
      return .pointerPressed(scenePoint(point), button)
    }
    if button == .secondary, case .select(let selection?) = action { wanted(.menu(selection)) }
    guard button == .primary else { return nil }
    if case .scrub(let scale) = action {
      scrubbing = scale
      playback.transport.seek(to: .tick(scale.tick(at: point.x)))
    } else if case .resize(let edge) = action {
      resizing = edge
    } else {
      wanted(action)
    }
    return nil
  }

  private func scenePoint(_ point: SIMD2<Float>) -> SIMD2<Float> { frame?.fit.point(point) ?? point }

  private func slider(under point: SIMD2<Float>, in playback: Playback) -> String? {
    guard playback.transport.isPaused || playback.isInPast, frame?.covers(point) != true else { return nil }
    return playback.simulation.world.parameter(under: scenePoint(point))
  }

  private func slide(
    _ name: String, to point: SIMD2<Float>, in playback: Playback, wanted: (InspectorAction) -> Void
  ) {
    guard let value = playback.simulation.world.value(ofParameter: name, at: scenePoint(point)) else { return }
    wanted(.set(parameter: name, value))
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
    default: state.perform(action)
    }
  }

  /// Scrolls the panel under the pointer; false if there is none.
  private mutating func turnWheel(_ steps: SIMD2<Float>) -> Bool {
    guard let pointer, let panel = frame?.panel(at: pointer) else { return false }
    scroll(panel, by: Int((steps.y * 3).rounded()))
    return true
  }

  /// Scrolls a panel by rows, within its content.
  mutating func scroll(_ panel: Panel, by rows: Int) {
    state.scroll(panel, by: rows, within: frame?.overlay.reach[panel])
  }
}
