import CReference
import RiffleScene

/// What this many ticks of a scene take: by the history's own count, by the allocator's, and resident.
func noteHistory(_ scene: HistoryScene, ticks: Int, budget: Int, showsResident: Bool = false) {
  var simulation = scene.simulation()
  simulation.step()
  let (allocated, resident) = (c_allocated(), c_resident())
  var history = History(simulation.world, budget: budget)
  for tick in 2...(ticks + 1) {
    let input = scene.input(at: tick)
    simulation.step(input)
    history.record(simulation.world, input: input)
  }
  func row(_ what: String, _ bytes: Int) {
    let each = Double(bytes) / Double(ticks)
    note(
      pad("\(scene), \(what)", 30) + pad("\(ticks)", 9, left: true) + pad("\(bytes >> 20) MB", 10, left: true)
        + pad("\(Int(each)) B a tick", 16, left: true))
  }
  row("bytes counted", history.bytes)
  row("bytes allocated", Int(c_allocated()) - Int(allocated))
  // Only where nothing larger has lived in this process before: what the allocator keeps would be used again.
  if showsResident { row("bytes resident", Int(c_resident()) - Int(resident)) }
  note("kept \((history.firstKept...history.liveEdge).count(where: history.isKept))")
  withExtendedLifetime(simulation) {}
}

/// What a tick writes, by column: the mean over some ticks, the largest first.
func noteWrites(_ scene: HistoryScene, ticks: Int) {
  var simulation = scene.simulation()
  for tick in 1...600 { simulation.step(scene.input(at: tick)) }
  var sums: [String: Int] = [:]
  for tick in 601...(600 + ticks) {
    let before = simulation.world
    simulation.step(scene.input(at: tick))
    for column in simulation.world.columnBytes(notIn: before) { sums[column.name, default: 0] += column.bytes }
    sums["everything", default: 0] += simulation.world.bytes(notIn: before)
  }
  for (name, sum) in sums.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
    note(pad("\(scene), written a tick", 30) + pad("\(sum / ticks) B  ", 16, left: true) + name)
  }
}

func noteHistories() {
  noteHistory(.memory, ticks: 72_000, budget: History.defaultBudget, showsResident: true)
  noteHistory(.memory, ticks: 6_000, budget: .max)
  noteWrites(.memory, ticks: 600)
  noteHistory(.flight, ticks: 1_200, budget: History.defaultBudget)
  Past.note(.memory, ticks: 72_000)
  Past.note(.flight, ticks: 1_200)
}
