import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("The debugger and the editor have text of 12 pixels and a contrast of 4.5 over any scene")
struct ReadablePanelsTests {
  private func check(_ inspector: HeadlessInspector, least count: Int, _ name: String) {
    let sprites = inspector.player.debugger.frame?.overlay.sprites ?? []
    WordsOnScreen(sprites, over: WordsOnScreen.anyScene).check(least: count, name)
  }

  private static let flight = "key s; play 60; key grave"

  @Test(
    "every panel is readable, in a wide window and in small ones",
    arguments: [
      "key w", "key a", "key p; key v", "key c; type card-3.x > 40; key return; key x", "key u", "key t; key t; key g",
      "key m; seek 40; key d", "seek 40; key s; play 30; key g; key f2; key pagedown; key pagedown", "key shift+slash",
      "key ctrl+p; type card", "key c; type 7 >; key return",
    ])
  func panels(steps: String) throws {
    for size in [[1280, 860], [860, 560], [480, 800]] as [SIMD2<Float>] {
      var inspector = try HeadlessInspector(scene: "step-me", Self.flight + "; " + steps, size: size)
      _ = inspector.picture()
      check(inspector, least: 6, "\(steps) \(size)")
    }
  }

  @Test(
    "the panels of scenes with states, parameters, curves and values are readable, as are the debugger's corners",
    arguments: ["switches", "springs", "parameters", "easing-wall", "memory", "phases"])
  func scenes(name: String) throws {
    for steps in ["play 40; key grave", "play 40; key f2; key tab", "play 40; key leftbracket"] {
      var inspector = try HeadlessInspector(scene: name, steps, size: [1280, 860])
      _ = inspector.picture()
      check(inspector, least: 6, "\(name) \(steps)")
    }
  }

  @Test(
    "texts under the pointer are readable", arguments: ["key a", "key f2", "key ctrl+p", "seek 40; key s; play 30"])
  func hovered(steps: String) throws {
    var inspector = try HeadlessInspector(scene: "step-me", Self.flight + "; " + steps, size: [1280, 860])
    _ = inspector.picture()
    inspector.isFilmed = true
    let places = inspector.player.debugger.frame?.overlay.hits.map(\.place.center) ?? []
    #expect(places.count > 10)
    for (index, place) in places.enumerated() where index % 8 == 0 {
      inspector.perform(.move(place))
      _ = inspector.currentFrame()
      check(inspector, least: 10, "\(steps), pointer at \(place)")
    }
  }

