import RiffleCore
import Testing

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

  @Test("a run is changed in place, and a missing one is not added")
  func changes() {
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
