import RiffleECS

// What is matched and is no source has the frame of its source for as long as that is there.
extension World {
  /// Gives followers the frames of their sources in the model, by the transaction that is open: what moves a source
  /// moves them with it, by the same animation. Sources keep their own; a circle is cut where it closes.
  ///
  /// Called wherever writes are taken up. O(1) without matched geometry, else O(followers × matched).
  mutating func followSources() {
    guard count(of: MatchedGeometry.self) > 1 else { return }
    for follower in entities(with: MatchedGeometry.self) where !self[follower, MatchedGeometry.self].isSource {
      followSource(follower)
    }
  }

  /// Gives one follower the frame of its source in the model.
  mutating func followSource(_ follower: Entity) {
    guard let geometry = get(MatchedGeometry.self, follower), !geometry.isSource, has(Transform.self, follower),
      !isGhost(follower), let source = source(of: geometry.id, beside: follower)
    else { return }
    let parent = get(Parent.self, follower)?.entity
    guard let goal = frame(of: source, in: parent, as: .model) else { return }
    if geometry.properties != .position, has(Size.self, follower),
      let own = frame(of: follower, in: parent, as: .model), own.size.x > 0, own.size.y > 0,
      isApart(own.size, goal.size)
    {
      self[follower, Size.self].value *= goal.size / own.size
    }
    // After the size: where the anchor is not the middle, that has moved it.
    if geometry.properties != .size, let own = frame(of: follower, in: parent, as: .model),
      isApart(own.center, goal.center)
    {
      self[follower, Transform.self].position += goal.center - own.center
    }
  }

  private func source(of id: ShiftID, beside follower: Entity) -> Entity? {
    var source: Entity?
    each(MatchedGeometry.self) { other, geometry in
      if source == nil, geometry.isSource, geometry.id == id, other != follower, !isGhost(other) { source = other }
    }
    return source.flatMap { ancestors(of: $0).contains(follower) ? nil : $0 }
  }

  /// Whether the difference is more than what rounding leaves: that would be followed for ever.
  private func isApart(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Bool {
    let difference = one - other
    return max(abs(difference.x), abs(difference.y)) > 1e-3 * max(1, abs(other.x) / 1000, abs(other.y) / 1000)
  }
}
