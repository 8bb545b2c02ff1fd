extension SceneDocument {
  /// Things that look like something and of which nothing would ever be seen, each with the reason: a mistake that no
  /// picture tells of.
  ///
  /// Layouts give a size to what has none; words have theirs from their letters.
  var unseen: [(location: SourceLocation, reason: String)] {
    var isSized = Set<Int>()
    for layout in layouts where layout.sizes { isSized.formUnion(layout.targets.indices) }
    var found: [(location: SourceLocation, reason: String)] = []
    for (index, entity) in entities.enumerated() {
      guard let reason = entity.value.unseenReason(isSized: isSized.contains(index)) else { continue }
      // Copies are written in one place.
      if found.last?.location != entity.location { found.append((entity.location, "'\(entity.name)' \(reason)")) }
    }
    return found
  }
}

extension EntityDescription {
  fileprivate func unseenReason(isSized: Bool) -> String? {
    let hasSurface =
      fill != nil || stroke != nil || pattern != nil || emoji != nil || image != nil || front != nil
    if hasSurface || shape != nil, size == nil, !isSized {
      return label != nil && !hasSurface ? nil : "has no size, so nothing of it is seen; add 'size: [100, 100]'"
    }
    if shape != nil, !hasSurface, label == nil, shadow == nil, glow == nil, !clips {
      return "has a shape, and nothing to see in it; add 'fill:' with a colour"
    }
    return nil
  }
}
