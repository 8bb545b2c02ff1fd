// Rule of the reference tween: `pause`, `resume` and `delayed`.

extension World {
  /// Stops the running animations of a transaction. An immediate stop completes with `cancelled`, one at the end of a
  /// cycle with `finished`. Properties that have been retargeted since continue.
  public mutating func stopAnimation(_ handle: AnimationHandle, at stop: AnimationStop) {
    steer(handle, stop == .endOfCycle ? .finish : nil) { $0.stop(handle.id, at: stop) }
  }

  /// Jumps to the start or the end of the running animations of a transaction; nil is where they lead.
  package mutating func finish(_ handle: AnimationHandle, at position: AnimatingPosition?) {
    steer(handle, .finish, ends: true) {
      $0.finish(handle.id, at: position)
      return nil
    }
  }

  /// `verb` is nil for `cancel`, which is recorded with the ended animations. `ends` finishes the transaction.
  mutating func steer(
    _ handle: AnimationHandle, _ verb: AnimationVerb?, ends: Bool = false, _ body: (inout MotionStore) -> Double?
  ) {
    prepareForMotion()
    flushWrites()
    var due: Double?
    forEachAwake { store, world in if let later = store.change(&world, body) { due = max(due ?? 0, later) } }
    if collectEnded(finishing: ends ? handle : nil) { due = Double(self[resource: MotionRegistry.self].sampled) }
    guard let due else { return }
    self[resource: Transactions.self].extend(handle.id, until: due, at: self[resource: Tick.self].now)
    if let verb { noteSteering(handle, verb) }
  }

  package mutating func noteSteering(_ handle: AnimationHandle, _ verb: AnimationVerb) {
    let cause = actingCause
    steer(handle.id, verb, cause)
    note(.steered(handle, verb, cause: cause))
  }

  mutating func steer(_ id: UInt32, _ verb: AnimationVerb, _ cause: Cause?) {
    self[resource: Transactions.self].origins.steer(
      Steering(
        id: id, verb: verb, tick: self[resource: Tick.self].now, sampled: self[resource: MotionRegistry.self].sampled,
        cause: cause))
  }

  /// `verb` is `pause` or `resume`. An animation that interrupts paused ones starts at rest.
  mutating func hold(_ handle: AnimationHandle, _ verb: AnimationVerb) {
    guard hasResource(Transactions.self) else { return }
    let now = self[resource: Tick.self].now
    if verb == .pause
      ? self[resource: Transactions.self].pause(handle.id, at: now)
      : self[resource: Transactions.self].resume(handle.id, at: now)
    {
      noteSteering(handle, verb)
      updateWatched()
    }
  }

  /// Known as long as the cause is.
  package func standstills(of handle: AnimationHandle) -> [Range<Int>] {
    guard hasResource(Transactions.self) else { return [] }
    return self[resource: Transactions.self].origins.standstills(of: handle.id, at: sampledTick)
  }

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

extension MotionStore {
  func isPaused(_ transaction: @autoclosure () -> UInt32) -> Bool {
    !watched.paused.isEmpty && watched.paused.contains(transaction())
  }

  /// Delays paused animations by a tick: those that wait for their start, or those that run.
  mutating func delayPaused(waiting: Bool) {
    let paused = watched.paused
    guard !paused.isEmpty else { return }
    for run in keyframes.indices
    where keyframes[run].isWaiting == waiting && paused.contains(keyframes[run].transaction) {
      keyframes[run].begin += 1
    }
    guard waiting else {
      for group in curves.indices { curves[group].delay(paused) }
      return
    }
    for group in pendings.indices where pendings[group].key.driver == 0 {
      for index in pendings[group].due.indices where paused.contains(pendings[group].transaction(index)) {
        pendings[group].due[index] += 1
      }
    }
  }

