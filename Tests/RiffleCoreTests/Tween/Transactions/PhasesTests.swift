import RiffleCore
import TestSupport
import Testing

@Suite("Phases")
struct PhasesTests {
  private func run(_ stage: inout Stage, _ animator: PhaseAnimator<Float>) -> PhaseRun {
    let card = stage.card
    return stage.simulation.world.runPhases(animator) { world, x in
      if world.has(Transform.self, card) { world[card, Transform.self].position.x = x }
    }
  }

  @Test("phases with a trigger run once in order, and rest at the first phase")
  func triggered() {
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

  @Test("phases without a trigger loop until stopped, and finish their last leg")
  func looping() {
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

  @Test("phases without animation change once a tick")
  func instant() {
    var stage = Stage()
    let run = run(&stage, PhaseAnimator([0, 100]) { _ in nil })
    stage.step(20)
    #expect(stage.simulation.world.isRunning(run))
    #expect(Set(stage.seen) == [0, 100])
  }

  @Test("a snapshot of phases continues to the same state hash, and phases end with their entity")
  func snapshotAndEnd() {
    var stage = Stage()
    let run = run(&stage, PhaseAnimator([0, 100, 40]) { _ in .bouncy })
    stage.step(50)
    var copy = stage
    stage.step(300)
    copy.step(300)
    #expect(stage.simulation.world.stateHash == copy.simulation.world.stateHash)
    stage.simulation.world.despawn(stage.card)
    stage.simulation.step(100)
    #expect(!stage.simulation.world.isRunning(run))
  }
}
