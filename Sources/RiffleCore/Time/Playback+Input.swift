enum Holdable: Hashable, Sendable {
  case button(PointerButton)
  case key(String)
  case gamepad(Int, GamepadButton)
  case finger(Int)
}

/// The buttons, keys and fingers that are physically down at any shown tick, and the position of the pointer.
struct Hand: Sendable {
  private(set) var down: Set<Holdable> = []
  private var place = SIMD2<Float>.zero
  private(set) var sticks = Sticks()
  /// The last size of the window that arrived while the past was shown, for the next new tick.
  var missedSize: InputEvent?

  mutating func note(_ event: InputEvent) {
    sticks.note(event)
    switch event {
    case .pointerMoved(let place), .pointerPressed(let place, _), .pointerReleased(let place, _): self.place = place
    default: break
    }
    if let held = event.pressed { down.insert(held) }
    if let held = event.released { down.remove(held) }
  }

  func release(_ held: Holdable) -> InputEvent {
    switch held {
    case .button(let button): .pointerReleased(place, button)
    case .key(let key): .keyReleased(key)
    case .gamepad(let pad, let button): .gamepadReleased(pad, button)
    case .finger(let finger): .touchEnded(finger)
    }
  }
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

  func differing(from others: Sticks) -> [InputEvent] {
    let missing = others.places.filter { other in
      !places.contains { $0.pad == other.pad && $0.axis == other.axis }
    }
    return (places + missing).filter { value($0.pad, $0.axis) != others.value($0.pad, $0.axis) }
      .map { .gamepadMoved($0.pad, $0.axis, value($0.pad, $0.axis)) }
  }
}

extension Hand {
  /// Releases what is held at a tick but was released physically while the past was shown, except keys of the script.
  func releases(
    upTo last: Int, in history: History, _ script: (Int) -> InputFrame, beside input: InputFrame
  ) -> [InputEvent] {
    var (held, moved): ([Holdable], Sticks) = ([], Sticks())
    for tick in (history.firstKept..<last).map({ $0 + 1 }) {
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
    return held.filter { !down.contains($0) && !coming.contains($0) }.map(release) + sticks.differing(from: moved)
  }
}

extension Playback {
  /// Changes the input of the playhead's tick while paused, and steps it again without an animation. While playing, or
  /// at the first kept tick, the event is input of the next new tick.
  ///
  /// In the past this begins a branch and replays the later input. Another change at the same tick replaces it.
  package mutating func amend(_ event: InputEvent, stepped: (borrowing Playback, Step) -> Void = { _, _ in }) {
    let event = transport.isPaused ? event.atOnce : event
    guard transport.isPaused, playhead > history.firstKept else {
      receive(event)
      return
    }
    let inputs = inputs(from: playhead, forks: isInPast) { inputs in
      inputs[0].events.removeAll { $0.isReplaced(by: event) }
      inputs[0].events.insert(event, at: 0)
    }
    stepAgain(inputs[...], stepped)
  }

  /// Input replays and marks refer to branches by name.
  mutating func branchRenamed(from old: String, to new: String) {
    if inputReplay?.source == old { inputReplay?.source = new }
    if inputReplay?.branch == old { inputReplay?.branch = new }
    for index in marks.indices where marks[index].branch == old { marks[index].branch = new }
  }

  var isReplayingInput: Bool {
    guard let inputReplay else { return false }
    return inputReplay.branch == history.branchName && playhead < inputReplay.last
  }

  /// Nil from the first new input that does more than change the scene.
  mutating func replayedInput(at tick: Int, beside input: InputFrame) -> InputFrame? {
    guard let replay = inputReplay, isReplayingInput else { return nil }
    guard input.onlyChangesTheScene else {
      inputReplay = nil
      return nil
    }
    var replayed = history.input(at: tick, on: replay.source)
    if replay.omitsTexts { replayed.events.removeAll(where: \.isReload) }
    return replayed
  }

  /// Replays the later input if only the scene was changed.
  mutating func fork(at tick: Int, for input: InputFrame, label: String? = nil, replaysInput: Bool) {
    let (source, last) = (history.branchName, history.liveEdge)
    let name = history.fork(at: tick, for: input, label: label)
    if name != source, replaysInput {
      inputReplay = InputReplay(
        branch: name, source: source, last: last, omitsTexts: input.events.contains(where: \.isReload))
    }
  }
}

extension InputEvent {
  var pressed: Holdable? { held.flatMap { $0.isDown ? $0.key : nil } }
  var released: Holdable? { held.flatMap { $0.isDown ? nil : $0.key } }

