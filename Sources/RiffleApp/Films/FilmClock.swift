/// When each frame of a film is: a virtual clock, so that a film never depends on how fast it was drawn.
package struct FilmClock: Equatable {
  /// Frames a second.
  package let frameRate: Double
  /// Ticks a second.
  package let tickRate: Int
  /// The moments of the first and the last frame, in seconds of playback; `last` is shown if a frame falls on it.
  package let first: Double
  package let last: Double

  /// How many frames there are: at least one.
  package var frameCount: Int { max(0, Int(((last - first) * frameRate + Self.slack).rounded(.down))) + 1 }

  /// The tick a frame needs, and how far it lies between the tick before (0) and that tick (1).
  package func place(of frame: Int) -> (tick: Int, alpha: Float) { Self.place(at: position(of: frame)) }

  /// When a frame is, in ticks.
  package func position(of frame: Int) -> Double { (first + Double(frame) / frameRate) * Double(tickRate) }

  /// The tick that a moment in ticks needs, and how far it lies between the tick before (0) and that tick (1).
  package static func place(at position: Double) -> (tick: Int, alpha: Float) {
    let tick = (position - slack).rounded(.up)
    return tick <= 0 ? (0, 1) : (Int(tick), Float(min(1, position - (tick - 1))))
  }

  /// Of a tick or a frame: what rounding may add to a moment that falls on one.
  private static let slack = 1e-6
}
