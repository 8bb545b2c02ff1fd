import SceneSupport
import Testing

@Suite("Events of inserted and removed entities") struct InsertionEventsTests {
  private static let scene = """
    riffle: 1
    title: A toast
    animations: {rise: {spring: {duration: 0.5, bounce: 0.3}}, gone: {curve: easeIn, duration: 0.5}}
    entities:
      toast: {at: [480, 300], size: [200, 72], fill: white, absent: true, transition: [{offset: [0, 90]}, opacity]}
    on:
      - {key: s, do: [{insert: toast, with: rise}]}
      - {key: x, do: [{remove: toast, with: gone}]}
    """

  /// The events while keys are pressed, each followed by its number of ticks.
  private func events(_ keys: [(String, Int)]) throws -> [LoggedEvent] {
    var stage = try Stage(Self.scene)
    var events: [LoggedEvent] = []
    for (key, ticks) in keys {
      for tick in 0..<ticks {
        let before = stage.world
        let input = tick == 0 ? InputFrame([.keyPressed(key)]) : .none
        stage.step(input: input)
        events += LoggedEvent.events(from: before, to: stage.world, input)
      }
    }
    return events
  }

  @Test("a reversed removal is an interruption in that tick only") func interruption() throws {
    let events = try events([("s", 200), ("x", 24), ("s", 300)])
    let interruptions = events.filter { $0.kind == .interruption }
    #expect(Set(interruptions.map(\.tick)) == [225])
    #expect(interruptions.allSatisfy { $0.names == ["toast"] })
    #expect(events.contains { $0.kind == .completion && $0.reason == "retargeted" && $0.tick > 225 })
  }

  @Test("no animation completes in the tick in which it starts, and only named entities settle") func starts() throws {
    let events = try events([("s", 200), ("x", 200)])
    let starts = Set(events.filter { $0.kind == .start }.map(\.tick))
    #expect(starts == [1, 201])
    #expect(!events.contains { $0.kind == .completion && starts.contains($0.tick) })
    #expect(events.filter { $0.kind == .settle }.allSatisfy { !$0.names.isEmpty })
  }

  @Test(
    "conditions may name absent entities of the scene",
    arguments: ["insertion of toast", "toast.opacity < 0.5", "interruption of toast", "toast overlaps toast"])
  func absent(text: String) throws {
    let stage = try Stage(Self.scene)
    try ConditionJudge(try Condition(text)).check(in: stage.world)
  }

  @Test("a condition on an absent entity is false until it is inserted; one on an unknown entity is an error")
  func found() throws {
    var stage = try Stage(Self.scene)
    var judge = ConditionJudge(try Condition("toast.opacity > 0.5"))
    let isThere = judge.holds(from: nil, to: stage.world)
    #expect(!isThere)
    let verdict = try judge.judgement(from: nil, to: stage.world, .none)
    #expect(!verdict.holds && verdict.words.contains("is not there"))
    stage.press("s", 100)
    let holds = judge.holds(from: nil, to: stage.world)
    #expect(holds)
    let error = #expect(throws: ConditionError.self) {
      try ConditionJudge(try Condition("insertion of toats")).check(in: stage.world)
    }
    #expect(error?.description.contains("did you mean 'toast'?") == true)
  }
}
