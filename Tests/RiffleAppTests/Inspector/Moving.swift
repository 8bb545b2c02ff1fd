import RiffleApp

/// A stage with cards that fly to another place when a key is pressed.
enum Moving {
  static let size: SIMD2<Float> = [960, 720]

  /// - Parameters:
  ///   - ticks: the number of ticks to play before the pause.
  ///   - keys: the ticks in which a key is pressed.
  ///   - isCovered: true if an empty entity covers all cards.
  static func playback(ticks: Int, keys: Set<Int> = [10, 30, 90], cards: Int = 6, isCovered: Bool = false) -> Playback {
    var world = World(seed: 3)
    for index in 0..<cards {
      world.spawn(
        Transform(position: [100 + Float(index) * 120, 200]), Size(width: 90, height: 130),
        Shape.roundedRectangle(cornerRadius: 8), Fill.ivory, Name("card \(index)"))
    }
    if isCovered { world.spawn(Transform(position: [480, 360], depth: 900), Size(width: 960, height: 720)) }
    return playback(world, ticks: ticks, keys: keys) { world in
      let tick = world[resource: Tick.self].now
      for (index, entity) in world.entities(with: Transform.self).enumerated() {
        world.withAnimation(
          .spring(duration: 0.5, bounce: 0.3), cause: Cause(animation: "fly", rule: "key", intent: "key s")
        ) {
          $0[entity, Transform.self].position = [
            100 + Float((index * 37 + tick * 11) % 700), 150 + Float((index * 53 + tick * 7) % 400),
          ]
        }
      }
    }
  }

  /// A world that is changed when a key is pressed, after some ticks.
  static func playback(
    _ world: World, ticks: Int, keys: Set<Int>, _ change: @escaping @Sendable (inout World) -> Void
  ) -> Playback {
    var schedule = Schedule()
    schedule.add(System("fly") { world, input in if input.asksForSomething { change(&world) } }, to: .rules)
    var playback = Playback(
      Simulation(world: world, schedule: schedule), transport: Transport(isPaused: true),
      script: { keys.contains($0) ? InputFrame([.keyPressed("s")]) : .none })
    playback.play(ticks)
    return playback
  }

  /// The context that a window would pass.
  static func situation(
    _ playback: Playback, _ state: InspectorState, size: SIMD2<Float> = Moving.size, pointer: SIMD2<Float>? = nil
  ) -> PanelContent {
    var situation = PanelContent(
      playback, state, size: size, scene: Moving.size, openness: 1, pointer: pointer)
    var reader = HistoryReader()
    let focus = state.focus(in: playback)
    let ticks = Int(focus.lowerBound)...Int(focus.upperBound)
    situation.readings.lanes = reader.lanes(over: ticks, in: playback)
    if let value = state.value(in: playback.simulation.world) {
      situation.readings.why = reader.why(value, in: playback)
      situation.readings.samples = reader.curve(of: value, over: ticks, in: playback)
      situation.readings.cells = reader.cells(of: value, over: ticks, in: playback)
    }
    if let before = playback.world(at: playback.playhead - 1) {
      situation.readings.difference = MomentDifference(from: before, to: playback.simulation.world)
      situation.readings.comparedTicks = (playback.playhead - 1, playback.playhead)
    }
    return situation
  }

  /// The content that panels read, without readings.
  static func content(_ playback: Playback, _ state: InspectorState = InspectorState()) -> PanelContent {
    PanelContent(playback, state, size: size, scene: [100, 100], openness: 1)
  }

  static func open(_ playback: Playback) -> InspectorState {
    var state = InspectorState()
    state.isShown = true
    state.chooseSomething(in: playback.simulation.world)
    return state
  }
}

extension Playback {
  /// Plays a number of ticks, also back, with an event in the first of them.
  mutating func play(_ ticks: Int, _ event: InputEvent? = nil) {
    if let event { receive(event) }
    transport.step(ticks)
    advance(to: 0)
  }
}

extension Overlay {
  var texts: [String] {
    sprites.flatMap(\.content.layers).compactMap { if case .text(let line) = $0 { line.text } else { nil } }
  }
}
