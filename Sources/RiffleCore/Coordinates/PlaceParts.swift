import RiffleECS
import RiffleMotion

/// What says where an entity is in the space of its parent, part by part, so that one of them can be exchanged for that of another
/// moment. What a camera does is not among them.
package struct PlaceParts: Sendable, Equatable {
  package var transform: Transform
  /// Nil for none, and where motion is reduced; the same of the shake.
  package var offset: Offset?
  package var shake: Offset?
  package var follow: Follow?
  package var effect: TransitionEffect?
  package var size: SIMD2<Float>

  /// The offset; none adds nothing.
  package var ownOffset: Offset {
    get { offset ?? Offset() }
    set { offset = newValue }
  }

  /// The effect of the transition; none changes nothing.
  package var ownEffect: TransitionEffect {
    get { effect ?? .identity }
    set { effect = newValue }
  }

  /// The offset with the shake; nil for neither.
  var addedOffset: Offset? {
    guard let shake else { return offset }
    var sum = ownOffset
    sum.position += shake.position
    sum.rotation = sum.rotation + shake.rotation
    return sum
  }
}

extension World {
  /// Nil when the entity has no transform. What is only presented is not in those of the model: offset, shake and transition.
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

  /// Where an entity is by such parts.
  package func transform(of entity: Entity, by parts: PlaceParts, as reading: Reading = .presented) -> Transform {
    var transform = parts.transform
    if let offset = parts.addedOffset { transform = transform.offset(by: offset) }
    if let follow = parts.follow { transform = following(transform, by: follow, of: entity, as: reading) }
    return parts.effect.map { transform.applying($0, size: parts.size) } ?? transform
  }
}
