import RiffleCore

/// A button or a key that can be held.
enum Holdable: Hashable, Sendable {
  case button(PointerButton)
  case key(String)
}

/// What a person holds down in fact, and where the pointer is, whatever tick is shown.
struct Hand: Sendable {
  private var down: Set<Holdable> = []
  private var place = SIMD2<Float>.zero

  mutating func note(_ event: InputEvent) {
    switch event {
    case .pointerMoved(let place), .pointerPressed(let place, _), .pointerReleased(let place, _): self.place = place
    default: break
    }
    if let held = event.pressed { down.insert(held) }
    if let held = event.released { down.remove(held) }
  }

  func holds(_ held: Holdable) -> Bool { down.contains(held) }

  func release(_ held: Holdable) -> InputEvent {
    switch held {
    case .button(let button): .pointerReleased(place, button)
    case .key(let key): .keyReleased(key)
    }
  }
}

extension Playback {
  /// Releases what is held at the playhead and no longer by the person: it came up while the past was shown, where
  /// releases are not played, and would stay down for ever. What the script holds is the script's.
  ///
  /// - Parameter input: what goes into the tick anyway.
  /// - Complexity: a walk over the inputs of the branch, for the first new tick after a visit to the past.
  func releases(beside input: InputFrame) -> [InputEvent] {
    var held: [Holdable] = []
    for tick in (history.firstKept..<playhead).map({ $0 + 1 }) {
      let events = history.input(at: tick).events
      guard events.contains(where: { $0.pressed != nil || $0.released != nil }) else { continue }
      let scripted = script(tick).events
      for event in events {
        if let key = event.pressed, !held.contains(key), !scripted.contains(event) { held.append(key) }
        if let key = event.released { held.removeAll { $0 == key } }
      }
    }
    let coming = Set(input.events.compactMap(\.released))
    return held.filter { !hand.holds($0) && !coming.contains($0) }.map(hand.release)
  }
}

extension InputEvent {
  /// What goes down by it.
  var pressed: Holdable? {
    switch self {
    case .pointerPressed(_, let button): .button(button)
    // A key that is pressed with Shift comes up by its own name.
    case .keyPressed(let key): .key(key.hasPrefix("shift+") ? String(key.dropFirst(6)) : key)
    default: nil
    }
  }

  /// What comes up by it.
  var released: Holdable? {
    switch self {
    case .pointerReleased(_, let button): .button(button)
    case .keyReleased(let key): .key(key)
    default: nil
    }
  }
}
