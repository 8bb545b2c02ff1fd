import RiffleECS

/// An action at a speed of its own, and round after round by the clock: what still swings of a round does not hold up the next.
struct PacedAction: Action {
  /// One.
  let children: [any Action]
  let speed: Double
  /// Nil without end.
  let rounds: Int?
  var isEndless: Bool { rounds == nil }
  let roundLength: Double

  /// Rounds that are not done are at most this many at once; the next one waits.
  private static let mostAtOnce = 16
  /// The count of one that is to finish.
  static let last = Int.max

  private func hasMore(after count: Int) -> Bool { count < rounds ?? Self.last }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let pace = pass.pace
    pass.pace *= speed
    defer { pass.pace = pace }
    let node = pass.children(of: running)[0]
    var (count, next) = (0, pass.now)
    if case .round(let begun, let tick) = running.state { (count, next) = (begun, tick) }
    if next <= pass.now, hasMore(after: count), running.children.count < Self.mostAtOnce {
      count += 1
      running.children.append(Scripts.Running(node: node, notBefore: pass.now, lag: running.lag))
      let end = pass.moment(roundLength, after: running.lag)
      next += max(end.tick - pass.now, 1)
      running.lag = end.lag
    }
    running.state = .round(count, until: next)
    var left: [Scripts.Running] = []
    var isRefused = false
    for var child in running.children {
      if !pass.advance(&child, &world) { left.append(child) } else if child.state == .refused { isRefused = true }
    }
    running.children = left
    guard left.isEmpty, !hasMore(after: count) else { return false }
    if isRefused { running.state = .refused }
    return true
  }
}
