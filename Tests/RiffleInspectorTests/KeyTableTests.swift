import RiffleTime
import Testing

@testable import RiffleInspector

@Suite("The key table")
struct KeyTableTests {
  @Test("no two entries share a key")
  func clashes() {
    let chords = KeyTable.entries.flatMap(\.chords)
    #expect(Set(chords).count == chords.count)
    #expect(chords.count > 10)
  }

  @Test("the scene's letters are free", arguments: ["s", "d", "n", "escape"])
  func sceneKeys(key: String) {
    #expect(KeyTable.command(for: KeyChord(key)) == nil)
  }

  @Test("every command does what its line says")
  func commands() {
    var transport = Transport()
    transport.perform(.togglePause)
    #expect(transport.isPaused)
    transport.perform(.liveEdge)
    #expect(!transport.isPaused)
    transport.perform(.slower)
    #expect(transport.speed == 0.75)
    transport.perform(.faster)
    transport.perform(.faster)
    #expect(transport.speed == 1.5)
    transport.perform(.speedPreset(4))
    #expect(transport.speed == 1.0 / 60)
    transport.perform(.resetSpeed)
    #expect(transport.speed == 1)
    _ = transport.ticksDue(at: 0)
    transport.perform(.step(10))
    #expect(transport.ticksDue(at: 1) == 10)
  }

  @Test("only stepping repeats while a key is held")
  func repeats() {
    #expect(KeyTable.repeats(.step(1)))
    #expect(!KeyTable.repeats(.togglePause))
  }
}
