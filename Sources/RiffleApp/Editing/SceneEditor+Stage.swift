import RiffleScene

extension SceneEditor {
  /// Returns the edits of all grabbed entities for a drag to `point`, in the window's coordinates.
  func edits(_ handle: StageHandle, _ gesture: Gesture, at point: SIMD2<Float>) -> (edits: [SceneEdit], name: String)? {
    guard let grip = gesture.grips.first else { return nil }
    let (start, now) = (gesture.fit.point(gesture.start), gesture.fit.point(point))
    if case .knob = handle {
      return gesture.knob.map { KnobDrag($0, by: now - start, in: gesture.session.text, self).edits }
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
      reading.label = "\(rounded(turn, decimals: modifiers.isFine ? 1 : 0))°"
    case .anchor: break
    case .order:
      reading.label = gesture.ordering?.edit(by: now - start)?.name ?? "to another place of the layout"
      reading.labelPlace = point
    case .knob:
      reading.label = gesture.knob.map { KnobDrag($0, by: now - start, in: gesture.session.text, self).label } ?? ""
      reading.labelPlace = point
    }
    return reading
  }

  /// A little more where that aligns entities with others.
  private func moved(
    _ gesture: Gesture, by way: SIMD2<Float>
  ) -> (way: SIMD2<Float>, guides: [Snapping.Guide], gaps: [Snapping.Gap]) {
    var way = way
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
  private func resized(
    _ gesture: Gesture, _ grip: StageGrip, _ x: Int, _ y: Int, from start: SIMD2<Float>, to now: SIMD2<Float>
  ) -> (more: SIMD2<Float>, guides: [Snapping.Guide]) {
    var (end, guides): (SIMD2<Float>, [Snapping.Guide]) = (now, [])
    // Edges align with others only if they are level.
    if !modifiers.isFree, let snapping = gesture.snapping, abs(grip.placement.transform.rotation) < 0.001 {
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
  private func turn(_ grip: StageGrip, from start: SIMD2<Float>, to now: SIMD2<Float>) -> Double? {
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

/// An entity dragged on the stage: its initial placement, and its numbers in the text.
package struct StageGrip {
  let entity: Entity
  package let name: String
  let placement: Placement
  let size: SIMD2<Float>
  var at: SceneText.Numbers?
  let extent: SceneText.Numbers?
  let rotation: SceneText.Numbers?
  let anchor: SceneText.Numbers?

  /// Nil for an entity that the text does not describe, or that is invisible.
  init?(_ entity: Entity, in world: World, _ placements: [Placement], _ text: SceneText) {
    guard let placement = placements.last(where: { $0.entity == entity }) else { return nil }
    let name = world.name(of: entity)
    guard text.entry(ofEntity: name) != nil else { return nil }
    let transform = world.get(Transform.self, entity) ?? Transform()
    let size = world.get(Size.self, entity)?.value ?? placement.size
    (self.entity, self.name, self.placement, self.size) = (entity, name, placement, size)
    func pair(_ value: SIMD2<Float>) -> [Double] { [Double(value.x), Double(value.y)] }
    at = text.numbers("at", ofEntity: name, seen: pair(transform.position))
    extent = text.numbers("size", ofEntity: name, seen: pair(size))
    rotation = text.numbers("rotation", ofEntity: name, seen: [Double(transform.rotation.degrees)])
    anchor = text.numbers("anchor", ofEntity: name, seen: pair(transform.anchor))
  }

  package var box: Rect { Self.box(of: placement) }

  package static func box(of placement: Placement) -> Rect {
    placement.homography.box(around: placement.bounds) ?? Rect(size: .zero)
  }

  func inParent(_ way: SIMD2<Float>) -> SIMD2<Float> {
    guard let inverse = placement.parent.inverse, let seen = placement.homography.project(pivot),
      let from = inverse.project(seen), let to = inverse.project(seen + way)
    else { return way }
    return to - from
  }

  func outOfOwn(_ way: SIMD2<Float>) -> SIMD2<Float> {
    guard let from = placement.homography.project(pivot), let to = placement.homography.project(pivot + way) else {
      return way
    }
    return inParent(to - from)
  }

  private var pivot: SIMD2<Float> { placement.size * placement.transform.anchor }

  func moves(_ way: SIMD2<Float>, decimals: Int = 0) -> [SceneEdit] {
    let steps = Self.steps(way, decimals)
    let isWhole = steps.allSatisfy { $0 == $0.rounded() }
    return at?.edits(adding: steps, decimals: isWhole ? 0 : decimals) ?? []
  }

  /// Returns edits with decimals if the parent is rotated or enlarged, so that the entity stays under the pointer.
  func moves(inScene way: SIMD2<Float>) -> [SceneEdit] {
    let (across, down) = placement.parent.derivative(at: placement.transform.position)
    let unit = max((across * across).sum(), (down * down).sum()).squareRoot()
    let isTurned = min(abs(across.x), abs(across.y)) > unit * 0.01
    return moves(inParent(way), decimals: unit > 12 ? 2 : unit > 1.2 || isTurned ? 1 : 0)
  }

  /// The common position of copies moves once, if all of them move alike; their positions in `only` stay.
  static func moves(of grips: [StageGrip], inScene way: SIMD2<Float>, in text: SceneText) -> [SceneEdit] {
    var edits = grips.map { $0.moves(inScene: way) }
    let entries = grips.map { text.entry(ofEntity: $0.name) }
    for entry in Set(entries.compactMap(\.self)) {
      let copies = grips.indices.filter { entries[$0] == entry }
      let alike = copies.filter { grips[$0].at?.isThere == false }
      guard copies.count > 1, copies.count == text.copies(of: SceneEditor.key(entry)), let first = alike.first,
        alike.allSatisfy({ edits[$0].map(\.change) == edits[first].map(\.change) }),
        let seen = grips[first].at?.values,
        let common = text.numbers("at", ofEntity: SceneEditor.key(entry), seen: seen), common.isThere,
        zip(common.values, seen).allSatisfy({ abs($0 - $1) < 0.01 })
      else { continue }
      for index in alike { edits[index] = [] }
      var grip = grips[first]
      grip.at = common
      edits[first] = grip.moves(inScene: way)
    }
    return edits.flatMap(\.self)
  }

  /// In points.
  ///
  /// - Parameter fixed: the fixed edge or corner, as a fraction of the size.
  func grows(_ more: SIMD2<Float>, fixed: SIMD2<Float>, decimals: Int = 0) -> [SceneEdit] {
    guard let extent else { return [] }
    let steps = Self.steps(pointwiseMax(more, -size + SIMD2(repeating: 1)), decimals)
    let real = SIMD2(Float(steps[0]), Float(steps[1]))
    let shift = outOfOwn((placement.transform.anchor - fixed) * real)
    // Write half points if the center moves by a half.
    let isHalf = abs(shift.x - shift.x.rounded()) > 0.05 || abs(shift.y - shift.y.rounded()) > 0.05
    return extent.edits(adding: steps, decimals: decimals)
      + (shift == .zero ? [] : moves(shift, decimals: max(decimals, isHalf ? 1 : 0)))
  }

  func turns(_ degrees: Double, decimals: Int = 0) -> [SceneEdit] {
    rotation?.edits(adding: [degrees], decimals: decimals) ?? []
  }

  /// Rounds to this many decimals, at most 2.
  private static func steps(_ way: SIMD2<Float>, _ decimals: Int) -> [Double] {
    let scale: Double = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    return [way.x, way.y].map { (Double($0) * scale).rounded() / scale }
  }
}
