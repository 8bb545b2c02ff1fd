import RiffleCore

extension World {
  /// Returns the reason why an entity is invisible in a window of this size; nil if it is visible.
  ///
  /// - Complexity: linear in all placements.
  package func reasonUnseen(_ entity: Entity, window: SIMD2<Float>) -> String? {
    reasonUnseen(entity, window: window, among: placements())
  }

  /// Returns the invisible entities that have content, with the reasons.
  ///
  /// Includes entities that are hidden on purpose or moved out of the window.
  package func unseen(window: SIMD2<Float>) -> [(entity: Entity, reason: String)] {
    let placements = placements()
    let placed = Dictionary(placements.map { ($0.entity, $0) }) { first, _ in first }
    return allEntities.filter { hasSomethingToDraw($0) && !has(Replica.self, $0) && !isGhost($0) }
      .compactMap { entity in
        reasonUnseen(entity, window: window, among: placed[entity].map { [$0] } ?? []).map { (entity, $0) }
      }
  }

  private func reasonUnseen(_ entity: Entity, window: SIMD2<Float>, among placements: [Placement]) -> String? {
    guard isAlive(entity) else { return "it is not there" }
    guard has(Transform.self, entity) else { return "it has no place: spawn it with at: and size:" }
    guard hasSomethingToDraw(entity) else { return "it has nothing to draw: no Fill, Label, Image or Drawable" }
    for (link, of) in [(entity, "it")] + ancestors(of: entity).map({ ($0, "'\(name(of: $0))', which contains it,") }) {
      if has(Hidden.self, link) { return "\(of) is hidden" }
      if has(HiddenByReplica.self, link) { return "\(of) is shown by a copy" }
      if presentedOpacity(of: link) <= 0 { return "\(of) has the opacity 0" }
      if let scale = presentedTransform(of: link)?.scale, scale.x == 0 || scale.y == 0 {
        return "\(of) has the scale 0"
      }
    }
    let size = presentedIfPresent(Size.self, of: entity)?.value
    if !has(Label.self, entity), size.map({ $0.x <= 0 || $0.y <= 0 }) ?? true {
      return size.map { "its size is \(Self.whole($0))" } ?? "it has no size: spawn it with at: and size:"
    }
    guard let placement = placements.last(where: { $0.entity == entity }) else { return "its back or its edge is seen" }
    let corners = placement.bounds.corners.compactMap(placement.homography.project)
    guard let first = corners.first else { return "its edge is seen" }
    let (low, high) = corners.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    if high.x < 0 || high.y < 0 || low.x > window.x || low.y > window.y {
      return "it is outside of the window, at \(Self.whole((low + high) / 2))"
    }
    if !placement.clips.isEmpty, ([(low + high) / 2] + corners).allSatisfy({ !placement.isUncut(at: $0) }) {
      return "it is cut off by what contains it"
    }
    return nil
  }

  /// Returns true if it has visible content, at any position: a container alone has none.
  package func hasSomethingToDraw(_ entity: Entity) -> Bool {
    has(Fill.self, entity) || has(Label.self, entity) || has(Image.self, entity) || has(Emoji.self, entity)
      || has(Pattern.self, entity) || has(TwoSided.self, entity) || has(Stroke.self, entity)
      || drawables.contains { !$0.layers(self, entity, Rect(width: 1, height: 1)).isEmpty }
  }

  private static func whole(_ point: SIMD2<Float>) -> String {
    func whole(_ value: Float) -> String { Int(exactly: value.rounded()).map(String.init) ?? "\(value)" }
    return "\(whole(point.x)) \(whole(point.y))"
  }
}
