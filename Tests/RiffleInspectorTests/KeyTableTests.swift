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

  @Test("the keys of the past go back, to ends and to events")
  func past() {
    var transport = Transport()
    transport.perform(.step(-1))
    #expect(transport.ticksDue(at: 0) == -1)
    #expect(KeyTable.command(for: KeyChord("comma")) == .step(-1))
    #expect(KeyTable.command(for: KeyChord("left", shift: true)) == .step(-10))
    #expect(KeyTable.command(for: KeyChord("left", control: true)) == .event(-1))
    #expect(KeyTable.command(for: KeyChord("period", control: true)) == .event(1))
    #expect(KeyTable.command(for: KeyChord("home")) == .firstKept)
    #expect(KeyTable.command(for: KeyChord("grave")) == .toggleTimeline)
    transport.perform(.event(-1))
    #expect(transport.takeDestination() == .event(-1))
    transport.perform(.firstKept)
    #expect(transport.takeDestination() == .firstKept)
    transport.perform(.liveEdge)
    #expect(transport.takeDestination() == .liveEdge)
    #expect(!transport.isPaused)
  }

  @Test("a held key steps once, then after a moment evenly, until it comes up")
  func hold() {
    var hold = KeyHold()
    hold.press("comma", .step(-1), at: 0)
    #expect(hold.due(at: 0.1) == nil)
    let frames = (0..<60).map { 0.3 + Double($0) / 60 }
    let repeats = frames.compactMap { hold.due(at: $0) }
    #expect(repeats.count == 60)
    #expect(Set(repeats) == [.step(-1)])
    hold.release("s")
    #expect(hold.due(at: 2) == .step(-1))
    hold.release("comma")
    #expect(hold.due(at: 3) == nil)
    hold.press("space", .togglePause, at: 4)
    #expect(hold.due(at: 6) == nil)
  }

  @Test("only stepping repeats while a key is held")
  func repeats() {
    #expect(KeyTable.repeats(.step(1)))
    #expect(!KeyTable.repeats(.togglePause))
  }
}
