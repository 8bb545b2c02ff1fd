import RiffleMotion

// Members whose progress is set from outside: a property animator that is started, paused, scrubbed and reversed.
extension MotionStore {
  /// Hands changes to a driver: they hold their differences in full until it moves. What runs on the properties continues.
  mutating func startDriven(
    _ changes: Changes<Lanes>, driver: UInt32, at fraction: Double, isStepped: Bool, transaction: UInt32
  ) -> Int {
    var started = 0
    for field in 0..<layout.count {
      let (lane, width) = (layout.lanes[field], layout.widths[field])
      unclear |= 1 << UInt32(field)
      let group = pendingGroup(
        CurveKey(field: field, animation: .linear(duration: 1), driver: driver, isStepped: isStepped))
      if pendings[group].count == 0 { pendings[group].fraction = Self.seen(fraction, isStepped: isStepped) }
      for member in changes.fields.indices where changes.fields[member] & (1 << UInt32(field)) != 0 {
        let row = ensureRow(of: changes.entities[member])
        // The member joins a driver that may be on its way: what it holds is scaled so that nothing is seen to move.
        let left = 1 - pendings[group].fraction
        let scale = left.magnitude > 1e-6 ? 1 / left : 1
        differences[field].add(changes.differences, at: member, lane: lane, times: 1, to: row, lane: 0, width: width)
        let index = pendings[group].append(
          row: Int32(truncatingIfNeeded: row), transaction: transaction, due: .infinity)
        pendings[group].members.differences.add(
          changes.differences, at: member, lane: lane, times: scale, to: index, lane: 0, width: width)
        properties[propertyIndex(row, field)].pendings += 1
        started += 1
      }
    }
    return started
  }

  private static func seen(_ fraction: Double, isStepped: Bool) -> Double {
    isStepped ? (fraction < 0.5 ? 0 : 1) : fraction
  }

  /// Sets how far a driver is and how fast it goes, per second; what it moves is seen there at once.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func drive(_ driver: UInt32, fraction: Double, rate: Double) {
    for group in pendings.indices where pendings[group].key.driver == driver {
      let (field, isStepped) = (pendings[group].field, pendings[group].key.isStepped)
      let before = pendings[group].fraction
      pendings[group].fraction = Self.seen(fraction, isStepped: isStepped)
      pendings[group].rate = isStepped ? 0 : rate
      let back = before - pendings[group].fraction
      guard back != 0 else { continue }
      for (index, row) in pendings[group].members.rows.enumerated() {
        differences[field].add(
          pendings[group].members.differences, at: index, lane: 0, times: back, to: Int(row), lane: 0,
          width: layout.widths[field])
      }
    }
  }

  /// Ends what a driver holds. At the end the model value is seen; at the start the model returns to what it was; at the
  /// current place the model becomes what is seen.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func finishDriven(_ driver: UInt32, at position: AnimatingPosition) {
    for group in pendings.indices where pendings[group].key.driver == driver {
      let field = pendings[group].field
      let left = 1 - pendings[group].fraction
      let returned =
        switch position {
        case .end: 0.0
        case .current: left
        case .start: 1.0
        }
      for index in stride(from: pendings[group].count - 1, through: 0, by: -1) {
        let row = pendings[group].row(index)
        if returned != 0 {
          corrections.append(
            entityOfRow[row], field: field, pendings[group].members.differences, at: index, times: returned, layout)
        }
        differences[field].add(
          pendings[group].members.differences, at: index, lane: 0, times: -left, to: row, lane: 0,
          width: layout.widths[field])
        let transaction = pendings[group].transaction(index)
        pendings[group].swapRemove(at: index)
        properties[propertyIndex(row, field)].pendings -= 1
        end(transaction, row: row, field: field, .finished)
        releaseIfAtRest(row)
      }
    }
  }
}
