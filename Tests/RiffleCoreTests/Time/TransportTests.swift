import RiffleCore
import TestSupport
import Testing

@Suite("Transport") struct TransportTests {
  @Test("ticks are due while playing, none while paused, and no burst after a pause") func pause() {
    var transport = Transport()
    #expect(transport.ticksDue(at: 0) == 0)
    #expect(transport.ticksDue(at: 0.1) == 12)
    transport.setPaused(true)
    #expect(transport.ticksDue(at: 5) == 0)
    #expect(transport.alpha == 0)
    transport.setPaused(false)
    #expect(transport.ticksDue(at: 5.1) == 12)
  }

  @Test("a step pauses and steps this many ticks, once") func step() {
    var transport = Transport()
    _ = transport.ticksDue(at: 0)
    transport.step()
    transport.step(10)
    #expect(transport.isPaused)
    #expect(transport.ticksDue(at: 1) == 11)
    #expect(transport.ticksDue(at: 2) == 0)
  }

  @Test("pending steps are dropped when time continues") func forgottenSteps() {
    var transport = Transport(isPaused: true)
    transport.step(5)
    transport.setPaused(false)
    _ = transport.ticksDue(at: 1)
    transport.setPaused(true)
    #expect(transport.ticksDue(at: 2) == 0)
    transport.step()
    #expect(transport.ticksDue(at: 3) == 1)
  }

  @Test("input while paused waits for the next step and applies once") func input() {
    var transport = Transport(isPaused: true)
    transport.receive(.keyPressed("s"))
    _ = transport.ticksDue(at: 1)
    #expect(transport.pendingInput == InputFrame([.keyPressed("s")]))
    transport.step()
    #expect(transport.ticksDue(at: 2) == 1)
    #expect(transport.takeInput() == InputFrame([.keyPressed("s")]))
    #expect(transport.takeInput().isEmpty)
  }

  @Test("a speed within rounding of a ladder step counts as that step") func nearRungs() {
    for near in [0.5 * (1 - 1e-9), 0.5 * (1 + 1e-9)] {
      #expect(SpeedLadder.slower(than: near) == 0.25 && SpeedLadder.faster(than: near) == 0.75)
    }
  }

  @Test("the ladder goes from a sixteenth to four and stays on its ends") func ladder() {
    #expect(SpeedLadder.slower(than: 1) == 0.75)
    #expect(SpeedLadder.faster(than: 1) == 1.5)
    #expect(SpeedLadder.faster(than: 4) == 4)
    #expect(SpeedLadder.slower(than: 0.0625) == 0.0625)
    #expect(SpeedLadder.slower(than: 0.1) == 0.0625)
    #expect(SpeedLadder.name(of: 0.25) == "1/4×")
    #expect(SpeedLadder.name(of: 1.5) == "1.5×")
    #expect(SpeedLadder.name(of: 4) == "4×")
    #expect(SpeedLadder.name(of: 0.75) == "3/4×")
  }
}

@Suite("Sync test") struct SyncTestTests {
  /// State outside the world, which no system should use.
  private final class Outside: @unchecked Sendable { var count: Float = 0 }

  @Test("a system that reads outside the world is found at its tick") func found() {
    let outside = Outside()
    var world = World(seed: 1)
    world.spawn(Opacity(1))
    let simulation = Simulation(world) { world, _ in
      outside.count += 1
      for entity in world.allEntities { world[entity, Opacity.self].value = outside.count }
    }
    var playback = Playback(standing: simulation, syncEvery: 4)
    var failures: [SyncTest.Failure] = []
    playback.step(5) { if let failure = $0.failure { failures.append(failure) } }
    #expect(failures.map(\.tick) == [4])
    #expect(failures.first.map { "\($0)".hasPrefix("tick 4 stepped twice gave two worlds") } == true)
  }

  @Test("a deterministic world passes the sync test at every tick") func passes() {
    var playback = Playback(standing: Shuffling.simulation(), syncEvery: 1, script: Shuffling.input)
    playback.step(150) { #expect($0.failure == nil) }
    #expect(playback.playhead == 150)
  }
}

@Suite("Loops, marks and new branches") struct MarksTests {
  private func played(_ ticks: Int) -> Playback {
    return Playback(standing: Shuffling.simulation(), after: ticks, script: Shuffling.input)
  }

  @Test("a loop plays its ticks again and again, and the same every time") func loop() {
    var playback = played(100)
    playback.go(to: .tick(40))
    playback.loop.begin(at: playback.playhead)
    #expect(!playback.loop.isOn)
    playback.go(to: .tick(60))
    playback.loop.end(at: playback.playhead)
    #expect(playback.loop.isOn && playback.loop.ticks == 40...60)
    let there = playback.simulation.world
    playback.transport.setPaused(false)
    var new = 0
    playback.advance(to: 0)
    var seen: [Int] = []
    for frame in 1...60 {
      playback.advance(to: Double(frame) / 120, stepped: { _, _ in new += 1 })
      seen.append(playback.playhead)
      if playback.playhead == 60 { #expect(playback.simulation.world == there) }
    }
    #expect(new == 0)
    #expect(seen.allSatisfy { (40...60).contains($0) } && seen.contains(41) && seen.contains(60))
    #expect(seen.count { $0 == 50 } == 3)
    playback.loop.toggle(at: playback.playhead, in: playback.history)
    playback.advance(to: 2.0 / 3)
    #expect(playback.playhead > 60)
  }

  @Test("an end before the beginning resets the other; a loop without ends is the last second") func ends() {
    var playback = played(200)
    playback.go(to: .tick(50))
    playback.loop.end(at: playback.playhead)
    playback.go(to: .tick(80))
    playback.loop.begin(at: playback.playhead)
    #expect(playback.loop.ticks == nil && playback.loop.last == nil)
    playback.go(to: .tick(70))
    playback.loop.end(at: playback.playhead)
    #expect(playback.loop.first == nil)
    playback.go(to: .tick(150))
    playback.loop.toggle(at: playback.playhead, in: playback.history)
    #expect(playback.loop.ticks == 30...150 && playback.loop.isOn)
  }

  @Test("a mark is set and taken away") func marks() {
    var playback = played(100)
    playback.go(to: .tick(19))
    playback.toggleMark()
    #expect(playback.marks == [Mark(tick: 19, branch: "main")])
    playback.go(to: .tick(90))
    playback.go(to: .tick(19))
    playback.toggleMark()
    #expect(playback.marks.isEmpty)
  }

  @Test("branches are named by their tick and label, with a number for duplicates") func branches() {
    var playback = played(60)
    playback.go(to: .tick(30))
    #expect({ playback.branchHere() }() == "main@30")
    #expect(!playback.isInPast)
    playback.step(5)
    _ = playback.select(branch: "main")
    playback.go(to: .tick(30))
    #expect({ playback.branchHere() }() == "main@30#2")
    #expect({ playback.branchHere(label: "bounce=0.5") }() == "main@30/bounce=0.5")
    #expect(playback.history.branchSummaries.map(\.liveEdge) == [60, 35, 30, 30])
  }
}
