import TestSupport
import Testing

import RiffleCore

@Suite("The store and the reference tween")
struct ReferenceTweenTests {
  /// `RIFFLE_SCRIPTS=20000` compares that many scripts instead of 4,000.
  @Test("presented values, velocities, model values and completions agree in random scripts", arguments: 0..<8)
  func scripts(part: Int) {
    var failures = 0
    for seed in stride(from: part, to: TweenScript.count, by: 8) {
      guard let complaint = TweenScript(seed: seed).complaint() else { continue }
      failures += 1
      if failures <= 3 { Issue.record("\(complaint)") }
    }
    #expect(failures == 0)
  }
}
