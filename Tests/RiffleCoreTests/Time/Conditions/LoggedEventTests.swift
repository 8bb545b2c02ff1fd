import RiffleCore
import TestSupport
import Testing

@Suite("Logged events") struct LoggedEventTests {
  private func events(at tick: Int) throws -> [LoggedEvent] {
    let playback = ConditionTests.playback(ticks: 260)
    let (before, world) = (try #require(playback.world(at: tick - 1)), try #require(playback.world(at: tick)))
    return LoggedEvent.events(from: before, to: world, playback.history.input(at: tick))
  }

  @Test("a press by number is logged by the entity's name") func pressedByNumber() {
    var world = World()
    world.insertResource(KnownNames(["letter", "archive"]))
    #expect(InputEvent.action("press entity", [1]).words(in: world) == "press archive")
    #expect(InputEvent.action("press entity", [7]).words(in: world) == "press entity 7")
    #expect(InputEvent.action("choose", [1]).words(in: world) == "choose 1")
    let events = LoggedEvent.events(
      from: world, to: world, InputFrame([.action("press entity", [0]), .action("release entity", [0])]))
    #expect(events.map(\.sentence) == ["press letter", "release letter"])
  }

  @Test("a logged start has its animation, field, rule and intent") func start() throws {
    let found = try events(at: 10)
    #expect(found.map(\.kind) == [.start] && found[0].names == ["ball"])
    #expect(found[0].sentence == "fly (spring, 1 s) starts on position of ball by rule send after intent key s")
  }

  @Test("an interruption is logged after the input of its tick") func interruption() throws {
    let found = try events(at: 60)
    #expect(found.first?.kind == .input && found.first?.sentence == "key s", "\(found.map(\.sentence))")
    #expect(found.contains { $0.kind == .start && $0.names == ["ball"] })
    let taken = try #require(found.first { $0.kind == .interruption })
    #expect(taken.names == ["ball"] && taken.cause?.rule == "send")
    #expect(taken.sentence.hasPrefix("fly interrupts fly, 7"), "\(taken.sentence)")
    #expect(taken.sentence.hasSuffix(" % done, on position of ball by rule send after intent key s"))
  }

  /// The events of ten ticks in which a held pointer drags the ball in each, and a key moves it in the eighth.
  private func dragged(named name: String? = "ball") -> [LoggedEvent] {
    var world = World()
    world.insertResource(KnownNames(["ball"]))
    let ball = world.spawn(Transform(position: [0, 50]), Size([40, 40]))
    if let name { world.insert(Name(name), on: ball) }
    let simulation = Simulation(world) { world, _ in
      let tick = world[resource: Tick.self].now
      let isKey = tick == 8
      let cause =
        isKey
        ? Cause(animation: "fly", rule: "send", intent: "key s")
        : Cause(animation: "follow", rule: "drag", actor: .hand, heldSince: 1)
      world.withAnimation(.spring(duration: 1, bounce: 0), cause: cause) {
        $0[ball, Transform.self].position.x = isKey ? 900 : Float(tick * 10)
      }
    }
    let playback = Playback(standing: simulation, after: 10)
    return playback.past.events(EventFilter())
  }

  @Test("continued events are minor: a drag is logged once") func continued() {
    let events = dragged()
    #expect(events.count > 15)
    let major = events.filter { !$0.isMinor }
    #expect(
      major.map { "\($0.tick) \($0.kind)" } == ["1 start", "8 start", "8 interruption", "9 start", "9 interruption"])
    #expect(EventFilter.major.isEmpty && events.filter { EventFilter.major.matches($0, in: World(), World()) } == major)
  }

  @Test("events of unnamed entities in a scene are minor")
  func unnamed() { #expect(!dragged(named: nil).contains { !$0.isMinor }) }

  @Test("a tick without events logs nothing") func none() throws { #expect(try events(at: 30).isEmpty) }

  @Test(
    "many names are listed as a range, as a group, or by the first ones",
    arguments: [
      (["ball"], "ball"), (["card.1", "card.2"], "card.1 and card.2"),
      (["card.3", "card.1", "card.2"], "card.1 to card.3"), (["card 1", "card 3", "card 9"], "3 entities named card"),
      (["a", "b", "c", "d"], "a, b, c and 1 more"),
      (["entity 3", "entity 5", "entity 9"], "3 entities without a name"),
    ] as [([String], String)])
  func names(names: [String], words: String) { #expect(NameList.words(names) == words) }
}
