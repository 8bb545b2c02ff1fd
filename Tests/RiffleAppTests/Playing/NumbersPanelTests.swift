import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("Numbers with names, in the debugger")
struct NumbersPanelTests {
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
    for step in try InspectorStep.read("play 2; key grave") { desk.perform(step) }
    _ = desk.picture()
    return try #require(desk.player.debugger.latest).values
  }

  @Test("a program's numbers are listed without a panel, below the name of their type; a heading of nil hides them")
  func listed() throws {
    var app = App("Numbers")
    app.world.insertResource(Score())
    app.world.insertResource(Hidden())
    #expect(try sections(app.playable()) == [ValuesPanel.Section("Score", [("points", "2.5")])])
  }

  @Test("rows of a panel of the same heading follow them; a panel without rows is left out")
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

  @Test("the values of a scene are listed, its parameters are not; the memory game's come before its rows")
  func scenes() throws {
    let text = """
      riffle: 1
      parameters: {size: {range: [10, 90], default: 40}}
      values: {count: 3, open: true}
      entities: {box: {at: [100, 100], size: [40, 40], fill: gray}}
      """
    let scene = try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: [])
    #expect(
      try sections(Playable(scene, SceneOptions())) == [
        ValuesPanel.Section("scene", [("count", "3"), ("open", "1")])
      ])
    let memory = try SceneLoader.load(Repository.scene("memory"), blocks: [MemoryBlock.self])
    let found = try sections(Playable(memory, SceneOptions()), MemoryPlugin().panels)
    #expect(
      found == [
        ValuesPanel.Section(
          "memory",
          [
            ("score", "0"), ("pairs in a row", "0"), ("tries", "0"), ("pairs found", "0"),
            ("added by help", "0 ticks"), ("face up", "none"),
          ])
      ])
  }

  @Test("when a number last changed is said with the system that wrote it, and it is among the changes of its tick")
  func change() throws {
    var app = App("Numbers")
    app.world.insertResource(Score())
    app.add("counting") { world in
      if world[resource: Tick.self].now == 3 { world[resource: Score.self].points = 4 }
    }
    var desk = try HeadlessInspector(app.playable())
    for step in try InspectorStep.read("play 6") { desk.perform(step) }
    let change = try #require(try desk.playback.lastChange(of: FieldPath("value.points")))
    #expect(change.tick == 3 && change.system == "counting")
    #expect(change.name == "points" && change.before == "2.5" && change.after == "4")
    let worlds = try [2, 3].map { try #require(desk.playback.world(at: $0)) }
    #expect(MomentDifference(from: worlds[0], to: worlds[1]).resources.contains("points 2.5 → 4"))
  }
}
