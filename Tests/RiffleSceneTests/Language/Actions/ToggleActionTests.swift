import SceneSupport
import Testing

@Suite("Toggle action")
struct ToggleActionTests {
  private let text = """
    riffle: 1
    entities:
      one: {at: [100, 100], size: [50, 50], fill: teal, transition: {offset: [40, 0]}}
      two: {at: [200, 100], size: [50, 50], fill: teal, transition: {offset: [40, 0]}}
    on:
      - {key: a, do: {toggle: [one, two], with: {curve: linear, duration: 0.5}}}
      - {key: b, do: {toggle: two, with: {curve: linear, duration: 0.5}}}
      - {click: one, do: {toggle: this}}
    """

  @Test("toggle removes a present entity, inserts an absent one and reverses a running transition")
  func toggles() throws {
    var stage = try Stage(text, after: 5)
    stage.step(80, .keyPressed("b"))
    #expect(stage.isThere("one") && !stage.isThere("two"))
    stage.step(80, .keyPressed("b"))
    #expect(stage.isThere("two"))
    let two = try stage.entity("two")
    stage.step(20, .keyPressed("b"))
    stage.step(80, .keyPressed("b"))
    #expect(try stage.entity("two") == two && stage.world.presentedTransform(of: two)?.position == [200, 100])
  }

  @Test("toggling several entities follows the state of the first")
  func together() throws {
    var stage = try Stage(text, after: 5)
    stage.step(80, .keyPressed("b"))
    stage.step(80, .keyPressed("a"))
    #expect(!stage.isThere("one") && !stage.isThere("two"))
    stage.step(80, .keyPressed("a"))
    #expect(stage.isThere("one") && stage.isThere("two"))
  }

  @Test("toggling 'this' removes the clicked entity")
  func clicked() throws {
    var stage = try Stage(text, after: 5)
    stage.click([100, 100], 81)
    #expect(!stage.isThere("one") && stage.isThere("two"))
  }
}
