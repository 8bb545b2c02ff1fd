import MemoryGame
import RiffleApp
import SceneSupport
import TestSupport
import Testing

@Suite("Reloading the memory scene during a game") struct MemoryBlockPatchTests {
  private func text(
    spacing: Int = 14, pictures: String = "👻, 🎃, 🦊", flip: Double = 0.2, title: String = "Memory", extra: String = ""
  ) -> String {
    """
    riffle: 1
    title: \(title)
    animations:
      flip: {spring: {duration: 0.45, bounce: \(flip)}}
    memory:
      pictures: [\(pictures)]
      spacing: \(spacing)
    \(extra)
    """
  }

  private func played() throws -> Simulation {
    var simulation = try simulation(of: text())
    simulation.act("choose", 0)
    return simulation
  }

  private func words(_ label: Entity, _ simulation: Simulation) -> String { simulation.world[label, Label.self].text }

  @Test("another spacing moves the cards from the next tick on, and the game continues") func spacing() throws {
    var simulation = try played()
    let (cards, game) = (simulation.table.cards, simulation.game)
    let before = cards.map { simulation.world[$0, Transform.self].position }
    simulation.save(text(spacing: 60))
    #expect(cards.map { simulation.world[$0, Transform.self].position } != before)
    #expect(cards.map { simulation.world.presented(Transform.self, of: $0).position } != before)
    #expect(simulation.game.order == game.order && simulation.game.open == game.open)
    #expect(simulation.table.settings.spacing == 60)
  }

  @Test("a lesson stays wrapped after a save, and another lesson is wrapped, too") func lessons() throws {
    let long = "Find the pairs: click, or arrows and Return, drag cards and throw them, and shuffle again and again."
    func lesson(_ words: String) -> String { text(extra: "lesson: |\n  \(words)\n  \(words)") }
    var simulation = try simulation(of: lesson(long), after: 1)
    let hint = simulation.table.hud.lesson
    let before = words(hint, simulation)
    #expect(before.contains("\n"))
    simulation.save(lesson(long) + "\nseed: 3")
    #expect(words(hint, simulation) == before)
    simulation.save(lesson("Turn two."))
    #expect(words(hint, simulation) == "Turn two.\nTurn two.")
  }

  @Test("a save changes the cards' pictures, the animation of the next flip, and the title") func looks() throws {
    var simulation = try played()
    simulation.save(text(pictures: "🍓, 🍋, 🚀", flip: 0.4, title: "Fruit"))
    #expect(Set(simulation.table.pictures.map { simulation.world[$0, Emoji.self].text }) == ["🍓", "🍋", "🚀"])
    #expect(simulation.table.settings.flip == .spring(duration: 0.45, bounce: 0.4))
    #expect(words(simulation.table.hud.title, simulation) == "Fruit" && simulation.game.open.count == 1)
  }

  @Test("a rule of the scene shuffles the table") func rule() throws {
    var simulation = try played()
    let order = simulation.game.order
    simulation.save(text(extra: "on: [{key: z, do: shuffle}]"))
    simulation.step(2, .keyPressed("z"))
    #expect(simulation.game.order != order)
  }

  private static let sliders = "parameters: {gap: {range: [0, 50], default: 10}}\n"

  @Test("a press on a slider neither turns nor hovers a card beneath it") func slider() throws {
    // Cards of the maximum size are partly beneath the panel.
    let wide = Self.sliders + text(extra: "  widest: 400\nwindow: {width: 960, height: 720}")
    var simulation = try simulation(of: wide)
    let card = simulation.table.cards[0]
    // A point on the first slider's track.
    let slider = try #require(simulation.table.layout.panel).origin + [192, 46]
    simulation.world[card, Transform.self].position = slider
    simulation.world[card, Transform.self].depth = 5000
    let before = simulation.world.parameter("gap")
    simulation.press(at: slider)
    let pointer = simulation.world[resource: Pointer.self]
    #expect(pointer.hovered == nil && pointer.pressed == nil)
    simulation.step(1, .pointerMoved(slider - [40, 0]))
    simulation.release(at: slider - [40, 0], then: 1)
    #expect(simulation.game.open.isEmpty && simulation.world[resource: Pointer.self].holds.isEmpty)
    #expect(simulation.world.parameter("gap") != before)
  }

  @Test("Tab moves the focus from the table to the sliders, where arrows change them, and back to the table")
  func keyboard() throws {
    var simulation = try simulation(of: Self.sliders + text())
    func press(_ key: String) { simulation.step(1, .keyPressed(key), .keyReleased(key)) }
    /// The focused place, if any, and the value of the slider.
    func state() -> [Double?] {
      let focused = simulation.world[resource: Focus.self].focused
      let place = focused.flatMap { simulation.table.places.firstIndex(of: $0) }
      #expect(simulation.world.isSteeringSlider == (place == nil))
      return [place.map(Double.init), simulation.world.parameter("gap")]
    }
    press("right")
    press("right")
    #expect(state() == [1, 10])
    press("tab")
    #expect(state() == [nil, 10])
    press("right")
    #expect(state() == [nil, 10.5])
    press("tab")
    #expect(state() == [1, 10.5], "where it was")
    press("right")
    #expect(state() == [2, 10.5])
  }

