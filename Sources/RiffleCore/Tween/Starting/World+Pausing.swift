import RiffleECS

extension World {
  /// Pauses the running animations of a transaction at their presented values: curves, springs, keyframes and delays.
  ///
  /// `resumeAnimation` continues them as if no time had passed, a spring with its velocity; they complete later by the length
  /// of the pause. An animation that interrupts them during the pause starts at rest. No effect on a paused or completed
  /// transaction.
  public mutating func pauseAnimation(_ handle: AnimationHandle) {
    guard hasResource(Transactions.self) else { return }
    let now = self[resource: Tick.self].now
    guard self[resource: Transactions.self].pause(handle.id, at: now) else { return }
    noteSteering(handle, .pause)
    updateWatched()
  }

  /// Resumes a paused transaction. No effect on any other.
  public mutating func resumeAnimation(_ handle: AnimationHandle) {
    guard hasResource(Transactions.self) else { return }
    let now = self[resource: Tick.self].now
    guard self[resource: Transactions.self].resume(handle.id, at: now) else { return }
    noteSteering(handle, .resume)
    updateWatched()
  }

  /// The ticks in which a transaction was paused, in order; known as long as its cause is.
  package func standstills(of handle: AnimationHandle) -> [Range<Int>] {
    guard hasResource(Transactions.self) else { return [] }
    return self[resource: Transactions.self].origins.standstills(of: handle.id, at: sampledTick)
  }

  /// Calls the body with each range of ticks in which a transaction was paused.
  package func forEachStandstill(_ body: (AnimationHandle, Range<Int>) -> Void) {
    guard hasResource(Transactions.self) else { return }
    self[resource: Transactions.self].origins.forEachStandstill(at: sampledTick) { body(AnimationHandle(id: $0), $1) }
  }

  private var sampledTick: Int { Int(self[resource: MotionRegistry.self].sampled) }

  /// Returns true if a transaction is paused.
  public func isPaused(_ handle: AnimationHandle) -> Bool {
    resource(Transactions.self)?.watched.paused.contains(handle.id) ?? false
  }
}

// A paused animation is delayed by a tick in every tick of its pause.
extension MotionStore {
  /// True if a transaction is paused. Most worlds have none.
  func isPaused(_ transaction: @autoclosure () -> UInt32) -> Bool {
    !watched.paused.isEmpty && watched.paused.contains(transaction())
  }

  mutating func delayPaused() {
    let paused = watched.paused
    for group in curves.indices { curves[group].delay(paused) }
    for group in pendings.indices where pendings[group].key.driver == 0 {
      for index in pendings[group].due.indices where paused.contains(pendings[group].transaction(index)) {
        pendings[group].due[index] += 1
      }
    }
    for group in keyframes.indices where paused.contains(keyframes[group].transaction) { keyframes[group].begin += 1 }
  }

  /// Reverts the last tick of paused springs.
  mutating func putBack(_ standing: [SpringBlock<Lanes>.Standing], in block: Int) {
    let field = springs[block].field
    let width = layout.widths[field]
    for state in standing {
      let row = springs[block].row(state.index)
      if properties[row, field].pendings == 0 {
        // Exactly as before.
        differences[field].clear(at: row, lane: 0, width: width)
      } else {
        differences[field].add(
          springs[block].members.differences, at: state.index, lane: 0, times: -1, to: row, lane: 0, width: width)
      }
      differences[field].add(state.difference, at: 0, lane: 0, times: 1, to: row, lane: 0, width: width)
      springs[block].putBack(state, width: width)
    }
  }
}

extension CurveGroup {
  fileprivate mutating func delay(_ paused: [UInt32]) {
    let delayed = members.transactions.indices.filter { paused.contains(members.transactions[$0]) }
    guard !delayed.isEmpty else { return }
    for index in delayed { members.starts[index] &+= 1 }
    forgetAges()
  }
}

extension SpringBlock {
  struct Standing {
    let index: Int
    let difference: Lanes
    let velocity: Lanes
  }

  func standing(_ paused: [UInt32], width: Int) -> [Standing] {
    members.transactions.indices.filter { paused.contains(members.transactions[$0]) }.map { index in
      var (difference, speed) = (Lanes(width: width), Lanes(width: width))
      difference.appendZero()
      speed.appendZero()
      difference.add(members.differences, at: index, lane: 0, times: 1, to: 0, lane: 0, width: width)
      speed.add(velocity, at: index, lane: 0, times: 1, to: 0, lane: 0, width: width)
      return Standing(index: index, difference: difference, velocity: speed)
    }
  }

  fileprivate mutating func putBack(_ state: Standing, width: Int) {
    members.differences.clear(at: state.index, lane: 0, width: width)
    members.differences.add(state.difference, at: 0, lane: 0, times: 1, to: state.index, lane: 0, width: width)
    velocity.clear(at: state.index, lane: 0, width: width)
    velocity.add(state.velocity, at: 0, lane: 0, times: 1, to: state.index, lane: 0, width: width)
    members.starts[state.index] &+= 1
  }
}