  /// Puts paused members back after a step of their block.
  mutating func putBack(_ paused: [Int], in block: Int, to before: SpringBlock) {
    let field = springs[block].field
    for index in paused {
      let row = springs[block].row(index)
      if properties[row, field].pendings == 0 {
        // Exactly as before.
        differences[field].clear(at: row)
      } else {
        differences[field].add(springs[block].members.differences, at: index, times: -1, to: row)
      }
      differences[field].add(before.members.differences, at: index, to: row)
    }
    springs[block].putBack(paused, to: before)
  }
}

extension CurveGroup {
  fileprivate mutating func delay(_ paused: [UInt32]) {
    let delayed = members.indices(of: paused)
    guard !delayed.isEmpty else { return }
    for index in delayed { members.starts[index] &+= 1 }
    forgetAges()
  }
}

extension SpringBlock {
  fileprivate mutating func putBack(_ paused: [Int], to before: SpringBlock) {
    let indices = paused.map { Int32(truncatingIfNeeded: $0) }
    members.differences.copy(indices, from: before.members.differences)
    velocity.copy(indices, from: before.velocity)
    for index in paused { members.starts[index] &+= 1 }
  }
}

/// The images of steps along x and along y.
package typealias Axes = (x: SIMD2<Float>, y: SIMD2<Float>)

extension World {
  /// Animations of place and scale continue in the other space. `axes` are the images there of steps in the previous
  /// one, `growth` is the new scale in units of the previous one.
  package mutating func carry(_ entity: Entity, to transform: Transform, axes: Axes, growth: SIMD2<Float>) {
    flushWrites()
    let isLogged = isWriteLogEnabled(Transform.self)
    setWriteLog(Transform.self, enabled: false)
    self[entity, Transform.self] = transform
    setWriteLog(Transform.self, enabled: isLogged)
    guard isLogged else { return }
    let scale: Axes = (SIMD2(growth.x, 0), SIMD2(0, growth.y))
    withMotion(of: Transform.self) { motion in
      guard let row = motion.entityRows.row(of: Int(entity.index)) else { return }
      for (name, axes) in [("position", axes), ("scale", scale)] {
        if let field = Transform.fieldNames.firstIndex(of: name) { motion.map(row: row, field: field, by: axes) }
      }
    }
  }
}

extension MotionStore {
  fileprivate mutating func map(row: Int, field: Int, by axes: Axes) {
    guard !properties[row, field].isIdle else { return }
    var members: [Member] = []
    forEachMember(of: row) { if $0.field == field { members.append($0) } }
    for member in members {
      changeLanes(of: member) {
        $0.map(lane: $1, by: axes)
      } ofOthers: {
        $0.map(at: $1, lane: $2, by: axes)
      }
    }
    differences[field].map(at: row, by: axes)
    guard axes.x.y != 0 || axes.y.x != 0 else { return }
    // Each lane now has a part of the other one.
    let (x, y) = (writers[row * 2, field], writers[row * 2 + 1, field])
    let latest = x.last > y.last ? x : y
    if latest.last > 0 { (writers[row * 2, field], writers[row * 2 + 1, field]) = (latest, latest) }
  }

  /// Changes all vectors of an animation, each at an index of a list and from a lane on; keyframes by their course.
  mutating func changeLanes(
    of member: Member, ofKeyframes change: (inout KeyframeCourse, _ lane: Int) -> Void,
    ofOthers body: (_ vectors: inout FloatLanes, _ index: Int, _ lane: Int) -> Void
  ) {
    let (group, index) = (member.group, member.index)
    switch member.kind {
    case .spring: springs[group].changeLanes(index, body)
    case .curve: body(&curves[group].members.differences, index, 0)
    case .pending: body(&pendings[group].members.differences, index, 0)
    case .keyframes: change(&keyframes[group].course, layout.lanes[member.field])
    }
  }
}

extension FloatLanes {
  mutating func map(at index: Int, lane: Int = 0, by axes: Axes) {
    let place = index * width + lane
    let image = axes.x * values[place] + axes.y * values[place + 1]
    (values[place], values[place + 1]) = (image.x, image.y)
  }
}
