import RiffleECS
import RiffleMotion

/// All properties of one field that one spring is moving: a tick is one 2×2 matrix over contiguous numbers.
struct SpringBlock<Lanes: DifferenceLanes>: Sendable {
  let key: SpringKey
  let step: SpringStep
  let tolerance: SpringTolerance
  var rows: [Int32] = []
  var transactions: [UInt32] = []
  /// Distance from the model value; decays to zero.
  var displacement: Lanes
  /// Units per second, the exact derivative of the displacement.
  var velocity: Lanes

  init(_ key: SpringKey, width: Int, tickLength: Double) {
    self.key = key
    step = key.spring.stepMatrix(dt: tickLength)
    tolerance = SpringTolerance(key.spring)
    displacement = Lanes(width: width)
    velocity = Lanes(width: width)
  }

  var count: Int { rows.count }

  /// Adds a member at rest on its target.
  mutating func append(row: Int32, transaction: UInt32) -> Int {
    rows.append(row)
    transactions.append(transaction)
    displacement.appendZero()
    velocity.appendZero()
    return rows.count - 1
  }

  mutating func swapRemove(at index: Int) {
    rows.swapAt(index, rows.count - 1)
    rows.removeLast()
    transactions.swapAt(index, transactions.count - 1)
    transactions.removeLast()
    displacement.swapRemove(at: index)
    velocity.swapRemove(at: index)
  }
}

/// What the members of a spring block share.
struct SpringKey: Hashable, Sendable {
  var field: Int
  var spring: Spring
}

/// All properties of one field that run the same curve, each from its own start.
///
/// A member contributes `(1 - fraction) * difference`. Because time comes in whole ticks the fractions of an animation
/// are a short table: any curve costs a look-up.
struct CurveGroup<Lanes: DifferenceLanes>: Sendable {
  let key: CurveKey
  let fractions: FractionTable
  var rows: [Int32] = []
  var transactions: [UInt32] = []
  /// Whole ticks of the starts, and the part of a tick beyond, which only a delay gives.
  var starts: [Int32] = []
  var phases: [Float] = []
  var differences: Lanes

  init(_ key: CurveKey, width: Int, tickLength: Double) {
    self.key = key
    fractions = FractionTable(key.animation, tickLength: tickLength)
    differences = Lanes(width: width)
  }

  var count: Int { rows.count }

  mutating func append(row: Int32, transaction: UInt32, start: Int32, phase: Float) -> Int {
    rows.append(row)
    transactions.append(transaction)
    starts.append(start)
    phases.append(phase)
    differences.appendZero()
    return rows.count - 1
  }

  mutating func swapRemove(at index: Int) {
    let last = rows.count - 1
    rows.swapAt(index, last)
    rows.removeLast()
    transactions.swapAt(index, last)
    transactions.removeLast()
    starts.swapAt(index, last)
    starts.removeLast()
    phases.swapAt(index, last)
    phases.removeLast()
    differences.swapRemove(at: index)
  }
}

/// What the members of a curve group share: the animation without its leading delay.
struct CurveKey: Hashable, Sendable {
  var field: Int
  var animation: Animation
}

/// Properties that wait for a delay to pass. Each holds its difference in full until then, so nothing is seen to move.
struct PendingGroup<Lanes: DifferenceLanes>: Sendable {
  let key: CurveKey
  var rows: [Int32] = []
  var transactions: [UInt32] = []
  /// When the delay is over, in ticks and parts of one.
  var due: [Double] = []
  var differences: Lanes

  init(_ key: CurveKey, width: Int) {
    self.key = key
    differences = Lanes(width: width)
  }

  var count: Int { rows.count }

  mutating func append(row: Int32, transaction: UInt32, due: Double) -> Int {
    rows.append(row)
    transactions.append(transaction)
    self.due.append(due)
    differences.appendZero()
    return rows.count - 1
  }

  mutating func swapRemove(at index: Int) {
    let last = rows.count - 1
    rows.swapAt(index, last)
    rows.removeLast()
    transactions.swapAt(index, last)
    transactions.removeLast()
    due.swapAt(index, last)
    due.removeLast()
    differences.swapRemove(at: index)
  }
}
