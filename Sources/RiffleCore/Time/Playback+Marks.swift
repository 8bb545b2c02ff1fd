package struct Mark: Hashable, Sendable {
  package let tick: Int
  package internal(set) var branch: String

  package init(tick: Int, branch: String) { (self.tick, self.branch) = (tick, branch) }
}

package struct Loop: Hashable, Sendable {
  package private(set) var first: Int?
  package private(set) var last: Int?
  package private(set) var isOn = false
  /// The scene's text in this round; the next round starts with it.
  var text: String?

  package var ticks: ClosedRange<Int>? {
    guard let first, let last, first < last else { return nil }
    return first...last
  }

  func start(after tick: Int) -> Int? {
    guard isOn, let ticks, tick >= ticks.upperBound else { return nil }
    return ticks.lowerBound
  }

  /// Drops an earlier end; turns the loop on if it has both ends.
  package mutating func begin(at tick: Int) {
    first = tick
    if let last, last <= tick { self.last = nil }
    isOn = ticks != nil
  }

  /// Drops a later beginning; turns the loop on if it has both ends.
  package mutating func end(at tick: Int) {
    last = tick
    if let first, first >= tick { self.first = nil }
    isOn = ticks != nil
  }

  /// Turns the loop on or off. Without ends, it takes the second up to a tick.
  package mutating func toggle(at tick: Int, in history: History) {
    if !isOn, ticks == nil {
      last = max(tick, history.firstKept + 1)
      first = max(history.firstKept, tick - history.tickRate)
    }
    isOn = !isOn && ticks != nil
  }
}

extension Playback {
  /// A text that arrived in the last round applies from the start of this one, on a branch.
  mutating func repeatLoop(from start: Int) {
    go(to: .tick(start))
    guard let text = loop.text, !isSeeking else { return }
    loop.text = nil
    receive(.reload(text, jumps: true))
  }

  package mutating func toggleMark() {
    let mark = Mark(tick: playhead, branch: history.branchName)
    if let index = marks.firstIndex(of: mark) { marks.remove(at: index) } else { marks.append(mark) }
  }

  /// Begins a branch at the playhead, and returns its name, such as `main@412/again`. Earlier ticks are not lost.
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
