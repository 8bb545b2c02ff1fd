import RiffleScene

/// An entity that is taken on the stage: as it lay when it was, and where the text has its numbers.
struct StageGrip {
  let entity: Entity
  let name: String
  let placement: Placement
  let size: SIMD2<Float>
  var at: SceneText.Numbers?
  let extent: SceneText.Numbers?
  let rotation: SceneText.Numbers?
  let anchor: SceneText.Numbers?

  /// - Returns: nil for what the text does not describe, or what is not seen.
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

  /// Its box in points of the scene.
  var box: Rect { Self.box(of: placement) }

  /// The box of what is seen at a place, in points of the scene.
  static func box(of placement: Placement) -> Rect {
    placement.homography.box(around: placement.bounds) ?? Rect(size: .zero)
  }

  /// A way of the scene in the space of its parent.
  func inParent(_ way: SIMD2<Float>) -> SIMD2<Float> {
    guard let inverse = placement.parent.inverse, let seen = placement.homography.project(pivot),
      let from = inverse.project(seen), let to = inverse.project(seen + way)
    else { return way }
    return to - from
  }

  /// A way in its own space, in the space of its parent.
  func outOfOwn(_ way: SIMD2<Float>) -> SIMD2<Float> {
    guard let from = placement.homography.project(pivot), let to = placement.homography.project(pivot + way) else {
      return way
    }
    return inParent(to - from)
  }

  /// In its own points.
  private var pivot: SIMD2<Float> { placement.size * placement.transform.anchor }

  /// The edits of its place; none where the way is none.
  func moves(_ way: SIMD2<Float>, decimals: Int = 0) -> [SceneEdit] {
    let steps = Self.steps(way, decimals)
    let isWhole = steps.allSatisfy { $0 == $0.rounded() }
    return at?.edits(adding: steps, decimals: isWhole ? 0 : decimals) ?? []
  }

  /// The edits of its place by a way of the scene: in a parent that is turned or seen larger with decimals, without which
  /// it would not come to where the hand is.
  func moves(inScene way: SIMD2<Float>) -> [SceneEdit] {
    let (across, down) = placement.parent.derivative(at: placement.transform.position)
    let unit = max((across * across).sum(), (down * down).sum()).squareRoot()
    let isTurned = min(abs(across.x), abs(across.y)) > unit * 0.01
    return moves(inParent(way), decimals: unit > 12 ? 2 : unit > 1.2 || isTurned ? 1 : 0)
  }

  /// The edits of the places of several by a way of the scene. The place that copies have in common moves once, where all of
  /// them are taken and move alike; what `only` says of some stays there.
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

  /// The edits that make it larger by these points, an edge or a point of it staying where it is.
  ///
  /// - Parameter fixed: what stays, as a share of its size.
  func grows(_ more: SIMD2<Float>, fixed: SIMD2<Float>, decimals: Int = 0) -> [SceneEdit] {
    guard let extent else { return [] }
    let steps = Self.steps(pointwiseMax(more, -size + SIMD2(repeating: 1)), decimals)
    let real = SIMD2(Float(steps[0]), Float(steps[1]))
    let shift = outOfOwn((placement.transform.anchor - fixed) * real)
    // Half points are written where the middle moves by half.
    let isHalf = abs(shift.x - shift.x.rounded()) > 0.05 || abs(shift.y - shift.y.rounded()) > 0.05
    return extent.edits(adding: steps, decimals: decimals)
      + (shift == .zero ? [] : moves(shift, decimals: max(decimals, isHalf ? 1 : 0)))
  }

  func turns(_ degrees: Double, decimals: Int = 0) -> [SceneEdit] {
    rotation?.edits(adding: [degrees], decimals: decimals) ?? []
  }

  /// Whole numbers, or ones with this many decimals.
  private static func steps(_ way: SIMD2<Float>, _ decimals: Int) -> [Double] {
    let scale: Double = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    return [way.x, way.y].map { (Double($0) * scale).rounded() / scale }
  }
}
