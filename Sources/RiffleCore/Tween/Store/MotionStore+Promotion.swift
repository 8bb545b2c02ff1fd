import RiffleMotion

// Promotion: delayed members start.
extension MotionStore {
  /// Starts members due by `tick`, exactly at the fraction of a tick at which their delay was over.
  package mutating func promotePendings(before tick: Int32) {
    for group in pendings.indices where pendings[group].count > 0 {
      let due = Self.due(pendings[group].due, before: Double(tick))
      if !due.isEmpty { promote(due, of: group, tick: tick) }
    }
    for group in keyframes.indices.reversed() where keyframes[group].isWaiting && keyframes[group].begin < Double(tick)
    {
      beginKeyframes(group)
    }
  }

  /// The last first, so that removing one does not move the others.
  private static func due(_ times: [Double], before tick: Double) -> [Int] {
    times.withUnsafeBufferPointer { times in times.indices.reversed().filter { times[$0] < tick } }
  }

  /// Starts members of a group in the given order. Springs that take over no curve start many at a time: hundreds may
  /// be due in a tick.
  private mutating func promote(_ due: [Int], of group: Int, tick: Int32) {
    let key = pendings[group].key
    let spring = key.adds ? nil : key.animation.mergingSpring?.spring
    var left = due[...]
    while let next = left.first {
      if let spring, let block = springIndex[SpringKey(field: key.field, spring: spring)] {
        let many = left.prefix { takesOverNoCurve(pendings[group].row($0), key.field) }
        if many.count > 1 {
          promote(Array(many), of: group, to: block, spring, tick: tick)
          left = left.dropFirst(many.count)
          continue
        }
      }
      promote(next, of: group, tick: tick)
      left = left.dropFirst()
    }
  }

  package mutating func promote(_ index: Int, of group: Int, tick: Int32) {
    if !pendings[group].key.adds, let spring = pendings[group].key.animation.mergingSpring?.spring {
      promote(index, of: group, toSpring: spring, tick: tick)
    } else {
      promote(index, of: group, toCurve: pendings[group].key)
    }
  }

  private mutating func promote(_ index: Int, of group: Int, toCurve key: CurveKey) {
    if !key.adds && key.animation.isCustom && promote(index, of: group, toCustom: key) { return }
    var key = key
    key.adds = false
    let (row, due) = (pendings[group].members.rows[index], pendings[group].due[index])
    let transaction = pendings[group].transaction(index)
    collapseIfCrowded(rows: [row], field: key.field, by: transaction)
    let whole = due.rounded(.down)
    addCurve(
      curveGroup(key), row: row, transaction, start: Int32(whole), phase: Float(due - whole),
      pendings[group].members.differences, at: index, taking: pendings[group].taken(index))
    properties[Int(row), key.field].pendings -= 1
    pendings[group].swapRemove(at: index)
  }

  private mutating func promote(_ index: Int, of group: Int, toSpring spring: Spring, tick: Int32) {
    let (field, transaction) = (pendings[group].field, pendings[group].transaction(index))
    var arrivals = captureDue([index], pendings[group], spring, tick: tick)
    let row = pendings[group].row(index)
    pendings[group].swapRemove(at: index)
    properties[row, field].pendings -= 1
    gather(.curves, row: row, field: field, into: &arrivals.motion, at: 0, .retargeted(by: transaction))
    arrivals.finish(width: layout.widths[field])
    join(
      springBlock(SpringKey(field: field, spring: spring)), row: row, field: field, arrivals.motion, at: 0, transaction,
      begin: tick - 1, from: arrivals.starts, taking: arrivals.speeds)
  }
}
