import RiffleECS

extension History {
  /// The memory that the last ticks of the played branch wrote, in bytes a tick: by component and resource, the
  /// largest first.
  package struct TickCost: Sendable {
    /// The number of ticks measured.
    package var ticks = 0
    /// The average bytes of a kept tick: with its input, the lists of the world, and the snapshot itself.
    package var bytes = 0
    /// Bytes by `componentName`.
    package var parts: [(name: String, bytes: Int)] = []
  }

  /// Measures the cost of ticks from the worlds that are kept beside the one before them.
  ///
  /// - Parameter count: the number of ticks to measure, back from the live edge.
  /// - Complexity: linear in all that differs from tick to tick.
  package func tickCost(over count: Int) -> TickCost {
    var cost = TickCost()
    var sums: [(name: String, bytes: Int)] = []
    for tick in max(firstKept + 1, liveEdge - count + 1)..<(liveEdge + 1) {
      guard let world = self.world(at: tick), let before = self.world(at: tick - 1) else { continue }
      cost.ticks += 1
      cost.bytes += Snapshot.overhead + world.bytes(notIn: before) + MemoryLayout<Moment>.stride
      for (name, bytes) in world.columnBytes(notIn: before) {
        if let place = sums.firstIndex(where: { $0.name == name }) {
          sums[place].bytes += bytes
        } else {
          sums.append((name, bytes))
        }
      }
    }
    guard cost.ticks > 0 else { return cost }
    cost.bytes /= cost.ticks
    cost.parts = sums.map { ($0.name, $0.bytes / cost.ticks) }.sorted { $0.bytes > $1.bytes }
    return cost
  }
}
