import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView
import Testing

@testable import RiffleScene

@Suite("A slider that follows an animator")
struct FollowingSliderTests {
  private static let text = """
    riffle: 1
    title: t
    parameters:
      progress: {range: [0, 10], default: 0, step: 0.1, follows: travel}
    entities:
      cart: {at: [100, 400], size: [50, 50]}
    on:
      - {start: true, do: &make {animator: travel, changes: [{of: cart, to: {x: 500}}], with: {curve: easeInOut, duration: 1}, pausesOnCompletion: true}}
      - {key: p, do: {control: travel, do: start}}
      - {key: v, do: {control: travel, do: reverse}}
      - {key: f, do: [{control: travel, do: finish}]}
      - {key: m, do: [{set: cart, to: {x: 100}}, *make]}
      - {letGo: progress, do: {control: travel, do: continue}}
    """

  /// How far along its track the knob is seen to be, and the cart on its way.
  private func shares(_ stage: Stage) throws -> (knob: Float, cart: Float) {
    let row = try #require(stage.world.resource(Sliders.self)?.rows.first)
    let knob = stage.world.presented(Transform.self, of: row.knob).position.x
    return try (
      (knob - Sliders.inset - Sliders.knobSize / 2) / Sliders.run, (stage.seen("cart").position.x - 100) / 400
    )
  }

  private func text(_ stage: Stage) throws -> String {
    let row = try #require(stage.world.resource(Sliders.self)?.rows.first)
    return stage.world[row.value, Label.self].text
  }

  private func point(_ share: Float, _ stage: Stage) throws -> SIMD2<Float> {
    let sliders = try #require(stage.world.resource(Sliders.self))
    let frame = try #require(sliders.place(of: sliders.rows[0].grip)).frame
    return [frame.origin.x + Sliders.inset + Sliders.knobSize / 2 + share * Sliders.run, frame.center.y]
  }

  @Test("its knob is where the animator is at every tick, forwards, paused and backwards")
  func follows() throws {
    var stage = try Stage(Self.text)
    stage.step(60)
    #expect(try abs(shares(stage).knob) < 1e-3 && text(stage) == "0.0")
    stage.step(1, .keyPressed("p"))
    for tick in 0..<150 {
      stage.step()
      let (knob, cart) = try shares(stage)
      #expect(abs(knob - cart) < 1e-3, "tick \(tick)")
      if tick == 59 { #expect(cart > 0.4 && cart < 0.6) }
    }
    #expect(try shares(stage).knob == 1 && text(stage) == "10.0")
    stage.step(1, .keyPressed("v"))
    for _ in 0..<70 {
      stage.step()
      let (knob, cart) = try shares(stage)
      #expect(abs(knob - cart) < 1e-3)
    }
    #expect(try shares(stage).cart < 0.6)
  }

  @Test("dragged it scrubs and holds; let go of, it goes on as the scene says")
  func scrubs() throws {
    var stage = try Stage(Self.text)
    stage.step(60)
    stage.step(30, .keyPressed("p"))
    stage.step(1, .pointerMoved(try point(0.8, stage)), .pointerPressed(try point(0.8, stage), .primary))
    stage.step(1)
    var (knob, cart) = try shares(stage)
    #expect(abs(cart - 0.8) < 1e-3 && abs(knob - cart) < 1e-3)
    stage.step(60)
    #expect(try abs(shares(stage).cart - 0.8) < 1e-3, "it holds")
    stage.step(2, .pointerMoved(try point(0.25, stage)))
    (knob, cart) = try shares(stage)
    #expect(abs(cart - 0.25) < 1e-3 && abs(knob - cart) < 1e-3)
    #expect(stage.world.parameter("progress") == 2.5)
    stage.step(20, .pointerReleased(try point(0.25, stage), .primary))
    #expect(try shares(stage).cart > 0.28)
    for _ in 0..<120 {
      stage.step()
      (knob, cart) = try shares(stage)
      #expect(abs(knob - cart) < 1e-3)
    }
    #expect(cart == 1)
    // By keys as well: from where it is, not from where it was dragged to.
    stage.step(1, .keyPressed("tab"))
    stage.step(2, .keyPressed("shift+left"))
    #expect(try abs(shares(stage).cart - 0.9) < 1e-3)
  }

  @Test("an animator of the same name that comes after is followed from its start; without one the slider is its own")
  func another() throws {
    var stage = try Stage(Self.text)
    stage.step(30, .keyPressed("p"))
    stage.step(2, .keyPressed("f"))
    #expect(stage.world.resource(Sliders.self)?.rows[0].attached == 0)
    #expect(try shares(stage).knob == 1)
    stage.step(40, .keyPressed("m"))
    #expect(try abs(shares(stage).knob) < 0.02)
    stage.step(60, .keyPressed("p"))
    let (knob, cart) = try shares(stage)
    #expect(abs(knob - cart) < 1e-2 && cart > 0.4)
  }

  @Test("one that follows nothing there is a mistake, where it stands")
  func mistakes() {
    let text = "riffle: 1\nparameters:\n  p: {range: [0, 1], follows: travle}\non:\n"
    let rule =
      "  - {start: true, do: {animator: travel, changes: [{of: a, to: {x: 1}}]}}\nentities: {a: {at: [0, 0]}}\n"
    #expect(sceneMistakes(text + rule) == ["3:31: no animator is called 'travle'; did you mean 'travel'?"])
  }

  @Test("in the scene of the four assignments the slider goes with the cart, and goes on when it is let go of")
  func scene() throws {
    var stage = try Stage(file: "animate")
    stage.step(60)
    stage.step(120, .keyPressed("p"))
    let row = try #require(stage.world.resource(Sliders.self)?.rows.first)
    let knob = stage.world.presented(Transform.self, of: row.knob).position.x
    let share = (knob - Sliders.inset - Sliders.knobSize / 2) / Sliders.run
    let cart = try (stage.seen("cart").position.x - 86) / (818 - 86)
    #expect(cart > 0.3 && cart < 0.7 && abs(share - cart) < 1e-3)
  }
}
