import RiffleCore
import Testing

@Suite("Stops") struct StopsTests {
  /// The ticks at which the conditions stop, played from `start`.
  private func ticks(_ stops: inout Stops, from start: Int = 0, to end: Int = 300) throws -> [Int] {
    let playback = ConditionTests.playback(ticks: end)
    var found: [Int] = []
    for tick in (start + 1)...end {
      let (before, world) = (try #require(playback.world(at: tick - 1)), try #require(playback.world(at: tick)))
      if stops.hit(from: before, to: world, playback.history.input(at: tick)) != nil { found.append(tick) }
    }
    return found
  }

  @Test("stops once for each time it comes to hold, counts hits, logs without a stop, and is silent when off")
  func effects() throws {
    let start = ConditionTests.playback(ticks: 0).simulation.world
    var stops = Stops()
    stops.add(try Condition("ball.model.x = 0"), in: start)
    stops.add(try Condition("input"), in: start)
    #expect(try ticks(&stops) == [60])
    #expect(stops.all.map(\.hits) == [1, 1])
    stops.cycle(at: 0)
    #expect(stops.logged.map(\.description) == ["ball.model.x = 0"])
    stops.cycle(at: 1)
    #expect(try ticks(&stops).isEmpty)
    #expect(stops.all.map(\.hits) == [2, 2])
    stops.cycle(at: 0)
    #expect(stops.all[0].effect == .off && stops.logged.map(\.description) == ["input"])
    #expect(try ticks(&stops).isEmpty && stops.all.map(\.hits) == [2, 3])
    stops.all.remove(at: 1)
    stops.cycle(at: 0)
    #expect(try ticks(&stops) == [60])
  }

  @Test("after a seek a condition must become false before it stops again") func seek() throws {
    var stops = Stops()
    stops.add(try Condition("ball.model.x = 400"), in: ConditionTests.playback(ticks: 0).simulation.world)
    #expect(try ticks(&stops, from: 30, to: 58).isEmpty)
    #expect(try ticks(&stops, from: 0, to: 58) == [10])
  }
}

@Suite("Conditions that never become true") struct ConditionNoHitTests {
  @Test("the report says if a condition was true from the start") func words() throws {
    let world = ConditionTests.playback(ticks: 0).simulation.world
    #expect(
      ConditionWatch(try Condition("ball.x > 9000"), in: world).noHit(in: 30)
        == "ball.x > 9000 did not become true in 30 ticks")
    #expect(
      ConditionWatch(try Condition("ball.x < 9000"), in: world).noHit(in: 30)
        == "ball.x < 9000 was true from the start, and did not become true again in 30 ticks")
  }
}

@Suite("Completion of conditions") struct ConditionCompletionTests {
  private func titles(_ text: String) -> [String] {
    ConditionCompletion.choices(for: text, in: ConditionTests.playback(ticks: 1).simulation.world).map(\.title)
  }

  @Test("completion offers names, then fields, then operators, and names again after a keyword") func choices() {
    #expect(titles("").contains("ball") && titles("").contains("card.*") && titles("").contains("interruption"))
    #expect(titles("bo") == ["bowl"])
    #expect(titles("ball.pos") == ["position.x", "position.y"])
    #expect(titles("ball.x ") == [">", "<", "=", "changes"])
    #expect(titles("ball.x > 3 and bo") == ["bowl"])
    #expect(titles("interruption of ca") == ["card.*", "card-1", "card-2", "card-3"])
    #expect(titles("ball overlaps b") == ["ball", "bowl"])
    #expect(titles("ball.x > 3").isEmpty)
  }

  @Test("a name of two entities is offered once") func twins() {
    var world = ConditionTests.playback(ticks: 1).simulation.world
    _ = world.spawn(Transform(), Name("bowl"))
    #expect(ConditionCompletion.choices(for: "bo", in: world).map(\.title) == ["bowl"])
  }

  @Test("the offered texts make a valid condition") func taken() throws {
    let world = ConditionTests.playback(ticks: 1).simulation.world
    var text = ""
    for wanted in ["card-2", "position.x", ">"] {
      if text.hasSuffix("x") { text += " " }
      let choice = ConditionCompletion.choices(for: text, in: world).first { $0.title == wanted }
      text = try #require(choice).text
    }
    #expect(text == "card-2.position.x > ")
    try ConditionJudge(Condition(text + "3")).check(in: world)
  }
}
