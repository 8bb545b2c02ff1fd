import RiffleECS

// A matched entity that is no source has the frame of its source while that exists.
extension World {
  /// Gives followers the frames of their sources in the model, in the open transaction: the animation that moves a
  /// source moves them too. Sources do not change; a follower may be an ancestor of another one's source.
  ///
  /// Called when writes are processed. O(1) without matched geometry, else O(followers × matched), times the number of
  /// nested followers.
  mutating func followSources() {
    guard count(of: MatchedGeometry.self) > 1 else { return }
    let followers = entities(with: MatchedGeometry.self).filter { !self[$0, MatchedGeometry.self].isSource }
    // At most one pass for each follower that is an ancestor of another one's source.
    for _ in followers {
      var hasMoved = false
      for follower in followers where followSource(follower) { hasMoved = true }
      if !hasMoved { return }
    }
  }

  /// Gives one follower the frame of its source in the model.
  ///
  /// - Returns: true if the frame has changed.
  @discardableResult
  mutating func followSource(_ follower: Entity) -> Bool {
    guard let geometry = get(MatchedGeometry.self, follower), !geometry.isSource, has(Transform.self, follower),
      !isGhost(follower), let source = source(of: geometry, for: follower),
      var (own, goal) = matchedFrames(of: follower, and: source, as: .model)
    else { return false }
    var hasMoved = false
    if geometry.properties != .position, has(Size.self, follower), own.size.x > 0, own.size.y > 0,
      isApart(own.size, goal.size)
    {
      self[follower, Size.self].value *= goal.size / own.size
      hasMoved = true
      // With an anchor that is not the middle, the new size has moved it.
      if let frames = matchedFrames(of: follower, and: source, as: .model) { (own, goal) = frames }
    }
    if geometry.properties != .size, isApart(own.center, goal.center) {
      self[follower, Transform.self].position += goal.center - own.center
      hasMoved = true
    }
    return hasMoved
  }

  /// The source of a follower, unless the follower is its ancestor, directly or through other followers.
  private func source(of geometry: MatchedGeometry, for follower: Entity) -> Entity? {
    let source = matchedSource(among: others(of: geometry, than: follower))
    return source.flatMap { depends($0, on: follower, Self.mostCarriers) ? nil : $0 }
  }

  /// At most this many nested followers are searched for a cycle.
  private static var mostCarriers: Int { 16 }

  private func depends(_ source: Entity, on follower: Entity, _ most: Int) -> Bool {
    ancestors(of: source).contains { carrier in
      if carrier == follower { return true }
      guard most > 0, let geometry = get(MatchedGeometry.self, carrier), !geometry.isSource,
        let next = matchedSource(among: others(of: geometry, than: carrier))
      else { return false }
      return depends(next, on: follower, most - 1)
    }
  }

  /// True if the difference is more than a rounding error, which would be followed forever.
  private func isApart(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Bool {
    let difference = one - other
    return max(abs(difference.x), abs(difference.y)) > 1e-3 * max(1, abs(other.x) / 1000, abs(other.y) / 1000)
  }
}
