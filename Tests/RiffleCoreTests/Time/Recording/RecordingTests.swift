import RiffleCore
import Testing

@Suite("Recordings")
struct RecordingTests {
  @Test("appending an earlier tick drops all later ticks with their hashes")
  func abandonedFuture() {
    var recording = Recording(
      Recording.Header(
        seed: 1, tickRate: 120, platform: "x", scene: "s.yaml", sceneHash: 0, size: [1, 1], reducesMotion: false))
    for tick in 1...36 {
      recording.append(tick: tick, input: InputFrame([.keyPressed("a")]), hash: tick % 12 == 0 ? UInt64(tick) : nil)
    }
    recording.append(tick: 24, input: InputFrame([.keyPressed("b")]))
    #expect(recording.lastTick == 24 && recording.input(at: 24) == InputFrame([.keyPressed("b")]))
    #expect(recording.hash(at: 12) == 12 && recording.hash(at: 24) == nil && recording.hash(at: 36) == nil)
    recording.append(tick: 12, input: .none, hash: 7)
    #expect(recording.lastTick == 12 && recording.input(at: 12).isEmpty)
    #expect(recording.hash(at: 12) == 7 && recording.hashes.count == 1)
  }
}
