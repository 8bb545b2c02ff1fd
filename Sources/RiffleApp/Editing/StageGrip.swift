/// An entity dragged on the stage: its initial placement, and its numbers in the text.
package struct StageGrip {
  let entity: Entity
  package let name: String
  let placement: Placement
  let size: SIMD2<Float>
  package let box: Rect
  var at: SceneText.Numbers?
  let extent: SceneText.Numbers?
  let rotation: SceneText.Numbers?
  let anchor: SceneText.Numbers?

  /// Nil for an entity that the text does not describe, or that is invisible.
  init?(_ entity: Entity, in world: World, _ placements: [Placement], _ text: SceneText) {
    guard let placement = Placement.seen(of: entity, among: placements) else { return nil }
    let name = world.name(of: entity)
    guard text.entry(ofEntity: name) != nil else { return nil }
    let transform = world.get(Transform.self, entity) ?? Transform()
    let size = world.get(Size.self, entity)?.value ?? placement.size
    (self.entity, self.name, self.placement, self.size) = (entity, name, placement, size)
    box = Self.box(of: placement, in: world)
    func pair(_ value: SIMD2<Float>) -> [Double] { [Double(value.x), Double(value.y)] }
    let state = world.state(of: entity)
    at = text.numbers(
      "at", ofEntity: name, seen: pair(transform.position),
      described: pair((world.describedTransform(of: entity) ?? transform).position), state: state)
    extent = text.numbers("size", ofEntity: name, seen: pair(size), state: state)
    rotation = text.numbers("rotation", ofEntity: name, seen: [Double(transform.rotation.degrees)], state: state)
    anchor = text.numbers("anchor", ofEntity: name, seen: pair(transform.anchor))
  }

  package static func box(of placement: Placement, in world: World) -> Rect {
    placement.homography.box(around: world.wordsBounds(of: placement) ?? placement.bounds) ?? Rect(size: .zero)
  }

  func inParent(_ way: SIMD2<Float>) -> SIMD2<Float> {
    guard let inverse = placement.parent.inverse, let seen = placement.homography.project(pivot),
      let from = inverse.project(seen), let to = inverse.project(seen + way)
    else { return way }
    return to - from
  }

  func outOfOwn(_ way: SIMD2<Float>) -> SIMD2<Float> {
    guard let from = placement.homography.project(pivot), let to = placement.homography.project(pivot + way)
    else { return way }
    return inParent(to - from)
  }

  var pivot: SIMD2<Float> { placement.size * placement.transform.anchor }

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
      guard copies.count > 1, copies.count == text.copies(of: entry.name), let first = alike.first,
        alike.allSatisfy({ edits[$0].map(\.change) == edits[first].map(\.change) }), let seen = grips[first].at?.values,
        let common = text.numbers("at", ofEntity: entry.name, seen: seen), common.isThere,
        zip(common.values, seen).allSatisfy({ abs($0 - $1) < 0.01 })
      else { continue }
      for index in alike { edits[index] = [] }
      var grip = grips[first]
      grip.at = common
      edits[first] = grip.moves(inScene: way)
    }
    return edits.flatMap(\.self)
  }

  /// - Parameter fixed: the fixed edge or corner, as a fraction of the size.
  func grows(_ more: SIMD2<Float>, fixed: SIMD2<Float>) -> [SceneEdit] {
    guard let extent else { return [] }
    let steps = Self.steps(pointwiseMax(more, -size + SIMD2(repeating: 1)), 0)
    let real = SIMD2(Float(steps[0]), Float(steps[1]))
    let shift = outOfOwn((placement.transform.anchor - fixed) * real)
    // Write half points if the center moves by a half.
    let isHalf = abs(shift.x - shift.x.rounded()) > 0.05 || abs(shift.y - shift.y.rounded()) > 0.05
    return extent.edits(adding: steps, decimals: 0) + (shift == .zero ? [] : moves(shift, decimals: isHalf ? 1 : 0))
  }

  func turns(_ degrees: Double, decimals: Int = 0) -> [SceneEdit] {
    rotation?.edits(adding: [degrees], decimals: decimals) ?? []
  }

  private static func steps(_ way: SIMD2<Float>, _ decimals: Int) -> [Double] {
    let scale: Double = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    return [way.x, way.y].map { (Double($0) * scale).rounded() / scale }
  }
}
