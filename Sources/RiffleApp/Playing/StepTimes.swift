import RiffleSDL

/// How long the player worked on each kind of step: the processor's time on all cores, so that a busy machine does not stretch it.
package struct StepTimes: Sendable {
  private var seconds: [(kind: String, times: [Double])] = []

  package init() {}

  /// Notes how long it took since the process had worked so long.
  mutating func note(_ kind: String, since start: Double) {
    let time = WallClock.worked - start
    if let place = seconds.firstIndex(where: { $0.kind == kind }) {
      seconds[place].times.append(time)
    } else {
      seconds.append((kind, [time]))
    }
  }

  /// A line for each kind in the order of their first steps: how many, the middle, 99 of 100 and the worst.
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
