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

  @Test("a recording replays to the same hash at every tick") func recording() throws {
    let simulation = try past.replayOfRecording(past.playback())
    let (camera, ball) = try (
      #require(simulation.world.entity(called: "camera")), #require(simulation.world.entity(called: "ball"))
    )
    let seen = simulation.world.presented(Transform.self, of: ball).position
    #expect(simulation.world[camera, Transform.self].position == seen)
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

  private func playback(_ inputs: [Int: [InputEvent]] = inputs) throws -> Playback {
    try past.playback(inputs: inputs)
  }

  private func copies(_ world: World) -> [SpriteCopy] {
    DrawList(world, size: [960, 720]).sprites.flatMap { $0.copies ?? [] }
  }

  @Test("a recording replays to the same hash at every tick and to the same picture") func recording() throws {
    let played = try playback()
    let simulation = try past.replayOfRecording(played)
    #expect(copies(simulation.world) == copies(played.simulation.world) && copies(simulation.world).count > 60)
  }

  @Test("stepping back restores the particles of each tick") func back() throws {
    var playback = try playback()
    let moments = [12, 41, 60, 90]
    #expect(Set(try moments.map { copies(try #require(playback.world(at: $0))).count }).count == 4)
    try past.expectRestored(&playback, at: moments, copies)
    playback.go(to: .tick(9))
    #expect(copies(playback.simulation.world).count == 6, "the rate's alone")
  }

  @Test("a branch without a past key press lacks its burst only; the old branch keeps it") func branch() throws {
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

  private func runtime(reducesMotion: Bool = false) throws -> SceneRuntime {
    try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: []).start(SceneOptions(reducesMotion: reducesMotion))
  }

  /// Plays the scene to its last tick, by its demo or by these inputs.
  func playback(reducesMotion: Bool = false, ticks: Int? = nil, inputs: [Int: [InputEvent]]? = nil) throws -> Playback {
    let runtime = try runtime(reducesMotion: reducesMotion)
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

  /// Records what was played, writes and reads the recording, and replays it.
  ///
  /// - Returns: the simulation at the end of the replay; the hash of each tick was expected to be equal.
  func replayOfRecording(_ played: Playback, _ place: Testing.SourceLocation = #_sourceLocation) throws -> Simulation {
    var recording = Recording(
      Recording.Header(
        seed: 1, tickRate: 120, platform: "here", scene: "s.yaml", sceneHash: 0, size: size, reducesMotion: false))
    for tick in 1...ticks { recording.append(tick: tick, input: played.history.input(at: tick)) }
    let read = try RecordingText.read(RecordingText.text(recording))
    var simulation = try runtime().makeSimulation()
    for tick in 1...ticks {
      simulation.step(read.input(at: tick))
      #expect(simulation.world.stateHash == played.world(at: tick)?.stateHash, "tick \(tick)", sourceLocation: place)
    }
    return simulation
  }
}

@Suite("Multitouch in scenes") struct TouchPastTests {
  private static let text = """
    riffle: 1
    window: {width: 400, height: 400}
    values: {clicks: 0}
    entities:
      left: {at: [100, 100], size: [80, 80], fill: teal}
      right: {at: [300, 100], size: [80, 80], fill: gold}
      button: {at: [200, 300], size: [80, 40], fill: ivory, button: true}
    on:
      - {drag: [left, right], drop: stay}
      - {click: button, do: {value: clicks, by: 1}}
    """
  private let past = PastScene(text: Self.text, ticks: 360, size: [400, 400])

  /// The first finger, which is also the pointer, drags the left box down; a second one drags the right box down at the
  /// same time; a third one presses the button.
  private var inputs: [Int: [InputEvent]] {
    var inputs: [Int: [InputEvent]] = [
      5: [.pointerMoved([100, 100]), .pointerPressed([100, 100], .primary), .touchBegan(0, [100, 100])],
      6: [.touchBegan(1, [300, 100])], 20: [.touchBegan(2, [200, 300])], 24: [.touchEnded(2)],
      100: [.touchEnded(1)], 110: [.pointerReleased([100, 200], .primary), .touchEnded(0)],
    ]
    for tick in 10..<60 {
      let way = Float(tick - 9) * 2
      inputs[tick, default: []] += [
        .pointerMoved([100, 100 + way]), .touchMoved(0, [100, 100 + way]), .touchMoved(1, [300, 100 + way / 2]),
      ]
    }
    return inputs
  }

  private func place(_ id: String, _ world: World?) throws -> SIMD2<Float> {
    let world = try #require(world)
    return world.presented(Transform.self, of: try #require(world.entity(called: id))).position
  }

  @Test("each finger drags its own entity, a third one clicks meanwhile, and released entities stay")
  func together() throws {
    let played = try past.playback(inputs: inputs)
    let (left, right) = try (place("left", played.world(at: 50)), place("right", played.world(at: 50)))
    #expect(left.y > 160 && right.y > 125 && right.y < 150)
    #expect(played.world(at: 30)?.sceneValue("clicks") == 1)
    let end = played.simulation.world
    #expect(try abs(place("left", end).y - 200) < 12 && abs(place("right", end).y - 150) < 12)
    #expect(try abs(place("left", end).x - 100) < 2 && abs(place("right", end).x - 300) < 2)
  }

  @Test("touches are replayed from a recording to the same hash at every tick, and stepped back")
  func replayed() throws {
    var played = try past.playback(inputs: inputs)
    _ = try past.replayOfRecording(played)
    let then = try place("right", played.world(at: 40))
    played.go(to: .tick(40))
    #expect(try place("right", played.simulation.world) == then)
  }
}
