import SceneSupport
import Testing

@Suite("Dragging and keyboard in a scene") struct DragTests {
  private static let text = """
    riffle: 1
    title: t
    window: {width: 800, height: 600}
    entities:
      home: {at: [100, 300], size: [60, 60]}
      free: {at: [300, 300], size: [60, 60]}
      card: {count: 4, size: [60, 60]}
    layouts:
      - {stack: card, name: row, offset: [100, 0], in: [400, 400, 400, 100]}
    on:
      - {drag: home, do: [{set: free, to: {opacity: 0.5}}]}
      - {drag: free, drop: stay}
      - {drag: card, drop: row}
      - {click: home, do: [{set: free, to: {y: 100}}]}
      - {click: free, do: [{set: free, to: {x: 10}}]}
    """

  @Test("a dragged entity follows the pointer and returns with its velocity, then its rule runs") func home() throws {
    var stage = try Stage(Self.text)
    stage.drag([100, 300], [100, 500], ticks: 24)
    let thing = try stage.entity("home")
    let before = stage.world.velocity(Transform.self, of: thing).first.first
    #expect(before.y > 500)
    stage.step(1, .pointerReleased([100, 500], .primary))
    #expect(stage.world.velocity(Transform.self, of: thing).first.first.y > before.y * 0.5)
    #expect(try stage.world[stage.entity("free"), Opacity.self].value == 0.5)
    #expect(try stage.transform("free").position.y == 300, "a drag is no click")
    stage.step(240)
    #expect(try stage.seen("home").position == [100, 300] && stage.transform("home").depth == 0)
    #expect(!stage.world.isAnimating)
  }

  @Test(
    "pointers and wheels at any number leave all places finite",
    arguments: [Float.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e30, .infinity, .nan])
  func hugeNumbers(far: Float) throws {
    let text = """
      riffle: 1
      parameters: {wide: {range: [0, 100], default: 10}}
      entities:
        free: {at: [300, 300], size: [60, 60], velocityTilt: true, wiggle: {y: 3}}
        view: {at: [500, 300], size: [100, 100], clip: true}
        list: {parent: view, size: [100, 900], scroll: vertical}
        tail: {size: [$wide, 9], links: {x: {from: free.x, in: [0, 1], out: [0, 2]}, y: {from: pointer.y}}}
      on:
        - {drag: free, drop: stay}
      """
    var stage = try Stage(text, after: 2)
    let places: [SIMD2<Float>] = [[300, 300], [far, 300], [300, far], [far, -far], [500, 300], [far, far]]
    for (from, to) in zip(places, places.dropFirst() + [[300, 300]]) {
      let events: [InputEvent] = [
        .pointerMoved(from), .pointerPressed(from, .primary), .pointerMoved(to), .wheel(to), .touchBegan(1, from),
        .touchMoved(1, to), .touchEnded(1), .pointerReleased(to, .primary), .resized([far, 600]), .resized([800, 600]),
      ]
      for event in events {
        stage.step(2, event)
        #expect(stage.isFinite, "\(event)")
      }
    }
    stage.step(600)
    #expect(stage.isFinite && !stage.world.drags.contains { _ in true }, "nothing is held any more")
  }

  @Test("with 'drop: stay' an entity stays where it is dropped; thrown, it slides on") func stays() throws {
    var stage = try Stage(Self.text)
    stage.drag([300, 300], [350, 200], ticks: 30, hold: 60, release: 241)
    let place = try stage.seen("free").position
    #expect(abs(place.x - 350) < 1 && abs(place.y - 200) < 1)
    stage.drag([350, 200], [350, 350], ticks: 12, release: 241)
    #expect(try stage.seen("free").position.y > 380)
  }

  @Test("dropped on a layout an entity takes the nearest place and swaps with the member there") func layout() throws {
    var stage = try Stage(Self.text)
    let places = try (1...4).map { try stage.transform("card-\($0)").position }
    stage.drag(places[0], places[2] + [20, 10], ticks: 30, hold: 60, release: 241)
    #expect(try stage.seen("card-1").position == places[2] && stage.seen("card-3").position == places[0])
    #expect(try stage.seen("card-2").position == places[1])
  }

  @Test("dragging is exact in a resized window") func scaled() throws {
    var stage = try Stage(Self.text)
    stage.step(240, .resized([1600, 1200]))
    stage.drag([200, 600], [400, 700], ticks: 30, hold: 60)
    let place = try stage.seen("home").position
    #expect(abs(place.x - 200) < 0.5 && abs(place.y - 350) < 0.5)
  }

  @Test("arrows and Tab move the focus, and Return clicks") func keyboard() throws {
    var stage = try Stage(Self.text)
    stage.press(script: "right 32 right 32 return 3")
    #expect(try stage.transform("free").position.x == 10)
    stage.step(1, .keyPressed("tab"))
    stage.step(202, .pointerMoved([5, 5]))
    #expect(!stage.world.isAnimating)
  }
}

@Suite("Presses") struct PressTests {
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

  @Test("a demo's simultaneous and repeated clicks are neither lost nor stuck") func atOnce() throws {
    var stage = try Stage(text)
    stage.playDemo(62)
    #expect(try scale("one", stage) == -0.03 && scale("two", stage) == -0.03)
    stage.playDemo(60)
    #expect(try stage.transform("one").position.y == 120 && stage.transform("two").position.y == 110)
    #expect(try scale("one", stage) == 0 && scale("two", stage) == 0)
  }

  @Test("a press or a touch without a release ends with the next one") func lost() throws {
    var stage = try Stage(text)
    stage.step(1, .pointerMoved([100, 100]), .pointerPressed([100, 100], .primary))
    #expect(try scale("one", stage) == -0.03)
    stage.step(1, .pointerMoved([300, 100]), .pointerPressed([300, 100], .primary))
    #expect(try scale("one", stage) == 0 && scale("two", stage) == -0.03)
    stage.step(2, .pointerReleased([300, 100], .primary))
    #expect(try stage.transform("two").position.y == 110 && stage.transform("one").position.y == 100)
    var touched = try Stage(text)
    touched.step(1, .pointerPressed([100, 100], .primary))
    touched.step(1, .pointerPressed([300, 100], .primary))
    #expect(try scale("one", touched) == 0 && scale("two", touched) == -0.03)
  }

  @Test("a press released on another entity is no click") func slidOff() throws {
    var stage = try Stage(text)
    stage.step(1, .pointerMoved([100, 100]), .pointerPressed([100, 100], .primary))
    stage.step(1, .pointerMoved([300, 100]), .pointerReleased([300, 100], .primary))
    stage.step(6, .pointerMoved([20, 20]), .pointerPressed([20, 20], .primary), .pointerReleased([20, 20], .primary))
    #expect(try stage.transform("two").position.y == 100 && stage.transform("one").position.y == 100)
    #expect(try scale("one", stage) == 0)
  }

  @Test("in a narrow window the scene leaves room for the sliders") func room() throws {
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
