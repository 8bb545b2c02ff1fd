import RiffleSDL

// Keyboard navigation of the debugger; F6 moves the focus.
extension Debugger {
  package mutating func steer(_ key: String, _ modifiers: KeyModifiers, on playback: Playback) -> Bool {
    guard isOpen, let focus = state.focus, !modifiers.contains(.control) else { return false }
    let isBack = modifiers.contains(.shift)
    switch (focus, key) {
    case (.stage, "tab"), (.stage, "down"), (.stage, "up"):
      state.perform(.select(entity(key == "up" || isBack ? -1 : 1, in: playback)))
    case (.stage, "return"): if let selection = state.selection { wanted.append(.menu(selection)) }
    case (.panel(let panel), "tab"): move(isBack ? -1 : 1, in: panel)
    case (.panel(let panel), "down"): moveLine(1, in: panel)
    case (.panel(let panel), "up"): moveLine(-1, in: panel)
    case (.panel(let panel), "pagedown"): scroll(panel, by: 5)
    case (.panel(let panel), "pageup"): scroll(panel, by: -5)
    case (.panel, "equals"): state.widen(1, in: windowSize)
    case (.panel, "minus"): state.widen(-1, in: windowSize)
    case (.panel(let panel), "return"):
      if let hit = frame?.place(state.focusedPlace, in: panel) { wanted.append(hit.command) }
    default: return false
    }
    return true
  }

  /// The next or previous entity in draw order; unnamed text of the window comes last.
  private func entity(_ direction: Int, in playback: Playback) -> Selection? {
    let world = playback.simulation.world
    let all = world.placements().filter { ($0.size.x > 0 || world.wordsBounds(of: $0) != nil) && $0.opacity > 0 }
      .map(\.entity)
    guard !all.isEmpty else { return nil }
    guard let now = state.selection.flatMap({ all.firstIndex(of: $0.entity) }) else {
      return Selection(direction > 0 ? all[0] : all[all.count - 1])
    }
    return Selection(all[(now + direction + all.count) % all.count])
  }

  private mutating func move(_ direction: Int, in panel: Panel) {
    let count = frame?.places(in: panel).reduce(0) { $0 + $1.count } ?? 0
    guard count > 0 else { return }
    state.focusedPlace = (min(state.focusedPlace, count - 1) + direction + count) % count
  }

  private mutating func moveLine(_ direction: Int, in panel: Panel) {
    guard let lines = frame?.places(in: panel), !lines.isEmpty else { return }
    var starts: [Int] = []
    var count = 0
    for line in lines {
      starts.append(count)
      count += line.count
    }
    let place = min(state.focusedPlace, count - 1)
    let now = starts.lastIndex { $0 <= place } ?? 0
    if starts.indices.contains(now + direction) {
      state.focusedPlace = starts[now + direction]
    } else {
      scroll(panel, by: direction)
    }
  }

  /// While paused or replaying, a drag of a scene's slider sets its parameter, as no tick receives the pointer.
  ///
  /// - Returns: the event for the scene; nil if the debugger took it.
  package mutating func pass(_ event: InputEvent, on playback: inout Playback) -> InputEvent? {
    switch event {
    case .pointerPressed(let point, let button):
      let passed = press(button, at: point, on: &playback)
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
        playback.transport.seek(to: .tick(playback.history.keptTick(nearest: tick, among: ticks)), isPassing: true)
        return nil
      }
      if let resizing {
        state.drag(resizing, to: point, in: windowSize)
        return nil
      }
      if let sliding {
        slide(sliding, to: point, in: playback)
        return nil
      }
      // Over a panel the scene has no pointer.
      if heldByScene.isEmpty, frame?.hasCommand(at: point, in: playback) == true { return nil }
      return .pointerMoved(scenePoint(point))
    case .pointerLeft:
      pointer = nil
      return event
    case .wheel(let steps): return turnWheel(steps) ? nil : event
    case .touchBegan(let finger, let point):
      guard frame?.hasCommand(at: point, in: playback) != true else { return nil }
      fingersOnScene.insert(finger)
      return .touchBegan(finger, scenePoint(point))
    case .touchMoved(let finger, let point):
      return fingersOnScene.contains(finger) ? .touchMoved(finger, scenePoint(point)) : nil
    case .touchEnded(let finger): return fingersOnScene.remove(finger) == nil ? nil : event
    default: return event
    }
  }

  private mutating func press(
    _ button: PointerButton, at point: SIMD2<Float>, on playback: inout Playback
  ) -> InputEvent? {
    if button == .primary, let name = slider(under: point, in: playback) {
      sliding = name
      slide(name, to: point, in: playback)
      return nil
    }
    guard let command = frame?.command(at: point, in: playback) else {
      return .pointerPressed(scenePoint(point), button)
    }
    if button == .secondary, case .select(let selection?) = command { wanted.append(.menu(selection)) }
    guard button == .primary else { return nil }
    switch command {
    case .scrub(let scale):
      scrubbing = scale
      playback.transport.seek(to: .tick(scale.tick(at: point.x)))
    case .widen(let edge): resizing = edge
    default: wanted.append(command)
    }
    return nil
  }

  private func scenePoint(_ point: SIMD2<Float>) -> SIMD2<Float> { frame?.fit.point(point) ?? point }

  private func slider(under point: SIMD2<Float>, in playback: Playback) -> String? {
    guard playback.transport.isPaused || playback.isInPast, frame?.covers(point) != true else { return nil }
    return playback.simulation.world.parameter(under: scenePoint(point))
  }

  private mutating func slide(_ name: String, to point: SIMD2<Float>, in playback: Playback) {
    guard let value = playback.simulation.world.value(ofParameter: name, at: scenePoint(point)) else { return }
    wanted.append(.set(parameter: name, value))
  }

  private mutating func turnWheel(_ steps: SIMD2<Float>) -> Bool {
    guard let pointer, let panel = frame?.panel(at: pointer) else { return false }
    scroll(panel, by: Int((steps.y * 3).rounded()))
    return true
  }

  mutating func scroll(_ panel: Panel, by rows: Int) {
    state.scroll(panel, by: rows, within: frame?.overlay.reach[panel])
  }
}
