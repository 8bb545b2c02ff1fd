import RiffleSDL

/// The durations of each kind of step: processor time on all cores, so that other load does not affect it.
package struct StepTimes: Sendable {
  private var seconds: [(kind: String, times: [Double])] = []

  init() {}

  mutating func note(_ kind: String, since start: Double) {
    let time = WallClock.worked - start
    if let place = seconds.firstIndex(where: { $0.kind == kind }) {
      seconds[place].times.append(time)
    } else {
      seconds.append((kind, [time]))
    }
  }

  /// One line for each kind, in order of appearance: count, median, 99th percentile and maximum.
  package var lines: [String] {
    seconds.map { kind, times in
      let sorted = times.sorted()
      func text(_ time: Double) -> String { "\((time * 100_000).rounded() / 100)" }
      return "\(kind): \(sorted.count) in \(text(sorted[sorted.count / 2])) ms, "
        + "99 of 100 in \(text(sorted[min(sorted.count - 1, sorted.count * 99 / 100)])), "
        + "worst \(text(sorted[sorted.count - 1]))"
    }
  }
}
