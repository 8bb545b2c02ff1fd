import MemoryGame
import SceneSupport
import Testing

@Suite("Bounds of the memory game's settings")
struct MemoryBlockBoundsTests {
  /// A setting with values at its bounds, and values beyond them.
  static let bounds: [(key: String, valid: [String], wrong: [String])] = [
    ("pileSize", ["[20, 20]", "[200, 200]"], ["[19, 90]", "[60, 201]"]), ("dealsAtStart", ["true", "false"], ["1"]),
    ("mismatchPause", ["0", "10"], ["-0.1", "10.1"]), ("shuffleSpread", ["0", "5"], ["-0.1", "5.1"]),
    ("dealSpread", ["0", "20"], ["-0.1", "20.1"]), ("streak", ["1", "20"], ["0", "21"]),
    ("bonus", ["0", "60"], ["-1", "61"]), ("hint", ["0", "600"], ["-1", "601"]),
    ("undo", ["0", "600"], ["-1", "601"]),
  ]

  @Test("a setting at its bound is read, and one beyond it is a mistake in its line", arguments: bounds)
  func bound(key: String, valid: [String], wrong: [String]) {
    func mistakes(_ value: String) -> [String] {
      sceneMistakes(
        "riffle: 1\nmemory:\n  pictures: [🦊, 🐳]\n  \(key): \(value)\n", blocks: [MemoryBlock.self])
    }
    for value in valid { #expect(mistakes(value) == [], "\(value)") }
    for value in wrong {
      let found = mistakes(value)
      #expect(found.count == 1 && found[0].hasPrefix("4:"), "\(value): \(found)")
    }
  }
}
