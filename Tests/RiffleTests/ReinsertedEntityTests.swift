import RiffleApp
import TestSupport
import Testing

@Suite("An entity that was inserted again")
struct ReinsertedEntityTests {
  @Test("the last change is not that of the earlier entity with its name")
  func lastChange() throws {
    let text = """
      riffle: 1
      entities: {c: {at: [100, 100], size: [20, 20], fill: gold}}
      on:
        - {key: d, do: {toggle: c}}
        - {key: e, do: {animate: c, to: {scale: 0.5}, with: bouncy}}
      """
    let scene = try SceneLoader.scene(from: text.utf8, path: "s.yaml")
    var desk = try HeadlessInspector(Playable(scene, SceneOptions()))
    for step in try InspectorStep.read("key d; play 10; key e; play 200; key d; play 100") { desk.perform(step) }
    #expect(try desk.playback.lastChange(of: FieldPath("c.scale")) == nil)
  }
}
