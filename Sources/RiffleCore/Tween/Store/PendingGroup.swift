import RiffleECS
import RiffleMotion

/// Properties that wait for a delay to pass, or for a property animator to say how far they are. Each holds what is left
/// of its difference, which is all of it while a delay lasts, so that nothing is seen to move.
struct PendingGroup<Lanes: DifferenceLanes>: KeyedGroup, Sendable {
  let key: CurveKey
  var rows: [Int32] = []
  var transactions: [UInt32] = []
  /// When the delay is over, in ticks and parts of one; infinite for what is queued or driven.
  var due: [Double] = []
  /// How far a property animator has brought its members, and how fast, per second.
  var fraction = 0.0
  var rate = 0.0
  var differences: Lanes
  /// What they took over: for readers of what runs, and no part of the value.
  var takeovers: Interruptions<Lanes>

  init(_ key: CurveKey, width: Int) {
    self.key = key
    differences = Lanes(width: width)
    takeovers = Interruptions(width: width)
  }

  var count: Int { rows.count }

  mutating func append(row: Int32, transaction: UInt32, due: Double) -> Int {
    rows.append(row)
    transactions.append(transaction)
    self.due.append(due)
    differences.appendZero()
    takeovers.append()
    return rows.count - 1
  }

  mutating func swapRemove(at index: Int) {
    rows.swapRemove(at: index)
    transactions.swapRemove(at: index)
    due.swapRemove(at: index)
    differences.swapRemove(at: index)
    takeovers.swapRemove(at: index)
  }
}