  private var held: (key: Holdable, isDown: Bool)? {
    switch self {
    case .pointerPressed(_, let button): (.button(button), true)
    case .pointerReleased(_, let button): (.button(button), false)
    // A key that is pressed with Shift is released by its own name.
    case .keyPressed(let key): (.key(key.hasPrefix("shift+") ? String(key.dropFirst(6)) : key), true)
    case .keyReleased(let key): (.key(key), false)
    case .gamepadPressed(let pad, let button): (.gamepad(pad, button), true)
    case .gamepadReleased(let pad, let button): (.gamepad(pad, button), false)
    case .touchBegan(let finger, _): (.finger(finger), true)
    case .touchEnded(let finger): (.finger(finger), false)
    default: nil
    }
  }

  fileprivate var isReload: Bool { if case .reload = self { true } else { false } }

  fileprivate func isReplaced(by other: InputEvent) -> Bool {
    switch (self, other) {
    case (.parameter(let name, _, _), .parameter(let otherName, _, _)): name == otherName
    case (.reload, .reload): true
    default: false
    }
  }

  fileprivate var atOnce: InputEvent {
    switch self {
    case .parameter(let name, let value, _): .parameter(name: name, value: value, jumps: true)
    case .reload(let text, _): .reload(text, jumps: true)
    default: self
    }
  }

  /// The input as text for a person: `key s`, `press at 480 360`, `choose 3`.
  package var words: String {
    // A recording may contain positions that no screen has.
    func whole(_ value: Float) -> String {
      NumberFormat.digits(Double(value.rounded(.towardZero)), decimals: 0, minus: "−") ?? (value < 0 ? "−huge" : "huge")
    }
    func place(_ point: SIMD2<Float>) -> String { "\(whole(point.x)) \(whole(point.y))" }
    switch self {
    case .pointerMoved(let point): return "pointer to \(place(point))"
    case .pointerPressed(let point, _): return "press at \(place(point))"
    case .pointerReleased(let point, _): return "release at \(place(point))"
    case .pointerLeft: return "pointer left"
    case .keyPressed(let key): return "key \(key)"
    case .keyReleased(let key): return "key \(key) up"
    case .resized(let size): return "window \(whole(size.x)) × \(whole(size.y))"
    case .wheel(let steps): return "wheel \(FieldValue.short(Double(steps.x))) \(FieldValue.short(Double(steps.y)))"
    case .text(let text): return "text '\(FieldValue.shortened(text))'"
    case .touchBegan(_, let point): return "touch at \(place(point))"
    case .gamepadPressed(_, let button): return "gamepad \(button)"
    case .gamepadReleased(_, let button): return "gamepad \(button) up"
    case .gamepadMoved(_, let axis, let value): return "gamepad \(axis) \(FieldValue.short(Double(value)))"
    case .action(let name, let numbers): return ([name] + numbers.map(FieldValue.short)).joined(separator: " ")
    case .parameter(let name, let value, _): return "\(name) = \(FieldValue.plain(value))"
    case .reload: return "the scene's file is saved"
    default: return "\(self)"
    }
  }

  /// The entity's name replaces its number: `press archive` for `press entity 1`.
  package func words(in world: World) -> String {
    guard case .action(let name, let numbers) = self, name.hasSuffix(" entity"), numbers.count == 1,
      let names = world.resource(KnownNames.self)?.names, let index = Int(exactly: numbers[0]),
      names.indices.contains(index)
    else { return words }
    return name.dropLast("entity".count) + names[index]
  }
}

struct InputReplay: Sendable {
  var branch: String
  var source: String
  /// The last tick of `source`.
  let last: Int
  /// True if the branch began with a text of the scene: the source's texts are left out.
  var omitsTexts = false
}

extension InputFrame {
  var onlyChangesTheScene: Bool {
    events.allSatisfy { event in
      switch event {
      case .parameter, .reload: true
      default: !event.asksForSomething
      }
    }
  }
}
