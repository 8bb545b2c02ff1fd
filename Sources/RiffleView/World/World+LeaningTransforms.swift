import RiffleCore

extension World {
  /// Returns the presented transforms, tilted by their velocities, interpolated between the previous tick and this one.
  func leaningTransforms(from previous: World?, at alpha: Float) -> PresentedColumn<Transform> {
    let leans = count(of: VelocityTilt.self) > 0
    var now = leaningTransforms(leans)
    guard let previous else { return now }
    var past = previous.leaningTransforms(leans)
    previous.each(Hidden.self) { entity, _ in past.remove(entity) }
    each(Follow.self) { entity, _ in
      guard let here = now[entity] else { return }
      // A path's direction is an angle within one turn: a step across its ends is no turn.
      past.update(entity) {
        let turns = ((here.rotation.radians - $0.rotation.radians) / (2 * .pi)).rounded()
        $0.rotation = $0.rotation + .radians(turns * 2 * .pi)
      }
    }
    now.interpolate(from: past, at: alpha)
    return now
  }

  private func leaningTransforms(_ leans: Bool) -> PresentedColumn<Transform> {
    var transforms = presentedTransforms()
    if count(of: Viewport.self) > 0 {
      each(Viewport.self) { entity, _ in transforms.update(entity) { $0 = viewed($0, of: entity, as: .presented) } }
      each(Parallax.self) { entity, _ in
        if !has(Viewport.self, entity) {
          transforms.update(entity) { $0 = viewed($0, of: entity, as: .presented) }
        }
      }
    }
    guard leans else { return transforms }
    let (velocities, offsets) = (velocities(Transform.self), velocities(Offset.self))
    each(VelocityTilt.self) { entity, lean in
      transforms.update(entity) {
        $0 = lean.apply(to: $0, velocity: velocities[entity].position + offsets[entity].position)
      }
    }
    return transforms
  }
}
