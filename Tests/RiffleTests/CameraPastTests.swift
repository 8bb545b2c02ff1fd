import SceneSupport
import Testing

@Suite("Stepping back with a camera") struct CameraPastTests {
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

  @Test("stepping back restores the picture: follow, zoom, shakes and particles of a layer") func back() throws {
    var playback = try past.playback()
    let moments = [20, 50, 62, 75, 90, 140, 225, 240, 300]
    let seen = try moments.map { try #require(playback.world(at: $0)) }
    #expect(
      Set(seen.map { world in world.entity(called: "ball").flatMap { world.frame(of: $0) } }).count == moments.count)
    try past.expectRestored(&playback, at: moments) { DrawList($0, size: past.size) }
  }
}

@Suite("Stepping back with particles") struct ParticlePastTests {
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

  private func copies(_ world: World) -> [SpriteCopy] {
    DrawList(world, size: [960, 720]).sprites.flatMap { $0.copies ?? [] }
  }

  @Test("stepping back restores the particles of each tick") func back() throws {
    var playback = try past.playback(inputs: Self.inputs)
    let moments = [12, 41, 60, 90]
    #expect(Set(try moments.map { copies(try #require(playback.world(at: $0))).count }).count == 4)
    try past.expectRestored(&playback, at: moments, copies)
    playback.go(to: .tick(9))
    #expect(copies(playback.simulation.world).count == 6, "the rate's alone")
  }
}

extension Playback {
  mutating func play(_ ticks: Int = 1) {
    for _ in 0..<ticks {
      transport.step()
      advance(to: 0)
    }
  }
}

struct PastScene {
  let text: String
  let ticks: Int
  var size: SIMD2<Float> = [960, 720]

  /// Plays the scene to its last tick, by its demo or by these inputs.
  func playback(reducesMotion: Bool = false, ticks: Int? = nil, inputs: [Int: [InputEvent]]? = nil) throws -> Playback {
    let scene = try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: [])
    let runtime = scene.start(SceneOptions(reducesMotion: reducesMotion))
    let demo = runtime.demo
    var playback = Playback(
      runtime.makeSimulation(), transport: Transport(isPaused: true),
      script: { tick in inputs.map { InputFrame($0[tick] ?? []) } ?? demo.input(at: tick) })
    playback.transport.step(ticks ?? self.ticks)
    playback.advance(to: 0)
    return playback
  }

  /// Expects that stepping back to each of these ticks, the last one first, restores what was seen then.
  func expectRestored<Seen: Equatable>(
    _ playback: inout Playback, at ticks: [Int], sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ seen: (World) throws -> Seen
  ) throws {
    let then = try ticks.map { try seen(#require(playback.world(at: $0))) }
    for (tick, past) in zip(ticks, then).reversed() {
      playback.go(to: .tick(tick))
      #expect(try seen(playback.simulation.world) == past, "tick \(tick)", sourceLocation: sourceLocation)
    }
  }
}
