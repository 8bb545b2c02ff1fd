import RiffleCore
import TestSupport
import Testing

@Suite("Completions") struct CompletionTests {
  private func stage() -> Stage {
    var stage = Stage()
    stage.simulation.world.insertResource(Lines())
    return stage
  }

  private func note(_ name: String) -> AnimationCompletion {
    { $0[resource: Lines.self].lines.append("\($0[resource: Tick.self].now) \(name) \($1)") }
  }

  private func lines(_ stage: Stage) -> [String] { stage.simulation.world[resource: Lines.self].lines }

  @Test("a curve completes once, in the tick of its last value") func curve() {
    var stage = stage()
    stage.move(to: 100, .easeInOut(duration: 0.5), completion: note("a"), then: 200)
    #expect(lines(stage) == ["60 a finished"])
    #expect(stage.seen[60] == 100)
  }

  @Test("UIKit's spring completes with its duration, near its end", arguments: [0.2, 0.5, 0.8, 1])
  func settlingSpring(damping: Double) {
    var stage = Stage(tickRate: 100)
    stage.simulation.world.insertResource(Lines())
    stage.move(
      to: 100, .animate(withDuration: 1.5, delay: 0.5, usingSpringWithDamping: damping, initialSpringVelocity: 1),
      completion: note("a"))
    stage.step(300)
    #expect(lines(stage) == ["200 a finished"])
    #expect(abs(stage.seen[200] - 100) < 1)
  }

  @Test("an animation without changes completes at the end of the tick") func nothing() {
    var stage = stage()
    stage.move(to: 0, .easeInOut(duration: 1), completion: note("a"))
    #expect(lines(stage).isEmpty)
    stage.step(3)
    #expect(lines(stage) == ["1 a finished"])
  }

  private func start(_ stage: inout Stage, to x: Float, _ animation: Animation, _ superseded: SupersededCompletion) {
    let card = stage.card
    stage.simulation.world.withAnimation(animation, superseded: superseded) {
      $0[card, Transform.self].position.x = x
    } completion: { world, reason in
      world[resource: Lines.self].lines.append("\(world[resource: Tick.self].now) \(reason.isFinished)")
    }
  }

  @Test(
    "a superseded animation completes as finished in SwiftUI, and as not finished in UIKit", arguments: [false, true])
  func both(isUIKit: Bool) {
    var stage = stage()
    let curve = Animation.linear(duration: 0.5)
    start(&stage, to: 100, curve, isUIKit ? .retargeted : .finished)
    stage.step(20)
    start(&stage, to: 30, curve, isUIKit ? .retargeted : .finished)
    stage.step(100)
    #expect(lines(stage) == ["60 \(!isUIKit)", "80 true"])
    #expect(stage.x == 30)
  }
}

@Suite("Phases") struct PhasesTests {
  private func run(_ stage: inout Stage, _ animator: PhaseAnimator<Float>) -> PhaseRun {
    let card = stage.card
    return stage.simulation.world.runPhases(animator) { world, x in
      if world.has(Transform.self, card) { world[card, Transform.self].position.x = x }
    }
  }

  @Test("phases with a trigger run once in order, and rest at the first phase") func triggered() {
    var stage = Stage()
    let run = run(&stage, PhaseAnimator([0, 100, 40], isTriggered: true) { _ in .linear(duration: 0.25) })
    stage.step(200)
    #expect(!stage.simulation.world.isRunning(run))
    #expect(stage.x == 0 && stage.model == 0)
    #expect(stage.seen.max() == 100)
    let peak = stage.seen.firstIndex(of: 100)!
    let next = stage.seen[peak...].firstIndex(of: 40)!
    #expect(peak >= 30 && peak <= 31 && next - peak >= 29 && next - peak <= 31)
    #expect(stage.largestStep < 4)
  }

  @Test("phases without a trigger loop until stopped, and finish their last leg") func looping() {
    var stage = Stage()
    let run = run(&stage, PhaseAnimator([0, 100]) { _ in .easeInOut(duration: 0.2) })
    stage.step(1000)
    #expect(stage.simulation.world.isRunning(run))
    #expect(stage.seen.filter { $0 > 99.9 }.count > 15)
    stage.simulation.world.stopPhases(run)
    stage.step(60)
    #expect(!stage.simulation.world.isAnimating)
    #expect(stage.x == stage.model)
  }

  @Test("phases without animation change once a tick") func instant() {
    var stage = Stage()
    let run = run(&stage, PhaseAnimator([0, 100]) { _ in nil })
    stage.step(20)
    #expect(stage.simulation.world.isRunning(run))
    #expect(Set(stage.seen) == [0, 100])
  }

  @Test("phases end with their entity") func endWithEntity() {
    var stage = Stage()
    let run = run(&stage, PhaseAnimator([0, 100, 40]) { _ in .bouncy })
    stage.step(350)
    stage.simulation.world.despawn(stage.card)
    stage.simulation.step(100)
    #expect(!stage.simulation.world.isRunning(run))
  }
}
