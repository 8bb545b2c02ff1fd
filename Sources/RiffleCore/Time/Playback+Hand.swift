/// A button, a key or a finger that can be held down.
enum Holdable: Hashable, Sendable {
  case button(PointerButton)
  case key(String)
  case gamepad(Int, GamepadButton)
  case finger(Int)
}

/// The buttons, keys and fingers that are physically down, and the position of the pointer, at any shown tick.
struct Hand: Sendable {
  private var down: Set<Holdable> = []
  private var place = SIMD2<Float>.zero
  private var sticks = Sticks()

  mutating func note(_ event: InputEvent) {
    sticks.note(event)
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
    case .gamepad(let pad, let button): .gamepadReleased(pad, button)
    case .finger(let finger): .touchEnded(finger)
    }
  }

  /// Returns the events of the sticks that differ in an input.
  func sticks(otherThan moved: Sticks) -> [InputEvent] { sticks.differing(from: moved) }
}

/// The positions of sticks and triggers of all gamepads, in the order in which they first moved.
struct Sticks: Sendable {
  private var places: [(pad: Int, axis: GamepadAxis, value: Float)] = []

  mutating func note(_ event: InputEvent) {
    switch event {
    case .gamepadMoved(let pad, let axis, let value):
      if let index = places.firstIndex(where: { $0.pad == pad && $0.axis == axis }) {
        places[index].value = value
      } else {
        places.append((pad, axis, value))
      }
    case .gamepadDisconnected(let pad): places.removeAll { $0.pad == pad }
    default: break
    }
  }

  private func value(_ pad: Int, _ axis: GamepadAxis) -> Float {
    places.first { $0.pad == pad && $0.axis == axis }?.value ?? 0
  }

  /// Returns the events that move the others to these positions.
  func differing(from others: Sticks) -> [InputEvent] {
    let missing = others.places.filter { other in
      !places.contains { $0.pad == other.pad && $0.axis == other.axis }
    }
    return (places + missing).filter { value($0.pad, $0.axis) != others.value($0.pad, $0.axis) }
      .map { .gamepadMoved($0.pad, $0.axis, value($0.pad, $0.axis)) }
  }
}

extension Playback {
  /// Returns releases of what is held at the playhead but no longer physically: it was released while the past was
  /// shown, where releases are not played. Keys held by the script are not released.
  ///
  /// - Parameter input: the other input of the tick.
  /// - Complexity: a walk over the inputs of the branch, for the first new tick after a visit to the past.
  func releases(beside input: InputFrame) -> [InputEvent] {
    var (held, moved): ([Holdable], Sticks) = ([], Sticks())
    for tick in (history.firstKept..<playhead).map({ $0 + 1 }) {
      let events = history.input(at: tick).events
      for event in events { moved.note(event) }
      guard events.contains(where: { $0.pressed != nil || $0.released != nil }) else { continue }
      let scripted = script(tick).events
      for event in events {
        if let key = event.pressed, !held.contains(key), !scripted.contains(event) { held.append(key) }
        if let key = event.released { held.removeAll { $0 == key } }
      }
    }
    let coming = Set(input.events.compactMap(\.released))
    return held.filter { !hand.holds($0) && !coming.contains($0) }.map(hand.release) + hand.sticks(otherThan: moved)
  }
}

extension InputEvent {
  var pressed: Holdable? {
    switch self {
    case .pointerPressed(_, let button): .button(button)
    // A key that is pressed with Shift is released by its own name.
    case .keyPressed(let key): .key(key.hasPrefix("shift+") ? String(key.dropFirst(6)) : key)
    case .gamepadPressed(let pad, let button): .gamepad(pad, button)
    case .touchBegan(let finger, _): .finger(finger)
    default: nil
    }
  }

  var released: Holdable? {
    switch self {
    case .pointerReleased(_, let button): .button(button)
    case .keyReleased(let key): .key(key)
    case .gamepadReleased(let pad, let button): .gamepad(pad, button)
    case .touchEnded(let finger): .finger(finger)
    default: nil
    }
  }
}
