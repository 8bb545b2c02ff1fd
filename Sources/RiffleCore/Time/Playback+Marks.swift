package struct Mark: Hashable, Sendable {
  package let tick: Int
  package internal(set) var branch: String

  package init(tick: Int, branch: String) { (self.tick, self.branch) = (tick, branch) }
}

package struct Loop: Hashable, Sendable {
  package var first: Int?
  package var last: Int?
  package var isOn = false

  package var ticks: ClosedRange<Int>? {
    guard let first, let last, first < last else { return nil }
    return first...last
  }

  func start(after tick: Int) -> Int? {
    guard isOn, let ticks, tick >= ticks.upperBound else { return nil }
    return ticks.lowerBound
  }
}

extension Playback {
  /// Begins the loop at the playhead and drops an earlier end; turns it on if it has both ends.
  package mutating func beginLoop() {
    loop.first = playhead
    if let last = loop.last, last <= playhead { loop.last = nil }
    loop.isOn = loop.ticks != nil
  }

  /// Ends the loop at the playhead and drops a later beginning; turns it on if it has both ends.
  package mutating func endLoop() {
    loop.last = playhead
    if let first = loop.first, first >= playhead { loop.first = nil }
    loop.isOn = loop.ticks != nil
  }

  /// Turns the loop on or off. Without ends the last second is taken.
  package mutating func toggleLoop() {
    if loop.isOn {
      loop.isOn = false
      return
    }
    if loop.ticks == nil {
      loop.last = max(playhead, history.firstKept + 1)
      loop.first = max(history.firstKept, playhead - history.tickRate)
    }
    loop.isOn = loop.ticks != nil
  }

  /// A text that arrived in the last round applies from the start of this one, on a branch.
  mutating func repeatLoop(from start: Int) {
    go(to: .tick(start))
    guard let text = loopText, !isSeeking else { return }
    loopText = nil
    receive(.reload(text, jumps: true))
  }

  package mutating func toggleMark() {
    let mark = Mark(tick: playhead, branch: history.branchName)
    if let index = marks.firstIndex(of: mark) { marks.remove(at: index) } else { marks.append(mark) }
  }

  /// Begins a branch at the playhead, and returns its name, such as `main@412` or `main@412/again`. Earlier ticks are
  /// not lost.
  @discardableResult
  package mutating func branchHere(label: String? = nil) -> String { history.beginBranch(at: playhead, label: label) }
}

extension InputFrame {
  var branchLabel: String? {
    for event in events {
      switch event {
      case .parameter(let name, let value, _): return "\(name)=\(FieldValue.plain(value))"
      case .reload: return "reload"
      default: break
      }
    }
    return nil
  }
}