  @Test("a save inserts or removes a table, and another number of pairs is dealt as a new game")
  func comeAndGo() throws {
    let bare = "riffle: 1\ntitle: Bare\nentities: {box: {at: [10, 10], size: [5, 5], fill: red}}"
    var simulation = try simulation(of: bare, after: 10)
    let count = simulation.world.entityCount
    simulation.step(601, .reload(text(), jumps: false))
    #expect(simulation.game.order.count == 6 && simulation.game.deck.isEmpty)
    #expect(simulation.world[simulation.table.hud.title, Label.self].text == "Memory")
    simulation.step(601, .reload(text(pictures: "👻, 🎃, 🦊, 🍓"), jumps: false))
    #expect(simulation.game.cards.count == 8 && simulation.game.deck.isEmpty)
    simulation.step(1, .keyPressed("s"))
    simulation.save(bare)
    for _ in 0..<300 { simulation.step(1, .keyPressed("s"), .pointerMoved([400, 400])) }
    #expect(!simulation.world.hasResource(MemoryTable.self))
    #expect(simulation.world.entityCount == count && !simulation.world.isAnimating)
  }

  @Test("two hundred saves leave as many entities as one, and parameters change the game's settings")
  func saves() throws {
    var simulation = try played()
    let count = simulation.world.entityCount
    for save in 0..<200 { simulation.step(6, .reload(text(spacing: 10 + save % 7), jumps: false)) }
    #expect(simulation.world.entityCount == count)
    simulation.save(Self.sliders + text().replacing("spacing: 14", with: "spacing: $gap"))
    simulation.step(1, .parameter(name: "gap", value: 40))
    #expect(simulation.table.settings.spacing == 40)
  }
}

extension Simulation {
  fileprivate mutating func save(_ text: String) { step(1, .reload(text, jumps: false)) }
}

@Suite("The game as a plugin") struct MemoryPluginTests {
  private func app(_ plugin: MemoryPlugin = MemoryPlugin()) -> App {
    var app = App("Pairs")
    app.add(plugin)
    return app
  }

  @Test("an app plays the game with its keys and actions, and the plugin is added once") func plays() throws {
    var app = app()
    app.add(MemoryPlugin(pictures: ["🍋"]))
    var simulation = try app.simulation()
    #expect(simulation.table.cards.count == 20)
    simulation.step(600)
    #expect(!simulation.world.isAnimating)
    let before = simulation.game.order
    simulation.step(1, .keyPressed("s"))
    #expect(simulation.game.order != before)
    simulation.step(600)
    simulation.act("choose", 3)
    #expect(simulation.game.open == [simulation.game.order[3]])
  }

  @Test("the game has the plugin's pictures, and the debugger shows the score and the open cards") func panel() throws {
    let plugin = MemoryPlugin(pictures: ["🍋", "🍒"])
    var simulation = try app(plugin).simulation()
    simulation.step(600)
    let panel = try #require(plugin.panels.first)
    #expect(panel.rows(simulation.world).map(\.value) == ["0 ticks", "none"])
    simulation.act("choose", 0)
    let card = simulation.game.order[0]
    #expect(panel.rows(simulation.world).map(\.value) == ["0 ticks", "card \(card + 1)"])
    #expect(panel.rows(World()).isEmpty)
  }
}

@Suite("Bounds of the memory game's settings") struct MemoryBlockBoundsTests {
  /// A setting with values at its bounds, and values beyond them.
  static let bounds: [(key: String, valid: [String], wrong: [String])] = [
    ("pileSize", ["[20, 20]", "[200, 200]"], ["[19, 90]", "[60, 201]"]), ("dealsAtStart", ["true", "false"], ["1"]),
    ("mismatchPause", ["0", "10"], ["-0.1", "10.1"]), ("shuffleSpread", ["0", "5"], ["-0.1", "5.1"]),
    ("dealSpread", ["0", "20"], ["-0.1", "20.1"]), ("streak", ["1", "20"], ["0", "21"]),
    ("bonus", ["0", "60"], ["-1", "61"]), ("hint", ["0", "600"], ["-1", "601"]),
    ("undo", ["0", "600"], ["-1", "601"]),
  ]

  @Test("a setting at its bound is read, and one beyond it is a mistake in its line", arguments: bounds)
  func bound(key: String, valid: [String], wrong: [String]) {
    func mistakes(_ value: String) -> [String] {
      sceneMistakes("riffle: 1\nmemory:\n  pictures: [🦊, 🐳]\n  \(key): \(value)\n", blocks: [MemoryBlock.self])
    }
    for value in valid { #expect(mistakes(value) == [], "\(value)") }
    for value in wrong {
      let found = mistakes(value)
      #expect(found.count == 1 && found[0].hasPrefix("4:"), "\(value): \(found)")
    }
  }
}
