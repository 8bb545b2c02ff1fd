import RiffleCore
import Testing

@Suite("Changing past input") struct PlaybackPastTests {
  private func playback(_ inputs: [Int: [InputEvent]], ticks: Int = 140) -> Playback {
    return Playback(standing: Shuffling.simulation(), after: ticks, script: { InputFrame(inputs[$0] ?? []) })
  }

  /// Expects the same ticks as in a playback with other inputs.
  private func expect(_ changed: Playback, toBe other: Playback) {
    for tick in stride(from: 0, through: 140, by: 5) {
      #expect(changed.world(at: tick)?.stateHash == other.world(at: tick)?.stateHash, "tick \(tick)")
    }
  }

  @Test("an input taken out, moved or written anew gives the branch that would have been, up to its end, at once")
  func changes() throws {
    let inputs: [Int: [InputEvent]] = [20: [.keyPressed("s")], 52: [.keyPressed("s"), .wheel([0, 1])]]
    for (change, others) in [
      (PastChange.remove, [20: [], 52: inputs[52]!]), (.move(-1), [19: [.keyPressed("s")], 52: inputs[52]!]),
      (.move(1), [21: [.keyPressed("s")], 52: inputs[52]!]),
      (.replace(.keyPressed("x")), [20: [.keyPressed("x")], 52: inputs[52]!]),
    ] as [(PastChange, [Int: [InputEvent]])] {
      var playback = playback(inputs)
      playback.go(to: .tick(90))
      let before = try #require(playback.world(at: 140)).stateHash
      let name = playback.changePast(at: 20, event: 0, change)
      #expect(playback.playhead == 90 && playback.liveEdge == 140 && playback.history.branchName == name)
      expect(playback, toBe: self.playback(others))
      #expect(playback.world(at: 140, on: "main")?.stateHash == before, "what was is still there")
    }
  }

  @Test("a branch of a moved press is named after the entity, not its number") func named() {
    var simulation = Shuffling.simulation()
    simulation.world.insertResource(KnownNames(["inbox", "archive"]))
    var playback = Playback(standing: simulation, after: 40) {
      $0 == 20 ? InputFrame([.action("press entity", [1])]) : .none
    }
    #expect(playback.changePast(at: 20, event: 0, .move(-2)) == "main@17/2 ticks earlier: press archive")
    #expect(playback.changePast(at: 18, event: 0, .remove) == "main@17/without press archive")
  }

  @Test("a press and its release are moved and removed together") func release() {
    let press = InputEvent.pointerPressed([5, 5], .primary)
    let release = InputEvent.pointerReleased([9, 5], .primary)
    var playback = playback([20: [press], 26: [release], 40: [press], 44: [release]])
    _ = playback.changePast(at: 20, event: 0, .move(-2))
    #expect((18...44).filter { !playback.history.input(at: $0).isEmpty } == [18, 24, 40, 44])
    _ = playback.changePast(at: 18, event: 0, .remove)
    #expect((18...44).filter { !playback.history.input(at: $0).isEmpty } == [40, 44])
  }

  @Test("an input moved again replaces its branch, and moved back removes it") func again() throws {
    var playback = playback([20: [.keyPressed("s")], 52: [.wheel([0, 1]), .keyPressed("s")]])
    let bytes = playback.history.bytes
    playback.go(to: .tick(90))
    var names = (0..<12).map { playback.changePast(at: 52 - $0, event: $0 == 0 ? 1 : 0, .move(-1)) }
    #expect(names.first == "main@50/1 tick earlier: key s" && names.last == "main@39/12 ticks earlier: key s")
    #expect(playback.history.branchSummaries.count == 2 && playback.playhead == 90 && playback.liveEdge == 140)
    expect(playback, toBe: self.playback([20: [.keyPressed("s")], 40: [.keyPressed("s")], 52: [.wheel([0, 1])]]))
    names = (0..<12).map { playback.changePast(at: 40 + $0, event: 0, .move(1)) }
    #expect(names.last == "main" && playback.history.branchSummaries.map(\.name) == ["main"] && playback.playhead == 90)
    #expect(playback.history.worldBytes <= bytes)
  }

