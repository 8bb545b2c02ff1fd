import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// No surface flashes more than three times in a second, unless it is small: WCAG 2.2, success criterion 2.3.1.
struct FlashSafe: ExpectationKind {
  static let key = "flashSafe"
  static let doc =
    "No more than three flashes in any second of surfaces that are 21,824 square points together (WCAG 2.3.1); pictures aside."
  static let unit = "flashes"
  static let example = "{flashSafe: true}"
  static let schema = Schema<Bool>.onlyTrue.map { _ in FlashSafe() }

  /// A quarter of any 341 by 256 points, which are ten degrees of the field of view at 1024 by 768.
  private static let area: Float = 21_824

  fileprivate struct Light: Sendable {
    /// The luminance it turned at last, and whether it rises since.
    var extreme: Double
    var rises: Bool?
    /// The ticks of opposing changes in the last second.
    var changes: [Int] = []
  }

  private var lights: [Entity: Light] = [:]

  init() {}

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    var flashing: (entity: Entity, flashes: Double, area: Float)?
    for thing in things {
      guard let luminance = moment.luminance(of: thing), let drawn = moment.drawn(thing) else { continue }
      var light = lights[thing] ?? Light(extreme: luminance)
      light.note(luminance, at: moment.tick, rate: moment.rate)
      lights[thing] = light
      // A flash is a pair of opposing changes; the seventh change begins the fourth flash.
      guard light.changes.count > 6 else { continue }
      let area = drawn.windowFrame.size.x * drawn.windowFrame.size.y
      let flashes = max(flashing?.flashes ?? 0, Double(light.changes.count) / 2)
      flashing = (flashing?.entity ?? thing, flashes, (flashing?.area ?? 0) + area)
    }
    guard let flashing, flashing.area >= Self.area else { return }
    misses.add(flashing.entity, "flashes in a second", flashing.flashes, bound: 3, in: moment)
  }
}

extension FlashSafe.Light {
  /// A change counts from a tenth of the greatest luminance on, where the darker side is below 0.8 of it.
  fileprivate mutating func note(_ luminance: Double, at tick: Int, rate: Int) {
    changes.removeAll { $0 <= tick - rate }
    let step = luminance - extreme
    if let rises, (step > 0) == rises {
      extreme = luminance
    } else if step.magnitude >= 0.1, min(luminance, extreme) < 0.8 {
      (extreme, rises) = (luminance, step > 0)
      changes.append(tick)
    }
  }
}

extension MotionMoment {
  /// The relative luminance of the middle of a thing's surface over the ground, as it is drawn, 0 to 1; nil for one without a fill.
  fileprivate func luminance(of thing: Entity) -> Double? {
    guard let fill = world.presentedIfPresent(Fill.self, of: thing), let drawn = drawn(thing) else { return nil }
    var color = fill.color(at: 0.5).tinted(by: world.presentedTint(of: thing))
    color.opacity *= drawn.isSeen ? min(max(drawn.opacity, 0), 1) : 0
    let ground = Color((world.resource(Background.self) ?? .table).light)
    return Double(min(max(color.over(ground).luminance, 0), 1))
  }
}
