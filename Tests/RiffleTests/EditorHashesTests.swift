import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("The editor beside every scene") struct EditorHashesTests {
  private static func desk(_ name: String) throws -> HeadlessInspector {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    return try HeadlessInspector(Playable(scene, SceneOptions(), playsDemo: true), blocks: [MemoryBlock.self])
  }

  private static func perform(_ desk: inout HeadlessInspector, _ steps: String) throws {
    for step in try InspectorStep.read(steps) { desk.perform(step) }
  }

  @Test(
    "opening the editor, selecting entities and closing it does not change the hash of any tick",
    arguments: Repository.smallScenes)
  func hashes(_ name: String) throws {
    var plain = try Self.desk(name)
    try Self.perform(&plain, "play 60")
    var edited = try Self.desk(name)
    try Self.perform(&edited, "play 20; key f2; key tab; key tab")
    _ = edited.picture()
    #expect(edited.playback.playhead == 20)
    try Self.perform(&edited, "key f2; play 40")
    #expect(edited.playback.playhead == plain.playback.playhead)
    for tick in [20, 21, 40, 60] {
      let world = try #require(edited.playback.world(at: tick, on: edited.playback.history.branchName))
      let other = try #require(plain.playback.world(at: tick, on: plain.playback.history.branchName))
      #expect(world.stateHash == other.stateHash, "\(tick)")
    }
  }
}

@Suite("Editing a scene while a range loops") struct LoopedEditTests {
  private static func text(duration: Double) -> String {
    """
    riffle: 1
    animations: {go: {curve: linear, duration: \(duration)}}
    entities: {ball: {at: [100, 100], size: [40, 40]}}
    on: [{key: g, do: {animate: ball, to: {x: 700}, with: go}}]
    demo: [{at: 0.25, key: g}]
    """
  }

  @Test("a changed spring or curve applies from the next round on, in every round") func changed() throws {
    var playback = try PastScene(text: Self.text(duration: 1), ticks: 100).playback()
    let ball = try #require(playback.simulation.world.entity(called: "ball"))
    func x() -> Float { playback.simulation.world.presented(Transform.self, of: ball).position.x }
    playback.go(to: .tick(20))
    playback.loop.begin(at: playback.playhead)
    playback.go(to: .tick(80))
    playback.loop.end(at: playback.playhead)
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
