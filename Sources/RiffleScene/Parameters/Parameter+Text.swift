import RiffleView

extension Parameter {
  /// Returns its text in a scene: a number, `true` or `false`, or a word.
  func text(of value: Double) -> String {
    switch kind {
    case .number: plain(value)
    case .flag: value > 0.5 ? "true" : "false"
    case .choice(let words): words[min(max(Int(value.rounded()), 0), words.count - 1)]
    }
  }

  /// The values at which a scene could be wrong: both ends of a range, each word of a choice.
  package var extremes: [Double] {
    switch kind {
    case .number(let range, _): [range.lowerBound, range.upperBound]
    case .flag: [0, 1]
    case .choice(let words): words.indices.map(Double.init)
    }
  }
}
