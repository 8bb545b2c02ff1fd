import RiffleCore
import Testing

@Suite("Tick rates")
struct TickRateTests {
  private static let animations: [Animation] = [
    .easeInOut(duration: 0.5), .linear(duration: 0.35), .timingCurve(0.3, -1, 0.7, 2, duration: 0.7),
    .spring(duration: 0.5, bounce: 0.3), .spring(response: 0.3, dampingFraction: 2), .easeIn(duration: 0.3).delay(0.15),
    .spring(duration: 0.4).delay(0.1), .interpolatingSpring(stiffness: 120, damping: 9, initialVelocity: 2),
    .easeInOut(duration: 0.25).repeatCount(3), .linear(duration: 0.2).repeatCount(4).speed(1.5),
    .keyframes(KeyframePath(from: 0, [.cubic(40, duration: 0.3), .cubic(-20, duration: 0.2), .spring(100)])),
  ]

  /// The presented values every tenth of a second, and the values at rest.
  private static func run(_ first: Animation, _ next: Animation?, tickRate: Int) -> (
    seen: [Float], end: Float, model: Float
  ) {
    var stage = Stage(tickRate: tickRate)
    stage.move(to: 100, first)
    var seen: [Float] = []
    for tenth in 0..<60 {
      if tenth == 3, let next { stage.move(to: -30, next) }
      stage.step(tickRate / 10)
      seen.append(stage.x)
    }
    return (seen, stage.x, stage.model)
  }

  @Test("trajectories at 60 to 240 ticks a second differ by at most 2e-5 of the distance, and end equal")
  func rates() {
    for first in Self.animations {
      let reference = Self.run(first, nil, tickRate: 60)
      for rate in [120, 240] {
        let other = Self.run(first, nil, tickRate: rate)
        for (tenth, (a, b)) in zip(reference.seen, other.seen).enumerated() {
          #expect(abs(a - b) <= 2e-3, "\(first) at \(tenth) tenths, \(rate) ticks a second: \(a) \(b)")
        }
        #expect(other.end == reference.end && other.model == reference.model)
      }
    }
  }

  @Test("interrupted trajectories are the same at every tick rate")
  func interruptions() {
    for first in Self.animations {
      for next in [Animation.spring(duration: 0.5, bounce: 0.2), .easeInOut(duration: 0.4)] {
        let reference = Self.run(first, next, tickRate: 60)
        for rate in [120, 240] {
          let other = Self.run(first, next, tickRate: rate)
          for (a, b) in zip(reference.seen, other.seen) { #expect(abs(a - b) <= 4e-3, "\(first) then \(next)") }
          #expect(other.end == reference.end && other.model == reference.model)
        }
      }
    }
  }

  @Test("keyframe trajectories are the same at every tick rate")
  func keyframes() {
    func run(_ rate: Int) -> [Float] {
      var stage = Stage(tickRate: rate)
      stage.simulation.world.animate(Transform.self, of: stage.card, repeating: .count(2, autoreverses: true)) {
        KeyframeTrack(\.position.x) {
          CubicKeyframe(60, duration: 0.25)
          SpringKeyframe(100, duration: 0.5)
        }
      }
      return (0..<16).map { _ in
        stage.step(rate / 10)
        return stage.x
      }
    }
    let reference = run(60)
    for rate in [120, 240] { for (a, b) in zip(reference, run(rate)) { #expect(abs(a - b) < 1e-3) } }
  }
}