  @Test("an input moved again after another action makes a new branch") func between() {
    let between: [(inout Playback) -> Void] = [
      { _ = $0.rename(branch: $0.history.branchName, to: "kept") }, { $0.toggleMark() },
      { _ = $0.changePast(at: 20, event: 0, .remove) },
      { playback in
        playback.go(to: .tick(140))
        playback.step(3)
      },
    ]
    for (number, act) in between.enumerated() {
      var playback = playback([20: [.keyPressed("s")], 52: [.keyPressed("s")]])
      let first = playback.changePast(at: 52, event: 0, .move(-1))
      act(&playback)
      let last = playback.changePast(at: 51, event: 0, .move(-1))
      #expect(first?.contains("1 tick earlier") == true && last?.contains("1 tick earlier") == true)
      #expect(playback.history.branchSummaries.count == (number == 2 ? 4 : 3), "\(number)")
    }
  }

  @Test("an input cannot move outside the kept ticks, and a missing one cannot change") func bounds() {
    var playback = playback([1: [.keyPressed("s")], 140: [.keyPressed("s")]])
    let made = [
      playback.changePast(at: 1, event: 0, .move(-1)), playback.changePast(at: 140, event: 0, .move(1)),
      playback.changePast(at: 30, event: 0, .remove),
    ]
    #expect(made == [nil, nil, nil])
    #expect(playback.history.branchSummaries.count == 1)
    let moved = [playback.changePast(at: 1, event: 0, .move(1)), playback.changePast(at: 2, event: 0, .move(-2))]
    #expect(moved == ["main@0/1 tick later: key s", nil] && playback.history.branchName == moved[0])
  }

  @Test("a branch is named, and removed with all that it takes, unless another one began on it") func branches() {
    var playback = playback([20: [.keyPressed("s")]])
    let bytes = playback.history.bytes
    playback.go(to: .tick(60))
    let first = playback.branchHere()
    playback.step(30)
    #expect(playback.history.bytes > bytes)
    let children = playback.history.branchSummaries.map(\.depth)
    #expect(children == [0, 1])
    let renamed = ["main", "", "late"].map { playback.rename(branch: first, to: $0) }
    #expect(renamed == [false, false, true] && playback.history.branchName == "late")
    playback.go(to: .tick(70))
    let second = playback.branchHere()
    let kept = ["late", "main"].map { playback.remove(branch: $0) }
    #expect(kept[0] == "\(second) began on late; remove \(second) first" && kept[1]?.contains("first branch") == true)
    let gone = [second, "late"].map { playback.remove(branch: $0) }
    #expect(gone == [nil, nil] && playback.history.branchName == "main")
    #expect(playback.history.branchSummaries.map(\.name) == ["main"] && playback.liveEdge == 140)
    // Only the list of branches itself remains.
    #expect(playback.history.worldBytes <= bytes)
    expect(playback, toBe: self.playback([20: [.keyPressed("s")]]))
  }
}

@Suite("Systems within a tick") struct WithinTickTests {
  @Test("the steps of a tick end with its world, list the systems with changes, and leave the playback unchanged")
  func steps() throws {
    let playback = ConditionTests.playback(ticks: 60)
    let hash = playback.simulation.world.stateHash
    var tick = try #require(WithinTick(playback))
    #expect(tick.steps.map(\.system) == ["rules", "animations"] && tick.index == 1 && tick.world.stateHash == hash)
    tick.index = 0
    let ball = try #require(tick.world.entity(named: "ball"))
    #expect(tick.words == "1 of 2: rules" && tick.world[ball, Transform.self].position.x == 0)
    #expect(tick.before[ball, Transform.self].position.x == 400)
    let difference = MomentDifference(from: tick.before, to: tick.world)
    #expect(difference.motions.contains { $0.kind == .interrupted || $0.kind == .started })
    #expect(playback.showing(tick.world).simulation.world[ball, Transform.self].position.x == 0)
    #expect(playback.simulation.world.stateHash == hash && playback.playhead == 60)
    // A tick without rules has only its animations.
    #expect(WithinTick(ConditionTests.playback(ticks: 40))?.steps.map(\.system) == ["animations"])
    #expect(WithinTick(ConditionTests.playback(ticks: 0)) == nil)
  }
}
