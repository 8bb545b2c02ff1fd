import RiffleMotion

// How fast what is presented changes.
extension MotionStore {
  /// Velocities of all rows at this tick, units per second: one pass over everything that runs.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func velocities() -> Lanes {
    var rates = Lanes(width: layout.width)
    rates.reserve(entityOfRow.count)
    for _ in entityOfRow.indices { rates.appendZero() }
    add(springs, to: &rates)
    add(curves, to: &rates)
    add(pendings, to: &rates)
    add(keyframes, to: &rates)
    return rates
  }

  private func add<Group: MotionGroup<Lanes>>(_ groups: [Group], to rates: inout Lanes) {
    for group in groups {
      group.addVelocities(at: sampled, to: &rates, lane: layout.lanes[group.field], width: layout.widths[group.field])
    }
  }

  /// Velocity of one row at this tick, as the only member of the result. Reads every curve of the fields that have any.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func velocity(row: Int) -> Lanes {
    var rate = Lanes(width: layout.width)
    rate.appendZero()
    forEachMember(of: row) { member in
      addVelocity(of: member, to: &rate, lane: layout.lanes[member.field])
    }
    return rate
  }
}

extension MotionGroup {
  /// Adds the rates of all its members to their rows. The loop is here: a group that is taken out of its list counts a reference for
  /// each of its arrays.
  fileprivate func addVelocities(at tick: Int32, to rates: inout Lanes, lane: Int, width: Int) {
    for index in 0..<count { addVelocity(index, at: tick, to: &rates, at: row(index), lane: lane, width: width) }
  }
}
