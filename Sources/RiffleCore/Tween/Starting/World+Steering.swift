import RiffleECS

extension World {
  /// Stops the running animations of a transaction. An immediate stop completes with `cancelled`, one at the end of a
  /// cycle with `finished`. Properties that have been retargeted since continue.
  public mutating func stopAnimation(_ handle: AnimationHandle, at stop: AnimationStop) {
    steer(handle, stop == .endOfCycle ? .finish : nil) { $0.stop(&$1, handle.id, stop) }
  }

  /// Presents the model values immediately; the completion is due with `finished`.
  package mutating func finishAnimation(_ handle: AnimationHandle) {
    steer(handle, .finish, ends: true) { $0.stop(&$1, handle.id, .modelValue) }
  }

  /// Reverses the running animations of a transaction without a jump; a second call continues forward.
  ///
  /// A curve runs back from the same fraction, takes as long as it has run, and ends at its start; the model has that
  /// value immediately. Of an endless repeat only the current cycle is reversed. A spring returns to its start with its
  /// current velocity. A delayed animation never starts. The completion is due at the end of the reversal.
  public mutating func reverseAnimation(_ handle: AnimationHandle) {
    steer(handle, .reverse) { $0.reverse(&$1, handle.id) }
  }

  /// `verb` is nil for `cancel`, which is recorded with the ended animations. `ends` finishes the transaction.
  private mutating func steer(
    _ handle: AnimationHandle, _ verb: AnimationVerb?, ends: Bool = false,
    _ body: (MotionOperations, inout World) -> Double?
  ) {
    prepareForMotion()
    flushWrites()
    var due: Double?
    forEachAwake { operations, world in
      if let later = body(operations, &world) { due = max(due ?? 0, later) }
    }
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

  /// Pauses the running animations of a transaction, also delayed ones, at their presented values.
  ///
  /// `resumeAnimation` continues them as if no time had passed. An animation that interrupts them during the pause
  /// starts at rest. No effect on a paused or completed transaction.
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

/// The images of a step along x and of one along y.
package typealias Axes = (x: SIMD2<Float>, y: SIMD2<Float>)

extension World {
  /// The change is not animated; animations of place and scale continue in the other space.
  ///
  /// - Parameters:
  ///   - axes: the images in the new space of steps in the previous one.
  ///   - growth: the new scale in units of the previous one.
  package mutating func carry(_ entity: Entity, to transform: Transform, axes: Axes, growth: SIMD2<Float>) {
    flushWrites()
    let isLogged = isWriteLogEnabled(Transform.self)
    setWriteLog(Transform.self, enabled: false)
    self[entity, Transform.self] = transform
    setWriteLog(Transform.self, enabled: isLogged)
    guard isLogged else { return }
    let scale: Axes = (SIMD2(growth.x, 0), SIMD2(0, growth.y))
    withMotion(of: AnimationStore<Transform, FloatLanes>.self) { motion in
      guard let row = motion.row(of: Int(entity.index)) else { return }
      for (name, axes) in [("position", axes), ("scale", scale)] {
        if let field = Transform.fieldNames.firstIndex(of: name) { motion.map(row: row, field: field, by: axes) }
      }
    }
  }
}

extension MotionStore where Lanes == FloatLanes {
  fileprivate mutating func map(row: Int, field: Int, by axes: Axes) {
    guard !properties[row, field].isIdle else { return }
    var members: [Member] = []
    forEachMember(of: row) { if $0.field == field { members.append($0) } }
    for member in members {
      let (group, index) = (member.group, member.index)
      switch member.kind {
      case .spring: springs[group].map(index, by: axes)
      case .curve: curves[group].members.differences.map(at: index, by: axes)
      case .pending: pendings[group].members.differences.map(at: index, by: axes)
      case .keyframes:
        let (course, lane) = (keyframes[group].course, keyframes[group].lane)
        keyframes[group].course = KeyframeCourse(width: course.width, duration: course.duration) { seconds, lanes in
          course.evaluate(seconds, &lanes)
          for place in lanes.count - 2..<lanes.count { lanes.map(at: place, lane: lane, by: axes) }
        }
      }
    }
    differences[field].map(at: row, by: axes)
  }
}

extension FloatLanes {
  mutating func map(at index: Int, lane: Int = 0, by axes: Axes) {
    let place = index * width + lane
    let image = axes.x * values[place] + axes.y * values[place + 1]
    (values[place], values[place + 1]) = (image.x, image.y)
  }
}
