import MemoryGame
import RiffleApp
import Testing

@Suite("The game as a plugin")
struct MemoryPluginTests {
  private func app(_ plugin: MemoryPlugin = MemoryPlugin()) -> App {
    var app = App("Pairs")
    app.add(plugin)
    return app
  }

  @Test("an app plays the game with its keys and actions, and the plugin is added once")
  func plays() throws {
    var app = app()
    app.add(MemoryPlugin(pictures: ["🍋"]))
    var simulation = try app.simulation()
    #expect(simulation.world.table.cards.count == 20)
    for _ in 0..<600 { simulation.step() }
    #expect(!simulation.world.isAnimating)
    let before = simulation.world.table.game.order
    simulation.step(InputFrame([.keyPressed("s")]))
    #expect(simulation.world.table.game.order != before)
    for _ in 0..<600 { simulation.step() }
    simulation.step(InputFrame([.action("choose", [3])]))
    #expect(simulation.world.table.game.open == [simulation.world.table.game.order[3]])
  }

  @Test("the game has the plugin's pictures, and the debugger shows the score and the open cards")
  func panel() throws {
    let plugin = MemoryPlugin(pictures: ["🍋", "🍒"])
    var simulation = try app(plugin).simulation()
    for _ in 0..<600 { simulation.step() }
    let panel = try #require(plugin.panels.first)
    #expect(panel.rows(simulation.world).map(\.value) == ["0 ticks", "none"])
    simulation.step(InputFrame([.action("choose", [0])]))
    let card = simulation.world.table.game.order[0]
    #expect(panel.rows(simulation.world).map(\.value) == ["0 ticks", "card \(card + 1)"])
    #expect(panel.rows(World()).isEmpty)
  }
}
