package struct StageSelection {
  let editor: SceneEditor
  let world: World
  let entities: [Entity]

  private static let mostTargets = 400

  private var text: SceneText { editor.session.text }

  var boxes: [(entity: Entity, box: Rect)] {
    seen.filter { text.entry(ofEntity: world.name(of: $0.entity)) != nil }.map {
      ($0.entity, StageGrip.box(of: $0, in: world))
    }
  }

  private var seen: [Placement] {
    world.placements().filter { ($0.size.x > 0 || world.wordsBounds(of: $0) != nil) && $0.opacity > 0.02 }
  }

  package var all: [StageGrip] { seen.compactMap { StageGrip($0.entity, in: world, [$0], text) } }

  var entries: [ScenePath] {
    entities.reduce(into: []) { found, entity in
      if let entry = text.entry(ofEntity: world.name(of: entity)), !found.contains(entry) { found.append(entry) }
    }
  }

  /// The selected entity, or the copies that are described together; nil for one part of several uses of a definition.
  var subject: String? {
    let grips = grips
    let entries = Set(grips.map { text.entry(ofEntity: $0.name) })
    guard entries.count == 1, let entry = entries.first ?? nil else { return nil }
    if entry.section == "define" { return grips.count == 1 ? grips[0].name : nil }
    return entry.name
  }

  /// The scene as drawn at this tick: scaled to the window, animated after a resize, and zoomed by a camera.
  private var stage: Placement? { world.placements(of: [world[resource: SceneEntities.self].stage]).last }

  /// Converts a distance in points of the scene to points of the scene's window, in which drags are measured.
  func inWindow(_ way: SIMD2<Float>) -> SIMD2<Float> {
    guard let (across, down) = stage?.homography.derivative(at: .zero) else { return way }
    return across * way.x + down * way.y
  }

  /// Converts a point of the scene's window to a point of the scene.
  func inScene(_ point: SIMD2<Float>) -> SIMD2<Float> { stage?.local(point) ?? point }

  /// The position of added entities: the middle of the scene's own size, whatever the window's size.
  var middle: SIMD2<Float> { world[resource: SceneEntities.self].size / 2 }

  func knob(ofAll grips: [StageGrip]) -> Knob? {
    guard grips.count > 1, grips.allSatisfy({ $0.at == nil }), let laid = world.layout(placing: grips[0].entity),
      Set(laid.members) == Set(grips.map(\.entity)), let path = laid.path(in: text)
    else { return nil }
    return editor.knobs(of: grips[0].entity, in: world).knobs.first { $0.mark.id == "\(path).in.all" }
  }

  func ordering(of grip: StageGrip) -> Ordering? {
    guard let laid = world.layout(placing: grip.entity), laid.isInOrder, let path = laid.path(in: text),
      let order = text.layouts.order(ofLayout: path, at: laid.place)
    else { return nil }
    let places = laid.slots.compactMap { grip.placement.parent.project($0.position) }
    guard places.count == laid.slots.count, order.count > 1 else { return nil }
    return Ordering(places: places, order: order, from: laid.place, name: grip.name)
  }

  private func freePlace(of entity: Entity) -> SceneText.Numbers? {
    guard let laid = world.layout(placing: entity), case .free(let places, _) = laid.layout,
      let path = laid.path(in: text), places.indices.contains(laid.place)
    else { return nil }
    let place = places[laid.place]
    return text.numbers(at: path + .key("places") + .index(laid.place), seen: [Double(place.x), Double(place.y)])
  }

  func refusal(of grip: StageGrip) -> String {
    let laid = world.layout(placing: grip.entity).flatMap { $0.path(in: text) }
    let entry = text.entry(ofEntity: grip.name)
    let isLaidOut = entry.map { text.root[$0 + .key("at")] == nil } ?? false
    if let layout = laid ?? (isLaidOut ? text.layouts.first(ofEntity: grip.name) : nil),
      let line = text.line(of: layout)
    {
      return "\(grip.name) is placed by the layout in line \(line); its knobs change that, Ctrl P takes it out"
    }
    let linkable = ["x", "y", "width", "height", "rotation", "scale"]
    let copy = text.copy(ofEntity: grip.name)?.key
    if let linked = entry.flatMap({ PoseEdits(text).linkedPlace(of: $0, copy: copy, among: linkable) }) {
      return "\(grip.name) stays where it is, because \(linked.words)"
    }
    if let line = text.rules.keyframeActions(ofEntity: grip.name).first.flatMap(text.line(of:)) {
      return "\(grip.name) is placed by the keyframes in line \(line); drag their diamonds"
    }
    let line = entry.flatMap(text.line(of:)).map { " in line \($0)" } ?? ""
    if let at = entry.flatMap({ text.root[$0 + .key("at")] }), at.entries != nil || at.isAlias {
      let form = at.isAlias ? "an alias" : "a block of x and y"
      return "\(grip.name) has its place as \(form)\(line); write 'at: [x, y]' to drag it"
    }
    return "\(grip.name) is one of several that are described together\(line)"
  }

  package var grips: [StageGrip] {
    let placements = world.placements()
    var grips = entities.compactMap { StageGrip($0, in: world, placements, text) }
    // Do not move descendants of a dragged entity, or copies that share its lines, twice.
    let chosen = Set(grips.map(\.entity))
    grips.removeAll { grip in world.ancestors(of: grip.entity).contains { chosen.contains($0) } }
    // The query for a layout is linear in its members.
    for index in grips.indices.prefix(16) where grips[index].at == nil {
      grips[index].at = freePlace(of: grips[index].entity)
    }
    return grips
  }

  func snapping(beside grips: [StageGrip], in window: SIMD2<Float>, reach: Float) -> Snapping {
    let taken = Set(grips.map(\.entity))
    let boxes = world.placements().filter { placement in
      !taken.contains(placement.entity) && placement.size.x > 0 && placement.size.y > 0 && placement.opacity > 0.02
        && !world.ancestors(of: placement.entity).contains { taken.contains($0) }
    }.suffix(Self.mostTargets).compactMap { $0.homography.box(around: $0.bounds) }
    return Snapping(boxes, window: window, reach: reach)
  }

  var several: (shown: ScenePath, others: [ScenePath])? {
    guard entities.count > 1, let shown = text.entry(ofEntity: world.name(of: entities[0])) else { return nil }
    let others = entries.filter { $0 != shown }
    return others.isEmpty ? nil : (shown, others)
  }

  /// Extends edits to other selected entities that have these values; a drag changes each by the same difference.
  func ofAll(_ edits: [SceneEdit], by gesture: SceneEditor.Gesture? = nil) -> [SceneEdit] {
    guard let (shown, others) = several else { return edits }
    let text = gesture?.session.text ?? text
    return edits
      + others.flatMap { other in
        edits.compactMap { edit -> SceneEdit? in
          let inner = edit.at.components.dropFirst(shown.components.count)
          let place = other + inner
          guard edit.at.starts(with: shown), !inner.isEmpty, case .set(let new) = edit.change, text.root[place] != nil
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
}
