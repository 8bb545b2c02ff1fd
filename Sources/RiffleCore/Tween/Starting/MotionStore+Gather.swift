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
  /// What a new animation replaces.
  struct GatherScope: OptionSet {
    let rawValue: Int
    static var curves: GatherScope { GatherScope(rawValue: 1) }
    static var pendings: GatherScope { GatherScope(rawValue: 2) }
  }

  /// Ends curves and pending members on the given rows for `reason` and adds their motion at this tick to `motion`;
  /// `places[n]` is where the motion of `rows[n]` goes.
  mutating func gather(
    _ scope: GatherScope, rows: [Int32], places: [Int32], field: Int, into motion: inout CapturedMotion<Lanes>,
    _ reason: MemberEnd
  ) {
    guard !rows.isEmpty else { return }
    var placeOfRow = [Int32](repeating: -1, count: entityOfRow.count)
    for (row, place) in zip(rows, places) { placeOfRow[Int(row)] = place }
    if scope.contains(.curves) {
      for group in curves.indices where curves[group].key.field == field && curves[group].count > 0 {
        gatherCurves(group, placeOfRow, field, into: &motion, reason)
      }
    }
    if scope.contains(.pendings) {
      for group in pendings.indices where pendings[group].key.field == field && pendings[group].count > 0 {
        gatherPendings(group, placeOfRow, field, into: &motion, reason)
      }
    }
    if !played.isEmpty { gatherPlayed(scope, placeOfRow, field, into: &motion, reason) }
  }

  /// The members that lie in rows that have a place.
  private static func members(_ rows: [Int32], in placeOfRow: [Int32]) -> [Int] {
    var members: [Int] = []
    rows.withUnsafeBufferPointer { rows in
      placeOfRow.withUnsafeBufferPointer { placeOfRow in
        for i in rows.indices where placeOfRow[Int(rows[i])] >= 0 { members.append(i) }
      }
    }
    return members
  }

  private mutating func gatherCurves(
    _ group: Int, _ placeOfRow: [Int32], _ field: Int, into motion: inout CapturedMotion<Lanes>, _ reason: MemberEnd
  ) {
    let width = layout.widths[field]
    let members = Self.members(curves[group].rows, in: placeOfRow)
    guard !members.isEmpty else { return }
    read(curves[group].differences) { differences in
      for i in members.reversed() {
        let place = Int(placeOfRow[Int(curves[group].rows[i])])
        let (elapsed, phase) = (sampled &- curves[group].starts[i], curves[group].phase(i))
        let remaining = Double(curves[group].fractions.remaining(elapsed: elapsed, phase: phase))
        let rate = -curves[group].fractions.rate(elapsed: elapsed, phase: phase)
        motion.displacement.add(differences, at: i, lane: 0, times: remaining, to: place, lane: 0, width: width)
        motion.velocity.add(differences, at: i, lane: 0, times: rate, to: place, lane: 0, width: width)
        motion.taken[place].join(
          taking(
            curves[group].transactions[i], Float(curves[group].progress(i, at: sampled)),
            or: curves[group].takeovers[i]))
      }
    }
    // Backwards, because a removal moves the last member, which has been looked at, into the gap.
    for i in members.reversed() {
      let row = Int(curves[group].rows[i])
      properties[propertyIndex(row, field)].layers -= 1
      let transaction = curves[group].transactions[i]
      curves[group].swapRemove(at: i)
      end(transaction, row: row, field: field, reason)
    }
  }

  /// What is said to be interrupted: a transaction that has got so far or, where nobody has seen it yet, what that had
  /// interrupted itself.
  func taking(_ transaction: UInt32, _ progress: Float, or earlier: Taken) -> Taken {
    transaction < firstUnseen ? Taken(transaction: transaction, progress: progress) : earlier
  }

  /// Lends lanes to a body that reads them many times. Reached through the array of groups each time, every reading
  /// would count references for all of a group.
  private func read(_ lanes: Lanes, _ body: (Lanes) -> Void) { body(lanes) }

  private mutating func gatherPendings(
    _ group: Int, _ placeOfRow: [Int32], _ field: Int, into motion: inout CapturedMotion<Lanes>, _ reason: MemberEnd
  ) {
    let width = layout.widths[field]
    let members = Self.members(pendings[group].rows, in: placeOfRow)
    guard !members.isEmpty else { return }
    let (left, rate) = (1 - pendings[group].fraction, -pendings[group].rate)
    read(pendings[group].differences) { differences in
      for i in members.reversed() {
        let place = Int(placeOfRow[Int(pendings[group].rows[i])])
        motion.displacement.add(differences, at: i, lane: 0, times: left, to: place, lane: 0, width: width)
        if rate != 0 {
          motion.velocity.add(differences, at: i, lane: 0, times: rate, to: place, lane: 0, width: width)
        }
        motion.taken[place].join(
          taking(pendings[group].transactions[i], Float(1 - left), or: pendings[group].takeovers[i]))
      }
    }
    for i in members.reversed() {
      let row = Int(pendings[group].rows[i])
      properties[propertyIndex(row, field)].pendings -= 1
      let transaction = pendings[group].transactions[i]
      pendings[group].swapRemove(at: i)
      end(transaction, row: row, field: field, reason)
    }
  }

  /// Takes a property out of its spring block and adds its state to `motion`.
  mutating func gatherSpring(
    row: Int, field: Int, into motion: inout CapturedMotion<Lanes>, at place: Int, _ reason: MemberEnd
  ) {
    let property = properties[propertyIndex(row, field)]
    let (block, index, width) = (Int(property.block), Int(property.index), layout.widths[field])
    motion.displacement.add(springs[block].displacement, at: index, lane: 0, times: 1, to: place, lane: 0, width: width)
    motion.velocity.add(springs[block].velocity, at: index, lane: 0, times: 1, to: place, lane: 0, width: width)
    let transaction = springs[block].transactions[index]
    motion.taken[place].join(
      taking(transaction, Float(springs[block].progress(at: index)), or: springs[block].takeovers[index]))
    removeSpring(row: row, field: field)
    end(transaction, row: row, field: field, reason)
  }
}
