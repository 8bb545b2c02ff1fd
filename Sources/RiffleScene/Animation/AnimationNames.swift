import RiffleMotion

/// The built-in named springs and curves, each with its default duration.
package enum AnimationNames {
  package static let curves = NamedCurve.all.map(\.name)
  static let springs = NamedSpring.all.map(\.name)
  package static let all = springs + curves

  /// Returns the animation of a name; springs first, as in SwiftUI.
  static func animation(_ name: String) -> Animation? {
    if let spring = Spring(named: name) { return .spring(spring) }
    return UnitCurve(named: name).map { .curve($0) }
  }

  /// The names by family, with their use; a capitalized word stands for the three directions of easings.net.
  package static let families: [(names: [String], use: String)] = {
    let rows: KeyValuePairs = [
      "smooth default": "No overshoot: panels, sheets, large movements.",
      "snappy spring": "Slight overshoot: buttons, switches, menus.",
      "bouncy": "Visible overshoot: playful feedback.",
      "interactiveSpring": "Short: something that follows a finger or the pointer.",
      "linear curveLinear": "Constant speed: rotation, progress, tickers.",
      "ease": "Faster at the start than at the end: the default of CSS transitions.",
      "easeIn ease-in curveEaseIn": "Slow at the start: something that leaves.",
      "easeOut ease-out curveEaseOut": "Slow at the end: something that appears.",
      "easeInOut ease-in-out curveEaseInOut": "Slow at both ends: a move from one place to another.",
      "circularEaseIn circularEaseOut circularEaseInOut Circ": "A quarter of a circle: abrupt at one end.",
      "Sine": "The weakest curve: breathing, floating.", "Quad": "A weak curve: small distances, fades.",
      "Cubic": "A medium curve: most moves.", "Quart": "A strong curve: large distances.",
      "Quint": "A very strong curve: full screens.", "Expo": "The strongest curve: something that shoots in or out.",
      "Back": "Goes back first, or beyond the target: a throw, a pop-up.",
      "Elastic": "Oscillates like a rubber band: attention.", "Bounce": "Bounces like a ball: something that falls.",
      "step-start step-end": "Jumps at the start or at the end: a blinking cursor, frames.",
    ]
    return rows.map { words, use in
      let names = words.split(separator: " ").flatMap { word in
        word.first!.isUppercase ? ["easeIn\(word)", "easeOut\(word)", "easeInOut\(word)"] : [String(word)]
      }
      return (names, use)
    }
  }()
}
