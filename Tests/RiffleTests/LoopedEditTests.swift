import RiffleScene
import Testing

@Suite("Editing a scene while a range loops")
struct LoopedEditTests {
  private static func text(duration: Double) -> String {
    """
    riffle: 1
    animations: {go: {curve: linear, duration: \(duration)}}
    entities: {ball: {at: [100, 100], size: [40, 40]}}
    on: [{key: g, do: {animate: ball, to: {x: 700}, with: go}}]
    demo: [{at: 0.25, key: g}]
    """
  }

  @Test("a changed spring or curve applies from the next round on, in every round")
  func changed() throws {
    var playback = try PastScene(text: Self.text(duration: 1), ticks: 100).playback()
    let ball = try #require(playback.simulation.world.entity(called: "ball"))
    func x() -> Float { playback.simulation.world.presented(Transform.self, of: ball).position.x }
    playback.go(to: .tick(20))
    playback.beginLoop()
    playback.go(to: .tick(80))
    playback.endLoop()
    playback.transport.setPaused(false)
    playback.advance(to: 0)
    var (seen, edits): ([[Float]], Int) = ([], 0)
    var last = 80
    for frame in 1...400 {
      playback.advance(to: Double(frame) / 120)
      if playback.playhead < last { seen.append([]) }
      last = playback.playhead
      seen[seen.count - 1].append(x())
      // Two edits in flight: the last one counts.
      if seen.count == 2, last == 50 || last == 60 {
        edits += 1
        playback.reload(Self.text(duration: edits == 1 ? 2 : 0.5))
      }
    }
    #expect(edits == 2 && seen.count >= 6)
    let rounds = seen.map { $0[35] }
    #expect(abs(rounds[0] - rounds[1]) < 1e-3 && rounds[2] > rounds[0] + 50, "\(rounds)")
    for round in rounds[2..<5] { #expect(abs(round - rounds[2]) < 1e-3, "\(rounds)") }
    // The branch of the edits is a separate one.
    #expect(playback.history.branchName != "main")
  }
}
