import SceneSupport
import Testing

@Suite("Presses")
struct PressTests {
  private let text = """
    riffle: 1
    entities:
      one: {at: [100, 100], size: [50, 50], fill: teal}
      two: {at: [300, 100], size: [50, 50], fill: teal}
    on:
      - {click: [one, two], do: {animate: this, by: {y: 10}, with: {curve: linear, duration: 0}}}
    demo:
      - {at: 0.5, click: one}
      - {at: 0.5, click: two}
      - {at: 0.54, click: one}
    """

  private func scale(_ id: String, _ stage: Stage) throws -> Float {
    try stage.world[stage.entity(id), Offset.self].scale
  }

  @Test("a demo's simultaneous and repeated clicks are neither lost nor stuck")
  func atOnce() throws {
    var stage = try Stage(text)
    stage.playDemo(62)
    #expect(try scale("one", stage) == -0.03 && scale("two", stage) == -0.03)
    stage.playDemo(60)
    #expect(try stage.transform("one").position.y == 120 && stage.transform("two").position.y == 110)
    #expect(try scale("one", stage) == 0 && scale("two", stage) == 0)
  }

  @Test("a press without a release ends with the next press")
  func lost() throws {
    var stage = try Stage(text)
    stage.step(1, .pointerMoved([100, 100]), .pointerPressed([100, 100], .primary))
    #expect(try scale("one", stage) == -0.03)
    stage.step(1, .pointerMoved([300, 100]), .pointerPressed([300, 100], .primary))
    #expect(try scale("one", stage) == 0 && scale("two", stage) == -0.03)
    stage.step(2, .pointerReleased([300, 100], .primary))
    #expect(try stage.transform("two").position.y == 110 && stage.transform("one").position.y == 100)
  }

  @Test("a touch without a release ends with the next touch")
  func finger() throws {
    var stage = try Stage(text)
    stage.step(1, .pointerPressed([100, 100], .primary))
    stage.step(1, .pointerPressed([300, 100], .primary))
    #expect(try scale("one", stage) == 0 && scale("two", stage) == -0.03)
  }

  @Test("a press released on another entity is no click")
  func slidOff() throws {
    var stage = try Stage(text)
    stage.step(1, .pointerMoved([100, 100]), .pointerPressed([100, 100], .primary))
    stage.step(1, .pointerMoved([300, 100]), .pointerReleased([300, 100], .primary))
    stage.step(6, .pointerMoved([20, 20]), .pointerPressed([20, 20], .primary), .pointerReleased([20, 20], .primary))
    #expect(try stage.transform("two").position.y == 100 && stage.transform("one").position.y == 100)
    #expect(try scale("one", stage) == 0)
  }

  @Test("in a narrow window the scene leaves room for the sliders")
  func room() throws {
    let sliders = (1...6).map { "  s\($0): {range: [0, 1]}\n" }.joined()
    let scene = "riffle: 1\nparameters:\n\(sliders)entities:\n  a: {at: [480, 700], size: [20, 20], fill: red}\n"
    var stage = try Stage(scene)
    stage.step(200, .resized([480, 800]))
    let frame = try stage.frame("a")
    // The panel: six rows of 40 with 8 around them, above the 56 of the hints.
    let panelTop: Float = 488
    #expect(frame.maximum.y < panelTop, "\(frame)")
    stage.step(200, .resized([960, 720]))
    #expect(try stage.frame("a").center == [480, 700])
  }
}
