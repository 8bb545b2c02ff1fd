import RiffleScene

/// A drag of the selected entities by one of their handles on the stage.
struct StageDrag {
  let handle: StageHandle
  let gesture: SceneEditor.Gesture
  /// In points of the window.
  let point: SIMD2<Float>
  let editor: SceneEditor

  private var modifiers: DragModifiers { editor.modifiers }
  /// The first and the present point, in points of the scene.
  private var start: SIMD2<Float> { gesture.fit.point(gesture.start) }
  private var now: SIMD2<Float> { gesture.fit.point(point) }

  /// The edits of all grabbed entities.
  var edits: (edits: [SceneEdit], name: String)? {
    guard let grip = gesture.grips.first else { return nil }
    if case .knob = handle {
      return gesture.knob.map { KnobDrag($0, by: now - start, in: gesture.session.text, editor).edits }
    }
    if handle == .order { return gesture.ordering?.edit(by: now - start).map { ([$0.edit], $0.name) } ?? ([], "") }
    let words = gesture.grips.count == 1 ? grip.name : "\(gesture.grips.count) entities"
    switch handle {
    case .move:
      let way = moved.way
      let edits = StageGrip.moves(of: gesture.grips, inScene: way, in: gesture.session.text)
      // In the text's units: the window may show the scene larger.
      let own = grip.inParent(way)
      return (edits, "move \(words) by \(Int(own.x.rounded())), \(Int(own.y.rounded()))")
    case .size(let x, let y):
      let more = resized(grip, x, y).more
      let fixed = SIMD2(Float(1 - x) / 2, Float(1 - y) / 2)
      return (grip.grows(more, fixed: fixed), "size \(words)")
    case .rotation:
      guard let turn = turn(grip) else { return nil }
      return (grip.turns(turn, decimals: modifiers.isFine ? 1 : 0), "turn \(words) by \(rounded(turn, decimals: 0))°")
    case .anchor:
      guard let own = grip.placement.local(now), let anchor = grip.anchor, grip.placement.size.x > 0,
        grip.placement.size.y > 0
      else { return nil }
      var part = own / grip.placement.size
      if !modifiers.isFree { for axis in 0...1 { part[axis] = Self.near(part[axis]) } }
      let old = grip.placement.transform.anchor
      let way = [part.x - old.x, part.y - old.y].map { (Double($0) * 100).rounded() / 100 }
      let real = SIMD2(Float(way[0]), Float(way[1])) * grip.placement.size
      // The entity stays where it is.
      return (anchor.edits(adding: way, decimals: 2) + grip.moves(grip.outOfOwn(real)), "anchor of \(words)")
    case .knob, .order: return nil
    }
  }

  var reading: StageReading {
    var reading = StageReading()
    guard let grip = gesture.grips.first else { return reading }
    switch handle {
    case .move:
      let (way, guides, gaps) = moved
      (reading.guides, reading.gaps) = (guides, gaps)
      let at = (grip.at?.values ?? [0, 0]).map { Float($0) }
      let new = SIMD2(at[0], at[1]) + grip.inParent(way)
      reading.label = "\(Int(new.x.rounded())), \(Int(new.y.rounded()))"
    case .size(let x, let y):
      let (more, guides) = resized(grip, x, y)
      reading.guides = guides
      let new = pointwiseMax(grip.size + more, [1, 1])
      reading.label = "\(Int(new.x.rounded())) × \(Int(new.y.rounded()))"
    case .rotation:
      let turn = (grip.rotation?.values[0] ?? 0) + (turn(grip) ?? 0)
      reading.label = "\(rounded(turn, decimals: modifiers.isFine ? 1 : 0))°"
    case .anchor: break
    case .order:
      reading.label = gesture.ordering?.edit(by: now - start)?.name ?? "to another place of the layout"
      reading.labelPlace = point
    case .knob:
      reading.label = gesture.knob.map { KnobDrag($0, by: now - start, in: gesture.session.text, editor).label } ?? ""
      reading.labelPlace = point
    }
    return reading
  }

  /// A little more where that aligns entities with others.
  private var moved: (way: SIMD2<Float>, guides: [Snapping.Guide], gaps: [Snapping.Gap]) {
    var way = now - start
    // Straight along one axis.
    if modifiers.isCoarse { if abs(way.x) > abs(way.y) { way.y = 0 } else { way.x = 0 } }
    let boxes = gesture.grips.map(\.box)
    guard !modifiers.isFree, let snapping = gesture.snapping, let first = boxes.first, way != .zero else {
      return (way, [], [])
    }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    let (offset, guides, gaps) = snapping.snapWithGaps(
      Rect(origin: box.origin + way, size: box.size),
      edges: (
        modifiers.isCoarse && way.x == 0 ? [] : [0, 0.5, 1], modifiers.isCoarse && way.y == 0 ? [] : [0, 0.5, 1]
      ))
    return (way + offset, guides, gaps)
  }

  /// Returns the growth of an entity, in its own points.
  private func resized(_ grip: StageGrip, _ x: Int, _ y: Int) -> (more: SIMD2<Float>, guides: [Snapping.Guide]) {
    var (end, guides): (SIMD2<Float>, [Snapping.Guide]) = (now, [])
    // Edges align with others only if they are level.
    if !modifiers.isFree, let snapping = gesture.snapping, abs(grip.placement.transform.rotation.radians) < 0.001 {
      let box = grip.box
      let low = SIMD2(x < 0 ? now.x - start.x : 0, y < 0 ? now.y - start.y : 0)
      let high = SIMD2(x > 0 ? now.x - start.x : 0, y > 0 ? now.y - start.y : 0)
      let found = snapping.snap(
        Rect(corner: box.minimum + low, corner: box.maximum + high),
        edges: (x == 0 ? [] : [x < 0 ? 0 : 1], y == 0 ? [] : [y < 0 ? 0 : 1]))
      (end, guides) = (now + found.offset, found.guides)
    }
    guard let from = grip.placement.local(start), let to = grip.placement.local(end) else { return (.zero, []) }
    var more = (to - from) * SIMD2(Float(x), Float(y))
    if modifiers.isCoarse, x != 0, y != 0, grip.size.x > 0, grip.size.y > 0 {
      let factor = max((grip.size.x + more.x) / grip.size.x, (grip.size.y + more.y) / grip.size.y)
      more = grip.size * (factor - 1)
    }
    return (more, guides)
  }

  /// Degrees about the anchor; Shift rounds to multiples of 15.
  private func turn(_ grip: StageGrip) -> Double? {
    guard let pivot = grip.placement.homography.project(grip.placement.size * grip.placement.transform.anchor) else {
      return nil
    }
    func angle(_ point: SIMD2<Float>) -> Double {
      Libm.atan2(Double(point.y - pivot.y), Double(point.x - pivot.x)) * 180 / .pi
    }
    let way = (angle(now) - angle(start)).remainder(dividingBy: 360)
    let old = grip.rotation?.values[0] ?? 0
    if modifiers.isCoarse { return ((old + way) / 15).rounded() * 15 - old }
    return modifiers.isFine ? (way * 10).rounded() / 10 : way.rounded()
  }

  private static func near(_ part: Float) -> Float { [0, 0.5, 1].first { abs($0 - part) < 0.04 } ?? part }
}
