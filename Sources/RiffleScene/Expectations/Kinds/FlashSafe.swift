import RiffleView

/// At most three flashes per second, unless the surface is small: WCAG 2.2, success criterion 2.3.1.
package struct FlashSafe: ExpectationKind {
  package static let key = "flashSafe"
  package static let doc =
    "At most three flashes, or red flashes, within any second, of surfaces with a total of 21,824 square points (WCAG 2.3.1). Images are not checked."
  package static let unit = "flashes"
  package static let judgesReducedMotion = true
  package static let needs = "an entity with a fill"
  package static let example = "{flashSafe: true}"
  package static let schema = Schema<Bool>.onlyTrue.map { _ in FlashSafe() }

  /// A quarter of any 341 by 256 points, which are ten degrees of the field of view at 1024 by 768.
  private static let area: Float = 21_824

  /// The rises and falls of a surface's value.
  fileprivate struct Swing: Sendable {
    /// The last turning point, true if a change from there counts, and true if the value rises since.
    var extreme: Double
    var counts: Bool
    var rises: Bool?
    /// The ticks of opposing changes in the last second.
    var changes: [Int] = []
  }

  /// The luminance and the red of a surface.
  fileprivate struct Light: Sendable {
    var luminance: Swing
    var red: Swing
  }

  private var lights: [Entity: Light] = [:]

  init() {}

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    var flashing: (entity: Entity, flashes: Double, area: Float)?
    for thing in things {
      guard let color = moment.surface(of: thing), let drawn = moment.drawn(thing) else { continue }
      misses.isJudged = true
      var light = lights[thing] ?? FlashSafe.Light(color)
      light.note(color, at: moment.tick, rate: moment.rate)
      lights[thing] = light
      // A flash is a pair of opposing changes; the seventh change begins the fourth flash.
      let changes = max(light.luminance.changes.count, light.red.changes.count)
      guard changes > 6 else { continue }
      let area = drawn.windowFrame.size.x * drawn.windowFrame.size.y
      flashing = (
        flashing?.entity ?? thing, max(flashing?.flashes ?? 0, Double(changes) / 2), (flashing?.area ?? 0) + area
      )
    }
    guard let flashing, flashing.area >= Self.area else { return }
    misses.add(flashing.entity, "flashes in a second", flashing.flashes, bound: 3, in: moment)
  }
}

extension FlashSafe.Light {
  fileprivate init(_ color: Color) {
    luminance = FlashSafe.Swing(extreme: color.light, counts: color.light < 0.8)
    red = FlashSafe.Swing(extreme: color.redness, counts: color.isSaturatedRed)
  }

  /// Notes a colour. A luminance change counts from 0.1 on, if the darker side is below 0.8; one of red from 20 on, if
  /// one side is a saturated red.
  fileprivate mutating func note(_ color: Color, at tick: Int, rate: Int) {
    luminance.note(color.light, counts: color.light < 0.8, from: 0.1, at: tick, rate: rate)
    red.note(color.redness, counts: color.isSaturatedRed, from: 20, at: tick, rate: rate)
  }
}

extension FlashSafe.Swing {
  fileprivate mutating func note(_ value: Double, counts: Bool, from least: Double, at tick: Int, rate: Int) {
    changes.removeAll { $0 <= tick - rate }
    let step = value - extreme
    if let rises, (step > 0) == rises {
      (extreme, self.counts) = (value, counts)
    } else if step.magnitude >= least, counts || self.counts {
      (extreme, self.counts, rises) = (value, counts, step > 0)
      changes.append(tick)
    }
  }
}

extension Color {
  /// The relative luminance, 0 to 1.
  fileprivate var light: Double { Double(min(max(luminance, 0), 1)) }

  /// The excess of red over the other channels, 0 to 320, and true for a saturated red, as WCAG 2.2 defines them.
  fileprivate var redness: Double { Double(max(red - green - blue, 0)) * 320 }
  fileprivate var isSaturatedRed: Bool { red > 0 && red >= 0.8 * (red + green + blue) }
}

extension MotionMoment {
  /// Returns the drawn colour in the middle of an entity's surface, over the background; nil without a fill or a
  /// pattern. For a two-sided one, that of its visible side.
  fileprivate func surface(of thing: Entity) -> Color? {
    guard let drawn = drawn(thing) else { return nil }
    var own = world.presentedIfPresent(Fill.self, of: thing)
    if let sides = world.get(TwoSided.self, thing) {
      let (turn, tilt) = (Double(drawn.turn), Double(drawn.tilt))
      let isFront = Libm.cos(turn * .pi / 180) * Libm.cos(tilt * .pi / 180) > 0
      let side = isFront ? sides.front : sides.back
      own = side.fill ?? side.pattern.map { Fill($0.paper) } ?? own
    }
    guard let fill = own else { return nil }
    var color = fill.color(at: 0.5).tinted(by: world.presentedTint(of: thing))
    color.opacity *= drawn.isSeen ? min(max(drawn.opacity, 0), 1) : 0
    return color.over(Color((world.resource(Background.self) ?? .table).light))
  }
}
