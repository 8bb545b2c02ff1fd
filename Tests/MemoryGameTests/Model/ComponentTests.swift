import RiffleECS
import Testing

@testable import MemoryGame

@Suite("The game in a world")
struct ComponentTests {
  private func hash(_ game: MemoryGame<String>) -> UInt64 {
    var hasher = StateHasher()
    game.fold(into: &hasher)
    return hasher.finalize()
  }

  @Test("equal games hash alike")
  func equal() {
    #expect(hash(dealtGame()) == hash(dealtGame()))
  }

  @Test("every intent that changes the game changes its hash")
  func different() {
    var deciding = RandomSource(seed: 1)
    var shuffling = RandomSource(seed: 2)
    var game = dealtGame()
    for tick in 0..<500 {
      let before = game
      _ = playAnything(&game, at: tick, deciding: &deciding, shuffling: &shuffling)
      #expect((game == before) == (hash(game) == hash(before)))
    }
  }

  @Test("a world holds a game as a resource")
  func resource() {
    var world = World(seed: 7)
    world.insertResource(MemoryGame(contents: ["a", "b"], using: &world.random))
    let before = world
    world[resource: MemoryGame<String>.self].deal()
    #expect(before[resource: MemoryGame<String>.self].dealt.isEmpty)
    #expect(world[resource: MemoryGame<String>.self].dealt.count == 4)
    #expect(world.stateHash != before.stateHash)
  }
}
