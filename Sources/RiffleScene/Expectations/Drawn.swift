import RiffleCore

/// The drawing of one entity at a tick, its parents included. Lengths are in points of the scene file, whatever the
/// size of the window; for entities of blocks in points of the window.
package struct Drawn: Sendable, Equatable {
  package var center = SIMD2<Float>.zero
  /// The axis-aligned bounding box.
  package var frame = Rect(size: .zero)
  /// The bounding box in points of the window.
  package var windowFrame = Rect(size: .zero)
  /// Before scaling.
  package var size = SIMD2<Float>.zero
  /// With the scales of all its parents.
  package var scale = SIMD2<Float>.one
  /// Its own, in degrees.
  package var rotation: Float = 0
  package var turn: Float = 0
  package var tilt: Float = 0
  /// Its own, above the table.
  var lift: Float = 0
  /// With the opacities of all its parents.
  package var opacity: Float = 1
  /// True if neither it nor a parent is hidden, and its opacity is above 0.001.
  package var isSeen = true

  /// nil if it is removed or has no position.
  ///
  /// - Complexity: linear in its number of parents.
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
    var figure: Double { amount * scale }
  }

  func movement(since before: Drawn) -> Double { change(since: before).amount }

  /// Returns the greatest change: of the centre, the size, an angle, the scale or the opacity.
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

  /// Below this an entity is at rest, in the units of `movement`.
  static let still = 0.005
}

extension World {
  /// Returns the transform of an entity at rest, with its hover or press offset, the path that it follows and its
  /// transition.
  fileprivate func restingTransform(of entity: Entity) -> Transform? {
    guard var parts = placeParts(of: entity, as: .model) else { return nil }
    if !reducesMotion { parts.offset = get(Offset.self, entity) }
    parts.effect = get(TransitionState.self, entity)?.effect
    return transform(of: entity, by: parts, as: .model)
  }
}

/// The position of the scene in the window, into which it is fitted.
struct StagePlace: Sendable {
  var entity: Entity?
  var origin = SIMD2<Float>.zero
  var scale: Float = 1
  /// True if a camera shows it: then positions in the window differ.
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
