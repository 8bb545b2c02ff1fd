// A drag of the selected entities by one of their handles on the stage.
extension EditDrag {
  private var start: SIMD2<Float> { gesture.fit.point(gesture.start) }
  private var now: SIMD2<Float> { gesture.fit.point(point) }

  /// Returns the edits of all grabbed entities, and the marks on the stage.
  func moving(_ handle: StageHandle) -> (edits: Edits?, reading: StageReading) {
    var reading = StageReading()
    guard let grip = gesture.grips.first else { return (nil, reading) }
    let others = handle == .move ? gesture.grips.count { $0.at == nil } : 0
    let count = gesture.grips.count - others
    let words =
      (count == 1 ? (gesture.grips.first { $0.at != nil } ?? grip).name : "\(count) entities")
      + (others > 0 ? ", not \(others) in layouts," : "")
    switch handle {
    case .move:
      let (way, guides, gaps) = moved
      (reading.guides, reading.gaps) = (guides, gaps)
      // In the text's units: the window may show the scene larger.
      let own = grip.inParent(way)
      let at = (grip.at?.values ?? [0, 0]).map { Float($0) }
      let new = SIMD2(at[0], at[1]) + own
      reading.label = "\(Int(new.x.rounded())), \(Int(new.y.rounded()))"
      let edits = StageGrip.moves(of: gesture.grips, inScene: way, in: text)
      return ((edits, "move \(words) by \(Int(own.x.rounded())), \(Int(own.y.rounded()))"), reading)
    case .size(let x, let y):
      let (more, guides) = resized(grip, x, y)
      reading.guides = guides
      let new = pointwiseMax(grip.size + more, [1, 1])
      reading.label = "\(Int(new.x.rounded())) × \(Int(new.y.rounded()))"
      let fixed = SIMD2(Float(1 - x) / 2, Float(1 - y) / 2)
      return ((grip.grows(more, fixed: fixed), "size \(words)"), reading)
    case .rotation:
      let (turn, decimals) = (self.turn(grip), modifiers.isFine ? 1 : 0)
      reading.label = "\(rounded((grip.rotation?.values[0] ?? 0) + (turn ?? 0), decimals: decimals))°"
      let edits: Edits? = turn.map {
        (grip.turns($0, decimals: decimals), "turn \(words) by \(rounded($0, decimals: 0))°")
      }
      return (edits, reading)
    case .anchor: return (anchored(grip).map { ($0, "anchor of \(words)") }, reading)
    case .order:
      let edit = gesture.ordering?.edit(by: now - start)
      (reading.label, reading.labelPlace) = (edit?.name ?? "to another place of the layout", point)
      return (edit.map { ([$0.edit], $0.name) } ?? ([], ""), reading)
    case .knob:
      let drag = gesture.knob.map {
        KnobDrag(knob: $0, offset: now - start, text: text, modifiers: modifiers, editor: editor)
      }
      (reading.label, reading.labelPlace) = (drag?.label ?? "", point)
      return (drag?.edits, reading)
    }
  }

  private func anchored(_ grip: StageGrip) -> [SceneEdit]? {
    guard let own = grip.placement.local(now), let anchor = grip.anchor, grip.placement.size.x > 0,
      grip.placement.size.y > 0
    else { return nil }
    var part = own / grip.placement.size
    if !modifiers.isFree { for axis in 0...1 { part[axis] = Self.near(part[axis]) } }
    let old = grip.placement.transform.anchor
    let way = [part.x - old.x, part.y - old.y].map { (Double($0) * 100).rounded() / 100 }
    let real = SIMD2(Float(way[0]), Float(way[1])) * grip.placement.size
    // The entity stays where it is.
    return anchor.edits(adding: way, decimals: 2) + grip.moves(grip.outOfOwn(real))
  }

  private var moved: (way: SIMD2<Float>, guides: [Snapping.Span], gaps: [Snapping.Span]) {
    var way = now - start
    if modifiers.isCoarse { if abs(way.x) > abs(way.y) { way.y = 0 } else { way.x = 0 } }
    let boxes = gesture.grips.map(\.box)
    guard !modifiers.isFree, let snapping = gesture.snapping, let first = boxes.first, way != .zero else {
      return (way, [], [])
    }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    let (offset, guides, gaps) = snapping.snap(
      Rect(origin: box.origin + way, size: box.size),
      edges: (
        modifiers.isCoarse && way.x == 0 ? [] : [0, 0.5, 1], modifiers.isCoarse && way.y == 0 ? [] : [0, 0.5, 1]
      ))
    return (way + offset, guides, gaps)
  }

  private func resized(_ grip: StageGrip, _ x: Int, _ y: Int) -> (more: SIMD2<Float>, guides: [Snapping.Span]) {
    var (end, guides): (SIMD2<Float>, [Snapping.Span]) = (now, [])
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

  private func turn(_ grip: StageGrip) -> Double? {
    guard let pivot = grip.placement.homography.project(grip.pivot) else { return nil }
    let way = ((now - pivot).degrees - (start - pivot).degrees).remainder(dividingBy: 360)
    let old = grip.rotation?.values[0] ?? 0
    if modifiers.isCoarse { return ((old + way) / 15).rounded() * 15 - old }
    return modifiers.isFine ? (way * 10).rounded() / 10 : way.rounded()
  }

  private static func near(_ part: Float) -> Float { [0, 0.5, 1].first { abs($0 - part) < 0.04 } ?? part }
}
