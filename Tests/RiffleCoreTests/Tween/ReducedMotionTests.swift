import RiffleECS
import RiffleMotion
import Testing

@testable import RiffleCore

@Suite("Reduced motion")
struct ReducedMotionTests {
  @Test("a movement becomes a cross-fade: never seen between its places, and fully there again")
  func crossFade() {
    for animation in [Animation.spring(duration: 0.6, bounce: 0.3), .easeInOut(duration: 2).delay(0.2)] {
      var stage = Stage()
      stage.simulation.world.insertResource(ReducedMotion())
      stage.move(to: 300, animation)
      var seen: Set<Float> = []
      var faintest: Float = 1
      for _ in 0..<90 {
        stage.step()
        let opacity = stage.simulation.world.presented(Opacity.self, of: stage.card).value
        faintest = min(faintest, opacity)
        if stage.seen.last != stage.seen[stage.seen.count - 2] { #expect(opacity < 0.2) }
        seen.insert(stage.x)
      }
      #expect(seen == [0, 300])
      #expect(faintest < 0.1)
      #expect(stage.simulation.world[stage.card, Opacity.self].value == 1)
      #expect(stage.simulation.world.presented(Opacity.self, of: stage.card).value == 1)
      #expect(!stage.simulation.world.isAnimating)
    }
  }

  @Test("hammered, a thing is where it belongs in the end, and visible")
  func hammered() {
    var stage = Stage()
    stage.simulation.world.insertResource(ReducedMotion())
    for press in 0..<50 {
      stage.move(to: Float(press), .spring())
      stage.step(3)
    }
    stage.step(120)
    #expect(stage.x == 49)
    #expect(stage.simulation.world.presented(Opacity.self, of: stage.card).value == 1)
  }

  @Test("offsets are not shown")
  func offsets() {
    var stage = Stage()
    let card = stage.card
    stage.simulation.world.insert(Offset(), on: card)
    stage.simulation.world.insertResource(ReducedMotion())
    stage.simulation.world.withAnimation(.spring()) { $0[card, Offset.self].position = [40, 0] }
    stage.step(30)
    #expect(stage.simulation.world.presentedTransform(of: card)?.position == .zero)
  }
}
