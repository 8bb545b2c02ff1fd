import RiffleECS
import RiffleMotion

/// All properties of one field that run the same curve, each from its own start.
///
/// A member contributes `(1 - fraction) * difference`. Because time comes in whole ticks the fractions of an animation
/// are a short table: any curve costs a look-up.
struct CurveGroup<Lanes: DifferenceLanes>: KeyedGroup, Sendable {
  let key: CurveKey
  let fractions: FractionTable
  var rows: [Int32] = []
  var transactions: [UInt32] = []
  /// Whole ticks of the starts, and the part of a tick beyond, which only a delay gives: empty while nobody has one.
  var starts: [Int32] = []
  private(set) var phases: [Float] = []
  var differences: Lanes
  /// What they took over: for readers of what runs, and no part of the value.
  var takeovers: Interruptions<Lanes>
  /// Derived, and no part of the value: how the members lie, in rows and in time.
  private(set) var placing = Placing()
  private(set) var ages = RunStarts()

  init(_ key: CurveKey, width: Int, tickLength: Double) {
    self.key = key
    fractions = FractionTable(key.animation, isReversed: key.isReversed, tickLength: tickLength)
    differences = Lanes(width: width)
    takeovers = Interruptions(width: width)
  }

  var count: Int { rows.count }

  mutating func append(row: Int32, transaction: UInt32, start: Int32, phase: Float) -> Int {
    rows.append(row)
    transactions.append(transaction)
    if phase != 0 && phases.isEmpty { phases = [Float](repeating: 0, count: starts.count) }
    if phase != 0 || !phases.isEmpty { phases.append(phase) }
    starts.append(start)
    differences.appendZero()
    takeovers.append()
    placing.forget()
    ages.forget()
    return rows.count - 1
  }

  mutating func reserve(_ more: Int) {
    guard more > 1 else { return }
    let wanted = rows.count + more
    guard rows.capacity < wanted else { return }
    rows.reserveCapacity(wanted)
    transactions.reserveCapacity(wanted)
    starts.reserveCapacity(wanted)
    differences.reserve(wanted)
  }

  /// The row of member 0 if the members lie in rows one after another, or -1.
  mutating func firstRow() -> Int { placing.first(of: rows) }

  /// How far a member has come: the eased fraction. The values of keyframes are no share of a way: of those the share of
  /// their time.
  func progress(_ index: Int, at tick: Int32) -> Double {
    let (elapsed, phase) = (tick &- starts[index], phase(index))
    guard case .keyframes = key.animation.kind else {
      return 1 - Double(fractions.remaining(elapsed: elapsed, phase: phase))
    }
    return key.animation.share(at: fractions.seconds(elapsed, phase))
  }

  func phase(_ index: Int) -> Float { phases.isEmpty ? 0 : phases[index] }

  /// See `SpringBlock.survey`.
  mutating func survey() -> BlockSurvey {
    ages.survey(starts, phases, ticks: fractions.ticks)
    return BlockSurvey(field: key.field, count: rows.count, first: firstRow())
  }

  mutating func swapRemove(at index: Int) {
    rows.swapRemove(at: index)
    transactions.swapRemove(at: index)
    starts.swapRemove(at: index)
    if !phases.isEmpty {
      phases.swapRemove(at: index)
    }
    differences.swapRemove(at: index)
    takeovers.swapRemove(at: index)
    placing.forget()
    ages.forget()
  }
}

/// What the members of a curve group share: the animation without its leading delay.
struct CurveKey: Hashable, Sendable {
  var field: Int
  var animation: Animation
  /// Whether it runs from its end to its start.
  var isReversed = false
  /// The part of a property animator that says how far the members are; 0 for all others.
  var driver: UInt32 = 0
  /// Whether a driven movement is at one end or at the other, and never between: with reduced motion.
  var isStepped = false
  /// Whether what waits adds to what runs when its delay is over, springs too.
  var adds = false
}
