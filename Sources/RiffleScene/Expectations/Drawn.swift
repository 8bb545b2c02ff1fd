/// One entity at a tick, its parents included. Lengths are in points of the scene file, for entities of blocks in
/// points of the window.
package struct Drawn: Sendable, Equatable {
  package var center = SIMD2<Float>.zero
  package var frame = Rect(size: .zero)
  package var windowFrame = Rect(size: .zero)
  package var size = SIMD2<Float>.zero
  /// Includes the scales of all parents.
  package var scale = SIMD2<Float>.one
  /// Degrees, without the parents' rotations.
  package var rotation: Float = 0
  package var turn: Float = 0
  package var tilt: Float = 0
  var lift: Float = 0
  /// Includes the opacities of all parents.
  package var opacity: Float = 1
  /// True if neither it nor a parent is hidden, and its opacity is above 0.001.
  package var isSeen = true

  init?(_ entity: Entity, in world: World, _ stage: StagePlace, as reading: Reading = .presented) {
    func transform(_ entity: Entity) -> Transform? {
      reading == .presented ? world.presentedTransform(of: entity) : world.restingTransform(of: entity)
    }
    guard let own = transform(entity) else { return nil }
    size = world.size(of: entity, as: reading)
    (rotation, turn, tilt, scale) = (own.rotation.degrees, own.turn.degrees, own.tilt.degrees, own.scale)
    lift = own.lift
    opacity = world.presentedOpacity(of: entity)
    var isHidden = world.has(Hidden.self, entity)
    var space = Projection(own, size: size).homography
    var isStaged = false
    for ancestor in world.ancestors(of: entity) {
      if ancestor == stage.entity {
        isStaged = true
        break
      }
      opacity *= world.presentedOpacity(of: ancestor)
      isHidden = isHidden || world.has(Hidden.self, ancestor)
      guard let transform = transform(ancestor) else { continue }
      scale *= transform.scale
      space = Projection(transform, size: world.size(of: ancestor, as: reading)).homography * space
    }
    center = space.project(size / 2) ?? own.position
    let corners = Rect(size: size).corners.compactMap(space.project)
    frame = corners.count == 4 ? Rect(around: corners) : Rect(origin: center, size: .zero)
    windowFrame = isStaged ? stage.inWindow(frame) : frame
    if isStaged, stage.hasCamera { windowFrame = world.frame(of: entity, as: reading) ?? windowFrame }
    isSeen = !isHidden && opacity > 0.001
  }

  struct Change: Sendable {
    /// In points or degrees; for a scale or an opacity times 1000, so that the three are comparable.
    var amount: Double
    var unit: String
    var scale: Double { unit == "of 1" ? 0.001 : 1 }
  }

  /// The greatest change: of the centre, the size, an angle, the scale or the opacity.
  func change(since before: Drawn) -> Change {
    let length = max((center - before.center).length, (size - before.size).length)
    let angle = max(
      (rotation - before.rotation).magnitude, (turn - before.turn).magnitude, (tilt - before.tilt).magnitude)
    let factor = max(
      (scale.x - before.scale.x).magnitude, (scale.y - before.scale.y).magnitude, (opacity - before.opacity).magnitude)
    let all = [(length, "points"), (Double(angle), "degrees"), (Double(factor) * 1000, "of 1")]
    return all.dropFirst().reduce(Change(amount: all[0].0, unit: all[0].1)) {
      $1.0 > $0.amount ? Change(amount: $1.0, unit: $1.1) : $0
    }
  }

  /// Below this an entity is at rest, in the units of `Change.amount`.
  static let still = 0.005
}

extension World {
  /// Includes the hover or press offset, the followed path and the transition.
  fileprivate func restingTransform(of entity: Entity) -> Transform? {
    guard var parts = placeParts(of: entity, as: .model) else { return nil }
    if !reducesMotion { parts.offset = get(Offset.self, entity) }
    parts.effect = get(TransitionState.self, entity)?.effect
    return transform(of: entity, by: parts, as: .model)
  }

