/// Detects typed words: letters in quick succession would act one by one as keys, and write nothing.
package struct TypedLetters: Sendable {
  private var latest: [(key: String, time: Double)] = []

  /// The letters of a word, and the longest and shortest duration in seconds.
  private static let (length, longest, shortest) = (3, 0.9, 0.02)

  package init() {}

  /// Notes a key that acted; returns true if it makes a word with those before it.
  ///
  /// - Parameter now: seconds of the shell's clock.
  package mutating func makeWord(_ key: String, at now: Double) -> Bool {
    guard key.count == 1, key.first?.isLetter == true, latest.last?.key != key else {
      latest = []
      return false
    }
    latest = latest.suffix(Self.length - 1) + [(key, now)]
    guard latest.count == Self.length, let first = latest.first else { return false }
    return (Self.shortest...Self.longest).contains(now - first.time)
  }
}
