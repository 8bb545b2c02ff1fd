import RiffleCore
import TestSupport
import Testing

@Suite("Simulations")
struct SimulationTests {
  @Test("systems run by phase, and within a phase in the order they were added")
  func order() {
    var schedule = Schedule()
    for (name, phase) in [("c", Schedule.Phase.choreography), ("r", .rules), ("i1", .intake), ("i2", .intake)] {
      schedule.add(System(name) { world, _ in world[resource: Lines.self].lines.append(name) }, to: phase)
    }
    var world = World()
    world.insertResource(Lines())
    var simulation = Simulation(world: world, schedule: schedule)
    simulation.step()
    #expect(simulation.world[resource: Lines.self].lines == ["i1", "i2", "r", "c"])
    #expect(simulation.tick == 1)
  }

  @Test("commands that a system records are applied after it")
  func commands() {
    var schedule = Schedule()
    schedule.add(System("spawn", recording: { _, _, commands in commands.spawn(Opacity(0.5)) }), to: .rules)
    var simulation = Simulation(world: World(), schedule: schedule)
    simulation.step()
    simulation.step()
    #expect(simulation.world.count(of: Opacity.self) == 2)
  }
}

@Suite("Fixed-step clock")
struct FixedStepClockTests {
  @Test("the tick count is the same at any frame rate", arguments: [30.0, 59.94, 60, 75, 120, 144, 240])
  func stable(frameRate: Double) {
    var clock = FixedStepClock()
    var ticks = clock.advance(to: 100)
    #expect(ticks == 0)
    for frame in 1...Int(frameRate * 10) { ticks += clock.advance(to: 100 + Double(frame) / frameRate) }
    let seconds = Double(Int(frameRate * 10)) / frameRate
    #expect(abs(Double(ticks) - seconds * 120) <= 1)
  }

  @Test(
    "the ticks of gaps, stalls and times that run backward are limited",
    arguments: [
      ("after a long gap at most 30 ticks are due", [0.9, 0.9, 1], [30, 0, 12]),
      ("a stall of more than a second counts as a pause with one tick", [60, 60.1], [1, 12]),
      (
        "a machine with longer frames still makes progress", [60, 60.1, 61.6, 63.1, 64.6, 66.1], [1, 12, 1, 30, 30, 30]
      ),
      ("time that runs backward, or is NaN, gives no ticks", [-1, .nan, 0.1], [0, 0, 12]),
    ] as [(String, [Double], [Int])])
  func limits(name: String, times: [Double], ticks: [Int]) {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    let due = times.map { clock.advance(to: $0) }
    #expect(due == ticks, "\(name)")
  }

  @Test("after a stall alpha is 0")
  func stall() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    _ = clock.advance(to: 60)
    #expect(clock.alpha == 0)
  }

  @Test("a sleeping display causes no burst of ticks when it wakes", arguments: [0.95, 1, 1.05, 3600])
  func asleep(gap: Double) {
    var clock = FixedStepClock()
    var now = 0.0
    func frames(_ count: Int, _ seconds: Double) -> [Int] {
      (0..<count).map { _ in
        now += seconds
        return clock.advance(to: now)
      }
    }
    _ = frames(60, 1.0 / 60)
    let asleep = frames(20, gap)
    // A jump is at most a quarter of a second.
    #expect(asleep.max()! <= 30 && asleep.min()! >= 1, "\(asleep)")
    let awake = frames(60, 1.0 / 60)
    #expect(awake.max()! <= 3 && abs(awake.reduce(0, +) - 120) <= 1, "\(awake)")
  }

  @Test("speed scales the number of ticks")
  func speed() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    clock.setSpeed(0.5)
    #expect(clock.advance(to: 0.1) == 6)
    clock.setSpeed(2)
    #expect(clock.advance(to: 0.2) == 24)
  }

  @Test("resuming skips the time of the pause")
  func pause() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    clock.resume(at: 50)
    #expect(clock.advance(to: 50.05) == 6)
  }

  @Test("alpha is the elapsed fraction of the next tick, always below 1")
  func alpha() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    _ = clock.advance(to: 1.0 / 240)
    #expect(abs(clock.alpha - 0.5) < 1e-4)
    for i in 1...1000 {
      _ = clock.advance(to: Double(i) * 0.00377)
      #expect(clock.alpha >= 0 && clock.alpha < 1)
    }
  }
}
