import RiffleMotion

/// An animation's progress at whole ticks: computed once, looked up by every member and every tick.
///
/// The model is at the animation's end, so nothing remains there, also if it ends where it started. A reversed one runs
/// from its end to its start, where nothing remains.
struct FractionTable: Sendable, Equatable {
  /// Longer animations are evaluated each time instead: their table would cost more than it saves.
  static let mostEntries = 4096

  let animation: Animation
  let isReversed: Bool
  let tickLength: Double
  /// Ticks until the animation has ended; `Int32.max` for never.
  let ticks: Int32
  /// The remaining share at tick k, up to the end, where it is 0; empty if the animation is too long.
  let remaining: [Float]
  /// The final fraction: see `Animation.endFraction`.
  let endFraction: Double

  init(_ animation: Animation, isReversed: Bool = false, tickLength: Double) {
    self.animation = animation
    self.isReversed = isReversed
    self.tickLength = tickLength
    endFraction = isReversed ? 1 : animation.endFraction
    let exact = animation.totalDuration / tickLength
    // A duration of a whole number of ticks up to rounding ends on that tick, not on the one after; one of 0 ends on
    // the next tick.
    ticks = exact < 1e9 ? Int32(max(1, (exact - 1e-6).rounded(.up))) : Int32.max
    guard ticks < Int32(Self.mostEntries) else {
      remaining = []
      return
    }
    let last = ticks
    let end = endFraction
    remaining = (0...last).map { tick in
      if tick == last { return 0 }
      // The start never jumps, also with a curve whose first value is above 0.
      if tick == 0 && !isReversed { return Float(end) }
      return Self.remaining(animation, end, isReversed, at: Double(tick) * tickLength)
    }
  }

  /// The remaining share some seconds after the start.
  private static func remaining(
    _ animation: Animation, _ end: Double, _ isReversed: Bool, at seconds: Double
  ) -> Float {
    guard isReversed else { return Float(end) - Float(animation.fraction(at: seconds)) }
    return seconds < animation.totalDuration ? Float(animation.fraction(at: animation.totalDuration - seconds)) : 0
  }

  /// The remaining share `elapsed` ticks minus a `phase` part of one after the start.
  func remaining(elapsed: Int32, phase: Float) -> Float {
    if isOver(elapsed: elapsed, phase: phase) { return 0 }
    if phase == 0 && elapsed >= 0 && Int(elapsed) < remaining.count { return remaining[Int(elapsed)] }
    return Self.remaining(animation, endFraction, isReversed, at: seconds(elapsed, phase))
  }

  /// Passes the remaining shares at a tick for members with the given starts, without phases; returns false if one may
  /// be beyond the table.
  ///
  /// - Parameter all: the first and the last of all starts.
  func withFactors(
    _ starts: [Int32], of all: ClosedRange<Int32>, at tick: Int32, _ body: (MemberFactors) -> Void
  ) -> Bool {
    guard all.upperBound <= tick, Int(tick) - Int(all.lowerBound) < remaining.count else { return false }
    remaining.withUnsafeBufferPointer { remaining in
      starts.withUnsafeBufferPointer { starts in
        guard let table = remaining.baseAddress, let first = starts.baseAddress else { return }
        body(MemberFactors(table: table, starts: first, tick: Int(tick)))
      }
    }
    return true
  }

  /// Rate of change of the progress, per second.
  func rate(elapsed: Int32, phase: Float) -> Double {
    let seconds = seconds(elapsed, phase)
    return animation.fractionVelocity(at: isReversed ? max(0, animation.totalDuration - seconds) : seconds)
  }

  func isOver(elapsed: Int32, phase: Float) -> Bool {
    if phase == 0 || ticks == .max { return elapsed >= ticks }
    return seconds(elapsed, phase) >= animation.totalDuration - 1e-6 * tickLength
  }

  func seconds(_ elapsed: Int32, _ phase: Float) -> Double {
    max(0, (Double(elapsed) - Double(phase)) * tickLength)
  }

  /// The tick at which a member ends; nil for never.
  func end(from start: Int32, phase: Float) -> Int? {
    guard ticks != .max else { return nil }
    var last = ticks
    while phase != 0 && !isOver(elapsed: last, phase: phase) { last += 1 }
    return Int(start) + Int(last)
  }
}

extension Animation {
  /// The elapsed share of its time some seconds after the start, 0...1; for a repeat that of the current round.
  func share(at elapsed: Double) -> Double {
    let round = round(at: elapsed)
    let length = round?.animation.totalDuration ?? totalDuration
    guard length > 0 else { return 1 }
    let gone = round.map { $0.isBackward ? length - $0.elapsed : $0.elapsed } ?? elapsed
    return min(max(gone / length, 0), 1)
  }
}
