import RiffleCore

/// A tick marked by the user.
package struct Mark: Hashable, Sendable {
  package let tick: Int
  /// The branch it was set on.
  package let branch: String
}

/// A range of ticks that is played in a loop.
package struct Loop: Hashable, Sendable {
  /// The tick it begins after each round.
  package internal(set) var first: Int?
  /// The last tick of a round.
  package internal(set) var last: Int?
  package internal(set) var isOn = false

  package init() {}

  /// Both ends; nil while one is missing.
  package var ticks: ClosedRange<Int>? {
    guard let first, let last, first < last else { return nil }
    return first...last
  }

  /// Where to continue from a tick at or past the end; nil while there is nothing to go back for.
  func start(after tick: Int) -> Int? {
    guard isOn, let ticks, tick >= ticks.upperBound else { return nil }
    return ticks.lowerBound
  }
}

extension Playback {
  /// The loop begins at the playhead, an end before it is dropped; with both ends there it is on.
  public mutating func beginLoop() {
    loop.first = playhead
    if let last = loop.last, last <= playhead { loop.last = nil }
    loop.isOn = loop.ticks != nil
  }

  /// The loop ends at the playhead, a beginning after it is dropped; with both ends there it is on.
  public mutating func endLoop() {
    loop.last = playhead
    if let first = loop.first, first >= playhead { loop.first = nil }
    loop.isOn = loop.ticks != nil
  }

  /// Loops or no longer loops. Without ends the last second is taken.
  public mutating func toggleLoop() {
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

  /// Begins the next round. A text that came in the last round applies from the start of this one, on a branch there.
  mutating func repeatLoop(from start: Int) {
    go(to: .tick(start))
    guard let text = loopText, !isSeeking else { return }
    loopText = nil
    receive(.reload(text, jumps: true))
  }

  /// Marks the playhead, or takes its mark away.
  public mutating func toggleMark() {
    let mark = Mark(tick: playhead, branch: history.branchName)
    if let index = marks.firstIndex(of: mark) { marks.remove(at: index) } else { marks.append(mark) }
  }

  /// Begins a branch at the playhead: what is done from now on is written there, and nothing of what was is lost.
  ///
  /// - Parameter label: what is said of it in its name.
  /// - Returns: its name, such as `main@412` or `main@412/again`.
  @discardableResult
  public mutating func branchHere(label: String? = nil) -> String {
    history.beginBranch(at: playhead, label: label)
  }
}

extension InputFrame {
  /// What a branch that begins with it is called after its tick.
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
