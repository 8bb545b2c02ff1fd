import RiffleView

extension SceneDocument {
  /// Returns the entities of which nothing would be seen despite their look, each with the reason: no image shows that.
  ///
  /// Layouts size entities without a size; labels are sized by their letters.
  ///
  /// - Parameter places: the entities to check: see `EntityTraits.mayBeUnseen`.
  func unseen(among places: [Int]) -> [(location: SourceLocation, reason: String)] {
    guard !places.isEmpty else { return [] }
    var isSized = Set<Int>()
    for layout in layouts where layout.sizes { isSized.formUnion(layout.targets.indices) }
    var found: [(location: SourceLocation, reason: String)] = []
    for index in places {
      let entity = entities[index]
      guard let reason = entity.value.unseenReason(isSized: isSized.contains(index)) else { continue }
      // Copies share one location.
      if found.last?.location != entity.location { found.append((entity.location, "'\(entity.name)' \(reason)")) }
    }
    return found
  }
}

extension EntityDescription {
  func unseenReason(isSized: Bool) -> String? {
    func has<C: Component>(_ type: C.Type) -> Bool { self[type] != nil }
    let hasSurface =
      has(Fill.self) || has(Stroke.self) || has(Pattern.self) || has(Emoji.self) || has(Image.self)
      || has(TwoSided.self)
    let isSized = isSized || has(Size.self) || self[PathShape.self].map { $0.extent != .zero } ?? false
    if hasSurface || has(Shape.self) || has(PathShape.self), !isSized {
      return has(Label.self) && !hasSurface ? nil : "has no size, so nothing of it is seen; add 'size: [100, 100]'"
    }
    if has(Shape.self), !has(PathShape.self), !hasSurface, !has(Label.self), !has(Shadow.self), !has(Glow.self),
      !has(Clip.self)
    {
      return "has a shape, and nothing to see in it; add 'fill:' with a colour"
    }
    return nil
  }
}
