import RiffleCore
import TestSupport
import Testing

@Suite("Search through the history") struct SearchTests {
  private static let conditions = [
    "ball.x > 100", "ball.x < 90", "ball.speed > 1", "start of ball", "interruption", "ball.opacity = 1",
    "ball.opacity changes", "ball overlaps bowl", "input key s", "ball.model.x = 400", "start of ball x2",
    "any.speed > 300", "ball.speed > 804", "any.speed > 600 or ball.x > 380", "any.speed > 300 and ball.x > 200",
    "ball.velocity.x < -300", "ball.velocity.x = -300", "any.speed > 804", "every.speed < 1",
    "any.position.velocity.x < -100", "any.x > 350", "any.x > 399", "any.x < 0.5", "every.x > 20",
  ]

  /// A search that looks at every tick.
  static func slow(_ condition: Condition, before end: Int, in playback: Playback) throws -> Int? {
    var judge = ConditionJudge(condition)
    let holds = try (0...min(end, playback.liveEdge)).map { tick in
      judge.holds(
        from: tick > 0 ? playback.world(at: tick - 1) : nil, to: try #require(playback.world(at: tick)),
        playback.history.input(at: tick))
    }
    var left = condition.hits
    for tick in (0..<end).reversed() where holds[tick] {
      let isEnd = condition.isPulse || tick + 1 > playback.liveEdge || !holds[tick + 1]
      if isEnd { left -= 1 }
      if left == 0 { return tick }
    }
    return nil
  }

