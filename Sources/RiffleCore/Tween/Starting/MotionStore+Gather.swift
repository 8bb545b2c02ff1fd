import RiffleMotion

/// Motion taken off properties: a displacement and a velocity for each.
struct CapturedMotion<Lanes: DifferenceLanes> {
  var displacement: Lanes
  var velocity: Lanes
  /// Of what ran, the newest.
  var taken: [Taken]

  init(width: Int, count: Int) {
    displacement = Lanes(width: width)
    velocity = Lanes(width: width)
    taken = [Taken](repeating: Taken(), count: count)
    for _ in 0..<count {
      displacement.appendZero()
      velocity.appendZero()
    }
  }
}

// Gathering: one pass over the curves and pending members of a field for all rows of a transaction, so that a shuffle of
// N properties costs N and not N².
extension MotionStore {
  /// What a new animation replaces beside springs.
  struct GatherScope: OptionSet {
    let rawValue: Int
    static var curves: GatherScope { GatherScope(rawValue: 1) }
    static var pendings: GatherScope { GatherScope(rawValue: 2) }
    static var all: GatherScope { [curves, pendings] }
  }

  /// Ends what runs on one property for `reason` and returns its motion at this tick.
  mutating func gather(
    _ scope: GatherScope = .all, springs: Bool = true, row: Int, field: Int, _ reason: MemberEnd
  ) -> CapturedMotion<Lanes> {
    var motion = CapturedMotion<Lanes>(width: layout.widths[field], count: 1)
    gather(scope, springs: springs, row: row, field: field, into: &motion, at: 0, reason)
    return motion
  }

  /// The same, added to the motion captured at a place.
  mutating func gather(
    _ scope: GatherScope = .all, springs: Bool = true, row: Int, field: Int,
    into motion: inout CapturedMotion<Lanes>, at place: Int, _ reason: MemberEnd
  ) {
    let property = properties[propertyIndex(row, field)]
    if springs, property.block >= 0 { gatherSpring(row: row, field: field, into: &motion, at: place, reason) }
    guard !scope.isEmpty, property.layers > 0 || property.pendings > 0 else { return }
    gather(
      scope, rows: [Int32(truncatingIfNeeded: row)], places: [Int32(truncatingIfNeeded: place)], field: field,
      into: &motion, reason)
  }

  /// Ends curves, pending members and keyframes on the given rows for `reason` and adds their motion at this tick to
  /// `motion`; `places[n]` is where the motion of `rows[n]` goes.
  mutating func gather(
    _ scope: GatherScope = .all, rows: [Int32], places: [Int32], field: Int, into motion: inout CapturedMotion<Lanes>,
    _ reason: MemberEnd
  ) {
    guard !rows.isEmpty else { return }
    var placeOfRow = [Int32](repeating: -1, count: entityOfRow.count)
    for (row, place) in zip(rows, places) { placeOfRow[Int(row)] = place }
    if scope.contains(.curves) {
      for number in curves.indices where curves[number].field == field && curves[number].count > 0 {
        end(capture(.curve, number, curves[number], placeOfRow, into: &motion), reason)
      }
    }
    if scope.contains(.pendings) {
      for number in pendings.indices where pendings[number].field == field && pendings[number].count > 0 {
        end(capture(.pending, number, pendings[number], placeOfRow, into: &motion), reason)
      }
    }
    guard !keyframes.isEmpty else { return }
    for number in keyframes.indices
    where keyframes[number].field == field && scope.contains(keyframes[number].isWaiting ? .pendings : .curves) {
      end(capture(.keyframes, number, keyframes[number], placeOfRow, into: &motion), reason)
    }
    dropEmptyKeyframes()
  }

  /// Adds the motion of a group's members that lie in rows that have a place, and names them, backwards.
  ///
  /// The group is handed over: reached through the array of groups each time, every reading would count references for
  /// all of it.
  private func capture<Group: MotionGroup<Lanes>>(
    _ kind: Member.Kind, _ number: Int, _ group: Group, _ placeOfRow: [Int32], into motion: inout CapturedMotion<Lanes>
  ) -> [Member] {
    let width = layout.widths[group.field]
    var members: [Member] = []
    for index in (0..<group.count).reversed() {
      let row = group.row(index)
      let place = Int(placeOfRow[row])
      guard place >= 0 else { continue }
      group.addDifference(index, at: sampled, to: &motion.displacement, at: place, lane: 0, width: width)
      group.addVelocity(index, at: sampled, to: &motion.velocity, at: place, lane: 0, width: width)
      motion.taken[place].join(taking(index, of: group))
      members.append(
        Member(
          kind: kind, group: number, index: index, row: row, field: group.field, transaction: group.transaction(index)))
    }
    return members
  }

  private mutating func end(_ members: [Member], _ reason: MemberEnd) {
    for member in members {
      remove(member)
      end(member.transaction, row: member.row, field: member.field, reason)
    }
  }

  /// What is said to be interrupted: a transaction that has got so far or, where nobody has seen it yet, what that had
  /// interrupted itself.
  private func taking<Group: MotionGroup<Lanes>>(_ index: Int, of group: Group) -> Taken {
    let transaction = group.transaction(index)
    guard transaction < firstUnseen else { return group.taken(index) }
    return Taken(transaction: transaction, progress: Float(group.progress(index, at: sampled)))
  }

  /// Takes a property out of its spring block and adds its state to `motion`.
  private mutating func gatherSpring(
    row: Int, field: Int, into motion: inout CapturedMotion<Lanes>, at place: Int, _ reason: MemberEnd
  ) {
    let property = properties[propertyIndex(row, field)]
    let (block, index, width) = (Int(property.block), Int(property.index), layout.widths[field])
    springs[block].addDifference(index, at: sampled, to: &motion.displacement, at: place, lane: 0, width: width)
    springs[block].addVelocity(index, at: sampled, to: &motion.velocity, at: place, lane: 0, width: width)
    motion.taken[place].join(taking(index, of: springs[block]))
    let transaction = springs[block].transaction(index)
    removeSpring(row: row, field: field)
    end(transaction, row: row, field: field, reason)
  }
}
