import RiffleMotion

// Members with external progress: of a property animator that is started, paused, scrubbed and reversed.
extension MotionStore {
  /// Hands changes to a driver: they keep their whole differences until it moves. Running animations continue.
  mutating func startDriven(
    _ changes: Changes<Lanes>, driver: UInt32, at fraction: Double, isStepped: Bool, transaction: UInt32
  ) -> Int {
    var started = 0
    for field in 0..<layout.count {
      let (lane, width) = (layout.lanes[field], layout.widths[field])
      unclear |= 1 << UInt32(field)
      let group = pendingGroup(
        CurveKey(field: field, animation: .linear(duration: 1), driver: driver, isStepped: isStepped))
      if pendings[group].count == 0 {
        var way = pending(group).driven
        (way.driver, way.isStepped) = (driver, isStepped)
        way.fraction = Self.seen(fraction, isStepped: isStepped)
        setDriven(group, way)
      }
      let left = 1 - pending(group).driven.fraction
      for member in changes.fields.indices where changes.fields[member] & (1 << UInt32(field)) != 0 {
        let row = ensureRow(of: changes.entities[member])
        // The driver may be running: the difference is scaled so that the presented value does not move.
        let scale = left.magnitude > 1e-6 ? 1 / left : 1
        differences[field].add(changes.differences, at: member, lane: lane, times: 1, to: row, lane: 0, width: width)
        let index = pendings[group].append(
          row: Int32(truncatingIfNeeded: row), transaction: transaction, due: .infinity)
        pendings[group].members.differences.add(
          changes.differences, at: member, lane: lane, times: scale, to: index, lane: 0, width: width)
        properties[row, field].pendings += 1
        started += 1
      }
    }
    return started
  }

  private static func seen(_ fraction: Double, isStepped: Bool) -> Double {
    isStepped ? (fraction < 0.5 ? 0 : 1) : fraction
  }

  /// Sets the progress of a driver and its rate, per second; its properties are presented there at once.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func drive(_ driver: UInt32, fraction: Double, rate: Double) {
    let before = driven
    for group in pendings.indices where pendings[group].key.driver == driver {
      let (field, isStepped, place) = (pendings[group].field, pendings[group].key.isStepped, pendings[group].place)
      guard place >= 0 else { continue }
      let way = Driven(
        driver: driver, isStepped: isStepped, fraction: Self.seen(fraction, isStepped: isStepped),
        rate: isStepped ? 0 : rate)
      if driven[place] != way { driven[place] = way }
      let back = before[place].fraction - way.fraction
      guard back != 0 else { continue }
      for (index, row) in pendings[group].members.rows.enumerated() {
        differences[field].add(
          pendings[group].members.differences, at: index, lane: 0, times: back, to: Int(row), lane: 0,
          width: layout.widths[field])
      }
    }
  }

  /// Ends the members of a driver: at the end the model value is presented, at the start the model returns to its old
  /// value, at the current position the model takes the presented value.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func finishDriven(_ driver: UInt32, at position: AnimatingPosition) {
    for group in pendings.indices where pendings[group].key.driver == driver {
      let field = pendings[group].field
      let left = 1 - pending(group).driven.fraction
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
        properties[row, field].pendings -= 1
        end(transaction, row: row, field: field, .finished)
        releaseIfAtRest(row)
      }
    }
    releaseWaiters()
  }
}

// The progress of driven groups.
extension MotionStore {
  func pending(_ group: Int) -> PendingGroup<Lanes> {
    var pending = pendings[group]
    if pending.place >= 0 { pending.driven = driven[pending.place] }
    return pending
  }

  @usableFromInline func isDriven(by driver: UInt32) -> Bool { driven.contains { $0.driver == driver } }

  var fractions: [Double] { pendings.map { $0.place < 0 ? 0 : driven[$0.place].fraction } }

  mutating func setDriven(_ group: Int, _ way: Driven) {
    if let place = driven.firstIndex(of: way) {
      pendings[group].place = place
      return
    }
    if driven.count >= mostDriven { forgetDriven() }
    driven.append(way)
    pendings[group].place = driven.count - 1
  }

  /// Removes progress values that no group uses.
  private mutating func forgetDriven() {
    let old = driven
    var places: [Int: Int] = [:]
    driven = []
    for group in pendings.indices where pendings[group].place >= 0 {
      let place = pendings[group].place
      if places[place] == nil {
        places[place] = driven.count
        driven.append(old[place])
      }
      pendings[group].place = places[place] ?? -1
    }
    mostDriven = 2 * driven.count + 8
  }
}
