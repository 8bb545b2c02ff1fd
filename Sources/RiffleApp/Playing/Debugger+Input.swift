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
    case (.panel(let panel), "tab"): move(isBack ? -1 : 1, byLine: false, in: panel)
    case (.panel(let panel), "down"): move(1, byLine: true, in: panel)
    case (.panel(let panel), "up"): move(-1, byLine: true, in: panel)
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

  /// Moves the focus to the next or previous place of a panel, or by a line; beyond the last line the panel scrolls.
  private mutating func move(_ direction: Int, byLine: Bool, in panel: Panel) {
    let lines = frame?.places(in: panel) ?? []
    let count = lines.joined().count
    guard count > 0 else { return }
    let place = min(state.focusedPlace, count - 1)
    let starts = lines.indices.map { lines[..<$0].joined().count }
    let line = (starts.lastIndex { $0 <= place } ?? 0) + direction
    if !byLine {
      state.focusedPlace = (place + direction + count) % count
    } else if starts.indices.contains(line) {
      state.focusedPlace = starts[line]
    } else {
      scroll(panel, by: direction)
    }
  }

  /// Returns the event for the scene; nil if the debugger took it.
  package mutating func pass(_ event: InputEvent, on playback: inout Playback) -> InputEvent? {
    switch event {
    case .pointerPressed(let point, let button):
      lastPlace = point
      let passed = press(button, at: point, on: &playback)
      heldByScene.take(button)
      if passed != nil { heldByScene.append(button) }
      return passed
    case .pointerReleased(let point, let button):
      lastPlace = point
      if button == .primary { drag = nil }
      // The press determines the receiver: an entity of the scene is dropped even on a panel.
      return heldByScene.take(button) ? .pointerReleased(scenePoint(point), button) : nil
    case .pointerMoved(let point):
      (pointer, lastPlace) = (point, point)
      switch drag {
      case .scrub(let scale)?:
        // If ticks are closer than pixels, seek a stored one, which the next frame can show without stepping.
        let (tick, ticks) = (scale.tick(at: point.x), scale.ticks(at: point.x))
        playback.transport.seek(to: .tick(playback.history.keptTick(nearest: tick, among: ticks)), isPassing: true)
      case .slide(let name)?: slide(name, to: point, in: playback)
      case .resize(let edge)?: state.drag(edge, to: point, in: windowSize)
      case nil:
        // Over a panel the scene has no pointer.
        let isOverPanel = heldByScene.isEmpty && frame?.hasCommand(at: point, in: playback) == true
        return isOverPanel ? nil : .pointerMoved(scenePoint(point))
      }
      return nil
    case .pointerLeft:
      pointer = nil
      return event
    case .wheel(let steps):
      guard let pointer, let panel = frame?.panel(at: pointer) else { return event }
      scroll(panel, by: Int((steps.y * 3).rounded()))
      return nil
    case .touchBegan(let finger, let point):
      guard frame?.hasCommand(at: point, in: playback) != true else { return nil }
      if !fingersOnScene.contains(finger) { fingersOnScene.append(finger) }
      return .touchBegan(finger, scenePoint(point))
    case .touchMoved(let finger, let point):
      return fingersOnScene.contains(finger) ? .touchMoved(finger, scenePoint(point)) : nil
    case .touchEnded(let finger): return fingersOnScene.take(finger) ? event : nil
    default: return event
    }
  }

  /// Ends drags, and returns the releases on the scene, in the order of the presses: a window behind may miss them.
  package mutating func releaseAll() -> [InputEvent] {
    defer { (heldByScene, fingersOnScene, drag) = ([], [], nil) }
    return heldByScene.map { .pointerReleased(scenePoint(lastPlace), $0) } + fingersOnScene.map { .touchEnded($0) }
  }

  private mutating func press(
    _ button: PointerButton, at point: SIMD2<Float>, on playback: inout Playback
  ) -> InputEvent? {
    if button == .primary, let name = slider(under: point, in: playback) {
      drag = .slide(name)
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
      drag = .scrub(scale)
      playback.transport.seek(to: .tick(scale.tick(at: point.x)))
    case .widen(let edge): drag = .resize(edge)
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

  mutating func scroll(_ panel: Panel, by rows: Int) {
    state.scroll(panel, by: rows, within: frame?.overlay.reach[panel])
  }
}

extension Array where Element: Equatable {
  /// Removes the first such element; false if there is none.
  @discardableResult fileprivate mutating func take(_ element: Element) -> Bool {
    guard let index = firstIndex(of: element) else { return false }
    remove(at: index)
    return true
  }
}
