import SceneSupport
import Testing

@Suite("Stepping back with particles")
struct ParticlePastTests {
  private static let scene = """
    riffle: 1
    entities:
      it: {at: [480, 360], size: [40, 40], fill: gold, particles: {burst: 30, lifetime: [1, 2], speed: [50, 400], gravity: 500, edges: bounce}}
      plane: {at: [100, 100], size: [20, 20], fill: teal, particles: {rate: 90, lifetime: 0.5, size: [2, 6]}}
    on:
      - {key: a, do: {emit: it}}
      - {key: b, do: {emit: plane, rate: 20}}
      - {click: anywhere, do: [{emit: it, at: pointer, burst: 7}, {animate: plane, by: {x: 300}, with: {curve: easeOut, duration: 0.4}}]}
    """

  private static let click: [InputEvent] = [
    .pointerMoved([300, 200]), .pointerPressed([300, 200], .primary), .pointerReleased([300, 200], .primary),
  ]
  private static let inputs: [Int: [InputEvent]] = [
    10: [.keyPressed("a")], 40: click, 55: [.keyPressed("a")], 70: [.keyPressed("b")],
  ]

  private let past = PastScene(text: Self.scene, ticks: 160)

  private func playback(_ inputs: [Int: [InputEvent]] = inputs, ticks: Int = 160) throws -> Playback {
    try past.playback(ticks: ticks, inputs: inputs)
  }

  private func copies(_ world: World) -> [SpriteCopy] {
    DrawList(world, size: [960, 720]).sprites.flatMap { $0.copies ?? [] }
  }

  @Test("a recording replays to the same hash at every tick and to the same picture")
  func recording() throws {
    let played = try playback()
    let simulation = try past.replayOfRecording(played)
    #expect(copies(simulation.world) == copies(played.simulation.world) && copies(simulation.world).count > 60)
  }

  @Test("stepping back restores the particles of each tick")
  func back() throws {
    var playback = try playback()
    let then = try [12, 41, 60, 90].map { copies(try #require(playback.world(at: $0))) }
    #expect(Set(then.map(\.count)).count == 4)
    for (tick, copies) in zip([12, 41, 60, 90], then).reversed() {
      playback.go(to: .tick(tick))
      #expect(self.copies(playback.simulation.world) == copies, "tick \(tick)")
    }
    playback.go(to: .tick(9))
    #expect(copies(playback.simulation.world).count == 6, "the rate's alone")
  }

  @Test("a branch without a past key press lacks its burst only; the old branch keeps it")
  func branch() throws {
    var playback = try playback()
    playback.go(to: .tick(90))
    let all = copies(playback.simulation.world).count
    _ = playback.changePast(at: 55, event: 0, .remove)
    #expect(copies(playback.simulation.world).count == all - 30)
    var others = Self.inputs
    others[55] = nil
    let other = try self.playback(others)
    #expect(playback.world(at: 160)?.stateHash == other.simulation.world.stateHash)
    #expect(copies(try #require(playback.world(at: 90, on: "main"))).count == all)
  }

  @Test("a second burst during the first adds its particles, and does not change the first")
  func interruption() throws {
    let once = try playback([10: [.keyPressed("a")]], ticks: 60)
    let twice = try playback([10: [.keyPressed("a")], 30: [.keyPressed("a")], 31: [.keyPressed("a")]], ticks: 60)
    let (one, three) = (copies(once.simulation.world), copies(twice.simulation.world))
    #expect(three.count == one.count + 60)
    #expect(Set(three.map(\.position)).isSuperset(of: one.map(\.position)))
    // The three bursts differ.
    #expect(Set(three.map(\.position.x)).count > 80)
  }
}
