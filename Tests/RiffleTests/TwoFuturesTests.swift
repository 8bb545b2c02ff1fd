import Foundation
import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("Two branches of one shuffle") struct TwoFuturesTests {
  /// The memory scene with a slider for the bounce of a shuffle: dealt, shuffled at ticks 500 and 560, played to tick
  /// 700, and paused.
  private func played() throws -> Playback {
    let text = try Repository.text("Scenes/memory.yaml").replacing(
      "\nanimations:\n", with: "\nparameters: {bounce: {range: [0, 0.6], default: 0.2, step: 0.02}}\nanimations:\n"
    ).replacing(
      "shuffle: {spring: {duration: 0.6, bounce: 0.2}}", with: "shuffle: {spring: {duration: 0.6, bounce: $bounce}}")
    let scene = try SceneLoader.scene(from: text.utf8, path: "memory.yaml", blocks: [MemoryBlock.self])
    let runtime = scene.start()
    var playback = Playback(
      runtime.makeSimulation(), transport: Transport(tickRate: runtime.tickRate, isPaused: true),
      script: { $0 == 500 || $0 == 560 ? InputFrame([.keyPressed("s")]) : .none })
    playback.play(700)
    return playback
  }

  private func cards(_ world: World) -> [Entity] {
    var cards: [Entity] = []
    world.each(Name.self) { entity, name in if name.text.hasPrefix("card ") { cards.append(entity) } }
    return cards
  }

  @Test("with another bounce, the same shuffle moves the same cards to the same places, overshooting further")
  func bounce() throws {
    var playback = try played()
    playback.go(to: .tick(540))
    playback.amend(.parameter(name: "bounce", value: 0.5))
    #expect(playback.playhead == 540 && playback.history.branchName == "main@539/bounce=0.5")
    var furthest: (main: Float, other: Float) = (0, 0)
    playback.play(160)
    for tick in 561...700 {
      let main = try #require(playback.world(at: tick, on: "main"))
      let other = try #require(playback.world(at: tick))
      for card in cards(main) {
        #expect(main[card, Transform.self].position == other[card, Transform.self].position, "tick \(tick)")
        let beyond = [main, other].map { world in
          let way = world[card, Transform.self].position - world.presented(Transform.self, of: card).position
          return tick > 620 ? (way * way).sum().squareRoot() : 0
        }
        furthest = (max(furthest.main, beyond[0]), max(furthest.other, beyond[1]))
      }
    }
    #expect(furthest.other > 2 * furthest.main && furthest.other > 10, "\(furthest)")
    let comparison = try #require(playback.past.compare(with: "main"))
    #expect("\(comparison)".contains("card"), "\(comparison)")
  }

  @Test("a slider dragged while paused is in its place at once") func knob() throws {
    var playback = try played()
    func knob(_ world: World) throws -> (model: Float, seen: Float) {
      let knob = try #require(world.entities(with: Name.self).first { world.name(of: $0) == "slider bounce" })
      return (world[knob, Transform.self].position.x, world.presented(Transform.self, of: knob).position.x)
    }
    let before = try knob(playback.simulation.world)
    for value in [0.1, 0.5] {
      playback.amend(.parameter(name: "bounce", value: value))
      let after = try knob(playback.simulation.world)
      #expect(after.seen == after.model && abs(after.model - before.model) > 10, "\(before) to \(after)")
    }
  }
}
