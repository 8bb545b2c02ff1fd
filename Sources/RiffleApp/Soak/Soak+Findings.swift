extension Soak {
  /// The problems found, one sentence each; empty if there are none.
  ///
  /// The rounds of the first half set the bounds for those of the second: a scene's usage may vary, but must not grow.
  /// A leak of one entity a minute is found in an hour.
  package var findings: [String] {
    var findings: [String] = []
    for jump in jumps { findings.append("\(jump)") }
    if jumpCount > jumps.count { findings.append("and \(jumpCount - jumps.count) more jumps") }
    if let failure = failures.first { findings.append("\(failure)") }
    if largestDrift > Self.toleratedDrift {
      findings.append("springs drift by \(largestDrift) of their way from the closed form; 1e-4 is tolerated")
    }
    if let leaked = readings.first(where: { $0.leaked > 0 }) {
      findings.append("\(leaked.leaked) entities are leaked by tick \(leaked.tick)")
    }
    if let misplaced = readings.first(where: { $0.misplaced > 0 }) {
      findings.append("\(misplaced.misplaced) entities are placed nowhere by tick \(misplaced.tick)")
    }
    grown("entities", readings.map(\.entities), spare: 4, &findings)
    // In a short run's rests, longer animations may still run.
    if hasLongRests { grown("running animations at rest", readings.map(\.running), spare: 64, &findings) }
    grown("running animations at most", peaks, spare: 256, &findings)
    grown("bytes of the world", readings.map(\.worldBytes), spare: 128 << 10, &findings)
    grown("bytes handed out by the allocator", readings.map(\.allocatedBytes), spare: 2 << 20, &findings)
    return findings
  }

  /// As a fraction of a spring's distance: floats accumulated over hundreds of ticks.
  private static var toleratedDrift: Double { 1e-4 }

  /// - Parameter spare: the allowed variation of small numbers, besides a fifth.
  private func grown(_ what: String, _ values: [Int], spare: Int, _ findings: inout [String]) {
    let half = values.count / 2
    guard half >= 1, let first = values[..<half].max(), let last = values[half...].max(),
      last > first + first / 5 + spare
    else { return }
    findings.append("\(what) grow: at most \(first) in the first half, \(last) in the second")
  }
}
