import RiffleSDL

// Keyboard navigation of the debugger; F6 moves the focus.
extension Debugger {
  /// Handles a key while the stage or a panel has focus.
  ///
  /// - Parameter wanted: receives the action of the focused place.
  /// - Returns: true if the key was consumed.
  package mutating func steer(
    _ key: String, _ modifiers: KeyModifiers, on playback: Playback, wanted: (InspectorAction) -> Void
  ) -> Bool {
    guard isOpen, let focus = state.focus, !modifiers.contains(.control) else { return false }
    let isBack = modifiers.contains(.shift)
    switch (focus, key) {
    case (.stage, "tab"), (.stage, "down"), (.stage, "up"):
      state.perform(.select(entity(key == "up" || isBack ? -1 : 1, in: playback)))
    case (.stage, "return"): if let selection = state.selection { wanted(.menu(selection)) }
    case (.panel(let panel), "tab"): move(isBack ? -1 : 1, in: panel)
    case (.panel(let panel), "down"): moveLine(1, in: panel)
    case (.panel(let panel), "up"): moveLine(-1, in: panel)
    case (.panel(let panel), "pagedown"): scroll(panel, by: 5)
    case (.panel(let panel), "pageup"): scroll(panel, by: -5)
    case (.panel, "equals"): state.widen(1, in: windowSize)
    case (.panel, "minus"): state.widen(-1, in: windowSize)
    case (.panel(let panel), "return"):
      if let hit = frame?.place(state.focusedPlace, in: panel) { wanted(hit.action) }
    default: return false
    }
    return true
  }

  /// Returns the next or previous entity in draw order; unnamed text of the window comes last.
  private func entity(_ direction: Int, in playback: Playback) -> Selection? {
    let all = playback.simulation.world.placements().filter { $0.size.x > 0 && $0.opacity > 0 }.map(\.entity)
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

  /// Moves to the first place of the next line; past the last one, scrolls the panel.
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
}
