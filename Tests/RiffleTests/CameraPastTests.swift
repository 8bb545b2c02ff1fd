import RiffleScene
import Testing

@Suite("Stepping back with a camera")
struct CameraPastTests {
  private static let text = """
    riffle: 1
    window: {width: 400, height: 400}
    entities:
      camera: {camera: {follow: ball, with: {spring: {duration: 0.4}}}, zoom: 1.2}
      ball: {at: [200, 200], size: [40, 40], fill: teal}
      far: {at: [300, 100], size: [20, 20], fill: gold, parallax: 0.4, particles: {rate: 30, lifetime: 1, speed: 40}}
    on:
      - {key: r, do: [{animate: ball, by: {x: 300}}, {shake: camera}]}
      - {key: z, do: {animate: camera, by: {zoom: 1}, with: bouncy}}
      - {drag: ball, drop: stay}
    demo:
      - {at: 0.1, key: r}
      - {at: 0.4, key: z}
      - {at: 0.5, key: r}
      - {at: 1.8, drag: {from: [200, 200], to: [120, 260], duration: 0.3}}
    """
  private let past = PastScene(text: Self.text, ticks: 360, size: [400, 400])

  private func picture(_ world: World?) throws -> DrawList { DrawList(try #require(world), size: [400, 400]) }

  @Test("stepping back restores the picture: follow, zoom, shakes and particles of a layer")
  func back() throws {
    var playback = try past.playback()
    let moments = [20, 50, 62, 75, 90, 140, 225, 240, 300]
    let then = try moments.map { try picture(playback.world(at: $0)) }
    #expect(
      Set(
        try moments.map {
          try playback.world(at: $0)?.frame(of: #require(playback.world(at: $0)?.entity(called: "ball")))
        }
      ).count == moments.count)
    for (tick, seen) in zip(moments, then).reversed() {
      playback.go(to: .tick(tick))
      #expect(try picture(playback.simulation.world) == seen, "tick \(tick)")
    }
  }

  @Test("a recording replays to the same hash at every tick")
  func recording() throws {
    let simulation = try past.replayOfRecording(past.playback())
    let (camera, ball) = try (
      #require(simulation.world.entity(called: "camera")), #require(simulation.world.entity(called: "ball"))
    )
    let seen = simulation.world.presented(Transform.self, of: ball).position
    #expect(simulation.world[camera, Transform.self].position == seen)
  }
}
