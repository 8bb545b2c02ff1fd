import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// Words stand out from what is behind them: WCAG 2.2, success criterion 1.4.3.
struct TextContrast: ExpectationKind {
  static let key = "textContrast"
  static let doc =
    "Words have this contrast with the fills behind them, their own and those of what contains them (WCAG 1.4.3: 4.5, large text 3)."
  static let unit = "to 1"
  static let example = "{textContrast: 4.5}"
  static let schema = Schema<Double>.number(1...21).map { TextContrast(least: $0) }

  let least: Double

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let label = moment.world.presentedIfPresent(Label.self, of: thing), !label.text.isEmpty,
        let drawn = moment.drawn(thing), drawn.isSeen, drawn.opacity > 0.999
      else { continue }
      let ratio = Self.grounds(behind: thing, in: moment.world).map { ground in
        let (one, other) = (label.color.over(ground).luminance, ground.luminance)
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
      }.min()
      guard let ratio, ratio < least - 0.005 else { continue }
      misses.add(thing, "has words of little contrast", ratio, bound: least, in: moment)
    }
  }

  /// The colours that may be behind a thing's words: both ends of its fill over what contains it, over the ground.
  private static func grounds(behind thing: Entity, in world: World) -> [Color] {
    var grounds = [Color.ground, Color.shadedGround]
    for entity in world.ancestors(of: thing).reversed() + [thing] {
      guard let fill = world.presentedIfPresent(Fill.self, of: entity) else { continue }
      let ends = fill.start == fill.end ? [fill.start] : [fill.start, fill.end]
      grounds = ends.flatMap { end in grounds.map { end.over($0) } }
      // What is behind something opaque is one with it, so this stays short.
      grounds = grounds.reduce(into: []) { found, color in if !found.contains(color) { found.append(color) } }
    }
    return grounds
  }
}
