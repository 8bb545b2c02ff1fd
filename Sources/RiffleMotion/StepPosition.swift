/// The jumps of a step curve: CSS's step positions.
public enum StepPosition: String, CaseIterable, Hashable, Sendable {
  /// The first jump is at progress 0: the curve starts one step up. CSS calls it `start` as well.
  case jumpStart = "jump-start"
  /// The last jump is at progress 1. CSS calls it `end` as well; the default.
  case jumpEnd = "jump-end"
  /// No jump at either end: the first and the last step rest at 0 and 1. At least two steps.
  case jumpNone = "jump-none"
  /// A jump at both ends: one more jump than steps.
  case jumpBoth = "jump-both"

  /// CSS's short name of `jumpStart`.
  public static let start = StepPosition.jumpStart
  /// CSS's short name of `jumpEnd`.
  public static let end = StepPosition.jumpEnd

  /// CSS's six names, in its order.
  public static let cssNames = ["jump-start", "jump-end", "jump-none", "jump-both", "start", "end"]

  /// The position of one of CSS's six names; nil for any other.
  public init?(cssName: String) {
    switch cssName {
    case "start": self = .jumpStart
    case "end": self = .jumpEnd
    default: self.init(rawValue: cssName)
    }
  }

  /// The number of jumps of a curve with `count` steps.
  @inlinable
  public func jumps(steps count: Int) -> Int {
    switch self {
    case .jumpStart, .jumpEnd: count
    case .jumpNone: count - 1
    case .jumpBoth: count + 1
    }
  }
}

/// A staircase: CSS's `steps(count, position)`.
///
/// Source: CSS Easing Functions Level 1, section 2.5.
@frozen
public struct StepCurve: Hashable, Sendable {
  /// The number of steps, 1 or more; 2 or more for `jumpNone`.
  public let count: Int
  /// The position of its jumps.
  public let position: StepPosition

  /// A staircase. Throws for too few steps.
  public init(checking count: Int, position: StepPosition = .jumpEnd) throws(MotionError) {
    let least = position == .jumpNone ? 2 : 1
    // A count beyond 2^53 could not be distinguished from its neighbour in a Double.
    guard count >= least && count < 1 << 53 else { throw .tooFewSteps(count, least: least) }
    self.count = count
    self.position = position
  }

  /// The height at any progress, 0…1 inside 0…1 and continuing in steps beyond it.
  ///
  /// At a jump the height is the one after it; `before` gives the one before it, which CSS uses before an animation starts.
  @inlinable
  public func value(at progress: Double, before: Bool = false) -> Double {
    let scaled = progress * Double(count)
    var step = scaled.rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if before && scaled == scaled.rounded(.down) { step -= 1 }
    let jumps = Double(position.jumps(steps: count))
    if progress >= 0 && step < 0 { step = 0 }
    if progress <= 1 && step > jumps { step = jumps }
    return step / jumps
  }
}
