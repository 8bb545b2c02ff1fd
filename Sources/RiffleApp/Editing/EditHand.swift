/// Presses and drags of the pointer: of entities and their handles on the stage, and of values in the panel.
struct EditHand: EditPart {
  let editor: SceneEditor

  private var causes: EditCause { EditCause(editor: editor) }

  /// Handles the input of a drag; true if it was handled.
  func edit(_ input: InputEvent) -> Bool {
    switch input {
    case .pointerMoved(let point) where editor.gesture != nil:
      player.debugger.pointer = point
      editor.gesture?.moved = point
    case .pointerReleased(let point, .primary) where editor.gesture != nil: finish(at: point)
    default: return false
    }
    return true
  }

  func begin(_ handle: EditHandle) {
    let point = debugger.pointer ?? .zero
    if editor.modifiers.isFine, CurveStops(editor: editor).change(by: handle, at: point) { return }
    if case .stage(let place) = handle.kind {
      editor.focus = nil
      return takeSelected(by: place)
    }
    let (path, text) = (handle.path, editor.session.text)
    var gesture = gesture(of: handle, at: point, from: causes.cause(of: path))
    switch handle.kind {
    case .number:
      guard let value = editor.value(at: path), let number = value.number else { return }
      (gesture.number, gesture.written) = (number, Double(value.written) != nil ? value.written : "\(number)")
    case .key:
      let rate = Double(playback.history.tickRate)
      gesture.moments = text.moments(ofTrack: path, tick: playback.playhead, tickLength: 1 / rate, in: world)
    case .spring:
      guard let spring = text.curves.spring(at: path)?.spring else { break }
      let way = SpringPad.point(of: spring, in: handle.place) - point
      // A drag that begins elsewhere on the pad brings the spring to the pointer.
      if (way * way).sum() <= SpringPad.reach * SpringPad.reach { gesture.offset = way }
    case .channel: gesture.isPress = false
    default: break
    }
    (editor.gesture, editor.preview) = (gesture, nil)
    if !gesture.isPress { drag(to: point) }
    if let row = handle.row(in: text) { editor.focus = row }
  }

  private func gesture(of handle: EditHandle, at point: SIMD2<Float>, from cause: Int?) -> SceneEditor.Gesture {
    SceneEditor.Gesture(
      handle: handle, start: point, session: editor.session, playback: playback, past: debugger.reader.past,
      cause: cause)
  }

  /// True while a press on the stage can begin a drag.
  private var isReady: Bool { debugger.state.isEditing && playback.transport.isPaused }

  /// - Parameter selection: nil for a press beside all entities.
  func press(_ selection: Selection?) {
    guard let selection else { return pressGround() }
    let isFree = debugger.pointer.map { debugger.frame?.covers($0) == false } ?? false
    guard isReady, isFree else { return player.select(selection) }
    let (world, onStage) = (world, editor.onStage)
    if editor.session.text.entry(ofEntity: world.name(of: selection.entity)) == nil {
      // A group that only contains entities of the scene is not selectable.
      let isGround = onStage.all.contains { world.ancestors(of: $0.entity).contains(selection.entity) }
      return isGround ? pressGround() : player.select(selection)
    }
    leaveRow()
    if editor.modifiers.isCoarse { return toggle(selection.entity) }
    if !debugger.state.selected.contains(selection.entity) { player.select(selection) }
    takeSelected(by: .move)
  }

  private func pressGround() {
    guard isReady, let point = debugger.pointer else { return player.select(nil) }
    leaveRow()
    if !editor.modifiers.isCoarse { player.select(nil) }
    var gesture = gesture(of: EditHandle(.marquee), at: point, from: nil)
    // Time is stopped, so the boxes stay valid.
    gesture.boxes = editor.onStage.boxes
    editor.gesture = gesture
  }

  private func leaveRow() {
    if editor.typed != nil { EditKeys(editor: editor).commit() }
    editor.focus = nil
  }

