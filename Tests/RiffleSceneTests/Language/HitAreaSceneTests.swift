import SceneSupport
import Testing

@Suite("Hit areas in scenes")
struct HitAreaSceneTests {
  private func text(_ hit: String) -> String {
    """
    riffle: 1
    window: {width: 400, height: 400}
    values: {clicks: 0, overs: 0}
    entities:
      dot: {at: [200, 200], size: [12, 12], shape: ellipse, fill: teal, \(hit) states: {wide: {hit: 40}}}
    on:
      - {click: dot, do: {value: clicks, by: 1}}
      - {hover: dot, do: {value: overs, by: 1}}
      - {key: w, do: {go: {dot: wide}}}
    """
  }

  @Test("clicks and hovers within the hit area reach a small dot")
  func press() throws {
    var stage = try Stage(text("hit: 16,"))
    stage.click([220, 200], 20)
    #expect(stage.world.sceneValue("clicks") == 1 && stage.world.sceneValue("overs") == 1)
    stage.click([224, 200], 20)
    #expect(stage.world.sceneValue("clicks") == 1)
    var plain = try Stage(text(""))
    plain.click([220, 200], 20)
    #expect(plain.world.sceneValue("clicks") == 0)
  }

  @Test("a hit area is changed by a state and by a reload")
  func changes() throws {
    var stage = try Stage(text("hit: 16,"))
    stage.step(60, .keyPressed("w"))
    stage.click([240, 200], 20)
    #expect(stage.world.sceneValue("clicks") == 1)
    var saved = try Stage(text(""))
    saved.step(20, .reload(text("hit: [30, 4],"), jumps: false))
    saved.click([230, 200], 20)
    saved.click([200, 212], 20)
    #expect(saved.world.sceneValue("clicks") == 1)
    saved.step(20, .reload(text(""), jumps: false))
    saved.click([230, 200], 20)
    #expect(saved.world.sceneValue("clicks") == 1)
  }
}
