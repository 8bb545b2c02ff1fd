import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Every text is drawn, measured and compared with the marks beneath it; see `WordsOnScreen`.
@Suite("What the debugger and the editor write has 12 pixels and a contrast of 4.5, whatever the scene")
struct ReadablePanelsTests {
  private func inspector(_ name: String, _ steps: String, size: SIMD2<Float>) throws -> HeadlessInspector {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    var playable = Playable(scene, SceneOptions())
    playable.size = size
    var inspector = try HeadlessInspector(playable)
    for step in try InspectorStep.read(steps) { inspector.perform(step) }
    return inspector
  }

  private func check(_ inspector: HeadlessInspector, least count: Int, _ name: String) {
    let sprites = inspector.player.debugger.frame?.overlay.sprites ?? []
    WordsOnScreen(sprites, over: WordsOnScreen.anyScene).check(least: count, name)
  }

  private static let flight = "key s; play 60; key grave"

  @Test(
    "every panel, in a wide window and in small ones",
    arguments: [
      "key w", "key a", "key p; key v", "key c; type card-3.x > 40; key return; key x", "key u", "key t; key t; key g",
      "key m; seek 40; key d", "seek 40; key s; play 30; key g; key f2; key pagedown; key pagedown", "key shift+slash",
      "key ctrl+p; type card", "key c; type 7 >; key return",
    ])
  func panels(steps: String) throws {
    for size in [[1280, 860], [860, 560], [480, 800]] as [SIMD2<Float>] {
      var inspector = try inspector("step-me", Self.flight + "; " + steps, size: size)
      _ = inspector.picture()
      check(inspector, least: 6, "\(steps) \(size)")
    }
  }

  @Test(
    "of scenes with states, parameters, curves and values of their own; a closed debugger's corners",
    arguments: ["switches", "springs", "parameters", "easing-wall", "memory", "phases"])
  func scenes(name: String) throws {
    for steps in ["play 40; key grave", "play 40; key f2; key tab", "play 40; key leftbracket"] {
      var inspector = try inspector(name, steps, size: [1280, 860])
      _ = inspector.picture()
      check(inspector, least: 6, "\(name) \(steps)")
    }
  }

  @Test("under the pointer", arguments: ["key a", "key f2", "key ctrl+p", "seek 40; key s; play 30"])
  func hovered(steps: String) throws {
    var inspector = try inspector("step-me", Self.flight + "; " + steps, size: [1280, 860])
    _ = inspector.picture()
    inspector.isFilmed = true
    let places = inspector.player.debugger.frame?.overlay.hits.map(\.place.center) ?? []
    #expect(places.count > 10)
    for (index, place) in places.enumerated() where index % 8 == 0 {
      inspector.perform(.move(place))
      _ = inspector.look()
      check(inspector, least: 10, "\(steps), pointer at \(place)")
    }
  }

  @Test("mistakes, lamps and notices")
  func overTheScene() throws {
    let desk = try EditingDesk()
    desk.play(2)
    let state: (inout InspectorState) -> Void = {
      $0.lamps = LampRow([.init(.waiting, "soon"), .init(.missed, "textContrast", "it is less"), .init(.holds, "yes")])
      $0.mistakes = MistakesPanel(["scene.yaml:3:4: there is no 'fil' here; it would be 'fill'"])
    }
    for complaint in [false, true] {
      state(&desk.player.debugger.state)
      desk.player.debugger.say("nothing to take back", at: nil, isComplaint: complaint)
      // Until the notice has faded in.
      for _ in 0..<4 { desk.look() }
      for lamp in 0..<3 {
        desk.move([640 + 15 * Float(lamp - 1), 760])
        let sprites = desk.player.debugger.frame?.overlay.sprites ?? []
        WordsOnScreen(sprites, over: WordsOnScreen.anyScene).check(least: 3, "lamp \(lamp)")
      }
    }
  }
}
