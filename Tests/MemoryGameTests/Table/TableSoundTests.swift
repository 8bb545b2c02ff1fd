import MemoryGame
import RiffleCore
import Testing

@Suite("The sounds of the table")
struct TableSoundTests {
  @Test("a card sounds when it turns and lands, panned to its side; a pair chimes, a shuffle whooshes")
  func heard() throws {
    var simulation = dealtTable()
    let game = simulation.world.table.game
    func sounds(_ ticks: Int, _ action: String, _ numbers: Double...) -> [SoundCue] {
      simulation.step(InputFrame([.action(action, numbers)]))
      var cues = simulation.world.soundCues
      for _ in 1..<ticks {
        simulation.step()
        cues += simulation.world.soundCues
      }
      return cues
    }
    let first = sounds(120, "choose", 0)
    #expect(first.map(\.sound) == [.flip, .land])
    #expect(first.allSatisfy { $0.pan < 0 })
    let second = sounds(120, "choose", Double(game.partner(of: 0)))
    #expect(second.map(\.sound).filter { $0 != .land } == [.flip, .chime])
    #expect(sounds(1, "shuffle").map(\.sound) == [.whoosh])
  }
}
