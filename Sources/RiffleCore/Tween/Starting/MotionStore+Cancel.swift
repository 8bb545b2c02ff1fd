import RiffleMotion

// Cutting motion short: a model value set without animation, a cancelled handle, an entity that is gone.
extension MotionStore {
  /// Ends everything that runs on the given fields of an entity: it is presented at its model value at once.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func snap(entity: Int32, fields: UInt32, _ reason: MemberEnd) {
    guard let row = row(of: Int(entity)) else { return }
    for field in 0..<layout.count where fields & (1 << UInt32(field)) != 0 {
      let property = properties[propertyIndex(row, field)]
      guard !property.isIdle else { continue }
      var dropped = CapturedMotion<Lanes>(width: layout.widths[field], count: 1)
      if property.block >= 0 { gatherSpring(row: row, field: field, into: &dropped, at: 0, reason) }
      if property.layers > 0 || property.pendings > 0 {
        gather([.curves, .pendings], rows: [Int32(row)], places: [0], field: field, into: &dropped, reason)
      }
      differences[field].clear(at: row, lane: 0, width: layout.widths[field])
      releaseWaiters(cutShort: reason) { Int($0.row) == row && Int($0.field) == field }
    }
    releaseIfAtRest(row)
  }

  /// All fields of an entity that something runs on, as bits.
  func movingFields(entity: Int) -> UInt32 {
    guard let row = row(of: entity) else { return 0 }
    var fields: UInt32 = 0
    for field in 0..<layout.count where !properties[propertyIndex(row, field)].isIdle { fields |= 1 << UInt32(field) }
    return fields
  }

  /// The entities and fields on which members of a transaction run.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func members(of transaction: UInt32) -> [(entity: Int32, field: Int)] {
    var found: [(entity: Int32, field: Int)] = []
    forEachMember { row, field, running in
      if running == transaction { found.append((entityOfRow[row], field)) }
    }
    return found
  }

  /// The entities on which members of some transactions run or wait.
  @usableFromInline func entities(movedBy transactions: [UInt32]) -> [Int32] {
    var found: [Int32] = []
    forEachMember { row, _, running in if transactions.contains(running) { found.append(entityOfRow[row]) } }
    return found
  }

  /// Calls the body with the row, the field and the transaction of everything that runs or waits.
  func forEachMember(_ body: (_ row: Int, _ field: Int, _ transaction: UInt32) -> Void) {
    for block in springs {
      for i in block.rows.indices { body(Int(block.rows[i]), block.key.field, block.transactions[i]) }
    }
    for group in curves {
      for i in group.rows.indices { body(Int(group.rows[i]), group.key.field, group.transactions[i]) }
    }
    for group in pendings {
      for i in group.rows.indices { body(Int(group.rows[i]), group.key.field, group.transactions[i]) }
    }
    for member in played {
      for field in 0..<layout.count where member.fields & (1 << UInt32(field)) != 0 {
        body(Int(member.row), field, member.transaction)
      }
    }
  }

  /// Velocities of all rows at this tick, units per second: one pass over everything that runs.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func velocities() -> Lanes {
    var rates = Lanes(width: layout.width)
    for _ in entityOfRow.indices { rates.appendZero() }
    for block in springs where block.count > 0 {
      block.velocity.accumulate(
        factors: [Float](repeating: 1, count: block.count), rows: block.rows, into: &rates,
        lane: layout.lanes[block.key.field])
    }
    for group in curves where group.count > 0 {
      let factors = group.rows.indices.map {
        -Float(group.fractions.rate(elapsed: sampled &- group.starts[$0], phase: group.phase($0)))
      }
      group.differences.accumulate(
        factors: factors, rows: group.rows, into: &rates, lane: layout.lanes[group.key.field])
    }
    for group in pendings where group.count > 0 && group.rate != 0 {
      group.differences.accumulate(
        factors: [Float](repeating: -Float(group.rate), count: group.count), rows: group.rows, into: &rates,
        lane: layout.lanes[group.key.field])
    }
    addPlayedVelocities(to: &rates)
    return rates
  }

  /// Velocity of one row at this tick, as the only member of the result. Reads every curve of the fields that have any.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func velocity(row: Int) -> Lanes {
    var rate = Lanes(width: layout.width)
    rate.appendZero()
    for field in 0..<layout.count {
      let property = properties[propertyIndex(row, field)]
      let (lane, width) = (layout.lanes[field], layout.widths[field])
      if property.block >= 0 {
        rate.add(
          springs[Int(property.block)].velocity, at: Int(property.index), lane: 0, times: 1, to: 0, lane: lane,
          width: width)
      }
      if property.pendings > 0 {
        for group in pendings where group.key.field == field && group.rate != 0 {
          for i in group.rows.indices where Int(group.rows[i]) == row {
            rate.add(group.differences, at: i, lane: 0, times: -group.rate, to: 0, lane: lane, width: width)
          }
        }
      }
      guard property.layers > 0 else { continue }
      for group in curves where group.key.field == field {
        for i in group.rows.indices where Int(group.rows[i]) == row {
          let speed = -group.fractions.rate(elapsed: sampled &- group.starts[i], phase: group.phase(i))
          rate.add(group.differences, at: i, lane: 0, times: speed, to: 0, lane: lane, width: width)
        }
      }
    }
    addPlayedVelocities(to: &rate, row: row)
    return rate
  }
}
