import CLibrary
import RiffleSDL
import RiffleView

/// Reports progress on the error stream after more than a second.
///
/// On a terminal one line counts up and is erased at the end; elsewhere one line reports the start, and one the end.
package struct Progress {
  private let what: String
  private let isTerminal = isatty(2) != 0
  private let began = WallClock.now
  private var lastSaid: Double?

  /// On a terminal with other output, a progress line would be in the way.
  private let isSilent: Bool

  /// - Parameters:
  ///   - what: the task, as in "Playing 1200 ticks".
  ///   - besideOutput: true if lines are also written to the standard output.
  package init(_ what: String, besideOutput: Bool = false) {
    self.what = what.inOneLine
    isSilent = besideOutput && isatty(1) != 0
  }

  package mutating func update(_ fraction: Double) {
    let now = WallClock.now
    guard !isSilent, now - began > 1 else { return }
    if isTerminal {
      if let lastSaid, now - lastSaid < 0.1 { return }
      write("\r\(what) … \(Int(fraction * 100)) %\(estimate(now, fraction))\u{1B}[K")
    } else if lastSaid == nil {
      write("\(what) …\n")
    }
    lastSaid = now
  }

  /// Returns the estimated remaining time; empty up to 2 %.
  private func estimate(_ now: Double, _ fraction: Double) -> String {
    guard fraction > 0.02 else { return "" }
    let left = Int(((now - began) * (1 - fraction) / fraction).rounded(.up))
    return left < 60 ? ", \(left) s left" : ", \(left / 60) min \(left % 60) s left"
  }

  package mutating func finish() {
    guard lastSaid != nil else { return }
    let tenths = Int(((WallClock.now - began) * 10).rounded())
    write(isTerminal ? "\r\u{1B}[K" : "\(what): done in \(tenths / 10).\(tenths % 10) s\n")
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = CLibrary.write(2, bytes, bytes.count)
  }
}
