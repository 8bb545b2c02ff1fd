import RiffleApp
import Testing

@Suite("States that are read")
struct StateReadingsTests {
  private static let text = """
    riffle: 1
    entities:
      lamp: {at: [100, 100], size: [100, 100], fill: gray, states: {on: {fill: gold, with: {curve: linear, duration: 0.5}}, hot: {fill: red}}}
      wall: {at: [300, 100], size: [100, 100], fill: gray}
      box: {at: [500, 100], size: [100, 100], fill: gray, states: {on: {}}}
      knob: {parent: box, at: [10, 10], size: [20, 20], fill: gold, states: {on: {x: 80, with: {curve: linear, duration: 0.5}}}}
    on:
      - {key: a, do: {go: {lamp: on}}}
      - {key: i, do: {go: {lamp: idle}}}
      - {key: b, do: {go: {box: on}}}
    """

  private func playback(_ inputs: [Int: String], ticks: Int) throws -> Playback {
    let scene = try SceneLoader.scene(from: Self.text.utf8, path: "s.yaml", blocks: [])
    var playback = Playback(
      scene.start(SceneOptions()).makeSimulation(), transport: Transport(isPaused: true),
      script: { tick in InputFrame(inputs[tick].map { [.keyPressed($0)] } ?? []) })
    playback.transport.step(ticks)
    playback.advance(to: 0)
    return playback
  }

  private func readings(_ playback: Playback, of id: String = "lamp") -> StateReadings? {
    playback.simulation.world.entity(called: id).flatMap { StateReadings($0, in: playback) }
  }

  @Test("at rest it is in one of its states; an entity without states has no readings")
  func rest() throws {
    let playback = try playback([:], ticks: 10)
    let read = try #require(readings(playback))
    #expect(read.names == ["idle", "on", "hot"] && read.current == 0 && read.from == nil)
    #expect(readings(playback, of: "wall") == nil)
  }

  @Test("a change in which only what goes along moves has its progress")
  func children() throws {
    let playback = try playback([10: "b"], ticks: 40)
    let read = try #require(readings(playback, of: "box"))
    #expect(read.from == 0 && read.current == 1 && abs(read.progress - 0.5) < 0.03)
  }

  @Test("on its way it says from where, to where and how far; taken back, the other way round; in the past as it was")
  func change() throws {
    var playback = try playback([10: "a", 40: "i"], ticks: 30)
    let there = try #require(readings(playback))
    #expect(there.from == 0 && there.current == 1 && abs(there.progress - 0.34) < 0.03)
    playback.transport.step(20)
    playback.advance(to: 1)
    let back = try #require(readings(playback))
    #expect(back.from == 1 && back.current == 0 && back.progress > 0.05 && back.progress < 0.4)
    playback.transport.step(200)
    playback.advance(to: 2)
    #expect(readings(playback)?.from == nil && readings(playback)?.current == 0)
    playback.go(to: .tick(30))
    #expect(readings(playback) == there)
  }
}
