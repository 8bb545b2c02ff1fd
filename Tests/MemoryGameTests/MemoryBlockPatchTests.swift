import RiffleCore
import RiffleECS
import RiffleScene
import RiffleView
import Testing

@testable import MemoryGame

@Suite("The memory scene reloaded while it is played")
struct MemoryBlockPatchTests {
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

  /// Dealt, with one card turned up.
  private func played() throws -> Simulation {
    let scene = try SceneLoader.scene(from: text().utf8, path: "memory.yaml", blocks: [MemoryBlock.self])
    var simulation = scene.start().makeSimulation()
    for _ in 0..<500 { simulation.step() }
    simulation.step(InputFrame([.action("choose", [0])]))
    return simulation
  }

  private func places(_ world: World) -> [SIMD2<Float>] { world.table.cards.map { world[$0, Transform.self].position } }

  @Test("another spacing moves the cards; the game goes on, and the next tick shows it")
  func spacing() throws {
    var simulation = try played()
    let before = places(simulation.world)
    let game = simulation.world.table.game
    simulation.step(InputFrame([.reload(text(spacing: 60), jumps: false)]))
    #expect(places(simulation.world) != before)
    #expect(simulation.world.table.game.order == game.order && simulation.world.table.game.open == game.open)
    let moving = zip(simulation.world.table.cards, before).contains { card, place in
      simulation.world.presented(Transform.self, of: card).position != place
    }
    #expect(moving)
    #expect(simulation.world.table.settings.spacing == 60)
  }

  @Test("a lesson stays wrapped as it was, and another one is wrapped too")
  func lessons() throws {
    let long = "Find the pairs: click, or arrows and Return, drag cards and throw them, and shuffle again and again."
    func lesson(_ words: String) -> String { text(extra: "lesson: |\n  \(words)\n  \(words)") }
    let scene = try SceneLoader.scene(from: lesson(long).utf8, path: "memory.yaml", blocks: [MemoryBlock.self])
    var simulation = scene.start().makeSimulation()
    simulation.step()
    let hint = try #require(simulation.world.table.hud.hint)
    let before = simulation.world[hint, Label.self].text
    #expect(before.contains("\n"))
    simulation.step(InputFrame([.reload(lesson(long) + "\nseed: 3", jumps: false)]))
    #expect(simulation.world[hint, Label.self].text == before)
    simulation.step(InputFrame([.reload(lesson("Turn two."), jumps: false)]))
    #expect(simulation.world[hint, Label.self].text == "Turn two.\nTurn two.")
  }

  @Test("other pictures show on the same cards, another animation counts from the next flip, the title is another")
  func looks() throws {
    var simulation = try played()
    let other = text(pictures: "🍓, 🍋, 🚀", flip: 0.4, title: "Fruit")
    simulation.step(InputFrame([.reload(other, jumps: false)]))
    let shown = Set(simulation.world.table.pictures.map { simulation.world[$0, Emoji.self].text })
    #expect(shown == ["🍓", "🍋", "🚀"])
    #expect(simulation.world.table.settings.flip == .spring(duration: 0.45, bounce: 0.4))
    let title = try #require(simulation.world.table.hud.title)
    #expect(simulation.world[title, Label.self].text == "Fruit")
    #expect(simulation.world.table.game.open.count == 1)
  }

  @Test("a rule of the scene shuffles the table")
  func rule() throws {
    var simulation = try played()
    let order = simulation.world.table.game.order
    simulation.step(InputFrame([.reload(text(extra: "on: [{key: z, do: shuffle}]"), jumps: false)]))
    simulation.step(InputFrame([.keyPressed("z")]))
    simulation.step()
    #expect(simulation.world.table.game.order != order)
  }

  @Test("two hundred saves leave as many entities as one, and parameters reach the game")
  func saves() throws {
    var simulation = try played()
    let count = simulation.world.entityCount
    for save in 0..<200 {
      simulation.step(InputFrame([.reload(text(spacing: 10 + save % 7), jumps: false)]))
      for _ in 0..<5 { simulation.step() }
    }
    #expect(simulation.world.entityCount == count)
    let sliding = text().replacing("memory:", with: "parameters: {gap: {range: [0, 50], default: 10}}\nmemory:")
      .replacing("spacing: 14", with: "spacing: $gap")
    simulation.step(InputFrame([.reload(sliding, jumps: false)]))
    simulation.step(InputFrame([.parameter(name: "gap", value: 40)]))
    #expect(simulation.world.table.settings.spacing == 40)
  }
}
