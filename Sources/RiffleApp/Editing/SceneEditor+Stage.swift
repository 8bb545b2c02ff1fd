// Drags on the stage.
extension SceneEditor {
  /// Returns the edits of all grabbed entities for a drag to `point`, in the window's coordinates.
  func edits(_ handle: StageHandle, _ gesture: Gesture, at point: SIMD2<Float>) -> (edits: [SceneEdit], name: String)? {
    guard let grip = gesture.grips.first else { return nil }
    let (start, now) = (gesture.fit.point(gesture.start), gesture.fit.point(point))
    if case .knob = handle {
      // From the place of the knob's number, which may be beside the knob.
      return gesture.knob.flatMap {
        edits($0, from: $0.mark.place, to: $0.mark.place + now - start, in: gesture.session.text)
      }
    }
    if handle == .order { return gesture.ordering?.edit(by: now - start).map { ([$0.edit], $0.name) } ?? ([], "") }
    let words = gesture.grips.count == 1 ? grip.name : "\(gesture.grips.count) entities"
    switch handle {
    case .move:
      let way = moved(gesture, by: now - start).way
      let edits = StageGrip.moves(of: gesture.grips, inScene: way, in: gesture.session.text)
      // In the text's units: the window may show the scene larger.
      let own = grip.inParent(way)
      return (edits, "move \(words) by \(Int(own.x.rounded())), \(Int(own.y.rounded()))")
    case .size(let x, let y):
      let more = resized(gesture, grip, x, y, from: start, to: now).more
      let fixed = SIMD2(Float(1 - x) / 2, Float(1 - y) / 2)
      return (grip.grows(more, fixed: fixed), "size \(words)")
    case .rotation:
      guard let turn = turn(grip, from: start, to: now) else { return nil }
      return (grip.turns(turn, decimals: isFine ? 1 : 0), "turn \(words) by \(rounded(turn, decimals: 0))°")
    case .anchor:
      guard let own = grip.placement.local(now), let anchor = grip.anchor, grip.placement.size.x > 0,
        grip.placement.size.y > 0
      else { return nil }
      var part = own / grip.placement.size
      if !isFree { for axis in 0...1 { part[axis] = Self.near(part[axis]) } }
      let old = grip.placement.transform.anchor
      let way = [part.x - old.x, part.y - old.y].map { (Double($0) * 100).rounded() / 100 }
      let real = SIMD2(Float(way[0]), Float(way[1])) * grip.placement.size
      // The entity stays where it is.
      return (anchor.edits(adding: way, decimals: 2) + grip.moves(grip.outOfOwn(real)), "anchor of \(words)")
    case .knob, .order: return nil
    }
  }

  /// Returns the readings on the stage for a drag to `point`: alignment guides and the dragged number.
  func reading(_ handle: StageHandle, _ gesture: Gesture, at point: SIMD2<Float>) -> StageReading {
    var reading = StageReading()
    guard let grip = gesture.grips.first else { return reading }
    let (start, now) = (gesture.fit.point(gesture.start), gesture.fit.point(point))
    switch handle {
    case .move:
      let (way, guides, gaps) = moved(gesture, by: now - start)
      (reading.guides, reading.gaps) = (guides, gaps)
      let at = (grip.at?.values ?? [0, 0]).map { Float($0) }
      let new = SIMD2(at[0], at[1]) + grip.inParent(way)
      reading.label = "\(Int(new.x.rounded())), \(Int(new.y.rounded()))"
    case .size(let x, let y):
      let (more, guides) = resized(gesture, grip, x, y, from: start, to: now)
      reading.guides = guides
      let new = pointwiseMax(grip.size + more, [1, 1])
      reading.label = "\(Int(new.x.rounded())) × \(Int(new.y.rounded()))"
    case .rotation:
      let turn = (grip.rotation?.values[0] ?? 0) + (turn(grip, from: start, to: now) ?? 0)
      reading.label = "\(rounded(turn, decimals: isFine ? 1 : 0))°"
    case .anchor: break
    case .order:
      reading.label = gesture.ordering?.edit(by: now - start)?.name ?? "to another place of the layout"
      reading.labelPlace = point
    case .knob:
      reading.label =
        gesture.knob.map {
          label($0, from: $0.mark.place, to: $0.mark.place + now - start, in: gesture.session.text)
        } ?? ""
      reading.labelPlace = point
    }
    return reading
  }

  /// Returns the distance that entities move: a little more where that aligns them with others.
  private func moved(
    _ gesture: Gesture, by way: SIMD2<Float>
  ) -> (way: SIMD2<Float>, guides: [Snapping.Guide], gaps: [Snapping.Gap]) {
    var way = way
    // Straight along one axis.
    if isCoarse { if abs(way.x) > abs(way.y) { way.y = 0 } else { way.x = 0 } }
    let boxes = gesture.grips.map(\.box)
    guard !isFree, let snapping = gesture.snapping, let first = boxes.first, way != .zero else { return (way, [], []) }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    let (offset, guides, gaps) = snapping.snapWithGaps(
      Rect(origin: box.origin + way, size: box.size),
      edges: (isCoarse && way.x == 0 ? [] : [0, 0.5, 1], isCoarse && way.y == 0 ? [] : [0, 0.5, 1]))
    return (way + offset, guides, gaps)
  }

  /// Returns the growth of an entity, in its own points.
  private func resized(
    _ gesture: Gesture, _ grip: StageGrip, _ x: Int, _ y: Int, from start: SIMD2<Float>, to now: SIMD2<Float>
  ) -> (more: SIMD2<Float>, guides: [Snapping.Guide]) {
    var (end, guides): (SIMD2<Float>, [Snapping.Guide]) = (now, [])
    // Edges align with others only if they are level.
    if !isFree, let snapping = gesture.snapping, abs(grip.placement.transform.rotation) < 0.001 {
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
    if isCoarse, x != 0, y != 0, grip.size.x > 0, grip.size.y > 0 {
      // Keeps the aspect ratio.
      let factor = max((grip.size.x + more.x) / grip.size.x, (grip.size.y + more.y) / grip.size.y)
      more = grip.size * (factor - 1)
    }
    return (more, guides)
  }

  /// Returns degrees about the anchor; Shift rounds to multiples of 15.
  private func turn(_ grip: StageGrip, from start: SIMD2<Float>, to now: SIMD2<Float>) -> Double? {
    guard let pivot = grip.placement.homography.project(grip.placement.size * grip.placement.transform.anchor) else {
      return nil
    }
    func angle(_ point: SIMD2<Float>) -> Double {
      Libm.atan2(Double(point.y - pivot.y), Double(point.x - pivot.x)) * 180 / .pi
    }
    let way = (angle(now) - angle(start)).remainder(dividingBy: 360)
    let old = grip.rotation?.values[0] ?? 0
    if isCoarse { return ((old + way) / 15).rounded() * 15 - old }
    return isFine ? (way * 10).rounded() / 10 : way.rounded()
  }

  /// Snaps a fraction near an edge or the middle to it.
  private static func near(_ part: Float) -> Float { [0, 0.5, 1].first { abs($0 - part) < 0.04 } ?? part }
}
