import RiffleView

package struct MinimumHitSize: ExpectationKind {
  package static let key = "minimumHitSize"
  package static let doc =
    "Minimum size of clickable entities while they are visible and not rotated, with 'hit' (WCAG 2.5.8: 24, 2.5.5: 44)."
  package static let unit = "points"
  package static let needs = "a visible entity that can be clicked"
  package static let example = "{minimumHitSize: 44}"
  package static let schema = Schema<Float>.number(.positive(upTo: 1000), unit: "points").map {
    MinimumHitSize(least: $0)
  }

  let least: Float

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let target = moment.world.get(HitTarget.self, thing), target.isTouchable, target.isEnabled,
        let drawn = moment.drawn(thing), drawn.isSeen
      else { continue }
      misses.isJudged = true
      let margin = moment.world.get(HitArea.self, thing)?.margin ?? .zero
      let side = ((drawn.size + margin * 2) * drawn.scale).map { $0.magnitude }.min()
      if side < least - 0.01 { misses.add(thing, "is small to hit", Double(side), bound: Double(least), in: moment) }
    }
  }
}

extension SIMD2<Float> {
  fileprivate func map(_ change: (Float) -> Float) -> SIMD2 { [change(x), change(y)] }
}
