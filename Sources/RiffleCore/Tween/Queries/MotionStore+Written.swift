// The presented value between a write and its processing.
extension MotionStore {
  /// Turns the difference of a changed property into the one after the change is processed, by the rules of
  /// `apply(_:_:)`.
  ///
  /// - Parameters:
  ///   - changed: a bit for each field that was written.
  ///   - row: of the entity; nil at rest.
  ///   - endsAtStart: true if the animation ends where it started and reduced motion does not show it.
  ///   - sum: on entry the old value minus the new one, on return the presented value minus the new one.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func present(
    _ changed: UInt32, row: Int?, in transaction: ActiveTransaction?, endsAtStart: Bool, _ sum: inout Lanes
  ) {
    let held = row.map { locked(changed, row: $0, transaction) } ?? 0
    // The fields presented at their old values, and those whose animations continue.
    var (starting, keeping) = (changed, UInt32.max)
    if transaction?.driver == nil {
      if transaction?.animation == nil {
        starting &= held
        if transaction?.options.leavesRunning != true { keeping = ~changed | held }
      } else if transaction?.options.interruption == .replace, !endsAtStart {
        keeping = ~changed | held
      }
    }
    for field in 0..<layout.count {
      let (bit, lane, width) = (UInt32(1) << UInt32(field), layout.lanes[field], layout.widths[field])
      if starting & bit == 0 { sum.clear(at: 0, lane: lane, width: width) }
      guard let row, keeping & bit != 0 else { continue }
      sum.add(differences[field], at: row, lane: 0, times: 1, to: 0, lane: lane, width: width)
    }
  }

  /// The fields of a row, among those given, whose changes a lock refuses or queues.
  private func locked(_ fields: UInt32, row: Int, _ transaction: ActiveTransaction?) -> UInt32 {
    guard watched.hasLocks, transaction?.options.leavesRunning != true else { return 0 }
    return fields & self.fields(of: row, heldBy: watched.refusing + watched.queueing, against: transaction?.id)
  }
}
