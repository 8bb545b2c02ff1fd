/// Fields tick by tick as comma-separated values: presented value, change per second and model value.
package struct FieldTable: Sendable {
  package typealias Column = (name: String, selection: Selection)

  private let columns: [Column]
  private var probes: [FieldProbe?]
  private var counts: [Int]
  private var rows: [(branch: String, tick: Int, samples: [FieldProbe.Sample?])] = []
  private let tickRate: Int

  /// Reads all ticks of the played branch; of other branches those after the fork.
  package init(_ columns: [Column], _ playback: Playback, and others: [String] = []) {
    (self.columns, tickRate) = (columns, playback.history.tickRate)
    probes = columns.map { FieldProbe($0.selection, in: playback.simulation.world) }
    counts = columns.map { _ in 0 }
    let name = playback.history.branchName
    read(playback, name, from: playback.history.firstKept)
    for other in others {
      if let fork = playback.history.fork(of: name, and: other) { read(playback, other, from: fork + 1) }
    }
  }

  private mutating func read(_ playback: Playback, _ branch: String, from first: Int) {
    guard let last = playback.history.liveEdge(of: branch), first <= last else { return }
    var walk = playback.past.walk(on: branch)
    for tick in first...last {
      guard let world = walk.world(at: tick) else { return }
      let samples = columns.indices.map { index -> FieldProbe.Sample? in
        if probes[index] == nil { probes[index] = FieldProbe(columns[index].selection, in: world) }
        let sample = probes[index]?.look(at: world)
        counts[index] = max(counts[index], sample?.value.count ?? 0)
        return sample
      }
      rows.append((branch, tick, samples))
    }
  }

  package var csv: String {
    var lines = [["branch", "tick", "seconds"]]
    for (column, count) in zip(columns, counts) {
      for lane in 0..<count {
        let name = "\(column.name).\(column.selection.field?.field ?? "")" + (count > 1 ? ".\(Self.lane(lane))" : "")
        lines[0] += [name, name + " per second", name + " model"]
      }
    }
    lines += rows.map { row in
      [row.branch, "\(row.tick)", FieldValue.plain(Double(row.tick) / Double(tickRate))]
        + zip(row.samples, counts).flatMap { sample, count in
          (0..<count).flatMap { lane in
            [sample?.value, sample?.velocity, sample?.model].map { numbers in
              numbers.flatMap { $0.indices.contains(lane) ? FieldValue.plain($0[lane]) : nil } ?? ""
            }
          }
        }
    }
    return lines.map { $0.map(Self.quoted).joined(separator: ",") + "\n" }.joined()
  }

  private static func lane(_ index: Int) -> String { index < 4 ? ["x", "y", "z", "w"][index] : "\(index)" }

  private static func quoted(_ text: String) -> String {
    text.contains { $0 == "," || $0 == "\"" }
      ? "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : text
  }
}
