/// At most three flashes per second, unless the surface is small: WCAG 2.2, success criterion 2.3.1.
struct FlashSafe: FlagKind {
  static let about = ExpectationTexts(
    key: "flashSafe",
    doc:
      "At most three flashes, or red flashes, within any second, of surfaces with a total of 21,824 square points (WCAG 2.3.1). Images are not checked.",
    unit: "flashes", needs: "an entity with a fill", example: "{flashSafe: true}", judgesReducedMotion: true)

  /// A quarter of any 341 by 256 points, which are ten degrees of the field of view at 1024 by 768.
  private static let area: Float = 21_824

  /// The rises and falls of a surface's value.
  private struct Swing: Sendable {
    /// The last turning point, true if a change from there counts, and true if the value rises since.
    var extreme: Double
    var counts: Bool
    var rises: Bool?
    /// Ticks of opposing changes in the last second.
    var changes: [Int] = []

    mutating func note(_ value: Double, counts: Bool, from least: Double, _ moment: MotionMoment) {
      changes.removeAll { $0 <= moment.tick - moment.rate }
      let step = value - extreme
      if let rises, (step > 0) == rises {
        (extreme, self.counts) = (value, counts)
      } else if step.magnitude >= least, counts || self.counts {
        (extreme, self.counts, rises) = (value, counts, step > 0)
        changes.append(moment.tick)
      }
    }
  }

  private var lights: [Entity: (luminance: Swing, red: Swing)] = [:]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    var flashing: (entity: Entity, flashes: Double, area: Float)?
    for thing in things {
      guard let color = moment.surface(of: thing), let drawn = moment.drawn(thing) else { continue }
      misses.isJudged = true
      let (isDark, isRed) = (color.light < 0.8, color.isSaturatedRed)
      var light =
        lights[thing] ?? (Swing(extreme: color.light, counts: isDark), Swing(extreme: color.redness, counts: isRed))
      // A change of luminance counts from 0.1 if its darker side is below 0.8; one of red from 20 if a side is saturated.
      light.luminance.note(color.light, counts: isDark, from: 0.1, moment)
      light.red.note(color.redness, counts: isRed, from: 20, moment)
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

extension Color {
  /// 0 to 1.
  fileprivate var light: Double { Double(min(max(luminance, 0), 1)) }

  /// Excess of red over the other channels, 0 to 320; true for a saturated red, as WCAG 2.2 defines them.
  fileprivate var redness: Double { Double(max(red - green - blue, 0)) * 320 }
  fileprivate var isSaturatedRed: Bool { red > 0 && red >= 0.8 * (red + green + blue) }
}

extension MotionMoment {
  /// The drawn colour in the middle of the visible surface, over the background; nil without a fill or a pattern.
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
    let mixed = fill.start.srgb + (fill.end.srgb - fill.start.srgb) * 0.5
    var color = Color(srgbRed: mixed.x, green: mixed.y, blue: mixed.z, opacity: mixed.w)
      .tinted(by: world.presentedTint(of: thing))
    color.opacity *= drawn.isSeen ? min(max(drawn.opacity, 0), 1) : 0
    return color.over(Color((world.resource(Background.self) ?? .table).light))
  }
}

struct ReducedMotionSameEnd: FlagKind {
  static let about = ExpectationTexts(
    key: "reducedMotionSameEnd",
    doc:
      "With reduced motion the demo ends in the same state: the same positions, sizes, rotations and opacities. What still moves at the end without it is not compared.",
    unit: "points", needs: "an entity that is at rest at the end of the demo", example: "{reducedMotionSameEnd: true}",
    judgesFullMotion: false, judgesReducedMotion: true)

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let normal = moment.normalEnd else { return }
    for thing in things where moment.world.name(of: thing) == normal.world.name(of: thing) {
      // A loop has no end, and rests with reduced motion.
      guard let here = moment.drawn(thing), let there = normal.drawn(thing), !normal.moves(thing) else { continue }
      misses.isJudged = true
      let off = here.change(since: there)
      if off.amount > 0.05 { misses.add(thing, "ends otherwise", off, bound: 0.05, in: moment) }
    }
  }
}

struct ReducedMotionNoTravel: FlagKind {
  static let about = ExpectationTexts(
    key: "reducedMotionNoTravel",
    doc:
      "With reduced motion no position, size or rotation changes more than twice with pauses below 0.1 s, except by the pointer, the wheel, a parameter or a new window size.",
    unit: "changes", example: "{reducedMotionNoTravel: true}", judgesFullMotion: false, judgesReducedMotion: true)

