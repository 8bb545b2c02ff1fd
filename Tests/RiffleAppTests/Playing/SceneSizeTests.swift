import RiffleApp
import Testing

@Suite("The size of a scene at the playhead")
struct SceneSizeTests {
  private static let (small, large): (SIMD2<Float>, SIMD2<Float>) = ([300, 200], [800, 600])

  @Test("it is the last one that was reported up to there, on the branch that is played")
  func branches() {
    var playback = Playback(
      Simulation(world: World(seed: 1), schedule: Schedule()), transport: Transport(isPaused: true))
    func play(_ ticks: Int, _ event: InputEvent? = nil) {
      if let event { playback.receive(event) }
      playback.transport.step(ticks)
      playback.advance(to: 0)
    }
    var size = SceneSize(Self.small)
    func expect(_ expected: SIMD2<Float>) {
      let found = size.size(in: playback)
      #expect(found == expected, "tick \(playback.playhead) of \(playback.history.branchName)")
    }
    play(4)
    play(6, .resized(Self.large))
    expect(Self.large)
    for (tick, expected) in [(4, Self.small), (5, Self.large), (3, Self.small), (8, Self.large)] {
      playback.go(to: .tick(tick))
      expect(expected)
    }
    // Another future, in which nobody made it larger.
    playback.go(to: .tick(3))
    playback.branchHere()
    play(7)
    expect(Self.small)
    _ = playback.select(branch: "main")
    expect(Self.large)
    play(3, .resized([1, 1]))
    expect([1, 1])
  }
}