  private func takeSelected(by handle: StageHandle) {
    let onStage = editor.onStage
    guard let point = debugger.pointer, let fit = debugger.frame?.fit, case let grips = onStage.grips,
      let first = grips.first
    else { return }
    let field = Selection(first.entity, FieldID("Transform", "position"))
    var handle = handle
    let isLaidOut = handle == .move && grips.allSatisfy { $0.at == nil }
    let ordering = isLaidOut && grips.count == 1 ? onStage.ordering(of: first) : nil
    if isLaidOut { handle = onStage.knob(ofAll: grips).map { .knob($0.mark.id) } ?? .order }
    var gesture = gesture(
      of: EditHandle(.stage(handle)), at: point,
      from: isLaidOut ? causes.causeOfPlaces(with: first.entity) : causes.cause(of: field))
    (gesture.grips, gesture.fit, gesture.ordering) = (grips, fit, ordering)
    let isRefused =
      switch handle {
      case .order: ordering == nil
      case .size: first.extent == nil
      case .rotation: first.rotation == nil
      default: false
      }
    if isRefused { gesture.refusal = onStage.refusal(of: first) }
    if case .knob(let id) = handle {
      let knobs = editor.knobs(of: first.entity, in: onStage.world).knobs
      guard let knob = knobs.first(where: { $0.mark.id == id }) else { return }
      gesture.knob = knob
      if knob.isOfLayout, let tick = causes.causeOfPlaces(with: first.entity) { gesture.cause = tick }
    } else {
      gesture.snapping = onStage.snapping(beside: grips, in: fit.scene, reach: 6 / max(fit.scale, 0.01))
    }
    if grips.count == 1 { player.debugger.state.selection = field }
    (editor.gesture, editor.preview) = (gesture, nil)
  }

  private func toggle(_ entity: Entity) {
    let selected = debugger.state.selected
    player.choose(selected.contains(entity) ? selected.filter { $0 != entity } : [entity] + selected)
  }

  /// Applies the pointer's position: once a picture, however often it has moved.
  func follow() {
    if let point = editor.gesture?.moved { drag(to: point) } else { continuePreview() }
  }

  private func drag(to point: SIMD2<Float>) {
    if edit(with: point) { show() }
    continuePreview()
  }

  private static let leastDrag: Float = 4

  private func edit(with point: SIMD2<Float>) -> Bool {
    editor.gesture?.moved = nil
    guard let gesture = editor.gesture else { return false }
    let way = point - gesture.start
    if gesture.isPress {
      guard (way * way).sum() >= Self.leastDrag * Self.leastDrag else { return false }
      editor.gesture?.isPress = false
    }
    if let refusal = gesture.refusal {
      editor.gesture?.refusal = nil
      complain(refusal)
      return false
    }
    if gesture.handle.kind == .marquee {
      surround(gesture, to: point)
      return false
    }
    let drag = EditDrag(gesture: gesture, point: point, editor: editor)
    var made = drag.edits
    if case .stage(let handle) = gesture.handle.kind {
      let moving = drag.moving(handle)
      made = moving.edits
      editor.gesture?.reading = moving.reading
    }
    guard let (edits, name) = made else { return false }
    var session = gesture.session
    do {
      // While time runs, the text is loaded into the current world.
      let world = (gesture.playback.transport.isPaused ? gesture.playback : playback).simulation.world
      let edits = gesture.isOfRow ? editor.onStage.ofAll(edits, by: gesture) : edits
      try session.perform(edits, named: name, after: world.lastReading)
    } catch {
      editor.refuse(error)
      return false
    }
    let isOther = session.text.bytes != editor.session.text.bytes
    if isOther { player.debugger.notice = nil }
    editor.session = session
    editor.gesture?.name = name
    return isOther
  }

