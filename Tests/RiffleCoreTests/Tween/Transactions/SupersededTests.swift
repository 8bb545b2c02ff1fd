import RiffleCore
import Testing

@Suite("Superseded completions")
struct SupersededTests {
  private let curve = Animation.linear(duration: 0.5)

  private func stage() -> Stage {
    var stage = Stage()
    stage.simulation.world.insertResource(Lines())
    return stage
  }

  private func start(
    _ stage: inout Stage, to x: Float, _ animation: Animation, _ superseded: SupersededCompletion,
    interruption: AnimationInterruption = .automatic
  ) {
    let card = stage.card
    stage.simulation.world.withAnimation(animation, interruption: interruption, superseded: superseded) {
      $0[card, Transform.self].position.x = x
    } completion: { world, reason in
      world[resource: Lines.self].lines.append("\(world[resource: Tick.self].now) \(reason.isFinished)")
    }
  }

  private func lines(_ stage: Stage) -> [String] { stage.simulation.world[resource: Lines.self].lines }

  @Test(
    "a superseded animation completes as finished in SwiftUI, and as not finished in UIKit", arguments: [false, true])
  func both(isUIKit: Bool) {
    var stage = stage()
    start(&stage, to: 100, curve, isUIKit ? .retargeted : .finished)
    stage.step(20)
    start(&stage, to: 30, curve, isUIKit ? .retargeted : .finished)
    stage.step(100)
    #expect(lines(stage) == ["60 \(!isUIKit)", "80 true"])
    #expect(stage.x == 30)
  }

  @Test("delayed curves, additions and keyframes supersede, queued and refused animations do not")
  func kinds() {
    func line(_ change: (inout Stage) -> Void) -> String? {
      var stage = stage()
      start(&stage, to: 100, curve, .retargeted)
      stage.step(20)
      change(&stage)
      stage.step(100)
      return lines(stage).first { $0.hasPrefix("60") }
    }
    #expect(line { _ in } == "60 true")
    #expect(line { start(&$0, to: 5, curve.delay(1), .finished) } == "60 false")
    #expect(line { start(&$0, to: 5, .bouncy, .finished, interruption: .add) } == "60 false")
    #expect(line { start(&$0, to: 5, curve, .finished, interruption: .queue) } == "60 true")
    #expect(line { start(&$0, to: 5, curve, .finished, interruption: .refuse) } == "60 true")
    #expect(line { start(&$0, to: 100, curve, .finished) } == "60 true", "the same target again starts nothing")
    #expect(
      line {
        $0.simulation.world.animate(Transform.self, of: $0.card) {
          KeyframeTrack(\.position.x) { LinearKeyframe(7, duration: 0.2) }
        }
      } == "60 false")
    #expect(
      line { stage in
        let card = stage.card
        stage.simulation.world.withAnimation(curve) { $0[card, Transform.self].lift = 8 }
      } == "60 true", "another field is nobody's business")
  }
}
