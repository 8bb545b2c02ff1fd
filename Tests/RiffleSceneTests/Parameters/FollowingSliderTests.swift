import SceneSupport
import Testing

@Suite("Sliders that follow animators") struct FollowingSliderTests {
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

  private func row(_ stage: Stage) throws -> Sliders.Row {
    try #require(stage.world.resource(Sliders.self)?.rows.first)
  }

  private func knob(_ stage: Stage) throws -> Float {
    let place = try stage.world.presented(Transform.self, of: row(stage).knob).position.x
    return (place - Sliders.inset - Sliders.knobSize / 2) / Sliders.run
  }

  private func shares(_ stage: Stage) throws -> (knob: Float, cart: Float) {
    try (knob(stage), (stage.seen("cart").position.x - 100) / 400)
  }

  private func text(_ stage: Stage) throws -> String { try stage.world[row(stage).value, Label.self].text }

  private func point(_ share: Float, _ stage: Stage) throws -> SIMD2<Float> {
    let sliders = try #require(stage.world.resource(Sliders.self))
    let frame = try #require(sliders.place(of: sliders.rows[0].grip)).frame
    return [frame.origin.x + Sliders.inset + Sliders.knobSize / 2 + share * Sliders.run, frame.center.y]
  }

  @Test("a following slider's knob is at the animator's fraction in every tick") func follows() throws {
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
    let back = try stage.collect(70) { try shares($0) }
    #expect(back.allSatisfy { abs($0.knob - $0.cart) < 1e-3 })
    #expect(try shares(stage).cart < 0.6)
  }

  @Test("dragging a following slider scrubs its animator, and releasing continues it") func scrubs() throws {
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
    let rest = try stage.collect(120) { try shares($0) }
    #expect(rest.allSatisfy { abs($0.knob - $0.cart) < 1e-3 })
    cart = try shares(stage).cart
    #expect(cart == 1)
    // Keys start at the current value, not at the last dragged one.
    stage.step(1, .keyPressed("tab"))
    stage.step(2, .keyPressed("shift+left"))
    #expect(try abs(shares(stage).cart - 0.9) < 1e-3)
  }

  @Test("a following slider switches to a new animator of the same name") func another() throws {
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

  private func ways(_ stage: Stage) throws -> (knob: Float, shift: Double?) {
    let there = try stage.entity("there")
    let share = stage.world.activeShifts.last.flatMap { run in
      stage.world.fractionComplete(of: run).map { stage.world.screens(of: run)?.destination == there ? $0 : 1 - $0 }
    }
    return (try knob(stage), share)
  }

  @Test("a slider that follows a screen is at the shift's fraction, in both directions") func shift() throws {
    var stage = try Stage(Self.screens, after: 5)
    var seen = 0
    func compare(_ ticks: Int, _ keys: InputEvent...) throws {
      for tick in 0..<ticks {
        stage.step(1, tick == 0 ? keys.first ?? .pointerLeft : .pointerLeft)
        let (knob, shift) = try ways(stage)
        guard let shift else { continue }
        seen += 1
        #expect(abs(Double(knob) - shift) < 1e-3, "tick \(stage.simulation.tick)")
        // Rules write the number before the tick animates.
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

  @Test("dragging a slider at rest starts the shift and scrubs it to both ends") func shiftScrubbed() throws {
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
    // The parameter still has the value of the last drag; dragging there starts the shift again.
    #expect(stage.world.parameter("way") == 0.7)
    let point = try point(0.7, stage)
    stage.step(60, .pointerMoved(point), .pointerPressed(point, .primary))
    let (knob, shift) = try ways(stage)
    #expect(abs(knob - 0.7) < 0.006 && abs((shift ?? -1) - 0.7) < 0.006, "\(knob), \(shift ?? -1)")
  }
}
