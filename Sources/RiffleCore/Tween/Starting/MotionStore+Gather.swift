// Rule of the reference tween: `take`, which ends runs and returns their sum.

package struct CapturedMotion {
  package var displacement: FloatLanes
  var velocity: FloatLanes
  var taken: [Taken]

  package init(width: Int, count: Int) {
    displacement = FloatLanes(width: width, count: count)
    velocity = displacement
    taken = [Taken](repeating: Taken(), count: count)
  }

  /// True if the first member is at rest.
  var isAtRest: Bool { displacement.isZero(at: 0) && velocity.isZero(at: 0) }
}

// One pass over the members of a field for all rows of a transaction: a shuffle of N properties costs N and not N².
extension MotionStore {
  /// The kinds of animations that a new one replaces.
  struct GatherScope: OptionSet {
    let rawValue: Int
    static var springs: GatherScope { GatherScope(rawValue: 1) }
    static var curves: GatherScope { GatherScope(rawValue: 2) }
    static var pendings: GatherScope { GatherScope(rawValue: 4) }
    static var all: GatherScope { [springs, curves, pendings] }
  }

  mutating func gather(_ scope: GatherScope = .all, row: Int, field: Int, _ reason: MemberEnd) -> CapturedMotion {
    var motion = CapturedMotion(width: layout.widths[field], count: 1)
    gather(scope, row: row, field: field, into: &motion, at: 0, reason)
    return motion
  }

  mutating func gather(
    _ scope: GatherScope = .all, row: Int, field: Int, into motion: inout CapturedMotion, at place: Int,
    arriving: FloatLanes? = nil, _ reason: MemberEnd
  ) {
    let property = properties[row, field]
    if scope.contains(.springs), property.block >= 0 {
      let spring = springs[Int(property.block)].member(Int(property.index), of: Int(property.block), .spring)
      capture(spring.index, of: springs[spring.group], into: &motion, at: place)
      end(spring, reason)
    }
    guard scope != .springs, property.layers > 0 || property.pendings > 0 else { return }
    gather(
      scope, rows: [Int32(truncatingIfNeeded: row)], places: [Int32(truncatingIfNeeded: place)], field: field,
      into: &motion, arriving: arriving, reason)
  }

  /// Adds the motion of `rows[n]` at `places[n]`, without springs. Driven members lose only the lanes that `arriving`
  /// changes move.
  mutating func gather(
    _ scope: GatherScope = .all, rows: [Int32], places: [Int32], field: Int, into motion: inout CapturedMotion,
    arriving: FloatLanes? = nil, _ reason: MemberEnd
  ) {
    guard !rows.isEmpty else { return }
    var placeOfRow = [Int32](repeating: -1, count: entityRows.entities.count)
    for (row, place) in zip(rows, places) { placeOfRow[Int(row)] = place }
    if scope.contains(.curves) {
      for number in curves.indices where curves[number].field == field && curves[number].count > 0 {
        end(capture(.curve, number, curves[number], placeOfRow, into: &motion), reason)
      }
    }
    if scope.contains(.pendings) {
      for number in pendings.indices where pendings[number].field == field && pendings[number].count > 0 {
        if let arriving, pendings[number].key.driver != 0 {
          captureDriven(number, placeOfRow, arriving, into: &motion, reason)
        } else {
          end(capture(.pending, number, pending(number), placeOfRow, into: &motion), reason)
        }
      }
    }
    for (number, run) in keyframes.enumerated()
    where run.animates(field) && placeOfRow[Int(run.row)] >= 0 && scope.contains(run.isWaiting ? .pendings : .curves) {
      capture(field, of: run, into: &motion, at: Int(placeOfRow[Int(run.row)]))
      end(run.member(field, of: number, .keyframes), reason)
    }
    dropEmptyKeyframes()
  }

  /// Members in reverse order. A parameter: through the array, each read of the group would count its references.
  private func capture<Group: KeyedGroup>(
    _ kind: Member.Kind, _ number: Int, _ group: Group, _ placeOfRow: [Int32], into motion: inout CapturedMotion
  ) -> [Member] {
    var members: [Member] = []
    for index in (0..<group.count).reversed() {
      let place = Int(placeOfRow[group.row(index)])
      guard place >= 0 else { continue }
      capture(index, of: group, into: &motion, at: place)
      members.append(group.member(index, of: number, kind))
    }
    return members
  }

  func capture<Group: MotionGroup>(
    _ index: Int, of group: Group, into motion: inout CapturedMotion, at place: Int
  ) {
    group.addDifference(index, at: sampled, to: &motion.displacement, at: place, lane: 0)
    if !isPaused(group.transaction(index)) {
      group.addVelocity(index, at: sampled, to: &motion.velocity, at: place, lane: 0)
    }
    motion.taken[place].join(taking(index, of: group))
  }

  private mutating func captureDriven(
    _ number: Int, _ placeOfRow: [Int32], _ arriving: FloatLanes, into motion: inout CapturedMotion, _ reason: MemberEnd
  ) {
    for index in (0..<pendings[number].count).reversed() {
      let place = Int(placeOfRow[pendings[number].row(index)])
      guard place >= 0 else { continue }
      var taken = pendings[number].members.differences.member(index)
      taken.keepLanes(at: 0, of: arriving, at: place)
      if taken.isZero(at: 0) { continue }
      let group = pending(number)
      let (left, rate) = (group.left, group.driven.rate)
      motion.displacement.add(taken, at: 0, times: left, to: place)
      motion.velocity.add(taken, at: 0, times: -rate, to: place)
      motion.taken[place].join(taking(index, of: group))
      pendings[number].members.differences.add(taken, at: 0, times: -1, to: index)
      guard pendings[number].members.differences.isZero(at: index) else { continue }
      end(pendings[number].member(index, of: number, .pending), reason)
    }
  }

  /// True if a property animator drives any of the field.
  func isDriven(_ field: Int) -> Bool {
    pendings.contains { $0.key.driver != 0 && $0.field == field && $0.count > 0 }
  }

  /// Nil unless a property animator drives any of the field.
  func arriving(_ arrivals: Arrivals) -> FloatLanes? {
    guard isDriven(arrivals.field) else { return nil }
    return differences(of: arrivals).displacement
  }

  private mutating func end(_ members: [Member], _ reason: MemberEnd) {
    for member in members { end(member, reason) }
  }

  private mutating func end(_ member: Member, _ reason: MemberEnd) {
    remove(member)
    end(member.transaction, row: member.row, field: member.field, reason)
  }

  /// For a transaction that was not presented yet, the one that it had interrupted.
  func taking<Group: MotionGroup>(_ index: Int, of group: Group) -> Taken {
    let transaction = group.transaction(index)
    guard transaction < firstUnseen else { return group.taken(index) }
    return Taken(transaction: transaction, progress: Float(group.progress(index, at: sampled)))
  }
}
