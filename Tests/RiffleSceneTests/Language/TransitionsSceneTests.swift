import SceneSupport
import Testing

@Suite("Transitions in scenes") struct TransitionsSceneTests {
  @Test("every form of a transition is read") func forms() throws {
    func read(_ text: String) throws -> Transition { try Transition.schema.decode(text, file: "t") }
    #expect(try read("slide") == .slide)
    #expect(try read("[scale, opacity]") == .scale.combined(with: .opacity))
    #expect(try read("{scale: 0.5, anchor: [0, 1]}") == .scale(0.5, anchor: [0, 1]))
    #expect(try read("{push: leading, with: bouncy}") == .push(from: .leading).animation(.bouncy))
    #expect(try read("{move: top}") == .move(edge: .top))
    #expect(try read("{offset: [3, 4]}") == .offset(x: 3, y: 4))
    #expect(
      try read("{insertion: slide, removal: {of: scale, with: linear}}")
        == .asymmetric(insertion: .slide, removal: .scale.animation(.linear)))
    #expect(
      try read("{active: {opacity: 0.5, turn: 90}}")
        == .modifier(active: TransitionEffect(opacity: 0.5, turn: .degrees(90))))
  }

  private let text = """
    riffle: 1
    entities:
      tray: {at: [100, 100], size: [50, 50], transition: {offset: [40, 0]}, absent: true}
      chip: {parent: tray, at: [10, 10], size: [8, 8], transition: slide}
    on:
      - {key: i, do: {insert: tray, with: {curve: linear, duration: 0.5}, name: came}}
      - {key: r, do: {remove: tray, with: {curve: linear, duration: 0.5}}}
      - {key: c, do: {insert: chip}}
      - {completion: came, do: {set: chip, to: {x: 20}}}
    """

  @Test("an absent entity is inserted with its children as described in the file") func absent() throws {
    var stage = try Stage(text)
    #expect(stage.world.entity(called: "tray").map(stage.world.isAlive) == false)
    stage.step(1, .keyPressed("c"))
    stage.step(1, .keyPressed("i"))
    #expect(try stage.world.presentedTransform(of: stage.entity("tray"))?.position.x ?? 0 > 138)
    #expect(try stage.seen("chip").position == [10, 10])
    stage.step(30)
    #expect(abs(try #require(stage.world.presentedTransform(of: stage.entity("tray"))).position.x - 120) < 1)
    stage.step(32)
    #expect(try stage.transform("chip").position.x == 20)
    let first = try stage.entity("tray")
    stage.step(70, .keyPressed("r"))
    #expect(!stage.world.isAlive(first))
    stage.step(70, .keyPressed("i"))
    #expect(try stage.entity("tray") != first && stage.seen("chip").position == [20, 10])
  }

  @Test("the scene transitions keeps all its cards through the demo") func scene() throws {
    var stage = try Stage(file: "transitions")
    stage.playDemo(30)
    let wells = stage.world.entities(with: Transition.self).count
    #expect(wells == 16)
    stage.playDemo(900)
    #expect(stage.world.entities(with: Transition.self).count == wells)
    #expect(stage.world.entities(with: TransitionState.self).isEmpty)
  }
}
