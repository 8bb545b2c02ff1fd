import RiffleScene

extension Player {
  /// Starts a drag of a handle.
  func begin(_ handle: EditHandle) {
    let point = debugger.pointer ?? .zero
    if editor?.modifiers.isFine == true, changeStops(by: handle, at: point) { return }
    switch handle.kind {
    case .marquee: return
    case .stage(let place):
      editor?.focus = nil
      return takeSelected(by: place)
    default: break
    }
    guard let session = editor?.session else { return }
    let path = handle.path
    var gesture = SceneEditor.Gesture(
      handle: handle, start: point, session: session, playback: playback, past: debugger.past, cause: cause(of: path))
    switch handle.kind {
    case .number:
      guard let value = value(at: path), let number = value.number else { return }
      (gesture.number, gesture.written) = (number, Double(value.written) != nil ? value.written : "\(number)")
    case .key:
      let rate = Double(playback.history.tickRate)
      gesture.moments =
        editor?.moments(
          ofTrack: path, tick: playback.playhead, tickLength: 1 / rate, in: playback.simulation.world) ?? []
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
    if let row = editor?.row(of: handle) { editor?.focus = row }
  }

  func value(at path: ScenePath) -> SceneText.Value? { editor?.session.text.values(at: path).first }

  /// Reports why an edit was not made.
  func refuse(_ error: SceneError) { debugger.complain(error.inWindow) }

  // MARK: - Dragging

  /// Applies a drag to `point`, replayed from its cause.
  func drag(to point: SIMD2<Float>) {
    if edit(with: point) { show() }
    continuePreview()
  }

  /// The drag threshold, in points of the window.
  private static let leastDrag: Float = 4

  /// Edits the text for a drag to `point`; false if it stays as in the last picture.
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
    if case .stage(let handle) = gesture.handle.kind {
      let reading = editor?.reading(handle, gesture, at: point)
      editor?.gesture?.reading = reading ?? StageReading()
    }
    guard let (edits, name) = editor?.edits(gesture, at: point) else { return false }
    var session = gesture.session
    do {
      // While time runs, the text is loaded into the current world.
      let world = (gesture.playback.transport.isPaused ? gesture.playback : playback).simulation.world
      let edits = gesture.isOfRow ? ofAllSelected(edits, by: gesture) : edits
      try session.perform(edits, named: name, after: world.lastReading)
    } catch {
      refuse(error)
      return false
    }
    let isOther = session.text.bytes != editor?.session.text.bytes
    editor?.session = session
    editor?.gesture?.name = name
    return isOther
  }

  /// Shows the text of a drag; while paused, over as many pictures as its replay takes.
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

  /// Starts to replay the current text.
  func beginPreview() {
    guard let gesture = editor?.gesture, let session = editor?.session else { return }
    let way = debugger.state.reload
    preview?.begin(ReloadRun(gesture.playback, session.text.string, way, from: gesture.cause, label: gesture.name))
  }

  /// Replays the text at the end of a drag, and records its ticks: none are recorded during the drag.
  private func play() {
    guard let gesture = editor?.gesture, let session = editor?.session else { return }
    guard gesture.playback.transport.isPaused else {
      forgetReadings()
      return playback.reload(session.text.string)
    }
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
    if isEdited || gesture.playback.transport.isPaused { play() }
    editor?.gesture = nil
    // Saving merges changes of another program.
    heldChange = nil
    save()
  }

  /// Ends a drag and restores the state before it.
  func cancel(_ gesture: SceneEditor.Gesture) {
    editor?.gesture = nil
    editor?.session = gesture.session
    if gesture.playback.transport.isPaused { playback = gesture.playback }
    (debugger.futures, preview) = (nil, nil)
    forgetReadings()
  }
}

extension Player {
  /// Returns the tick in which the value first acted on the selection and its rule's other targets; nil if it has not.
  package func cause(of path: ScenePath?) -> Int? {
    let parts = path?.components ?? []
    if let selected, parts.first == .key("layouts"), let tick = causeOfPlaces(with: selected.entity) { return tick }
    if selected == nil, let rule = editor?.inspected { return cause(ofRule: rule) }
    return selected.flatMap { cause(of: $0, parts) }
  }

  /// Returns the first tick in which a layout placed its members: with a stagger each member has its own.
  func causeOfPlaces(with entity: Entity) -> Int? {
    let members = playback.simulation.world.layout(placing: entity)?.members ?? []
    return members.prefix(Self.mostMembers).compactMap { member in
      mover(of: Selection(member, FieldID("Transform", "position")))?.tick
    }.min()
  }

  private static var mostMembers: Int { 64 }

  /// The first start of a named animation, else the start of the current motion.
  func cause(of selected: Selection, _ path: [ScenePath.Component] = []) -> Int? {
    let mover = mover(of: selected)
    let world = playback.simulation.world
    guard path.count > 1, path[0] == .key("animations"), case .key(let name) = path[1], mover?.animation != name else {
      // Animations that start together are edited together.
      guard let mover, let cause = mover.cause else { return mover?.tick }
      let beside = world.runningAnimations().filter { $0.cause?.isOne(with: cause) == true }
      return min(beside.map(\.startTick).min() ?? mover.tick, mover.tick)
    }
    let named = debugger.state.selected.flatMap { world.runningAnimations(of: $0) }.filter {
      $0.cause?.animation == name
    }
    return named.map(\.startTick).min() ?? mover?.tick
  }

  private func cause(ofRule path: ScenePath) -> Int? {
    guard let rule = editor?.session.text.rules.all.first(where: { path.starts(with: $0.path) }) else { return nil }
    let world = playback.simulation.world
    let own = world.runningAnimations().filter { animation in
      animation.cause.flatMap { world.place(ofIntent: $0.intent) }?.hasSuffix(":\(rule.line)") == true
    }
    let last = own.compactMap { $0.cause?.intentTick }.max()
    return own.filter { $0.cause?.intentTick == last }.map(\.startTick).min()
  }
}

extension Cause {
  fileprivate func isOne(with other: Cause) -> Bool {
    intentTick != nil && intentTick == other.intentTick && intent == other.intent && rule == other.rule
      && animation == other.animation
  }
}