  @Test(
    "the last time a condition held is found as by looking at every tick, also in a history that was thinned out",
    arguments: [1, 8])
  func sameAsSlow(part: Int) throws {
    let all = ConditionTests.playback(ticks: 900)
    let playback = part == 1 ? all : ConditionTests.playback(ticks: 900, budget: all.history.bytes / part)
    if part > 1 { #expect((0...900).contains { !playback.history.isKept($0) }) }
    for text in Self.conditions {
      let condition = try Condition(text)
      for end in [900, 400, 150, 70, 12] {
        let expected = try Self.slow(condition, before: end, in: all)
        #expect(playback.past.lastTick(before: end, where: condition) == expected, "\(text) before \(end)")
      }
    }
  }

  @Test("the next tick at which a condition becomes true is that of a look at every tick", arguments: [1, 3])
  func next(part: Int) throws {
    let all = ConditionTests.playback(ticks: 260)
    let playback = part == 1 ? all : ConditionTests.playback(ticks: 260, budget: all.history.bytes / part)
    for text in Self.conditions {
      let condition = try Condition(text)
      for start in [0, 61] {
        var watch = ConditionWatch(condition, in: try #require(all.world(at: start)))
        let expected = try ((start + 1)...260).first { tick -> Bool in
          let (before, world) = (try #require(all.world(at: tick - 1)), try #require(all.world(at: tick)))
          return watch.hits(from: before, to: world, all.history.input(at: tick))
        }
        #expect(playback.past.nextTick(after: start, where: condition) == expected, "\(text) after \(start)")
      }
    }
  }

  @Test("a search with a pattern follows entities that are spawned, despawned or renamed") func coming() throws {
    var world = World()
    for index in 1...5 { world.spawn(Transform(position: [Float(index), 0]), Name("card \(index)")) }
    let simulation = Simulation(world) { world, _ in
      switch world[resource: Tick.self].now {
      case 20: world.spawn(Transform(position: [50, 0]), Name("card 6"))
      case 40: if let card = world.entity(named: "card 6") { world.despawn(card) }
      // The same number of entities, but a different one.
      case 60: if let card = world.entity(named: "card 1") { world[card, Name.self].text = "joker" }
      case 61: world.spawn(Transform(position: [70, 0]), Name("card 7"))
      default: break
      }
    }
    let playback = Playback(standing: simulation, after: 100)
    for text in ["card.*.x > 40", "card.*.model.x > 60", "any.x > 60", "every card.*.x < 40", "card.*.x = 1"] {
      let condition = try Condition(text)
      for end in [100, 62, 50, 30] {
        let expected = try Self.slow(condition, before: end, in: playback)
        #expect(playback.past.lastTick(before: end, where: condition) == expected, "\(text) before \(end)")
      }
    }
  }

  @Test("a change without an animation has its tick and its system") func set() throws {
    let playback = ConditionTests.playback(ticks: 260)
    let change = try #require(try playback.past.lastChange(of: try FieldPath("ball.opacity")))
    #expect(change.tick == 200 && change.system == "rules" && change.animation == nil)
    #expect(change.before == "1" && change.after == "0.5")
    #expect(change.sentence == "opacity of ball went from 1 to 0.5 at tick 200, set in the system 'rules'.")
  }

  @Test("what an animation moved has the animation, the rule and the input behind it") func animation() throws {
    let playback = ConditionTests.playback(ticks: 90)
    let change = try #require(try playback.past.lastChange(of: try FieldPath("ball.position.x")))
    #expect(change.tick == 90 && change.system == "animations" && change.startTick == 60)
    #expect(change.cause?.rule == "send" && change.input?.tick == 60 && change.input?.words == "key s")
    #expect(change.animation == "fly (spring, 1 s)", "\(change.sentence)")
    let model = try #require(try playback.past.lastChange(of: try FieldPath("ball.model.position.x")))
    #expect(model.tick == 60 && model.before == "400" && model.after == "0" && model.cause?.rule == "send")
  }

  @Test("a change names the requested number, shows enough digits, and quotes texts") func plainWords() throws {
    let playback = ConditionTests.playback(ticks: 90)
    let x = try #require(try playback.past.lastChange(of: try FieldPath("ball.model.x")))
    #expect(x.sentence.hasPrefix("position x of ball went from 400 to 0 at tick 60, "), "\(x.sentence)")
    #expect(x.short.hasPrefix("ball · position x: 400 → 0"), "\(x.short)")
    var world = World()
    let dot = world.spawn(Transform(), Name("dot"))
    let tag = world.spawn(Transform(), Spoken(words: "two words"), Name("tag"))
    let simulation = Simulation(world) { world, _ in
      switch world[resource: Tick.self].now {
      case 3: world[dot, Transform.self].position.x = 0.0002
      case 4: world[dot, Transform.self].rotation = .degrees(5)
      case 5: world[tag, Spoken.self].words = "three more words"
      case 6: world.spawn(Transform(), Name("late"))
      default: break
      }
    }
    let small = Playback(standing: simulation, after: 9)
    func sentence(_ path: String) throws -> String? { try small.past.lastChange(of: try FieldPath(path))?.sentence }
    #expect(try sentence("dot.x")?.hasPrefix("position x of dot went from 0 to 0.0002 at tick 3") == true)
    #expect(try sentence("dot.rotation")?.hasPrefix("rotation of dot went from 0° to 5° at tick 4") == true)
    let words = try #require(try sentence("tag.Spoken.words"))
    #expect(words.contains(" went from \"two words\" to \"three more words\" at tick 5"), "\(words)")
    let late = try #require(small.simulation.world.entity(named: "late"))
    #expect(try sentence("late.x") == nil && small.past.birth(of: late) == 6 && small.past.birth(of: dot) == nil)
  }

  @Test("the last started of added animations is the cause, without later inputs") func added() throws {
    var world = World()
    let dot = world.spawn(Transform(), Name("dot"))
    let simulation = Simulation(world) { world, input in
      let tick = world[resource: Tick.self].now
      guard tick == 3 || tick == 5 else { return }
      world.answering("start") {
        $0.withAnimation(.linear(duration: 1), cause: Cause(animation: "step", rule: "clock")) {
          $0[dot, Transform.self].position.x += 100
        }
      }
    }
    var playback = Playback(
      simulation, transport: Transport(isPaused: true),
      script: { $0 == 3 || $0 == 9 ? InputFrame([.keyPressed("s")]) : .none })
    playback.transport.step(9)
    playback.advance(to: 0)
    let change = try #require(try playback.past.lastChange(of: try FieldPath("dot.x")))
    #expect(change.tick == 9 && change.startTick == 5 && change.input == nil, "\(change.sentence)")
    playback.transport.seek(to: .tick(4))
    repeat { playback.advance(to: 0) } while playback.isSeeking
    let first = try #require(try playback.past.lastChange(of: try FieldPath("dot.x")))
    #expect(first.startTick == 3 && first.input?.words == "key s" && first.input?.tick == 3, "\(first.sentence)")
  }

  @Test("a value that never changed has no change, and a group of entities is rejected") func never() throws {
    let playback = ConditionTests.playback(ticks: 90)
    #expect(try playback.past.lastChange(of: try FieldPath("bowl.position")) == nil)
    #expect(throws: ConditionError.self) { try playback.past.lastChange(of: try FieldPath("card.position")) }
  }
}

private struct Spoken: Component {
  var words: String

  func fold(into hasher: inout StateHasher) { hasher.combine(words) }
}

@Suite("Search in ticks with plain writes only") struct SearchAtRestTests {
  private struct Counter: NamedNumbers {
    var count = 0
    var namedNumbers: [(name: String, number: Double)] { [("count", Double(count))] }
  }

  /// In every thousand ticks the lamp is dark for three from the 30th, the counter is 7 for two from the 50th, and the
  /// lamp is elsewhere in the 60th. None of it is an event.
  private func playback(ticks: Int, budget: Int = .max) -> Playback {
    var world = World()
    let lamp = world.spawn(Transform(position: [0, 0]), Opacity(1), Name("lamp"))
    world.insertResource(Counter())
    let simulation = Simulation(world) { world, _ in
      switch world[resource: Tick.self].now % 1000 {
      case 30: world[lamp, Opacity.self].value = 0.2
      case 33: world[lamp, Opacity.self].value = 1
      case 50: world[resource: Counter.self].count = 7
      case 52: world[resource: Counter.self].count = 0
      case 60: world[lamp, Transform.self].position.x = 200
      case 61: world[lamp, Transform.self].position.x = 0
      default: break
      }
    }
    return Playback(standing: simulation, after: ticks, budget: budget) { _ in .none }
  }

  private static let asked = [
    ("lamp.opacity < 0.5", 30, 32), ("lamp.opacity changes", 30, 33), ("value.count > 3", 50, 51),
    ("value.count changes", 50, 52), ("lamp.x > 100", 60, 60), ("lamp.x changes", 60, 61), ("any.x > 199", 60, 60),
    ("lamp.opacity = 1 and value.count = 7", 50, 51),
  ]

  @Test("a search finds a value that was written and written back", arguments: asked)
  func found(condition: String, first: Int, last: Int) throws {
    let playback = playback(ticks: 240)
    #expect(try playback.firstTick(where: condition) == first)
    #expect(try playback.lastTick(where: condition) == last)
  }

  @Test("a search finds a value in a thinned history", arguments: asked)
  func thinned(condition: String, first: Int, last: Int) throws {
    let whole = playback(ticks: 3900)
    let playback = playback(ticks: 3900, budget: whole.history.bytes / 2)
    try #require(!(3000...3100).allSatisfy(playback.history.isKept))
    #expect(try playback.lastTick(where: condition) == 3000 + last)
    #expect(try playback.lastTick(where: condition, before: 3000) == 2000 + last)
  }
}