  /// In seconds; a longer pause separates two images, a shorter one is seen as movement.
  private static let pause = 0.1
  /// `count` is that without a pause, `last` a tick.
  private var changes: [Entity: (count: Int, last: Int)] = [:]

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let isFollowed = moment.input.events.contains(where: \.isFollowed)
    for thing in things {
      guard var now = moment.drawn(thing), let before = moment.drawnBefore(thing) else { continue }
      misses.isJudged = true
      now.opacity = before.opacity
      guard !isFollowed, now.change(since: before).amount > 0.01,
        !([thing] + moment.world.ancestors(of: thing)).contains(where: moment.world.isDragged)
      else { continue }
      let last = changes[thing].flatMap {
        Double(moment.tick - $0.last) < Self.pause * Double(moment.rate) ? $0.count : nil
      }
      let count = (last ?? 0) + 1
      changes[thing] = (count, moment.tick)
      // One change is a jump; two may be two jumps; more are a movement.
      if count > 2 { misses.add(thing, "travels", Double(count), bound: 2, in: moment) }
    }
  }
}

/// WCAG 2.2, success criterion 1.4.3. Judges the image's pixels with everything drawn behind and over the text, except
/// letters and emoji, 30 times a second. Text whose opacity changes, as in a transition, is skipped for a second; text
/// over an unreadable image is not judged.
package struct TextContrast: ExpectationKind {
  package static let about = ExpectationTexts(
    key: "textContrast",
    doc: "Minimum contrast of text as it is drawn with the pixels behind it (WCAG 1.4.3: 4.5, large text 3).",
    unit: "to 1", needs: "a text that is visible", example: "{textContrast: 4.5}")
  package static let schema = Schema<Double>.number(1...21).map { TextContrast(least: $0) }

  let least: Double
  private var known: [Entity: Known] = [:]

  private struct Known {
    var words: [Words]
    /// Nil for invisible text; not computed yet for skipped text.
    var contrast: Float??
    var fadingSince: Int?
  }

  package init(least: Double) { self.least = least }

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard moment.tick.isMultiple(of: max(1, moment.rate / 30)) || known.isEmpty else { return }
    var rasterizer = Rasterizer(glyphs: NoGlyphs(), images: moment.images)
    for thing in things {
      let words = moment.wordPixels.words(of: thing)
      var now = Known(words: words)
      let before = known[thing]
      if before?.words.map(\.opacity) ?? [1] != words.map(\.opacity) {
        now.fadingSince = before?.fadingSince ?? moment.tick
      }
      if before?.words == words { now.contrast = before?.contrast }
      defer { known[thing] = words.isEmpty ? nil : now }
      if let since = now.fadingSince, moment.tick - since < moment.rate { continue }
      let contrast = now.contrast ?? words.compactMap { $0.contrast(by: &rasterizer, images: moment.images) }.min()
      now.contrast = .some(contrast)
      guard let ratio = contrast.map(Double.init) else { continue }
      misses.isJudged = true
      guard ratio < least - 0.005 else { continue }
      misses.add(thing, "has words of little contrast", ratio, bound: least, in: moment)
    }
  }
}

struct MinimumHitSize: ExpectationKind {
  static let about = ExpectationTexts(
    key: "minimumHitSize",
    doc:
      "Minimum size of clickable entities while they are visible and not rotated, with 'hit' (WCAG 2.5.8: 24, 2.5.5: 44).",
    unit: "points", needs: "a visible entity that can be clicked", example: "{minimumHitSize: 44}")
  static let schema = Schema<Float>.number(.positive(upTo: 1000), unit: "points").map { MinimumHitSize(least: $0) }

  let least: Float

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard let target = moment.world.get(HitTarget.self, thing), target.isTouchable, target.isEnabled,
        let drawn = moment.drawn(thing), drawn.isSeen
      else { continue }
      misses.isJudged = true
      let margin = moment.world.get(HitArea.self, thing)?.margin ?? .zero
      let size = (drawn.size + margin * 2) * drawn.scale
      let side = min(size.x.magnitude, size.y.magnitude)
      if side < least - 0.01 { misses.add(thing, "is small to hit", Double(side), bound: Double(least), in: moment) }
    }
  }
}

struct FocusKept: FlagKind {
  static let about = ExpectationTexts(
    key: "focusKept", doc: "While the keyboard focus ring is visible, it is on a visible entity.", unit: "entities",
    needs: "a focus ring that is shown", example: "{focusKept: true, however: interrupted}")

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let focus = moment.world.resource(Focus.self), focus.isShown, let focused = focus.focused else { return }
    misses.isJudged = true
    if moment.drawn(focused)?.isSeen != true { misses.add(focused, "has the focus unseen", 0, bound: 1, in: moment) }
  }
}

struct Says: ExpectationKind {
  static let about = ExpectationTexts(
    key: "says", doc: "At the end of the span the text is exactly this. Animated numbers and split text count.",
    unit: "texts", needs: "an entity with a text at the end of the span", example: "{says: \"Likes: 129\", of: title}")
  static let schema = Schema<String>.text(maximumLength: 2000).map { Says(text: $0) }

  let text: String

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      let number = moment.world.presentedIfPresent(NumberText.self, of: thing)?.text
      let said = number ?? moment.world.get(Label.self, thing)?.text
      guard let said else { continue }
      misses.isJudged = true
      // A font may have no other minus than the hyphen, and most keyboards have none.
      if said.replacing("−", with: "-") != text.replacing("−", with: "-") {
        misses.add(thing, "says '\(said)'", 0, bound: 1, in: moment)
      }
    }
  }
}
