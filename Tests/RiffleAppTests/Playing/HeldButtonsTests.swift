import RiffleApp
import Testing

@Suite("Buttons that are held")
struct HeldButtonsTests {
  @Test("what was pressed and has not come up is released where the pointer is, once")
  func releaseAll() {
    var held = HeldButtons()
    #expect(held.releaseAll().isEmpty)
    for event in [
      InputEvent.pointerMoved([1, 1]), .pointerPressed([1, 1], .primary), .pointerPressed([2, 1], .secondary),
      .pointerReleased([2, 1], .secondary), .pointerMoved([30, 40]), .keyPressed("s"),
    ] {
      held.note(event)
    }
    #expect(held.releaseAll() == [.pointerReleased([30, 40], .primary)])
    #expect(held.releaseAll().isEmpty)
  }

  @Test("a button that comes up says where the pointer is, too")
  func place() {
    var held = HeldButtons()
    for event in [
      InputEvent.pointerPressed([1, 1], .primary), .pointerPressed([2, 1], .middle),
      .pointerReleased([50, 60], .middle),
    ] {
      held.note(event)
    }
    #expect(held.releaseAll() == [.pointerReleased([50, 60], .primary)])
  }

  @Test("fingers that are down are lifted, those that came up are not")
  func fingers() {
    var held = HeldButtons()
    for event in [
      InputEvent.touchBegan(0, [1, 1]), .touchBegan(1, [2, 2]), .touchBegan(2, [3, 3]), .touchEnded(1),
    ] {
      held.note(event)
    }
    #expect(held.releaseAll() == [.touchEnded(0), .touchEnded(2)])
    #expect(held.releaseAll().isEmpty)
  }
}
