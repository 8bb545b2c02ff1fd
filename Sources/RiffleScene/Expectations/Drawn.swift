import RiffleCore

/// How one entity is drawn at a tick, its parents included. Lengths are in points of the scene as its file writes them, whatever
/// the size of the window; for entities of blocks in points of the window.
package struct Drawn: Sendable, Equatable {
  package var center = SIMD2<Float>.zero
  /// The upright rectangle around it.
  package var frame = Rect(size: .zero)
  /// The same in points of the window.
  package var windowFrame = Rect(size: .zero)
  /// Before scaling.
  package var size = SIMD2<Float>.zero
  /// Of itself and of all that contains it, multiplied.
  package var scale = SIMD2<Float>.one
  /// Its own, in degrees.
  package var rotation: Float = 0
  package var turn: Float = 0
  package var tilt: Float = 0
  /// Its own, above the table.
  package var lift: Float = 0
  /// Multiplied down the chain.
  package var opacity: Float = 1
  /// Whether there is something to see: neither it nor what contains it is hidden, and its opacity is above 0.001.
  package var isSeen = true

  /// Nil for what is gone or has no place.
  ///
  /// - Complexity: linear in what contains it.
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

  /// The greatest change of an entity between two ticks.
  struct Change: Sendable {
    /// In points or degrees; of a scale or an opacity a thousand times the change, so that the three can be compared.
    var amount: Double
    var unit: String
    /// From `amount` to the unit.
    var scale: Double { unit == "of 1" ? 0.001 : 1 }
    /// In the unit.
    var figure: Double { amount * scale }
  }

  /// The amount of `change(since:)`.
  func movement(since before: Drawn) -> Double { change(since: before).amount }

  /// The greatest of: the distance of the centre, the change of the size, of an angle, of the scale and of the opacity.
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

  /// Below this an entity stands still, in the units of `movement`.
  static let still = 0.005
}

extension World {
  /// The transform that an entity is drawn with once nothing runs, including the offset of a hovered or pressed one, the path
  /// that it follows and its transition.
  fileprivate func restingTransform(of entity: Entity) -> Transform? {
    guard var parts = placeParts(of: entity, as: .model) else { return nil }
    if !reducesMotion { parts.offset = get(Offset.self, entity) }
    parts.effect = get(TransitionState.self, entity)?.effect
    return transform(of: entity, by: parts, as: .model)
  }
}

/// Where the scene lies in the window: it is fitted into it.
struct StagePlace: Sendable {
  var entity: Entity?
  var origin = SIMD2<Float>.zero
  var scale: Float = 1
  /// Whether it is seen through a camera: then places in the window are another matter.
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
  /// In double precision.
  var length: Double { (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot() }
}
