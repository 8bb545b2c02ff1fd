import RiffleECS

// What is matched and is no source has the frame of its source for as long as that is there.
extension World {
  /// Gives followers the frames of their sources in the model, by the transaction that is open: what moves a source
  /// moves them with it, by the same animation. Sources keep their own; a follower may carry another one's source.
  ///
  /// Called wherever writes are taken up. O(1) without matched geometry, else O(followers × matched), and as often again
  /// as followers carry followers' sources.
  mutating func followSources() {
    guard count(of: MatchedGeometry.self) > 1 else { return }
    let followers = entities(with: MatchedGeometry.self).filter { !self[$0, MatchedGeometry.self].isSource }
    // A pass for each that carries another one's source, at most.
    for _ in followers {
      var hasMoved = false
      for follower in followers where followSource(follower) { hasMoved = true }
      if !hasMoved { return }
    }
  }

  /// Gives one follower the frame of its source in the model.
  ///
  /// - Returns: whether that was another one.
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
      // Where the anchor is not the middle, that has moved it.
      if let frames = matchedFrames(of: follower, and: source, as: .model) { (own, goal) = frames }
    }
    if geometry.properties != .size, isApart(own.center, goal.center) {
      self[follower, Transform.self].position += goal.center - own.center
      hasMoved = true
    }
    return hasMoved
  }

  /// The source for a follower, unless the follower itself carries it, or what that in turn depends on.
  private func source(of geometry: MatchedGeometry, for follower: Entity) -> Entity? {
    let source = matchedSource(among: others(of: geometry, than: follower))
    return source.flatMap { depends($0, on: follower, Self.mostCarriers) ? nil : $0 }
  }

  /// Beyond this many followers that carry each other's sources a circle is taken for none.
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

  /// Whether the difference is more than what rounding leaves: that would be followed for ever.
  private func isApart(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Bool {
    let difference = one - other
    return max(abs(difference.x), abs(difference.y)) > 1e-3 * max(1, abs(other.x) / 1000, abs(other.y) / 1000)
  }
}
