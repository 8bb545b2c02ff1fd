import RiffleECS
import RiffleMotion

/// The parts of an entity's place in its parent's space, separate so that one of them can be replaced by that of
/// another tick. Without the camera's effect.
package struct PlaceParts: Sendable, Equatable {
  package var transform: Transform
  /// Nil for none, and with reduced motion; so is the shake.
  package var offset: Offset?
  package var shake: Offset?
  package var follow: Follow?
  package var effect: TransitionEffect?
  package var size: SIMD2<Float>

  /// The offset; zero without one.
  package var ownOffset: Offset {
    get { offset ?? Offset() }
    set { offset = newValue }
  }

  /// The effect of the transition; the identity without one.
  package var ownEffect: TransitionEffect {
    get { effect ?? .identity }
    set { effect = newValue }
  }

  /// The sum of offset and shake; nil without either.
  var addedOffset: Offset? {
    guard let shake else { return offset }
    var sum = ownOffset
    sum.position += shake.position
    sum.rotation = sum.rotation + shake.rotation
    return sum
  }
}

extension World {
  /// Nil without a transform. The parts of the model have no offset, shake or transition, which are only presented.
  package func placeParts(of entity: Entity, as reading: Reading = .presented) -> PlaceParts? {
    let isPresented = reading == .presented
    guard
      let transform = isPresented ? presentedIfPresent(Transform.self, of: entity) : get(Transform.self, entity)
    else { return nil }
    var parts = PlaceParts(transform: transform, size: size(of: entity, as: reading))
    if has(Follow.self, entity) {
      parts.follow = isPresented ? presentedIfPresent(Follow.self, of: entity) : get(Follow.self, entity)
    }
    guard isPresented else { return parts }
    if !reducesMotion {
      parts.offset = presentedIfPresent(Offset.self, of: entity)
      if let shake = get(Shake.self, entity), let tick = resource(Tick.self) { parts.shake = shake.offset(at: tick) }
    }
    parts.effect = presentedIfPresent(TransitionState.self, of: entity)?.effect
    return parts
  }

  package func transform(of entity: Entity, by parts: PlaceParts, as reading: Reading = .presented) -> Transform {
    var transform = parts.transform
    if let offset = parts.addedOffset { transform = transform.offset(by: offset) }
    if let follow = parts.follow { transform = following(transform, by: follow, of: entity, as: reading) }
    return parts.effect.map { transform.applying($0, size: parts.size) } ?? transform
  }
}
