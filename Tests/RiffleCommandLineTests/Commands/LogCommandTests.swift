import RiffleApp
import RiffleCommandLine
import TestSupport
import Testing

@Suite("riffle log")
struct LogCommandTests {
  private func log(_ filter: EventFilter = EventFilter(), when conditions: [Condition] = []) throws -> [LoggedEvent] {
    let scene = try SceneLoader.load(Repository.scene("step-me"))
    var events: [LoggedEvent] = []
    let playable = Playable(scene, SceneOptions(), playsDemo: true)
    let last = playable.lastScriptedTick + 3 * playable.tickRate
    try EventLog.play(playable, to: last, filter, conditions) { events.append($0) }
    return events
  }

  @Test("the demo of a scene is logged in order, from its first input on, with rules")
  func demo() throws {
    let events = try log()
    #expect(events.first?.line(rate: 120) == "60      0.5 s      input         -  key s")
    #expect(events.map(\.tick) == events.map(\.tick).sorted())
    #expect(events.contains { $0.kind == .interruption && $0.names == ["ball"] })
    #expect(!events.contains { $0.kind == .jump })
  }

  @Test("the log is filtered by kind, entity and rule")
  func filters() throws {
    let all = try log()
    #expect(try log(EventFilter(kinds: [.input])).map(\.sentence) == ["key s", "key s", "key x"])
    let ball = try log(EventFilter(kinds: nil, thing: "ball", rule: nil))
    #expect(!ball.isEmpty && ball.count < all.count && ball.allSatisfy { $0.names.contains("ball") })
    let called = try log(EventFilter(kinds: [.start], thing: nil, rule: "key x"))
    #expect(called.count == 1 && called[0].names == ["ball"])
  }

  @Test("hits of a condition are logged in addition to the filtered events")
  func hits() throws {
    let filter = EventFilter(kinds: [.input], thing: nil, rule: "no such rule")
    let events = try log(filter, when: [try Condition("ball.x > 300")])
    #expect(!events.isEmpty && events.allSatisfy { $0.kind == .hit })
  }

  @Test("an unknown entity or kind is refused with the nearest name")
  func unknown() {
    let error = #expect(throws: UsageError.self) { try log(EventFilter(kinds: nil, thing: "bal", rule: nil)) }
    #expect(error?.message == "--entity: no entity is called 'bal'; did you mean 'ball'?")
    #expect(throws: (any Error).self) { try LogCommand.parse(["a.yaml", "--kind", "inputt"]) }
  }
}
