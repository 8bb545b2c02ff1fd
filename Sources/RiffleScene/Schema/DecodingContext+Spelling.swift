import RiffleCore

// The search for a suggestion is capped: a file of ten thousand mistakes among ten thousand names is reported
// all of them at once, but not what each of them is nearest to.
extension DecodingContext {
  /// As many names are compared with misspelt ones in one reading: a fifth of a second's work.
  package static let mostComparisons = 1_000_000

  /// The name nearest to a word, as `Spelling` has it; nil, too, when the bound is reached.
  mutating func nearest(to word: String, in names: [String]) -> String? {
    mayCompare(names.count) ? Spelling.nearest(to: word, in: names) : nil
  }

  /// The likely key for a misspelt word, see `Spelling`; nil, too, when the bound is reached.
  mutating func nearestKey(to word: String, in known: [String]) -> String? {
    mayCompare(known.count + Spelling.otherNameCount) ? Spelling.nearestKey(to: word, in: known) : nil
  }

  private mutating func mayCompare(_ count: Int) -> Bool {
    guard comparisons + count <= Self.mostComparisons else { return false }
    comparisons += count
    return true
  }
}
