extension Player {
  private static let mostTargets = 400

  /// Starts a drag; Shift adds or removes the entity.
  func press(_ selection: Selection) {
    let isFree = debugger.pointer.map { debugger.frame?.covers($0) == false } ?? false
    guard let text = editor?.session.text, debugger.state.isEditing, playback.transport.isPaused, isFree else {
      debugger.perform(.select(selection), on: &playback)
      return
    }
    let world = playback.simulation.world
    if text.entry(ofEntity: world.name(of: selection.entity)) == nil {
      // A group that only contains entities of the scene is not selectable.
      let isGround = things().contains { world.ancestors(of: $0.entity).contains(selection.entity) }
      if isGround { pressGround() } else { debugger.perform(.select(selection), on: &playback) }
      return
    }
    if editor?.typed != nil { commit() }
    editor?.focus = nil
    if editor?.modifiers.isCoarse == true { return toggle(selection.entity) }
    if !debugger.state.selected.contains(selection.entity) { debugger.perform(.select(selection), on: &playback) }
    takeSelected(by: .move)
  }

  func pressGround() {
    guard let session = editor?.session, debugger.state.isEditing, playback.transport.isPaused,
      let point = debugger.pointer
    else {
      debugger.perform(.select(nil), on: &playback)
      return
    }
    if editor?.typed != nil { commit() }
    editor?.focus = nil
    if editor?.modifiers.isCoarse != true { debugger.perform(.select(nil), on: &playback) }
    var gesture = SceneEditor.Gesture(
      handle: EditHandle(.marquee), start: point, session: session, playback: playback, past: debugger.past,
      cause: nil)
    // Time is stopped, so the boxes stay valid.
    gesture.boxes = boxes()
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

  private func boxes() -> [(entity: Entity, box: Rect)] {
    guard let text = editor?.session.text else { return [] }
    let world = playback.simulation.world
    return seen.filter { text.entry(ofEntity: world.name(of: $0.entity)) != nil }.map {
      ($0.entity, StageGrip.box(of: $0))
    }
  }

  private var seen: [Placement] { playback.simulation.world.placements().filter { $0.size.x > 0 && $0.opacity > 0.02 } }

  package func things() -> [StageGrip] {
    guard let text = editor?.session.text else { return [] }
    let world = playback.simulation.world
    return
      seen
      .compactMap { StageGrip($0.entity, in: world, [$0], text) }
  }

  func takeSelected(by handle: StageHandle) {
    guard let session = editor?.session, let point = debugger.pointer, let fit = debugger.frame?.fit else { return }
    let grips = selectedGrips
    guard let first = grips.first else { return }
    let field = Selection(first.entity, FieldID("Transform", "position"))
    var handle = handle
    let isLaidOut = handle == .move && grips.allSatisfy { $0.at == nil }
    let ordering = isLaidOut && grips.count == 1 ? ordering(of: first) : nil
    if isLaidOut { handle = knob(ofAllIn: grips).map { .knob($0.mark.id) } ?? .order }
    var gesture = SceneEditor.Gesture(
      handle: EditHandle(.stage(handle)), start: point, session: session, playback: playback, past: debugger.past,
      cause: isLaidOut ? causeOfPlaces(with: first.entity) : cause(of: field))
    (gesture.grips, gesture.fit, gesture.ordering) = (grips, fit, ordering)
    if handle == .order, ordering == nil { gesture.refusal = whyNot(first) }
    if case .knob(let id) = handle {
      let knobs = editor?.knobs(in: playback.simulation.world).knobs(of: first.entity).knobs
      guard let knob = knobs?.first(where: { $0.mark.id == id }) else { return }
      gesture.knob = knob
      if knob.isOfLayout, let tick = causeOfPlaces(with: first.entity) { gesture.cause = tick }
    } else {
      gesture.snapping = snapping(beside: grips, reach: 6 / max(fit.scale, 0.01))
    }
    if grips.count == 1 { debugger.state.selection = field }
    editor?.gesture = gesture
    preview = nil
  }

  /// The knob that moves a whole layout, if all its members are dragged; else nil.
  func knob(ofAllIn grips: [StageGrip]) -> Knob? {
    let world = playback.simulation.world
    guard grips.count > 1, grips.allSatisfy({ $0.at == nil }), let editor,
      let laid = world.layout(placing: grips[0].entity), Set(laid.members) == Set(grips.map(\.entity)),
      let path = laid.path(in: editor.session.text)
    else { return nil }
    return editor.knobs(in: world).knobs(of: grips[0].entity).knobs.first { $0.mark.id == "\(path).in.all" }
  }

  /// The slots for a reordered member of a layout; nil if the text has no order for it.
  private func ordering(of grip: StageGrip) -> Ordering? {
    guard let editor, let laid = playback.simulation.world.layout(placing: grip.entity), laid.isInOrder,
      let path = laid.path(in: editor.session.text),
      let order = editor.session.text.layouts.order(ofLayout: path, at: laid.place)
    else { return nil }
    let places = laid.slots.compactMap { grip.placement.parent.project($0.position) }
    guard places.count == laid.slots.count, order.count > 1 else { return nil }
    return Ordering(places: places, order: order, from: laid.place, name: grip.name)
  }

  /// The coordinates of a member's place in a free layout.
  private func freePlace(of entity: Entity) -> SceneText.Numbers? {
    guard let editor, let laid = playback.simulation.world.layout(placing: entity),
      case .free(let places, _) = laid.layout, let path = laid.path(in: editor.session.text),
      places.indices.contains(laid.place)
    else { return nil }
    let place = places[laid.place]
    return editor.session.text.numbers(
      at: path + .key("places") + .index(laid.place), seen: [Double(place.x), Double(place.y)])
  }

  private func whyNot(_ grip: StageGrip) -> String {
    guard let text = editor?.session.text else { return "" }
    let laid = playback.simulation.world.layout(placing: grip.entity).flatMap { $0.path(in: text) }
    if let layout = laid ?? text.layouts.first(ofEntity: grip.name), let line = text.line(of: layout) {
      return "\(grip.name) is placed by the layout in line \(line); its knobs change that, Ctrl P takes it out"
    }
    let line = text.entry(ofEntity: grip.name).flatMap { text.line(of: $0) }.map { " in line \($0)" } ?? ""
    return "\(grip.name) is one of several that are described together\(line)"
  }

  package var selectedGrips: [StageGrip] {
    guard let text = editor?.session.text else { return [] }
    let world = playback.simulation.world
    let placements = world.placements()
    var grips = debugger.state.selected.compactMap { StageGrip($0, in: world, placements, text) }
    // Do not move descendants of a dragged entity, or copies that share its lines, twice.
    let chosen = Set(grips.map(\.entity))
    grips.removeAll { grip in world.ancestors(of: grip.entity).contains { chosen.contains($0) } }
    // The query for a layout is linear in its members.
    for index in grips.indices.prefix(16) where grips[index].at == nil {
      grips[index].at = freePlace(of: grips[index].entity)
    }
    return grips
  }

  private func snapping(beside grips: [StageGrip], reach: Float) -> Snapping {
    let world = playback.simulation.world
    let taken = Set(grips.map(\.entity))
    let boxes = world.placements().filter { placement in
      !taken.contains(placement.entity) && placement.size.x > 0 && placement.size.y > 0 && placement.opacity > 0.02
        && !world.ancestors(of: placement.entity).contains { taken.contains($0) }
    }.suffix(Self.mostTargets).compactMap { $0.homography.box(around: $0.bounds) }
    return Snapping(boxes, window: debugger.frame?.fit.scene ?? [0, 0], reach: reach)
  }

  // MARK: - Choosing

  private func toggle(_ entity: Entity) {
    var selected = debugger.state.selected
    if let index = selected.firstIndex(of: entity) {
      selected.remove(at: index)
    } else {
      selected.insert(entity, at: 0)
    }
    choose(selected)
  }

  /// The first entity is shown in the panels.
  package func choose(_ entities: [Entity]) {
    editor?.focus = nil
    debugger.perform(.select(entities.first.map { Selection($0) }), on: &playback)
    debugger.state.others = Array(entities.dropFirst())
  }

  // MARK: - Edits of several selected entities in one row

  private var several: (shown: ScenePath, others: [ScenePath])? {
    guard debugger.state.selected.count > 1, let text = editor?.session.text, let selected else { return nil }
    let world = playback.simulation.world
    guard let shown = text.entry(ofEntity: world.name(of: selected.entity)) else { return nil }
    var others: [ScenePath] = []
    for entity in debugger.state.selected {
      guard let entry = text.entry(ofEntity: world.name(of: entity)), entry != shown, !others.contains(entry) else {
        continue
      }
      others.append(entry)
    }
    return others.isEmpty ? nil : (shown, others)
  }

  func nameSeveral() {
    guard let (shown, others) = several,
      let index = debugger.edit?.sections.firstIndex(where: { $0.path == shown })
    else { return }
    debugger.edit?.sections[index].title += " and \(others.count) more"
  }

  /// Extends edits to other selected entities that have these values.
  ///
  /// - Parameter gesture: a drag of a number, which changes each by the same difference.
  func ofAllSelected(_ edits: [SceneEdit], by gesture: SceneEditor.Gesture? = nil) -> [SceneEdit] {
    guard let editor, let (shown, others) = several else { return edits }
    let text = gesture?.session.text ?? editor.session.text
    return edits
      + others.flatMap { other in
        edits.compactMap { edit -> SceneEdit? in
          let inner = edit.at.components.dropFirst(shown.components.count)
          let place = other + inner
          guard edit.at.starts(with: shown), !inner.isEmpty, case .set(let new) = edit.change,
            text.root[place] != nil
          else { return nil }
          guard let gesture, gesture.handle.kind == .number, let to = Double(new),
            let own = text.values(at: place).first?.number
          else { return SceneEdit(place, edit.change, scope: edit.scope) }
          let decimals = new.split(separator: ".").dropFirst().first?.count ?? 0
          let value = editor.within(place, own + to - gesture.number, decimals, text)
          return SceneEdit(place, .set(rounded(value, decimals: decimals)), scope: edit.scope)
        }
      }
  }

  // MARK: - Changes the name of an entity or animation that a value refers to

  /// Offers valid names; false if the value is no reference.
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
    return performAnswer([edit], named: "\(words(path)) \(Self.short(name))", from: cause(of: path))
  }
}
