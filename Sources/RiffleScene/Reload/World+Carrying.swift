import RiffleCore

extension World {
  /// Keeps an entity where it is seen, in flight too, when it moves to a parent in which its description gives the same
  /// place as before; otherwise does nothing.
  ///
  /// - Parameters:
  ///   - old: the old description; on return `new`, as far as both are at the same place.
  ///   - new: the new description.
  mutating func carry(_ entity: Entity, into parent: Entity, _ old: inout Transform, _ new: Transform) {
    guard let before = get(Parent.self, entity)?.entity, let there = space(of: before), there.isFinite,
      let back = space(of: parent)?.inverse
    else { return }
    let map = back * there
    guard Pose(old).moved(through: map).isNear(Pose(new)) else { return }
    let now = self[entity, Transform.self]
    let pose = Pose(now).moved(through: map)
    var transform = pose.applied(to: now)
    // Values that equal the old description take those of the new one.
    if now.position == old.position { transform.position = new.position }
    if now.rotation == old.rotation { transform.rotation = new.rotation }
    if now.scale == old.scale { transform.scale = new.scale }
    let axes = map.derivative(at: now.position)
    var natural = pose
    (natural.at, natural.degrees, natural.scale) = (Pose(now).at, Pose(now).degrees, .one)
    let growth = natural.moved(through: map).scale
    carry(entity, to: transform, axes: (axes.alongX, axes.alongY), growth: SIMD2<Float>(growth))
    (old.position, old.rotation, old.scale) = (new.position, new.rotation, new.scale)
  }
}
