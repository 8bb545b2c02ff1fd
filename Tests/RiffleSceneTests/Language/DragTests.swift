import SceneSupport
import Testing

@Suite("Dragging and keyboard in a scene")
struct DragTests {
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

  @Test("a dragged entity follows the pointer and returns with its velocity, then its rule runs")
  func home() throws {
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

  @Test("with 'drop: stay' an entity stays where it is dropped; thrown, it slides on")
  func stays() throws {
    var stage = try Stage(Self.text)
    stage.drag([300, 300], [350, 200], ticks: 30, hold: 60)
    stage.step(241, .pointerReleased([350, 200], .primary))
    let place = try stage.seen("free").position
    #expect(abs(place.x - 350) < 1 && abs(place.y - 200) < 1)
    stage.drag([350, 200], [350, 350], ticks: 12)
    stage.step(241, .pointerReleased([350, 350], .primary))
    #expect(try stage.seen("free").position.y > 380)
  }

  @Test("dropped on a layout an entity takes the nearest place and swaps with the member there")
  func layout() throws {
    var stage = try Stage(Self.text)
    let places = try (1...4).map { try stage.transform("card-\($0)").position }
    stage.drag(places[0], places[2] + [20, 10], ticks: 30, hold: 60)
    stage.step(241, .pointerReleased(places[2] + [20, 10], .primary))
    #expect(try stage.seen("card-1").position == places[2] && stage.seen("card-3").position == places[0])
    #expect(try stage.seen("card-2").position == places[1])
  }

  @Test("a press that hardly moves is a click")
  func click() throws {
    var stage = try Stage(Self.text)
    stage.step(1, .pointerMoved([100, 300]), .pointerPressed([100, 300], .primary))
    stage.step(1, .pointerMoved([103, 302]))
    stage.step(2, .pointerReleased([103, 302], .primary))
    #expect(try stage.transform("free").position.y == 100)
    #expect(try stage.seen("home").position == [100, 300])
  }

  @Test("dragging is exact in a resized window")
  func scaled() throws {
    var stage = try Stage(Self.text)
    stage.step(240, .resized([1600, 1200]))
    stage.drag([200, 600], [400, 700], ticks: 30, hold: 60)
    let place = try stage.seen("home").position
    #expect(abs(place.x - 200) < 0.5 && abs(place.y - 350) < 0.5)
  }

  @Test("arrows and Tab move the focus, and Return clicks")
  func keyboard() throws {
    var stage = try Stage(Self.text)
    stage.press("right", 32)
    stage.press("right", 32)
    stage.press("return", 3)
    #expect(try stage.transform("free").position.x == 10)
    stage.step(1, .keyPressed("tab"))
    stage.step(202, .pointerMoved([5, 5]))
    #expect(!stage.world.isAnimating)
  }
}
