import RiffleMotion
import Testing

/// Repeats compared with djeedai/bevy_tweening: src/tweenable.rs#tween_tick@f12f7e8f, forward rows: linear, 1 s, 0.2 s
/// for each tick. Backward rows are left out: a property animator plays backward, not an animation.
@Suite("Repeats compared with references")
struct RepeatReferenceTests {
  private static let rows: [(animation: Animation, factors: [Double])] = [
    (Animation.linear(duration: 1), [0.2, 0.4, 0.6, 0.8, 1, 1, 1, 1, 1, 1, 1]),
    (
      Animation.linear(duration: 1).repeatForever(autoreverses: false),
      [0.2, 0.4, 0.6, 0.8, 0, 0.2, 0.4, 0.6, 0.8, 0, 0.2]
    ),
    (
      Animation.linear(duration: 1).repeatCount(2, autoreverses: false),
      [0.2, 0.4, 0.6, 0.8, 0, 0.2, 0.4, 0.6, 0.8, 1, 1]
    ),
    (
      Animation.linear(duration: 1).repeatForever(autoreverses: true),
      [0.2, 0.4, 0.6, 0.8, 1, 0.8, 0.6, 0.4, 0.2, 0, 0.2]
    ),
    (
      Animation.linear(duration: 1).repeatCount(2, autoreverses: true),
      [0.2, 0.4, 0.6, 0.8, 1, 0.8, 0.6, 0.4, 0.2, 0, 0]
    ),
  ]

  @Test("repeats have the same factors as bevy_tweening's in every tick", arguments: rows.indices)
  func factors(index: Int) {
    let (animation, factors) = Self.rows[index]
    for (tick, factor) in factors.enumerated() {
      // Fifths as quotients: at whole seconds the time is exactly the turn between rounds.
      #expect(abs(animation.fraction(at: Double(tick + 1) / 5) - factor) <= 1e-5, "tick \(tick + 1)")
    }
  }
}
