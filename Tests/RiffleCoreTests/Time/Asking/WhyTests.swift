import RiffleCore
import TestSupport
import Testing

@Suite("Answers to Why") struct WhyTests {
  /// A card that flips at tick 10 and is interrupted at tick 30 to flip back. `part` divides the bytes of all ticks.
  static func playback(ticks: Int, part: Int = 1) -> Playback {
    let all = playback(ticks: ticks, budget: .max)
    guard part > 1 else { return all }
    let thinned = playback(ticks: ticks, budget: all.history.bytes / part)
    #expect(thinned.history.firstKept == 0 && (0...ticks).contains { !thinned.history.isKept($0) })
    return thinned
  }

  private static func playback(ticks: Int, budget: Int) -> Playback {
    var world = World()
    let card = world.spawn(Transform(), Name("card 17"))
    world.spawn(Transform(), Name("card 31"))
    let simulation = Simulation(world) { world, input in
      let tick = world[resource: Tick.self].now
      if tick == 10 {
        world.answering("choose(card 17)") { world in
          world.withAnimation(.easeInOut(duration: 0.4), cause: Cause(animation: "flip", rule: "choose")) {
            $0[card, Transform.self].rotation = .degrees(180)
          }
        }
      }
      if tick == 30 {
        world.answering("choose(card 31)", of: 26) { world in
          world.withAnimation(
            .spring(duration: 0.35, bounce: 0.2), cause: Cause(animation: "flip-back", rule: "mismatch")
          ) { $0[card, Transform.self].rotation = .zero }
        }
      }
      if tick == 300 { world[card, Transform.self].lift = 5 }
    }
    return Playback(standing: simulation, after: ticks, budget: budget)
  }

  private static let rotation = FieldID("Transform", "rotation")

  private func card(_ playback: Playback) -> Entity { playback.simulation.world.allEntities[0] }

  @Test("the sentence names owner, kind, start, rule, intent, and what was taken over, in the words of the design")
  func interrupted() throws {
    let playback = Self.playback(ticks: 36)
    let why = playback.past.why(Selection(card(playback), Self.rotation))
    let words = why.description
    let parts = words.split(separator: "°", maxSplits: 1)
    #expect(parts[0].hasPrefix("card 17 · rotation = "))
    let expected =
      "Owned by flip-back (spring, 0.35 s, bounce 0.2), started at tick 30 by rule mismatch after intent "
      + "choose(card 31) at tick 26. It interrupted flip, "
    #expect(words.contains(", moving at ") && words.contains("°/s. " + expected), "\(words)")
    let tail = words.split(separator: " ").suffix(7)
    #expect(tail.dropFirst().prefix(5) == ["%", "done,", "and", "took", "over"] && words.hasSuffix("°/s."), "\(words)")
    let percent = try #require(tail.first.flatMap { Int($0) })
    #expect((20...60).contains(percent), "\(words)")
  }

  @Test("its nouns are links to ticks and entities") func links() {
    let playback = Self.playback(ticks: 36)
    let why = playback.past.why(Selection(card(playback), Self.rotation))
    let links = why.spans.compactMap { span in span.link.map { (span.text, $0) } }
    let other = playback.simulation.world.allEntities[1]
    #expect(links.contains { $0 == ("card 17", .selection(Selection(card(playback)))) })
    #expect(links.contains { $0 == ("rotation", .selection(Selection(card(playback), Self.rotation))) })
    #expect(links.contains { $0 == ("tick 30", .tick(30)) })
    #expect(links.contains { $0 == ("tick 26", .tick(26)) })
    #expect(links.contains { $0 == ("card 31", .selection(Selection(other))) })
    #expect(links.contains { $0 == ("flip", .tick(29)) })
  }

