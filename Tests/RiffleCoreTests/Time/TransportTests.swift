import RiffleCore
import TestSupport
import Testing

@Suite("Transport")
struct TransportTests {
  @Test("pending steps are dropped when time continues")
  func forgottenSteps() {
    var transport = Transport(isPaused: true)
    transport.step(5)
    transport.setPaused(false)
    _ = transport.ticksDue(at: 1)
    transport.setPaused(true)
    #expect(transport.ticksDue(at: 2) == 0)
    transport.step()
    #expect(transport.ticksDue(at: 3) == 1)
  }

  @Test("the ladder goes from a sixteenth to four and stays on its ends, also within rounding of a step")
  func ladder() {
    for (speed, slower, faster) in [
      (1, 0.75, 1.5), (4, 2, 4), (0.0625, 0.0625, 0.125), (0.1, 0.0625, 0.125), (0.5 * (1 - 1e-9), 0.25, 0.75),
      (0.5 * (1 + 1e-9), 0.25, 0.75),
    ] as [(Double, Double, Double)] {
      #expect(SpeedLadder.slower(than: speed) == slower && SpeedLadder.faster(than: speed) == faster, "\(speed)")
    }
    for (speed, name) in [(0.25, "1/4×"), (1.5, "1.5×"), (4.0, "4×"), (0.75, "3/4×")] {
      #expect(SpeedLadder.name(of: speed) == name)
    }
  }
}

@Suite("Sync test")
struct SyncTestTests {
  /// State outside the world, which no system should use.
  private final class Outside: @unchecked Sendable {
    var count: Float = 0
  }

  @Test("a system that reads outside the world is found at its tick")
  func found() {
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

  @Test("a deterministic world passes the sync test at every tick")
  func passes() {
    var playback = Playback(standing: Shuffling.simulation(), syncEvery: 1, script: Shuffling.input)
    playback.step(150) { #expect($0.failure == nil) }
    #expect(playback.playhead == 150)
  }
}

@Suite("Loops and marks")
struct MarksTests {
  private func played(_ ticks: Int) -> Playback {
    return Playback(standing: Shuffling.simulation(), after: ticks, script: Shuffling.input)
  }

  @Test("a loop plays its ticks again and again, and the same every time")
  func loop() {
    var playback = played(100)
    playback.go(to: .tick(40))
    playback.beginLoop()
    #expect(!playback.loop.isOn)
    playback.go(to: .tick(60))
    playback.endLoop()
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
    playback.toggleLoop()
    playback.advance(to: 2.0 / 3)
    #expect(playback.playhead > 60)
  }

  @Test("an end before the beginning resets the other; a loop without ends is the last second")
  func ends() {
    var playback = played(200)
    playback.go(to: .tick(50))
    playback.endLoop()
    playback.go(to: .tick(80))
    playback.beginLoop()
    #expect(playback.loop.ticks == nil && playback.loop.last == nil)
    playback.go(to: .tick(70))
    playback.endLoop()
    #expect(playback.loop.first == nil)
    playback.go(to: .tick(150))
    playback.toggleLoop()
    #expect(playback.loop.ticks == 30...150 && playback.loop.isOn)
  }

  @Test("a mark is set and taken away")
  func marks() {
    var playback = played(100)
    playback.go(to: .tick(19))
    playback.toggleMark()
    #expect(playback.marks == [Mark(tick: 19, branch: "main")])
    playback.go(to: .tick(90))
    playback.go(to: .tick(19))
    playback.toggleMark()
    #expect(playback.marks.isEmpty)
  }
}
