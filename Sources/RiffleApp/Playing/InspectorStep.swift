import RiffleSDL

package enum InspectorStep: Equatable {
  case play(Int)
  case wait(Int)
  case key(String, KeyModifiers, times: Int)
  case type(String)
  case seek(Int)
  case until(Condition)
  /// The last tick at which the condition held.
  case backUntil(Condition)
  case click(SIMD2<Float>)
  case move(SIMD2<Float>)
  case glide(SIMD2<Float>)
  case press(SIMD2<Float>)
  case release(SIMD2<Float>)
  case drag(SIMD2<Float>, to: SIMD2<Float>)
  /// Wheel steps to the right and down.
  case wheel(SIMD2<Float>)

  /// In ticks. A key pressed several times is held.
  package var beats: Int {
    switch self {
    case .play(let count), .wait(let count): count
    case .key(_, _, let times): times > 1 ? times * Self.beatsOfPress : 0
    case .type(let text): text.count * Self.beatsOfPress
    case .drag: Self.beatsOfDrag
    case .glide: Self.beatsOfGlide
    case .seek, .until, .backUntil, .click, .move, .press, .release, .wheel: 0
    }
  }

  static let beatsOfPress = 2
  static let beatsOfDrag = 24
  static let beatsOfGlide = 60

  package static func read(_ text: String) throws(UsageError) -> [InspectorStep] {
    var steps: [InspectorStep] = []
    for part in text.split(separator: ";") {
      if let step = try condition(part) ?? typing(part) {
        steps.append(step)
        continue
      }
      let words = part.split(separator: " ").map(String.init)
      guard let step = step(words) else {
        if words.count > 2, words.dropLast().contains(where: { $0.hasSuffix(",") }) {
          throw UsageError("'\(words.joined(separator: " "))': separate steps with semicolons, as in 'key s; play 60'.")
        }
        if words.count > 1, words[0] == "key", let key = words[1].split(separator: "+").last,
          !KeyName.exists(String(key))
        {
          throw UsageError("'\(key)' is no key; keys are called s, space, left, comma, equals, grave, f2, and so on.")
        }
        throw UsageError(
          "'\(words.joined(separator: " "))' is no step; it would be 'play 60', 'wait 60', 'seek 412', 'key s', "
            + "'type ball.x > 500', 'click 10 20', 'move 10 20', 'glide 10 20', 'press 10 20', 'release 10 20', 'drag 10 20 30 40', 'wheel 0 3', "
            + "'until:ball.x > 500' or 'back-until:ball.x > 500'.")
      }
      steps.append(step)
    }
    let pace = steps.reduce(0) { $0 + max($1.beats, $1.presses) }
    guard pace <= 1_000_000 else {
      throw UsageError("The steps take \(pace) ticks; they take at most 1000000 together.")
    }
    return steps
  }

  /// `until:CONDITION` or `back-until:CONDITION`; nil for another step.
  private static func condition(_ part: Substring) throws(UsageError) -> InspectorStep? {
    let part = part.drop { $0 == " " }
    for (word, make) in [("until:", Self.until), ("back-until:", Self.backUntil)] where part.hasPrefix(word) {
      do throws(ConditionError) {
        return make(try Condition(String(part.dropFirst(word.count).drop { $0 == " " })))
      } catch {
        throw UsageError("\(error)")
      }
    }
    return nil
  }

  /// `type TEXT`, up to the next semicolon; nil for another step.
  private static func typing(_ part: Substring) -> InspectorStep? {
    let part = part.drop { $0 == " " }
    return part.hasPrefix("type ") && part.count > 5 ? .type(String(part.dropFirst(5))) : nil
  }

  static let longestWait = 100_000

  private var presses: Int { if case .key(_, _, let times) = self { times } else { 0 } }

  private static func step(_ words: [String]) -> InspectorStep? {
    switch (words.first, words.count) {
    case ("play", 2): return Int(words[1]).flatMap { (1...100_000).contains($0) ? .play($0) : nil }
    case ("wait", 2): return Int(words[1]).flatMap { (1...100_000).contains($0) ? .wait($0) : nil }
    case ("key", 2...3):
      var parts = words[1].split(separator: "+").map(String.init)
      guard let key = parts.popLast(), KeyName.exists(key) else { return nil }
      var modifiers: KeyModifiers = []
      for part in parts {
        switch part {
        case "shift": modifiers.insert(.shift)
        case "ctrl": modifiers.insert(.control)
        case "alt": modifiers.insert(.option)
        default: return nil
        }
      }
      let times = words.count == 3 ? Int(words[2].drop { $0 == "x" }) : 1
      return times.flatMap { (1...10_000).contains($0) ? .key(key, modifiers, times: $0) : nil }
    case ("seek", 2): return Int(words[1]).flatMap { (0...100_000_000).contains($0) ? .seek($0) : nil }
    case ("drag", 5):
      guard let start = point(words[1...2]), let end = point(words[3...4]) else { return nil }
      return .drag(start, to: end)
    case (let word?, 3):
      let steps = [
        "click": Self.click, "move": Self.move, "glide": Self.glide, "press": Self.press, "release": Self.release,
        "wheel": Self.wheel,
      ]
      return point(words[1...2]).flatMap { steps[word]?($0) }
    default: return nil
    }
  }

  private static func point(_ words: ArraySlice<String>) -> SIMD2<Float>? {
    let numbers = words.compactMap { Float($0) }.filter(\.isFinite)
    return numbers.count == 2 ? [numbers[0], numbers[1]] : nil
  }
}

/// Processor time on all cores, so that other load does not affect it.
package struct StepTimes: Sendable {
  private var seconds: [(kind: String, times: [Double])] = []

  mutating func note(_ kind: String, since start: Double) {
    let time = WallClock.worked - start
    if let place = seconds.firstIndex(where: { $0.kind == kind }) {
      seconds[place].times.append(time)
    } else {
      seconds.append((kind, [time]))
    }
  }

  package var lines: [String] {
    seconds.map { kind, times in
      let sorted = times.sorted()
      func text(_ time: Double) -> String { "\((time * 100_000).rounded() / 100)" }
      return "\(kind): \(sorted.count) in \(text(sorted[sorted.count / 2])) ms, "
        + "99 of 100 in \(text(sorted[min(sorted.count - 1, sorted.count * 99 / 100)])), "
        + "worst \(text(sorted[sorted.count - 1]))"
    }
  }
}