  @Test("mistakes, lamps and notices are readable") func overTheScene() throws {
    let desk = try EditingDesk()
    desk.play(2)
    let state: (inout InspectorState) -> Void = {
      $0.expectations = ExpectationRow([
        .init(.waiting, "soon"), .init(.missed, "textContrast", "it is less"), .init(.holds, "yes"),
      ])
      $0.mistakes = MistakesPanel(["scene.yaml:3:4: there is no 'fil' here; it would be 'fill'"])
    }
    for complaint in [false, true] {
      state(&desk.player.debugger.state)
      let words = "nothing to take back"
      if complaint { desk.player.debugger.complain(words) } else { desk.player.debugger.say(words) }
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

@Suite("Names of the engine's entities") struct PartNamesTests {
  private func world(_ name: String) throws -> World {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    return scene.start(SceneOptions()).makeSimulation().world
  }

  @Test("every entity of a scene has a name instead of a number", arguments: Repository.scenes)
  func named(_ scene: String) throws {
    let world = try world(scene)
    let numbers = world.allEntities.map { world.name(of: $0) }.filter { $0.hasPrefix("entity ") }
    #expect(numbers.isEmpty, "\(numbers)")
  }

  @Test("the focus ring, the texts around a scene and its sliders have names without a component in the hash")
  func derived() throws {
    let world = try world("parameters")
    let unnamed = world.allEntities.filter { !world.has(Name.self, $0) }
    let names = unnamed.map { world.name(of: $0) }
    #expect(names.count(where: { $0 == "focus ring" }) == 1)
    let hint = ["title", "lesson", "key of hint S", "text of hint S"]
    for name in hint + ["panel of the sliders", "label of slider bounce", "track of slider bounce"] {
      #expect(names.contains(name), "\(name): \(names)")
    }
    #expect(unnamed.allSatisfy(world.isOfEngine))
  }

  @Test("a value that refers to an entity is printed as its name") func parents() throws {
    let world = try world("step-me")
    let ball = try #require(world.entity(called: "ball"))
    let parent = world.reading(of: FieldID("Parent", "entity"), on: ball)
    #expect(parent?.model.text == "stage", "\(String(describing: parent))")
  }

  @Test("conditions and questions find the focus ring by its name") func asked() throws {
    let desk = try HeadlessInspector(scene: "hello-card", "play 20; key tab; play 40")
    let ring = try #require(desk.playback.simulation.world.resource(Focus.self)?.ring)
    let words = desk.playback.past.why(Selection(ring, FieldID("Opacity", "opacity"))).description
    #expect(words.hasPrefix("focus ring · opacity = 1"), "\(words)")
    #expect(try desk.playback.past.judgement(of: "focus-ring.opacity = 1")?.holds == true)
  }
}

@Suite("Named numbers in the debugger") struct NumbersPanelTests {
  private struct Score: NamedNumbers {
    var points = 2.5
    var namedNumbers: [(name: String, number: Double)] { [("points", points)] }
  }

  private struct Hidden: NamedNumbers {
    static var heading: String? { nil }
    var namedNumbers: [(name: String, number: Double)] { [("secret", 1)] }
  }

  private func sections(_ playable: Playable, _ panels: [DebuggerPanel] = []) throws -> [ValuesPanel.Section] {
    var desk = try HeadlessInspector(playable, panels: panels)
    try desk.perform("play 2; key grave")
    _ = desk.picture()
    return try #require(desk.player.debugger.reader.latest).values
  }

  @Test("a program's numbers are listed without a panel, under the name of their type; a heading of nil hides them")
  func listed() throws {
    var app = App("Numbers")
    app.world.insertResource(Score())
    app.world.insertResource(Hidden())
    #expect(try sections(app.playable()) == [ValuesPanel.Section("Score", [("points", "2.5")])])
  }

  @Test("rows of a panel with the same heading follow the numbers; a panel without rows is left out")
  func beside() throws {
    var app = App("Numbers")
    app.world.insertResource(Score())
    let panels = [
      DebuggerPanel("Score") { _ in [("best", "nobody")] }, DebuggerPanel("Empty") { _ in [] },
      DebuggerPanel("Other") { _ in [("wind", "west")] },
    ]
    #expect(
      try sections(app.playable(), panels) == [
        ValuesPanel.Section("Score", [("points", "2.5"), ("best", "nobody")]),
        ValuesPanel.Section("Other", [("wind", "west")]),
      ])
  }

  @Test("a scene's values are listed, its parameters are not; the memory game's numbers come before its rows")
  func scenes() throws {
    let text = """
      riffle: 1
      parameters: {size: {range: [10, 90], default: 40}}
      values: {count: 3, open: true}
      entities: {box: {at: [100, 100], size: [40, 40], fill: gray}}
      """
    let scene = try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: [])
    let values = ValuesPanel.Section("scene", [("count", "3"), ("open", "1")])
    #expect(try sections(Playable(scene, SceneOptions())) == [values])
    let memory = try SceneLoader.load(Repository.scene("memory"), blocks: [MemoryBlock.self])
    let rows: [(name: String, value: String)] = [
      ("score", "0"), ("pairs in a row", "0"), ("tries", "0"), ("pairs found", "0"), ("added by help", "0 ticks"),
      ("face up", "none"),
    ]
    let found = try sections(Playable(memory, SceneOptions()), MemoryPlugin().panels)
    #expect(found == [ValuesPanel.Section("memory", rows)])
  }

  @Test("the last change of a number has its tick and the system that wrote it, and is listed in its tick's changes")
  func change() throws {
    var app = App("Numbers")
    app.world.insertResource(Score())
    app.add("counting") { world in if world[resource: Tick.self].now == 3 { world[resource: Score.self].points = 4 } }
    var desk = try HeadlessInspector(app.playable())
    try desk.perform("play 6")
    let change = try #require(try desk.playback.past.lastChange(of: FieldPath("value.points")))
    #expect(change.tick == 3 && change.system == "counting")
    #expect(change.name == "points" && change.before == "2.5" && change.after == "4")
    let worlds = try [2, 3].map { try #require(desk.playback.world(at: $0)) }
    #expect(MomentDifference(from: worlds[0], to: worlds[1]).resources.contains("points 2.5 → 4"))
  }
}
