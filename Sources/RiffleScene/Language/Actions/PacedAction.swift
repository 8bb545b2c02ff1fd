import RiffleECS

/// An action at its own speed, repeated by the clock: a round does not wait until springs of the one before have
/// settled. With reduced motion an endless one plays a single round and stays there.
struct PacedAction: Action {
  /// A single action.
  let children: [any Action]
  let speed: Double
  /// nil if endless.
  let rounds: Int?
  var isEndless: Bool { rounds == nil }
  let roundLength: Double

  /// The most rounds that run at once; the next one waits.
  private static let mostAtOnce = 16
  /// The count of a round that is to be the last.
  static let last = Int.max

  private func hasMore(after count: Int, _ world: World) -> Bool {
    count < rounds ?? (world.reducesMotion ? 1 : Self.last)
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    let pace = pass.pace
    pass.pace *= speed
    defer { pass.pace = pace }
    let node = pass.children(of: running)[0]
    var (count, next) = (0, pass.now)
    if case .round(let begun, let tick) = running.state { (count, next) = (begun, tick) }
    if next <= pass.now, hasMore(after: count, world), running.children.count < Self.mostAtOnce {
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
    guard left.isEmpty, !hasMore(after: count, world), rounds != nil || count == Self.last else { return false }
    if isRefused { running.state = .refused }
    return true
  }
}