  @Test("the answer about a resting field has its start of rest and the cause", arguments: [1, 3])
  func resting(part: Int) throws {
    let playback = Self.playback(ticks: 400, part: part)
    let why = playback.past.why(Selection(card(playback), Self.rotation)).description
    let end = try #require((31..<400).first { playback.world(at: $0).map { !$0.isAnimating } ?? false })
    #expect(
      why == "card 17 · rotation = 0.0°, at rest since tick \(end), when flip-back (spring, 0.35 s, bounce 0.2) "
        + "ended, started at tick 30 by rule mismatch after intent choose(card 31) at tick 26.")
    let lift = playback.past.why(Selection(card(playback), FieldID("Transform", "lift"))).description
    #expect(lift == "card 17 · lift = 5, at rest since tick 300, when it was set without animation by system rules.")
    let turn = playback.past.why(Selection(card(playback), FieldID("Transform", "turn"))).description
    #expect(turn == "card 17 · turn = 0.0°, at rest since tick 0, the first tick kept.")
  }

  @Test("the answer about a resting entity names the path, parent or camera that moves it") func carried() throws {
    var world = World()
    let camera = world.spawn(Transform(position: [50, 50]), Camera(), Name("eye"))
    let picture = world.spawn(Transform(), Size([100, 100]), Viewport(camera: camera), Name("picture"))
    let shelf = world.spawn(Transform(), Parent(picture), Name("shelf"))
    let book = world.spawn(Transform(), Parent(shelf), Name("book"))
    let page = world.spawn(Transform(), Parent(book), Name("page"))
    let road = Path {
      $0.move(to: .zero)
      $0.addLine(to: [90, 0])
    }
    let car = world.spawn(Transform(), Follow(road), Name("car"))
    func why(_ entity: Entity, _ field: String = "position", _ change: (inout World) -> Void) -> String {
      var simulation = Simulation(world: world, schedule: Schedule())
      simulation.world.withAnimation(.linear(duration: 1)) { change(&$0) }
      let playback = Playback(standing: simulation, after: 20)
      return playback.past.why(Selection(entity, FieldID("Transform", field))).description
    }
    let shelved = why(page) { $0[shelf, Transform.self].position.x = 80 }
    #expect(
      shelved.contains(" It is carried along by shelf, whose position moves. The position of shelf is"), "\(shelved)")
    let seen = why(page) { $0[camera, Camera.self].zoom = 2 }
    #expect(seen.hasSuffix("the first tick kept. The camera that shows it moves: camera zoom of eye."), "\(seen)")
    let driven = why(car) { $0[car, Follow.self].at = 1 }
    #expect(
      driven.contains("the first tick kept. The entity moves by its follow at. Its follow at is moved by a curve"),
      "\(driven)")
    // An animated entity is not carried, and neither is one whose corners do not move.
    #expect(!why(shelf) { $0[shelf, Transform.self].position.x = 80 }.contains("carried"))
    #expect(why(page, "lift") { $0[shelf, Transform.self].position.x = 80 }.hasSuffix("the first tick kept."))
    #expect(why(page) { _ in }.hasSuffix("the first tick kept."))
  }

  @Test("a question about a past tick is answered from that tick") func past() {
    let playback = Self.playback(ticks: 400)
    #expect(
      playback.past.why(Selection(card(playback), Self.rotation), at: 20).description.contains("Owned by flip (curve"))
    #expect(
      playback.past.why(Selection(card(playback), Self.rotation), at: 5).description.contains("at rest since tick 0"))
    #expect(
      playback.past.why(Selection(card(playback), Self.rotation), at: 9000).description == "Tick 9000 is not kept.")
    #expect(playback.past.why(Selection(card(playback), FieldID("A", "b"))).description.contains("has no such field"))
  }

  @Test("a reader that looks back in slices gives the same answer") func reader() {
    let playback = Self.playback(ticks: 400)
    var reader = HistoryReader()
    for field in ["rotation", "lift", "turn"] {
      let selection = Selection(card(playback), FieldID("Transform", field))
      var answer = reader.why(selection, in: playback)
      for _ in 0..<100 { answer = reader.why(selection, in: playback) }
      #expect(answer == playback.past.why(selection))
    }
  }

  @Test("a reader's answer follows the playhead, forward and backward") func follows() {
    var playback = Self.playback(ticks: 400)
    var reader = HistoryReader()
    for tick in [400, 399, 250, 320, 31, 20, 9, 35, 330] {
      playback.go(to: .tick(tick))
      for field in ["rotation", "lift"] {
        let selection = Selection(card(playback), FieldID("Transform", field))
        for _ in 0..<20 { _ = reader.why(selection, in: playback) }
        #expect(reader.why(selection, in: playback) == playback.past.why(selection), "tick \(tick), \(field)")
      }
    }
  }
}

@Suite("Values moved by systems") struct MovedBySystemTests {
  /// A ball that a system moves by 3 points a tick from tick 10, back from tick 40, and not from tick 60.
  private func playback(ticks: Int) -> Playback {
    var world = World()
    let ball = world.spawn(Transform(position: [100, 50]), Name("ball"))
    var schedule = Schedule()
    schedule.add(System("wind") { _, _ in }, to: .rules)
    schedule.add(
      System("flight") { world, _ in
        let tick = world[resource: Tick.self].now
        if (10..<60).contains(tick) { world[ball, Transform.self].position.x += tick < 40 ? 3 : -3 }
      }, to: .rules)
    let simulation = Simulation(world: world, schedule: schedule, tickRate: 120)
    return Playback(standing: simulation, after: ticks) { _ in .none }
  }

  private func why(_ playback: Playback) throws -> String {
    let ball = try #require(playback.simulation.world.entity(named: "ball"))
    return playback.past.why(Selection(ball, FieldID("Transform", "position"))).description
  }

  @Test("the answer names the system while it moves the value, and later since when it rests") func words() throws {
    #expect(
      try why(playback(ticks: 30))
        == "ball · position = (163, 50), moving at 360 points/s to the right, set in this tick by system flight, without "
        + "animation.")
    #expect(
      try why(playback(ticks: 100))
        == "ball · position = (130, 50), at rest since tick 59, when it was set without animation by system flight.")
    #expect(try why(playback(ticks: 5)).contains("at rest since tick 0, the first tick kept"))
  }

  @Test("a curve has kinks where a system starts and reverses a motion, and none in between") func kinks() throws {
    let playback = playback(ticks: 100)
    let ball = try #require(playback.simulation.world.entity(named: "ball"))
    var reader = HistoryReader()
    var samples: CurveSamples?
    repeat {
      samples = reader.curve(of: Selection(ball, FieldID("Transform", "position")), over: 0...100, in: playback)
    } while samples?.isComplete == false
    #expect(samples?.kinks == [10, 40])
  }

  @Test("a step is steady within a quarter of the one before, in length and direction") func steady() {
    #expect(Continuity.isSteady([0, 0], [3, 4], [6, 8]))
    #expect(Continuity.isSteady([0, 0], [3, 4], [6.6, 8.8]))
    #expect(!Continuity.isSteady([0, 0], [3, 4], [8, 8]))
    #expect(!Continuity.isSteady([0, 0], [3, 4], [0, 0]))
    #expect(!Continuity.isSteady([0], [0], [3]))
    #expect(!Continuity.isSteady([0], [3], [3]))
  }
}
