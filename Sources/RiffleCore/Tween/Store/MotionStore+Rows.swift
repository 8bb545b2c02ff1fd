// Rows: assigned to an entity when a field of it starts to move, freed when all of it rests.
extension MotionStore {
  mutating func ensureRow(of entity: Int32) -> Int {
    let entity = Int(entity)
    if entity >= rowOfEntity.count {
      let wanted = max(entity + 1, min(rowOfEntity.count * 2, rowOfEntity.capacity))
      rowOfEntity.append(contentsOf: repeatElement(-1, count: wanted - rowOfEntity.count))
    }
    if rowOfEntity[entity] >= 0 { return Int(rowOfEntity[entity]) }
    let row: Int
    if let free = freeRows.popLast() {
      row = Int(free)
    } else {
      row = entityOfRow.count
      entityOfRow.append(-1)
      if differences.isEmpty { differences = layout.widths.map { Lanes(width: $0) } }
      for field in 0..<layout.count {
        differences[field].appendZero()
      }
    }
    entityOfRow[row] = Int32(truncatingIfNeeded: entity)
    rowOfEntity[entity] = Int32(truncatingIfNeeded: row)
    return row
  }

  /// Reserves rows and members that start together, so that arrays have no excess capacity.
  mutating func reserveRows(_ starting: Int, through entity: Int32) {
    let wanted = entityOfRow.count + max(0, starting - freeRows.count)
    guard starting > 1, entityOfRow.capacity < wanted else { return }
    if rowOfEntity.count <= Int(entity) { rowOfEntity.reserveCapacity(Int(entity) + 1) }
    entityOfRow.reserveCapacity(wanted)
    properties.reserve(wanted)
    if differences.isEmpty { differences = layout.widths.map { Lanes(width: $0) } }
    for field in 0..<layout.count { differences[field].reserve(wanted) }
  }

  /// Frees a row if nothing of it moves any more.
  mutating func releaseIfAtRest(_ row: Int) {
    guard entityOfRow[row] >= 0 else { return }
    for field in 0..<layout.count where !properties[row, field].isIdle { return }
    for field in 0..<layout.count { differences[field].clear(at: row, lane: 0, width: layout.widths[field]) }
    rowOfEntity[Int(entityOfRow[row])] = -1
    entityOfRow[row] = -1
    freeRows.append(Int32(truncatingIfNeeded: row))
  }

  func propertyIndex(_ row: Int, _ field: Int) -> Int { row * layout.count + field }

  /// Records the end of a member. If its transaction waits for rest, it continues to wait while its property moves.
  mutating func end(_ transaction: UInt32, row: Int, field: Int, _ reason: MemberEnd) {
    if !watched.removal.isEmpty, watched.removal.contains(transaction) {
      switch reason {
      case .finished, .retargeted:
        waiters.append(
          Waiter(
            row: Int32(truncatingIfNeeded: row), field: Int32(truncatingIfNeeded: field), transaction: transaction,
            reason: reason))
        report(transaction, reason, as: .event)
        return
      case .cancelled, .entityGone, .refused: break
      }
    }
    report(transaction, reason)
  }

  mutating func report(
    _ transaction: UInt32, _ reason: MemberEnd, _ count: Int = 1, as meaning: EndedMembers.Meaning = .both
  ) {
    if let last = ended.indices.last, ended[last].transaction == transaction, ended[last].reason == reason,
      ended[last].meaning == meaning
    {
      ended[last].count += count
    } else {
      ended.append(EndedMembers(transaction: transaction, reason: reason, count: count, meaning: meaning))
    }
  }

  /// Completes waiters whose property rests now; `reason` overrides theirs if motion was cut short.
  mutating func releaseWaiters(cutShort reason: MemberEnd? = nil, where isMeant: (Waiter) -> Bool = { _ in true }) {
    guard !waiters.isEmpty else { return }
    var kept: [Waiter] = []
    for waiter in waiters {
      let idle = properties[Int(waiter.row), Int(waiter.field)].isIdle
      if idle && isMeant(waiter) {
        report(waiter.transaction, reason ?? waiter.reason, as: .completion)
      } else {
        kept.append(waiter)
      }
    }
    waiters = kept
  }

  /// Removes a member from its spring block; updates the index of the one that took its place.
  mutating func removeSpring(row: Int, field: Int) {
    let (block, index) = (Int(properties[row, field].block), Int(properties[row, field].index))
    springs[block].swapRemove(at: index)
    properties[row, field].block = -1
    if index < springs[block].count {
      let moved = springs[block].row(index)
      properties[moved, field].index = Int32(truncatingIfNeeded: index)
    }
  }

  /// The number of blocks and groups of a kind kept for reuse; beyond it an empty one is replaced.
  private static var mostKept: Int { 128 }

  mutating func springBlock(_ key: SpringKey) -> Int {
    if let index = springIndex[key] { return index }
    let block = SpringBlock<Lanes>(key, width: layout.widths[key.field], tickLength: tickLength)
    let index = Self.place(block, in: &springs, &springIndex)
    require(index < Int16.max, "no more than \(Int16.max) different springs can run at once")
    return index
  }

  mutating func curveGroup(_ key: CurveKey) -> Int {
    if let index = curveIndex[key] { return index }
    let group = CurveGroup<Lanes>(key, width: layout.widths[key.field], tickLength: tickLength)
    return Self.place(group, in: &curves, &curveIndex)
  }

  mutating func pendingGroup(_ key: CurveKey) -> Int {
    if let index = pendingIndex[key] { return index }
    return Self.place(PendingGroup<Lanes>(key, width: layout.widths[key.field]), in: &pendings, &pendingIndex)
  }

  /// Puts a block or group into an empty one's place, if many are kept already, else at the end.
  private static func place<Group: KeyedGroup>(
    _ group: Group, in groups: inout [Group], _ places: inout [Group.Key: Int]
  ) -> Int {
    if groups.count >= mostKept, let empty = groups.firstIndex(where: { $0.count == 0 }) {
      places[groups[empty].key] = nil
      places[group.key] = empty
      groups[empty] = group
      return empty
    }
    groups.append(group)
    places[group.key] = groups.count - 1
    return groups.count - 1
  }
}
