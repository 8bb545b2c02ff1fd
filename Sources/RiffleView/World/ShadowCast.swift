/// The shadow under a flat entity, from its height above the table, by one light from the upper left: its outline seen
/// from above, which narrows as it turns but never vanishes. Entities that rest in one pile share a shadow.
package struct ShadowCast {
  /// To the right and down in points: on the table, and per point of lift.
  static let offset: (rest: SIMD2<Float>, perLift: SIMD2<Float>) = ([1, 2], [0.30, 0.52])
  /// The standard deviation in points: on the table, and per point of lift.
  static let blur: (rest: Float, perLift: Float) = (2.4, 0.26)
  /// On the table; at `halfLift` points of lift it is half of that.
  static let opacity: (rest: Float, halfLift: Float) = (0.5, 70)
  /// The fraction of its width that the shadow of a card on edge keeps.
  static let narrowest: Float = 0.1
  static let color: UInt32 = 0x04070D
  /// Below this lift a card is at rest; shadows at rest closer than `pileSpacing` points are merged.
  static let restingLift: Float = 1
  static let pileSpacing: Float = 4

  private var piles: [(center: SIMD2<Float>, size: SIMD2<Float>, rotation: Float)] = []

  /// Nil if a card below already casts this shadow. `path` replaces the rounded rectangle or ellipse.
  mutating func sprite(
    for placement: Placement, strength: Float, outline: Outline, path: (Path, PathStyle)?
  ) -> Sprite? {
    let seen = placement.transform
    let lift = max(seen.lift.isFinite ? seen.lift : 0, 0)
    let cosTurn = Float(abs(sineAndCosine(Double(seen.turn.radians)).cosine))
    let cosTilt = Float(abs(sineAndCosine(Double(seen.tilt.radians)).cosine))
    // Eases into the minimal width instead of stopping at it.
    let least = ShadowCast.narrowest
    let scale = SIMD2(abs(seen.scale.x), abs(seen.scale.y))
    let squash = SIMD2(least + (1 - least) * cosTurn, least + (1 - least) * cosTilt)
    let size = placement.size * scale * squash
    guard size.x > 0.1, size.y > 0.1, size.x.isFinite, size.y.isFinite else { return nil }
    // From the anchor to the center, on the turned card.
    let lever = (SIMD2<Float>(0.5, 0.5) - seen.anchor) * placement.size * seen.scale * squash
    let offset = ShadowCast.offset.rest + ShadowCast.offset.perLift * lift
    let frame =
      Homography.translation(offset) * placement.parent * .translation(seen.position) * .rotation(seen.rotation.radians)
      * .translation(lever)

    var fade: Float = 1
    if lift < ShadowCast.restingLift * 8, let center = frame.project(.zero) {
      let shared = piles.contains {
        let d = $0.center - center
        let s = $0.size - size
        return (d * d).sum() < ShadowCast.pileSpacing * ShadowCast.pileSpacing
          && (s * s).sum() < 2 * ShadowCast.pileSpacing * ShadowCast.pileSpacing
          && abs($0.rotation - seen.rotation.radians) < 0.06
      }
      // The shadow of a card that leaves its pile fades in as it rises.
      if shared { fade = max((lift - ShadowCast.restingLift) / (ShadowCast.restingLift * 7), 0) }
      if lift < ShadowCast.restingLift, !shared { piles.append((center, size, seen.rotation.radians)) }
    }
    let opacity = ShadowCast.opacity.rest / (1 + lift / ShadowCast.opacity.halfLift)
    let shown = min(opacity * fade * max(strength, 0), 1) * placement.opacity
    guard shown > 1 / 512 else { return nil }

    // In steps, for cache hits during a flight; the homography stretches the rest, so the visible motion has none.
    let blur = ShadowCast.blur.rest + ShadowCast.blur.perLift * lift
    if let (path, style) = path {
      let factors = seen.scale * squash
      let own = ShadowCast.stepped(blur / max(abs(factors.x), abs(factors.y), 1e-3))
      return Sprite(
        SpriteContent(
          size: placement.size, layers: [.blurredPath(path, style, blur: own, color: SRGBColor(hex: ShadowCast.color))]),
        homography: frame * .scale(factors) * .translation(placement.size * -0.5), opacity: shown,
        clips: placement.clips)
    }
    let (width, height) = (ShadowCast.stepped(size.x), ShadowCast.stepped(size.y))
    let local = Rect(x: -width / 2, y: -height / 2, width: width, height: height)
    let corner = outline.isEllipse ? min(width, height) / 2 : outline.radius * min(scale.x, scale.y)
    let content = SpriteContent(
      bounds: local,
      layers: [
        .blurred(
          local, radius: min(ShadowCast.stepped(corner), min(width, height) / 2), blur: ShadowCast.stepped(blur),
          color: SRGBColor(hex: ShadowCast.color))
      ])
    let stretched = frame * .scale(SIMD2(size.x / width, size.y / height))
    return Sprite(content, homography: stretched, opacity: shown, clips: placement.clips)
  }

  /// Rounds to steps of 3 %; below one point, to twentieths.
  package static func stepped(_ value: Float) -> Float {
    guard value > 1 else { return (value * 20).rounded() / 20 }
    // 24 equal steps per power of two.
    var (base, rest) = (Float(1), value)
    while rest >= 2, base < 1e6 {
      rest /= 2
      base *= 2
    }
    return base * (1 + ((rest - 1) * 24).rounded() / 24)
  }
}