  private func surround(_ gesture: SceneEditor.Gesture, to point: SIMD2<Float>) {
    let frame = Rect(corner: gesture.start, corner: point)
    editor.gesture?.reading.marquee = frame
    guard let fit = debugger.frame?.fit else { return }
    let low = fit.point(frame.minimum)
    let high = fit.point(frame.maximum)
    player.choose(
      gesture.boxes.filter { _, box in
        box.minimum.x >= low.x && box.minimum.y >= low.y && box.maximum.x <= high.x && box.maximum.y <= high.y
      }.map(\.entity))
  }

  private func show() {
    guard let gesture = editor.gesture else { return }
    let session = editor.session
    guard gesture.playback.transport.isPaused else {
      player.forgetReadings()
      return player.playback.reload(session.text.string)
    }
    guard session.text.bytes != gesture.session.text.bytes else {
      player.debugger.reader.followHand(gesture.past)
      player.playback = gesture.playback
      (player.debugger.futures, editor.preview) = (nil, nil)
      return
    }
    keepPreview(of: gesture)
    player.debugger.futures?.isOutdated = true
    beginPreview()
  }

  private func keepPreview(of gesture: SceneEditor.Gesture) {
    if editor.preview == nil { editor.preview = EditPreview(before: gesture.playback, of: player.selected) }
  }

  private func beginPreview() {
    guard let gesture = editor.gesture else { return }
    let (text, way) = (editor.session.text.string, debugger.state.reload)
    editor.preview?.begin(ReloadRun(gesture.playback, text, way, from: gesture.cause, label: gesture.name))
  }

  /// Continues the replay of an edit, and shows both futures as far as they are read; while time runs there are none.
  func continuePreview() {
    guard editor.preview?.isUnderWay == true else { return }
    guard playback.transport.isPaused, editor.gesture?.playback.transport.isPaused != false else {
      editor.preview = nil
      return
    }
    if let played = editor.preview?.advance(of: player.selected) {
      if let past = editor.gesture?.past { player.debugger.reader.followHand(past) }
      player.playback = played
    }
    if let futures = editor.preview?.futures, !futures.isOutdated || debugger.futures == nil {
      player.debugger.futures = futures
    }
    if editor.preview?.isOutdated == true, editor.preview?.futures != nil { beginPreview() }
    if editor.preview?.isUnderWay == true { player.debugger.reader.isFollowingHand = true }
  }

  /// Replays the text at the end of a drag while paused, and records its ticks: none are recorded during the drag.
  private func play(_ gesture: SceneEditor.Gesture) {
    player.debugger.reader.followHand(gesture.past)
    player.playback = gesture.playback
    player.reload(editor.session.text, from: gesture.cause, label: gesture.name)
    keepPreview(of: gesture)
    editor.preview?.follow(playback, of: player.selected)
    player.debugger.futures = nil
    continuePreview()
  }

  private func finish(at point: SIMD2<Float>) {
    let isEdited = edit(with: point)
    guard let gesture = editor.gesture else { return }
    if gesture.handle.kind == .marquee {
      editor.gesture = nil
      return
    }
    if isEdited, !gesture.playback.transport.isPaused { show() }
    guard editor.session.text.bytes != gesture.session.text.bytes else { return cancel() }
    if gesture.playback.transport.isPaused { play(gesture) }
    editor.gesture = nil
    editor.save()
  }

  /// Ends a drag before a command of time, which continues from the edited scene.
  func finish(before command: Command) {
    var transport = playback.transport
    let stepsSystems = if case .system = command { true } else { false }
    guard let gesture = editor.gesture, stepsSystems || transport.perform(command) else { return }
    finish(at: debugger.pointer ?? gesture.start)
  }

  /// Takes back the drag, if there is one.
  func cancel() {
    guard let gesture = editor.gesture.take() else { return }
    // While time runs, an edit is loaded into the current world.
    let isLoaded = editor.session.text.bytes != gesture.session.text.bytes
    editor.session = gesture.session
    if gesture.playback.transport.isPaused {
      player.playback = gesture.playback
    } else if isLoaded {
      player.playback.reload(gesture.session.text.string)
    }
    (player.debugger.futures, editor.preview) = (nil, nil)
    player.forgetReadings()
  }
}
