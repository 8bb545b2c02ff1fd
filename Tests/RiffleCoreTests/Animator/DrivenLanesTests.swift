import RiffleCore
import Testing

@Suite("Axes driven by a property animator")
struct DrivenLanesTests {
  /// A card that an animator holds halfway from [0, 0] to [100, 200].
  private func stage() -> (Stage, PropertyAnimator) {
    var stage = Stage()
    let card = stage.card
    let animator = stage.simulation.world.makePropertyAnimator(.linear(duration: 1), pausesOnCompletion: true)
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position = [100, 200] }
    stage.simulation.world.setFractionComplete(0.5, of: animator)
    stage.step()
    return (stage, animator)
  }

  private func place(_ stage: Stage) -> SIMD2<Float> {
    stage.simulation.world.presented(Transform.self, of: stage.card).position
  }

  @Test(
    "an animation of x takes only x from the animator, without a jump",
    arguments: [.linear(duration: 0.5), .spring(duration: 0.3), .easeOut(duration: 0.2).delay(0.1)] as [Animation])
  func oneAxis(animation: Animation) {
    var (stage, animator) = stage()
    #expect(place(stage) == [50, 100])
    let card = stage.card
    stage.simulation.world.withAnimation(animation) { $0[card, Transform.self].position.x = 0 }
    #expect(abs(place(stage).x - 50) < 0.001 && place(stage).y == 100)
    stage.step(10)
    stage.simulation.world.setFractionComplete(0.75, of: animator)
    #expect(abs(place(stage).y - 150) < 0.001)
    stage.step(300)
    #expect(abs(place(stage).x) < 0.001 && abs(place(stage).y - 150) < 0.001)
    stage.simulation.world.setFractionComplete(0.25, of: animator)
    stage.step()
    #expect(abs(place(stage).x) < 0.001 && abs(place(stage).y - 50) < 0.001)
    // Finishing at the start moves only y.
    stage.simulation.world.stopAnimation(animator, withoutFinishing: false)
    stage.simulation.world.finishAnimation(animator, at: .start)
    stage.step()
    #expect(abs(place(stage).x) < 0.001 && abs(place(stage).y) < 0.001)
  }

  @Test("setting x without animation takes only x from the animator, at once")
  func set() {
    var (stage, animator) = stage()
    let card = stage.card
    stage.simulation.world.withAnimation(nil) { $0[card, Transform.self].position.x = 7 }
    stage.step()
    #expect(place(stage).x == 7 && abs(place(stage).y - 100) < 0.001)
    stage.simulation.world.setFractionComplete(1, of: animator)
    stage.step()
    #expect(place(stage) == [7, 200])
  }

  @Test("an animation of both axes takes both from the animator")
  func both() {
    var (stage, animator) = stage()
    let card = stage.card
    stage.simulation.world.withAnimation(.linear(duration: 0.1)) { $0[card, Transform.self].position = [0, 10] }
    stage.step(20)
    stage.simulation.world.setFractionComplete(0.1, of: animator)
    stage.step()
    #expect(place(stage) == [0, 10])
  }
}
