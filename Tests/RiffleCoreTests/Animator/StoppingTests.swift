import RiffleCore
import Testing

@Suite("Stopping by a handle")
struct StoppingTests {
  typealias Start = @Sendable (inout Stage) -> @Sendable (inout World) -> Void

  static let starts: [(name: String, start: Start)] = [
    (
      "an animation that repeats forever",
      { stage in
        let handle = stage.start(to: 100, .linear(duration: 0.7).repeatForever())
        return { handle.cancel(in: &$0) }
      }
    ),
    (
      "keyframes",
      { stage in
        let handle = stage.simulation.world.animate(Transform.self, of: stage.card, repeating: .forever()) {
          KeyframeTrack(\.position.x) {
            LinearKeyframe(100, duration: 0.7)
            SpringKeyframe(0, duration: 0.7)
          }
        }
        return { handle.cancel(in: &$0) }
      }
    ),
    (
      "a property animator",
      { stage in
        let (animator, card) = (stage.simulation.world.makePropertyAnimator(.linear(duration: 2)), stage.card)
        stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 100 }
        animator.start(in: &stage.simulation.world)
        return { animator.cancel(in: &$0) }
      }
    ),
    (
      "a run of phases",
      { stage in
        let card = stage.card
        let run = stage.simulation.world.runPhases(PhaseAnimator([0, 100]) { _ in .linear(duration: 0.7) }) {
          $0[card, Transform.self].position.x = $1
        }
        return { run.cancel(in: &$0) }
      }
    ),
  ]

  @Test("a stopped animation keeps the presented value, also in the model", arguments: 0..<4)
  func stays(kind: Int) {
    var stage = Stage()
    let stop = Self.starts[kind].start(&stage)
    stage.step(50)
    let seen = stage.x
    #expect(seen > 5 && seen < 95 && stage.model != seen, "\(Self.starts[kind].name) is on its way")
    stop(&stage.simulation.world)
    #expect(abs(stage.x - seen) < 1e-3)
    stage.step(200)
    #expect(abs(stage.x - seen) < 1e-3 && abs(stage.model - seen) < 1e-3)
    #expect(!stage.simulation.world.isAnimating)
    stop(&stage.simulation.world)
    stage.step()
    #expect(abs(stage.x - seen) < 1e-3, "stopping twice is fine")
  }

  @Test("stopping phases at the end of the cycle finishes the current phase and no other run")
  func phases() {
    var stage = Stage()
    let card = stage.card
    let animator = PhaseAnimator([Float(0), 100]) { _ in .linear(duration: 0.5) }
    let run = stage.simulation.world.runPhases(animator) { $0[card, Transform.self].position.x = $1 }
    let other = stage.simulation.world.runPhases(animator) { $0[card, Transform.self].position.y = $1 }
    stage.step(40)
    run.steer(.finishCycle, in: &stage.simulation.world)
    #expect(!stage.simulation.world.isRunning(run) && stage.simulation.world.isRunning(other))
    stage.step(100)
    #expect(stage.x == stage.model && (stage.x == 0 || stage.x == 100))
    #expect(stage.simulation.world.isAnimating)
  }
}
