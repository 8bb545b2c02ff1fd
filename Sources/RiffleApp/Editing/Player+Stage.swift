extension Player {
  func press(_ selection: Selection) {
    let isFree = debugger.pointer.map { debugger.frame?.covers($0) == false } ?? false
    guard let text = editor?.session.text, debugger.state.isEditing, playback.transport.isPaused, isFree else {
      return select(selection)
    }
    let world = playback.simulation.world
    if text.entry(ofEntity: world.name(of: selection.entity)) == nil {
      // A group that only contains entities of the scene is not selectable.
      let isGround = onStage?.all.contains { world.ancestors(of: $0.entity).contains(selection.entity) }
      return isGround == true ? pressGround() : select(selection)
    }
    if editor?.typed != nil { commit() }
    editor?.focus = nil
    if editor?.modifiers.isCoarse == true { return toggle(selection.entity) }
    if !debugger.state.selected.contains(selection.entity) { select(selection) }
    takeSelected(by: .move)
  }

  func select(_ selection: Selection?) { debugger.perform(.select(selection), on: &playback) }

  func pressGround() {
    guard let session = editor?.session, debugger.state.isEditing, playback.transport.isPaused,
      let point = debugger.pointer
    else { return select(nil) }
    if editor?.typed != nil { commit() }
    editor?.focus = nil
    if editor?.modifiers.isCoarse != true { select(nil) }
    var gesture = SceneEditor.Gesture(
      handle: EditHandle(.marquee), start: point, session: session, playback: playback, past: debugger.past, cause: nil)
    // Time is stopped, so the boxes stay valid.
    gesture.boxes = onStage?.boxes ?? []
    editor?.gesture = gesture
  }

  func surround(_ gesture: SceneEditor.Gesture, to point: SIMD2<Float>) {
    let frame = Rect(corner: gesture.start, corner: point)
    editor?.gesture?.reading.marquee = frame
    guard let fit = debugger.frame?.fit else { return }
    let low = fit.point(frame.minimum)
    let high = fit.point(frame.maximum)
    choose(
      gesture.boxes.filter { _, box in
        box.minimum.x >= low.x && box.minimum.y >= low.y && box.maximum.x <= high.x && box.maximum.y <= high.y
      }.map(\.entity))
  }

  func takeSelected(by handle: StageHandle) {
    guard let session = editor?.session, let point = debugger.pointer, let fit = debugger.frame?.fit else { return }
    guard let onStage, case let grips = onStage.grips, let first = grips.first else { return }
    let field = Selection(first.entity, FieldID("Transform", "position"))
    var handle = handle
    let isLaidOut = handle == .move && grips.allSatisfy { $0.at == nil }
    let ordering = isLaidOut && grips.count == 1 ? onStage.ordering(of: first) : nil
    if isLaidOut { handle = onStage.knob(ofAll: grips).map { .knob($0.mark.id) } ?? .order }
    var gesture = SceneEditor.Gesture(
      handle: EditHandle(.stage(handle)), start: point, session: session, playback: playback, past: debugger.past,
      cause: isLaidOut ? causeOfPlaces(with: first.entity) : cause(of: field))
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
      let knobs = onStage.editor.knobs(in: onStage.world).knobs(of: first.entity).knobs
      guard let knob = knobs.first(where: { $0.mark.id == id }) else { return }
      gesture.knob = knob
      if knob.isOfLayout, let tick = causeOfPlaces(with: first.entity) { gesture.cause = tick }
    } else {
      gesture.snapping = onStage.snapping(beside: grips, in: fit.scene, reach: 6 / max(fit.scale, 0.01))
    }
    if grips.count == 1 { debugger.state.selection = field }
    editor?.gesture = gesture
    preview = nil
  }

  package var onStage: StageSelection? {
    editor.map { StageSelection(editor: $0, world: playback.simulation.world, entities: debugger.state.selected) }
  }

  private func toggle(_ entity: Entity) {
    let selected = debugger.state.selected
    choose(selected.contains(entity) ? selected.filter { $0 != entity } : [entity] + selected)
  }

  package func choose(_ entities: [Entity]) {
    editor?.focus = nil
    select(entities.first.map { Selection($0) })
    debugger.state.others = Array(entities.dropFirst())
  }

  // MARK: - Changes the name of an entity or animation that a value refers to

  func askForReference(at value: SceneText.Value) -> Bool {
    guard let session = editor?.session, value.kind == .text,
      !SceneOffers(session.text, session.words).references(at: value.path).isEmpty
    else { return false }
    let path = value.path
    let linked = value.path.key == "parent" ? PoseEdits(session.text).linkedPlace(of: value.path.prefix(2)) : nil
    let hint =
      linked.map { "\($0.words), which does not change with its parent" }
      ?? "Tab or a press takes a name, Return what is written"
    let refer = { (player: Player, name: String) in player.refer(to: name, at: path) }
    ask(
      Picker(words(path), hint: hint, field: TextField(value.text), items: [], completes: true),
      Choosing(typed: refer, offer: { $0.offerReferences(at: path, for: $1) }, completed: refer))
    return true
  }

  private func offerReferences(at path: ScenePath, for typed: String) {
    guard let session = editor?.session else { return }
    offer(SceneOffers(session.text, session.words).references(at: path, typed: typed).map { (Picker.Item($0), $0) })
  }

  private func refer(to name: String, at path: ScenePath) -> Bool {
    let typed = EditReadings.Typed(path: path, field: TextField(name))
    guard let edit = editor?.edit(typed: typed) else { return true }
    return performAnswer([edit], named: "\(words(path)) \(Self.short(name))", from: path)
  }
}
