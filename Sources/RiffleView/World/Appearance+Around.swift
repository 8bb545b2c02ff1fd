import RiffleCore

// Glow, silhouette and hit target of an entity.
extension Appearance {
  func glow(of placement: Placement) -> Sprite? {
    guard let glow = world.presentedIfPresent(Glow.self, of: placement.entity), glow.strength > 0,
      glow.radius > 0, placement.bounds.isDrawable
    else { return nil }
    let color = SRGBColor(glow.color)
    let layer: Layer
    if let (path, style) = silhouette(of: placement) {
      layer = .blurredPath(path, style, blur: ShadowCast.stepped(glow.radius * 0.5), color: color)
    } else {
      let (radius, isEllipse) = outline(of: placement.entity)
      let rect = placement.bounds.inset(by: -glow.radius * 0.3)
      layer = .blurred(
        rect, radius: isEllipse ? min(rect.size.x, rect.size.y) / 2 : radius + glow.radius * 0.3,
        blur: ShadowCast.stepped(glow.radius * 0.4), color: color)
    }
    return Sprite(
      SpriteContent(bounds: placement.bounds, layers: [layer]), homography: placement.homography,
      opacity: placement.opacity * max(min(glow.strength, 1), 0))
  }

  /// Returns the part of a path entity that casts a shadow and glows; nil for an entity without a path.
  func silhouette(of placement: Placement) -> (Path, PathStyle)? {
    guard has.paths, let look = PathLook(world, placement.entity) else { return nil }
    let face = face(of: placement)
    return (look.path, look.silhouette(isFilled: face.fill != nil, strokeWidth: face.stroke?.width))
  }

  /// Returns the hit target of a path entity; nil for others. Without fill and stroke it is the inside.
  func pathTarget(of placement: Placement) -> PathTarget? {
    guard has.paths, let look = PathLook(world, placement.entity) else { return nil }
    let face = face(of: placement)
    let stroke = face.stroke.flatMap { $0.width > 0 ? look.stroke(width: $0.width) : nil }
    return PathTarget(look.path, rule: look.shape.fillRule, isFilled: face.fill != nil || stroke == nil, stroke: stroke)
  }
}
