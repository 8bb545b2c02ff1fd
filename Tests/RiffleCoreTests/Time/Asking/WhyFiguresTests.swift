import RiffleCore
import TestSupport
import Testing

@Suite("Numbers in answers to Why") struct WhyFiguresTests {
  /// Moves a card by rules at their ticks.
  private static func playback(
    _ ticks: Int,
    _ rules: [(tick: Int, name: String, x: Float, animation: Animation, interruption: AnimationInterruption)]
  ) -> Playback {
    var world = World()
    let card = world.spawn(Transform(), Name("card"))
    let simulation = Simulation(world) { [rules] world, _ in
      let tick = world[resource: Tick.self].now
      for rule in rules where rule.tick == tick {
        world.withAnimation(
          rule.animation, interruption: rule.interruption, cause: Cause(animation: rule.name, rule: "move")
        ) { $0[card, Transform.self].position.x = rule.x }
      }
    }
    return Playback(standing: simulation, after: ticks)
  }

  private static func why(_ playback: Playback, at tick: Int? = nil) -> String {
    let card = playback.simulation.world.allEntities[0]
    return playback.past.why(Selection(card, FieldID("Transform", "position")), at: tick).description
  }

  private static let spring = Animation.spring(duration: 0.5)

  @Test("a spring over almost no distance is 0% done when interrupted") func caught() throws {
    // At tick 20 the target is nearly the presented position, so only its velocity moves the card.
    let before = Self.playback(19, [(5, "throw", 100, Self.spring, .automatic)])
    let seen = before.simulation.world.presented(Transform.self, of: before.simulation.world.allEntities[0]).position.x
    let playback = Self.playback(
      24,
      [
        (5, "throw", 100, Self.spring, .automatic), (20, "hold", seen + 0.0001, Self.spring, .automatic),
        (24, "home", 0, Self.spring, .automatic),
      ])
    #expect(Self.why(playback).contains(" It interrupted hold, 0 % done, and took over "), "\(Self.why(playback))")
  }

  @Test("keyframes are done by their time, and named once") func keyframes() {
    let leap = Animation.keyframes {
      LinearKeyframe(80, duration: 0.5)
      LinearKeyframe(0, duration: 0.5)
    }
    let playback = Self.playback(
      46, [(1, "keyframes", 1, leap, .automatic), (46, "home", 20, Self.spring, .automatic)])
    #expect(Self.why(playback, at: 45).contains(". Owned by keyframes, started at tick 1 by rule move."))
    #expect(Self.why(playback).contains(" It interrupted keyframes, 38 % done, and took over "))
  }

  @Test("an animation after a delay takes over the velocity at its start") func delayed() {
    let late = Self.spring.delay(0.104)
    let playback = Self.playback(60, [(5, "wait", 50, late, .automatic), (8, "deal", 100, late, .automatic)])
    #expect(
      Self.why(playback, at: 10).contains(
        "waiting. Owned by deal (spring, 0.5 s), to start at tick 20, asked for at tick 8"))
    let words = Self.why(playback, at: 30)
    #expect(words.contains("started at tick 20, asked for at tick 8 by rule move."), "\(words)")
    #expect(words.contains(" It interrupted wait, 0 % done.") && !words.contains("took over"), "\(words)")
    let moving = Self.playback(
      60, [(2, "push", 50, .spring(duration: 2), .automatic), (8, "deal", 100, late, .automatic)])
    let card = moving.simulation.world.allEntities[0]
    let speed = try? #require(moving.world(at: 19)).velocity(Transform.self, of: card).first.first
    let taken = moving.world(at: 20)?.runningAnimations(of: card).first?.interrupted
    #expect(taken?.cause?.animation == "push")
    #expect(
      abs((taken?.velocity[0] ?? 0) - (speed?.x ?? .infinity)) < 0.01, "\(taken?.velocity ?? []), \(speed ?? .zero)")
  }

  @Test("of several interruptions in a tick, the answer names the animation that was presented before")
  func sameTick() {
    let playback = Self.playback(
      30,
      [
        (5, "deal", 100, Self.spring, .automatic), (30, "flinch", 40, .spring(duration: 0.3), .automatic),
        (30, "home", 0, Self.spring, .automatic), (30, "on", 10, Self.spring, .automatic),
      ])
    let words = Self.why(playback)
    #expect(words.contains("Owned by on (") && words.contains(" It interrupted deal, "), "\(words)")
  }

  @Test("of a running and a queued animation, the answer names the one whose speed was taken over")
  func queueTakenOver() {
    let line = Animation.linear(duration: 0.5)
    let playback = Self.playback(
      40, [(5, "first", 100, line, .queue), (10, "second", 50, line, .queue), (35, "home", 0, Self.spring, .automatic)])
    let words = Self.why(playback)
    #expect(words.contains(" It interrupted first, ") && words.contains("and took over 200 points/s"), "\(words)")
  }

  @Test("a queued animation owns the field only when it starts") func queue() throws {
    let line = Animation.linear(duration: 0.5)
    let playback = Self.playback(100, [(5, "first", 100, line, .queue), (10, "second", 50, line, .queue)])
    let words = Self.why(playback, at: 30)
    #expect(
      words.contains("moving at 200 points/s to the right. Owned by first (curve, 0.5 s), started at tick 5"),
      "\(words)")
    #expect(words.hasSuffix(" Queued behind it is second."), "\(words)")
    let card = playback.simulation.world.allEntities[0]
    func place(_ tick: Int) throws -> Float {
      try #require(playback.world(at: tick)).presented(Transform.self, of: card).position.x
    }
    let turn = try #require((30...100).first { try place($0) < place($0 - 1) - 0.01 })
    let second = Self.why(playback)
    #expect(
      second.contains("Owned by second (curve, 0.5 s), started at tick \(turn), asked for at tick 10"), "\(second)")
  }

  @Test(
    "a speed has a unit, and in the plane a direction",
    arguments: [
      (FieldID("Transform", "position"), FieldValue(.vector, [300, -400]), "500 points/s up to the right"),
      (FieldID("Offset", "position"), FieldValue(.vector, [-30, 2]), "30.1 points/s to the left"),
      (FieldID("Offset", "position"), FieldValue(.vector, [0, 0]), "0 points/s"),
      (FieldID("Size", "size"), FieldValue(.vector, [12, 30]), "(12, 30) points/s"),
      (FieldID("Transform", "lift"), FieldValue(.number, [8]), "8 points/s"),
      (FieldID("Transform", "scale"), FieldValue(.vector, [0.25, 0.5]), "(0.25, 0.50)/s"),
      (FieldID("Opacity", "opacity"), FieldValue(.number, [-0.5]), "-0.50/s"),
      (FieldID("Fill", "start"), FieldValue(.color, [0.5, 0, 0, -1]), "red 0.50/s, opacity -1/s"),
    ])
  func speeds(field: FieldID, velocity: FieldValue, words: String) {
    #expect(field.speedText(velocity) == words)
  }
}
