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

@Suite("Table of runs")
struct RunTableTests {
  private struct Lap: Run, Equatable {
    let id: UInt32
    var rounds = 0
  }

  private func table(of count: Int) -> RunTable<Lap> {
    var table = RunTable<Lap>()
    for _ in 0..<count { table.append(Lap(id: table.takeID())) }
    return table
  }

  @Test("run numbers rise from 1 and are never reused")
  func numbers() {
    var laps = table(of: 5)
    #expect(laps.runs.map(\.id) == [1, 2, 3, 4, 5])
    #expect(laps.remove(5) == Lap(id: 5))
    #expect(laps.remove(5) == nil)
    laps.append(Lap(id: laps.takeID()))
    #expect(laps.runs.map(\.id) == [1, 2, 3, 4, 6])
    #expect(laps[5] == nil && laps[0] == nil && laps[7] == nil)
  }
}
