/// The times of a film's frames: a virtual clock, independent of the rendering speed.
package struct FilmClock: Equatable {
  let frameRate: Double
  /// Ticks per second.
  let tickRate: Int
  /// The times of the first and the last frame, in seconds of playback; `last` is included if a frame falls on it.
  let first: Double
  let last: Double

  package init(frameRate: Double, tickRate: Int, first: Double, last: Double) {
    self.frameRate = frameRate
    self.tickRate = tickRate
    self.first = first
    self.last = last
  }

  package var frameCount: Int { max(0, Int(((last - first) * frameRate + Self.slack).rounded(.down))) + 1 }

  /// Returns the tick that a frame needs, and its position between the previous tick (0) and that tick (1).
  package func place(of frame: Int) -> (tick: Int, alpha: Float) { Self.place(at: position(of: frame)) }

  func position(of frame: Int) -> Double { (first + Double(frame) / frameRate) * Double(tickRate) }

  /// Returns the tick that a time in ticks needs, and its position between the previous tick (0) and that tick (1).
  package static func place(at position: Double) -> (tick: Int, alpha: Float) {
    let tick = (position - slack).rounded(.up)
    return tick <= 0 ? (0, 1) : (Int(tick), Float(min(1, position - (tick - 1))))
  }

  /// Tolerance for rounding errors of times that fall on a tick or frame.
  private static let slack = 1e-6
}
