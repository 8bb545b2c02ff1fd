import RiffleMotion

/// An animation's progress at whole ticks: computed once, looked up by every member and every tick.
struct FractionTable: Sendable, Equatable {
  /// Animations longer than this are evaluated each time instead: a table of them would cost more than it saves.
  static let mostEntries = 4096

  let animation: Animation
  let tickLength: Double
  /// Ticks until the animation has ended; `Int32.max` when it never does.
  let ticks: Int32
  /// What is left of the way at tick k, up to the end; empty when the animation is too long.
  let remaining: [Float]

  init(_ animation: Animation, tickLength: Double) {
    self.animation = animation
    self.tickLength = tickLength
    let exact = animation.totalDuration / tickLength
    // A duration that is a whole number of ticks up to rounding ends on that tick, not on the one after.
    ticks = exact < 1e9 ? Int32((exact - 1e-6).rounded(.up)) : Int32.max
    guard ticks < Int32(Self.mostEntries) else {
      remaining = []
      return
    }
    let last = max(0, ticks)
    remaining = (0...last).map {
      1 - Float($0 == last ? animation.endFraction : animation.fraction(at: Double($0) * tickLength))
    }
  }

  /// What is left of the way `elapsed` ticks and a `phase` part of one less after the start.
  func remaining(elapsed: Int32, phase: Float) -> Float {
    if elapsed >= ticks && phase == 0 { return 1 - Float(animation.endFraction) }
    if phase == 0 && elapsed >= 0 && Int(elapsed) < remaining.count { return remaining[Int(elapsed)] }
    return 1 - Float(animation.fraction(at: seconds(elapsed, phase)))
  }

  /// Rate of change of the progress, per second.
  func rate(elapsed: Int32, phase: Float) -> Double {
    animation.fractionVelocity(at: seconds(elapsed, phase))
  }

  /// Whether the animation has come to its end.
  func isOver(elapsed: Int32, phase: Float) -> Bool {
    phase == 0 ? elapsed >= ticks : elapsed > ticks
  }

  private func seconds(_ elapsed: Int32, _ phase: Float) -> Double {
    max(0, (Double(elapsed) - Double(phase)) * tickLength)
  }
}
