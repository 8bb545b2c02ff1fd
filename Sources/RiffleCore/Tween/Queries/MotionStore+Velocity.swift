// The velocity of presented values.
extension MotionStore {
  /// Velocities of all rows at this tick, units per second: one pass over all running animations.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func velocities() -> Lanes {
    var rates = Lanes(width: layout.width)
    rates.reserve(entityOfRow.count)
    for _ in entityOfRow.indices { rates.appendZero() }
    add(springs, to: &rates)
    add(curves, to: &rates)
    for group in pendings.indices where pendings[group].place >= 0 { add(pending(group), to: &rates) }
    add(keyframes, to: &rates)
    return rates
  }

  private func add<Group: MotionGroup<Lanes>>(_ groups: [Group], to rates: inout Lanes) {
    // Empty groups are kept and skipped: passing one counts references for all of it.
    for place in groups.indices where groups[place].count > 0 { add(groups[place], to: &rates) }
  }

  /// Takes the group as a parameter: through the array of groups, every read would count references for all of it.
  private func add<Group: MotionGroup<Lanes>>(_ group: Group, to rates: inout Lanes) {
    let (lane, width) = (layout.lanes[group.field], layout.widths[group.field])
    for index in 0..<group.count where !isPaused(group.transaction(index)) {
      group.addVelocity(index, at: sampled, to: &rates, at: group.row(index), lane: lane, width: width)
    }
  }

  /// Velocity of one row at this tick, as the only member of the result. Reads all curves of its moving fields.
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