  /// The sum of the magnitudes of all presented numbers' differences, besides those of `Drawn`, by row.
  func restyles(since before: World) -> [Int: Double] {
    let drawn = [Transform.componentName, Offset.componentName, Size.componentName, Opacity.componentName]
    let moved = before.movingComponents()
    var found: [Int: Double] = [:]
    for (place, component) in movingComponents().enumerated() {
      // The progress of a transition shows in all values that it changes.
      guard !drawn.contains(component.name), component.name != TransitionState.componentName else { continue }
      var rows = Set(component.rows).union(moved.indices.contains(place) ? moved[place].rows : [])
      rows.formUnion(self.rows(of: component.type, differingFrom: before))
      let entities = rows.sorted().compactMap(entity(atRow:)).filter(before.isAlive)
      component.compare(entities, from: before, to: self, velocities: .none) { entity, numbers in
        let change = (0..<numbers.count).reduce(0) { $0 + (numbers.next($1) - numbers.value($1)).magnitude }
        if change > 1e-6 { found[entity.row, default: 0] += change }
      }
    }
    return found
  }
}

/// The position of the scene in the window, into which it is fitted.
struct StagePlace: Sendable {
  var entity: Entity?
  var origin = SIMD2<Float>.zero
  var scale: Float = 1
  var hasCamera = false

  init(_ world: World) {
    guard let scene = world.resource(SceneEntities.self) else { return }
    entity = scene.stage
    guard let transform = world.presentedIfPresent(Transform.self, of: scene.stage) else { return }
    hasCamera = world.has(Viewport.self, scene.stage)
    (origin, scale) = (transform.position, transform.scale.x)
  }

  func inWindow(_ rect: Rect) -> Rect { Rect(origin: rect.origin * scale + origin, size: rect.size * scale) }
}

extension SIMD2<Float> {
  var length: Double { (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot() }
}

/// One or two numbers that expectations compare.
package typealias DrawnValue = MotionExpectations.Value

extension DrawnValue {
  static let schema = Schema<DrawnValue>.choice { $0.row.doc }
  var unit: String { row.unit }
  /// A single number has 0 as its second.
  func lanes(_ drawn: Drawn) -> SIMD2<Double> { row.lanes(drawn) }

  private var row: (doc: String, unit: String, lanes: (Drawn) -> SIMD2<Double>) {
    switch self {
    case .position: ("Centre, in points.", "points", { SIMD2($0.center) })
    case .x: ("X coordinate of the centre.", "points", { [Double($0.center.x), 0] })
    case .y: ("Y coordinate of the centre.", "points", { [Double($0.center.y), 0] })
    case .size: ("Width and height, in points.", "points", { SIMD2($0.size) })
    case .width: ("In points.", "points", { [Double($0.size.x), 0] })
    case .height: ("In points.", "points", { [Double($0.size.y), 0] })
    case .rotation: (Self.rotationDoc, "degrees", { [Double($0.rotation), 0] })
    case .turn: (Self.rotationDoc, "degrees", { [Double($0.turn), 0] })
    case .tilt: (Self.rotationDoc, "degrees", { [Double($0.tilt), 0] })
    case .scale: ("Scale factor, with that of its parents.", "of 1", { SIMD2($0.scale) })
    case .opacity: ("From 0 to 1, with that of its parents.", "of 1", { [Double($0.opacity), 0] })
    }
  }

  private static let rotationDoc = "Rotation of the entity itself, in degrees."
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
}

package struct BoundedValue: Sendable {
  var bound = 0.0
  var value = DrawnValue.position

  static func schema(_ what: String) -> Schema<BoundedValue> {
    let number = Schema<Double>.number(.notNegative)
    return .block("bound", what, BoundedValue()) {
      Field.required("bound", \.bound, number, "Bound, in the unit of the value.")
      Field("value", \.value, DrawnValue.schema, "Value that the bound applies to.")
    }
    .or("\(what): a number, or {bound: 4, value: rotation}", scalar: number.map { BoundedValue(bound: $0) })
  }
}

// Mixed in sRGB, as drawn.
extension Color {
  func over(_ ground: Color) -> Color {
    let cover = min(max(opacity, 0), 1)
    let mixed = srgb * cover + ground.srgb * (1 - cover)
    return Color(srgbRed: mixed.x, green: mixed.y, blue: mixed.z)
  }

  func tinted(by tint: SRGBColor) -> Color {
    guard tint != .white else { return self }
    let mixed = srgb
    return Color(
      srgbRed: mixed.x * Float(tint.red) / 255, green: mixed.y * Float(tint.green) / 255,
      blue: mixed.z * Float(tint.blue) / 255, opacity: mixed.w)
  }
}
