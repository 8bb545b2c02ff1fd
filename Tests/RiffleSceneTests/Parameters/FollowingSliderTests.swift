import RiffleScene
import SceneSupport
import Testing

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
    var stage = try Stage(Self.text, after: 60)
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

  @Test("dragged it scrubs and holds; released, it continues as the scene says")
  func scrubs() throws {
    var stage = try Stage(Self.text, after: 60)
    stage.step(30, .keyPressed("p"))
    stage.step(2, .pointerMoved(try point(0.8, stage)), .pointerPressed(try point(0.8, stage), .primary))
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

  private static let screens = """
    riffle: 1
    title: t
    parameters:
      way: {range: [0, 1], step: 0.01, follows: there}
    entities:
      here: {at: [480, 360], size: [900, 600]}
      there: {at: [480, 360], size: [900, 600]}
      box: {parent: here, at: [100, 100], size: [50, 50], shift: box}
      box-there: {parent: there, at: [500, 100], size: [50, 50], shift: box}
    screens: [here, there]
    on:
      - {key: g, do: {shift: there, duration: 1, with: linear}}
      - {key: b, do: {shift: here, duration: 1, with: linear}}
      - {key: p, do: {shifting: toggle}}
      - {parameter: way, do: {shift: there, duration: 1, with: linear, hold: $way}}
    """

  /// How far along its track the knob is seen to be, and the shift on its way to the second screen; nil when it rests.
  private func ways(_ stage: Stage) throws -> (knob: Float, shift: Double?) {
    let row = try #require(stage.world.resource(Sliders.self)?.rows.first)
    let knob = stage.world.presented(Transform.self, of: row.knob).position.x
    let there = try stage.entity("there")
    let share = stage.world.activeShifts.last.flatMap { run in
      stage.world.fractionComplete(of: run).map { stage.world.screens(of: run)?.destination == there ? $0 : 1 - $0 }
    }
    return ((knob - Sliders.inset - Sliders.knobSize / 2) / Sliders.run, share)
  }

  @Test("one that follows a screen is where the shift there is, and the one back; turned round and cut short as well")
  func shift() throws {
    var stage = try Stage(Self.screens, after: 5)
    var seen = 0
    func compare(_ ticks: Int, _ keys: InputEvent...) throws {
      for tick in 0..<ticks {
        stage.step(1, tick == 0 ? keys.first ?? .pointerLeft : .pointerLeft)
        let (knob, shift) = try ways(stage)
        guard let shift else { continue }
        seen += 1
        #expect(abs(Double(knob) - shift) < 1e-3, "tick \(stage.simulation.tick)")
        // The number is written by rules, before the tick moves what runs.
        #expect(try Double(text(stage)).map { abs($0 - shift) < 0.015 } == true)
      }
    }
    try compare(40, .keyPressed("g"))
    try compare(15, .keyPressed("b"))
    try compare(140, .keyPressed("g"))
    #expect(try ways(stage).shift == nil && ways(stage).knob == 1 && text(stage) == "1.00")
    try compare(140, .keyPressed("b"))
    #expect(try ways(stage).shift == nil && ways(stage).knob == 0 && text(stage) == "0.00")
    #expect(seen > 250)
  }

  @Test("dragged from rest it begins the shift and holds it, from either screen, to the ends and back from them")
  func shiftScrubbed() throws {
    var stage = try Stage(Self.screens, after: 5)
    for share in [1, 0.4, 0, 0.7] as [Float] {
      let point = try point(share, stage)
      stage.step(60, .pointerMoved(point), .pointerPressed(point, .primary))
      let (knob, shift) = try ways(stage)
      let isThere = abs(knob - share) < 0.006 && abs(Double(knob) - (shift ?? -1)) < 0.006
      #expect(isThere, "\(share): \(knob), \(shift ?? -1)")
      stage.step(1, .pointerReleased(point, .primary))
    }
    stage.step(200, .keyPressed("p"))
    #expect(try ways(stage).knob == 1)
    // The parameter still has the value it was dragged to: dragged there again it begins again.
    #expect(stage.world.parameter("way") == 0.7)
    let point = try point(0.7, stage)
    stage.step(60, .pointerMoved(point), .pointerPressed(point, .primary))
    let (knob, shift) = try ways(stage)
    #expect(abs(knob - 0.7) < 0.006 && abs((shift ?? -1) - 0.7) < 0.006, "\(knob), \(shift ?? -1)")
  }

  @Test("in the scene of the shift the slider goes there with it and comes back")
  func shiftScene() throws {
    var stage = try Stage(file: "shift", after: 5)
    for (ticks, key) in [(60, "g"), (30, "b"), (20, "g")] {
      stage.step(ticks, .keyPressed(key))
      let row = try #require(stage.world.resource(Sliders.self)?.rows.first)
      let knob = stage.world.presented(Transform.self, of: row.knob).position.x
      let run = try #require(stage.world.activeShifts.last)
      let share = try #require(stage.world.fractionComplete(of: run))
      #expect(abs((knob - Sliders.inset - Sliders.knobSize / 2) / Sliders.run - Float(share)) < 1e-3)
    }
  }

  @Test("one that follows nothing there is a mistake, where it stands")
  func mistakes() {
    let text = "riffle: 1\nparameters:\n  p: {range: [0, 1], follows: travle}\non:\n"
    let rule =
      "  - {start: true, do: {animator: travel, changes: [{of: a, to: {x: 1}}]}}\nentities: {a: {at: [0, 0]}}\n"
    #expect(sceneMistakes(text + rule) == ["3:31: no animator is called 'travle'; did you mean 'travel'?"])
    let screens = Self.screens.replacing("follows: there", with: "follows: theer")
    #expect(sceneMistakes(screens) == ["4:45: no animator or screen is called 'theer'; did you mean 'there'?"])
  }

  @Test("in the scene of the four assignments the slider goes with the cart, and continues when it is released")
  func scene() throws {
    var stage = try Stage(file: "animate", after: 60)
    stage.step(120, .keyPressed("p"))
    let row = try #require(stage.world.resource(Sliders.self)?.rows.first)
    let knob = stage.world.presented(Transform.self, of: row.knob).position.x
    let share = (knob - Sliders.inset - Sliders.knobSize / 2) / Sliders.run
    let cart = try (stage.seen("cart").position.x - 86) / (818 - 86)
    #expect(cart > 0.3 && cart < 0.7 && abs(share - cart) < 1e-3)
  }
}
