import Foundation
import RiffleCore
import TestSupport
import Testing

@Suite("Tween store compared with the reference")
struct ReferenceTweenTests {
  /// `RIFFLE_SCRIPTS=20000` compares that many scripts instead of 4,000, `RIFFLE_SCRIPT_SECONDS=3600` as many as an
  /// hour allows.
  @Test(
    "random scripts give the reference's presented values, velocities, model values and completions", arguments: 0..<8)
  func scripts(part: Int) {
    var failures = 0
    let end = TweenScript.seconds.map { Date.now + $0 }
    for seed in stride(from: part, to: end == nil ? TweenScript.count : .max, by: 8) {
      if let end, Date.now > end { break }
      guard let complaint = TweenScript(seed: seed).complaint() else { continue }
      failures += 1
      if failures <= 3 { Issue.record("\(complaint)") }
    }
    #expect(failures == 0)
  }
}
