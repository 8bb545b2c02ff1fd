import RiffleCore

extension App {
  /// The systems of a phase: each behind those it comes after, else as they were added.
  func ordered(_ phase: Schedule.Phase) throws(AppError) -> [System] {
    var waiting = systems.filter { $0.phase == phase }
    let names = waiting.map(\.system.name)
    for placed in waiting {
      guard let missing = placed.after.first(where: { !names.contains($0) }) else { continue }
      let place = systems.first { $0.system.name == missing }.map { "it runs in the phase \($0.phase)" }
      let known = names.filter { $0 != placed.system.name }.map { "'\($0)'" }.joined(separator: ", ")
      throw AppError(
        "the system '\(placed.system.name)' is to run after '\(missing)', which is not in the phase \(phase); "
          + (place ?? (known.isEmpty ? "it has no other" : "it has \(known)")))
    }
    var ordered: [System] = []
    while !waiting.isEmpty {
      let held = waiting.map(\.system.name)
      guard let next = waiting.firstIndex(where: { !$0.after.contains(where: held.contains) }) else {
        throw AppError(
          "the systems \(held.map { "'\($0)'" }.joined(separator: ", ")) wait for each other; remove one `after`")
      }
      ordered.append(waiting.remove(at: next).system)
    }
    return ordered
  }
}
