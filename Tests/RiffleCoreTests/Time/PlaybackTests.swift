import RiffleCore
import Testing

@Suite("Playback") struct PlaybackTests {
  /// A paused playback after a number of ticks of `Shuffling`, and all hashes.
  private func played(_ ticks: Int) -> (Playback, [UInt64]) {
    var playback = Playback(standing: Shuffling.simulation(), syncEvery: 16, script: Shuffling.input)
    var hashes = [playback.simulation.world.stateHash]
    for _ in 0..<ticks {
      playback.step { #expect($0.failure == nil) }
      hashes.append(playback.simulation.world.stateHash)
    }
    return (playback, hashes)
  }

  @Test("a step back shows the earlier tick and pauses there") func stepBack() {
    var (playback, hashes) = played(60)
    playback.step(-1)
    #expect(playback.playhead == 59)
    #expect(playback.liveEdge == 60)
    #expect(playback.isInPast)
    #expect(playback.simulation.world.stateHash == hashes[59])
    #expect(playback.previous == playback.simulation.world)
    #expect(playback.transport.alpha == 0)
    playback.transport.step(-10)
    playback.advance(to: 1)
    #expect(playback.simulation.world.stateHash == hashes[49])
    playback.transport.step(-100)
    playback.advance(to: 2)
    #expect(playback.playhead == 0)
  }

  @Test("steps in the past replay the recorded ticks up to the live edge, then make new ones") func forward() {
    var (playback, hashes) = played(60)
    playback.step(-30)
    var new: [Int] = []
    for tick in 31...61 {
      playback.step { new.append($0.tick) }
      if tick <= 60 { #expect(playback.simulation.world.stateHash == hashes[tick]) }
    }
    #expect(new == [61])
    #expect(playback.history.branchSummaries.count == 1)
  }

  @Test("playing from the past replays to the live edge and continues there, without a jump") func play() {
    var (playback, hashes) = played(60)
    playback.step(-30)
    playback.advance(to: 5)
    playback.transport.setPaused(false)
    #expect(playback.playhead == 30)
    playback.advance(to: 5.1)
    #expect(playback.playhead == 42)
    #expect(playback.simulation.world.stateHash == hashes[42])
    var new: [Int] = []
    playback.advance(to: 5.3, stepped: { new.append($1.tick) })
    #expect(playback.playhead == 66)
    #expect(new == Array(61...66))
    let straight = played(66).1
    #expect(playback.simulation.world.stateHash == straight[66])
  }

  @Test("a seek can go to the first tick, the live edge, an event or a tick") func destinations() {
    var (playback, _) = played(60)
    func tick(_ destination: Transport.Destination) -> Int {
      playback.transport.seek(to: destination)
      playback.advance(to: 0)
      return playback.playhead
    }
    #expect({ tick(.firstKept) }() == 0)
    #expect({ tick(.event(1)) }() == 20)
    #expect({ tick(.event(1)) }() == 32)
    #expect({ tick(.event(-1)) }() == 20)
    #expect({ tick(.event(-1)) }() == 20)
    #expect({ tick(.liveEdge) }() == 60)
    #expect({ tick(.tick(17)) }() == 17)
    #expect({ tick(.tick(1000)) }() == 60)
    #expect(playback.transport.isPaused)
  }

  @Test(
    "a release in the past applies once, in the next new tick, and held keys stay held",
    arguments: [
      (
        [.pointerPressed([3, 4], .primary), .keyPressed("shift+left"), .keyPressed("k")],
        [.pointerMoved([8, 9]), .pointerReleased([8, 9], .primary), .keyReleased("left")],
        [.pointerReleased([8, 9], .primary), .keyReleased("left")]
      ),
      ([.touchBegan(2, [10, 20])], [.touchEnded(2)], [.touchEnded(2)]),
      (
        [.gamepadPressed(0, .a), .gamepadMoved(0, .leftX, 1), .gamepadMoved(0, .leftY, 0.5)],
        [.gamepadReleased(0, .a), .gamepadMoved(0, .leftX, -0.25)],
        [.gamepadReleased(0, .a), .gamepadMoved(0, .leftX, -0.25)]
      ),
    ] as [([InputEvent], [InputEvent], [InputEvent])])
  func releasedInThePast(held: [InputEvent], released: [InputEvent], applied: [InputEvent]) {
    var (playback, _) = played(10)
    for event in held { playback.receive(event) }
    playback.step()
    playback.step(-5)
    for event in released { playback.receive(event) }
    #expect(playback.transport.pendingInput.isEmpty)
    playback.go(to: .liveEdge)
    var inputs: [InputFrame] = []
    for _ in 0..<3 { playback.step { inputs.append($0.input) } }
    #expect(inputs == [InputFrame(applied), .none, InputFrame([.pointerMoved([14, 5])])])
  }

  @Test("a branch from before a press does not hold it; the branch that holds it gets the release")
  func letGoOnItsBranch() {
    var (playback, _) = played(10)
    playback.receive(.keyPressed("k"))
    playback.step()
    playback.step(-5)
    playback.receive(.keyReleased("k"))
    playback.receive(.keyPressed("s"))
    playback.receive(.keyReleased("s"))
    var inputs: [InputFrame] = []
    func step() { playback.step { inputs.append($0.input) } }
    step()
    #expect(playback.history.branchName == "main@6")
    #expect(inputs.last?.events == [.keyPressed("s"), .keyReleased("s"), .pointerMoved([7, 5])])
    #expect({ playback.select(branch: "main") }())
    playback.go(to: .liveEdge)
    step()
    #expect(inputs.last == InputFrame([.keyReleased("k")]))
  }

  @Test("a key held by the demo stays down after a seek to the past") func demoHolds() {
    var playback = Playback(standing: Shuffling.simulation(), after: 5) {
      $0 == 3 ? InputFrame([.keyPressed("x")]) : $0 == 9 ? InputFrame([.keyReleased("x")]) : .none
    }
    playback.step(-3)
    playback.go(to: .liveEdge)
    var inputs: [InputFrame] = []
    playback.step(4) { inputs.append($0.input) }
    #expect(inputs == [.none, .none, .none, InputFrame([.keyReleased("x")])])
  }

  @Test("a press in the past begins another future and destroys nothing") func fork() {
    var (playback, hashes) = played(60)
    playback.step(-20)
    playback.receive(.pointerMoved([1, 1]))
    #expect(playback.transport.pendingInput.isEmpty)
    playback.receive(.keyPressed("s"))
    playback.receive(.keyReleased("s"))
    playback.transport.step()
    var steps: [Playback.Step] = []
    playback.advance(to: 0, stepped: { steps.append($1) })
    #expect(steps.map(\.tick) == [41])
    #expect(steps[0].isFork)
    #expect(steps[0].input.events.prefix(2) == [.keyPressed("s"), .keyReleased("s")])
    #expect(playback.history.branchName == "main@40")
    #expect(playback.liveEdge == 41)
    #expect(!playback.isInPast)
    #expect(playback.simulation.world.stateHash != hashes[41])
    #expect({ playback.select(branch: "main") }())
    playback.go(to: .liveEdge)
    #expect(playback.simulation.world.stateHash == hashes[60])
  }

  @Test("movements and sizes in the past change nothing there, and the size applies at the live edge") func size() {
    var (playback, _) = played(10)
    playback.step(-2)
    playback.receive(.resized([300, 400]))
    playback.receive(.pointerMoved([5, 5]))
    var inputs: [InputFrame] = []
    for _ in 0..<4 { playback.step { inputs.append($0.input) } }
    #expect(inputs == [InputFrame([.resized([300, 400])]), .none])
  }

  @Test("a playback stops stepping when its while condition fails") func closed() {
    var (playback, _) = played(0)
    playback.transport.step(10)
    var left = 3
    playback.advance(to: 0, while: { left > 0 }, stepped: { _, _ in left -= 1 })
    #expect(playback.playhead == 3)
  }

  @Test("a step during a seek ends the seek") func abandonedSeek() throws {
    let budget = Shuffling.run(ticks: 200, dots: 4).history.bytes
    // At least one tick a second is kept: at this tick rate a seek takes three slices.
    let simulation = Shuffling.simulation(dots: 4, tickRate: 256)
    var playback = Playback(standing: simulation, after: 4800, budget: budget, script: Shuffling.input)
    let far = try #require(
      (playback.history.firstKept + 140..<4700).first { tick in
        ((tick - 139)...tick).allSatisfy { !playback.history.isKept($0) }
      })
    playback.go(to: .tick(far))
    #expect(playback.isSeeking && playback.playhead < far)
    playback.step()
    let there = playback.playhead
    #expect(!playback.isSeeking && there < far)
    for _ in 0..<3 { playback.advance(to: 0) }
    #expect(playback.playhead == there)
  }
}
