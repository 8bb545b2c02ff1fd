import RiffleCore
import TestSupport
import Testing

@Suite("Simulations") struct SimulationTests {
  private func hopping() -> Simulation {
    var world = World(seed: 42)
    for i in 0..<20 { world.spawn(Transform(position: [Float(i), 0])) }
    var schedule = Schedule()
    schedule.add(
      System("hop") { world, _ in
        guard world[resource: Tick.self].now % 7 == 1 else { return }
        let cards = world.entities(with: Transform.self)
        world.withAnimation(.spring(duration: 0.4, bounce: 0.3).delay(0.05)) { world in
          for card in cards {
            world[card, Transform.self].position = [
              Float(world.random.next(below: 300)), Float(world.random.next(below: 300)),
            ]
          }
        }
      }, to: .choreography)
    return Simulation(world: world, schedule: schedule)
  }

  @Test("stepping a snapshot equals stepping the original, tick by tick") func snapshot() {
    var simulation = hopping()
    simulation.step(50)
    var copy = simulation
    let frozen = simulation.world.stateHash
    for _ in 0..<100 { simulation.step() }
    #expect(copy.world.stateHash == frozen)
    copy.step(100)
    #expect(copy.world.stateHash == simulation.world.stateHash)
    #expect(copy.world == simulation.world)
  }

  @Test("systems run by phase, and within a phase in the order they were added") func order() {
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

  @Test("commands that a system records are applied after it") func commands() {
    var schedule = Schedule()
    schedule.add(System("spawn", recording: { _, _, commands in commands.spawn(Opacity(0.5)) }), to: .rules)
    var simulation = Simulation(world: World(), schedule: schedule)
    simulation.step()
    simulation.step()
    #expect(simulation.world.count(of: Opacity.self) == 2)
  }
}

@Suite("Table of runs") struct RunTableTests {
  private struct Lap: Run, Equatable {
    let id: UInt32
    var rounds = 0
  }

  private func table(of count: Int) -> RunTable<Lap> {
    var table = RunTable<Lap>()
    for _ in 0..<count { table.append(Lap(id: table.takeID())) }
    return table
  }

  @Test("run numbers rise from 1 and are never reused") func numbers() {
    var laps = table(of: 5)
    #expect(laps.runs.map(\.id) == [1, 2, 3, 4, 5])
    #expect(laps.remove(5) == Lap(id: 5))
    #expect(laps.remove(5) == nil)
    laps.append(Lap(id: laps.takeID()))
    #expect(laps.runs.map(\.id) == [1, 2, 3, 4, 6])
    #expect(laps[5] == nil && laps[0] == nil && laps[7] == nil)
  }

  @Test("a run is changed in place, and a missing one is not added") func changes() {
    var laps = table(of: 4)
    laps[3]?.rounds += 2
    laps[9]?.rounds += 1
    #expect(laps.runs.map(\.rounds) == [0, 0, 2, 0])
    laps[2] = nil
    laps[2] = Lap(id: 2)
    #expect(laps.runs.map(\.id) == [1, 3, 4])
    laps.removeAll { $0.rounds == 0 }
    #expect(laps.runs == [Lap(id: 3, rounds: 2)] && laps.nextID == 5)
  }
}
