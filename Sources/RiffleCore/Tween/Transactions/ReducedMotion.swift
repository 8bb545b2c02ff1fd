/// Marks a world with reduced motion, a setting of the user. A resource.
///
/// A movement becomes a short cross-fade, at most once in 0.4 s; an `Offset` is not shown. Changes in place animate as
/// usual. A property animator moves its entities half-way, so that it can still be scrubbed. Phases that loop rest at
/// their first phase.
public struct ReducedMotion: Component {
  /// Creates the mark.
  public init() {}

  public func fold(into hasher: inout StateHasher) { hasher.combine(1) }

  /// Half of a cross-fade, in seconds.
  static let half = 0.12

  /// Waits for half a cross-fade, then moves all the way.
  @usableFromInline static func step(for animation: Animation) -> Animation {
    Animation.linear(duration: 0).delay(animation.splittingLeadingDelay.delay + half)
  }

  /// Seconds after a cross-fade without another one: together 0.4 s, so that there are at most three in a second.
  static let rest = 0.16

  static func fade(for animation: Animation) -> Animation {
    let delay = animation.splittingLeadingDelay.delay
    let fade = Animation.keyframes {
      LinearKeyframe(1, duration: half, timingCurve: .easeInOut)
      LinearKeyframe(0, duration: half, timingCurve: .easeInOut)
      LinearKeyframe(0, duration: rest)
    }
    return delay > 0 ? fade.delay(delay) : fade
  }

  /// The shares of an animator's way at which an entity starts to fade, moves, and is visible again.
  static let driven = (out: 0.4, half: 0.5, back: 0.6)
}

extension World {
  /// True if movement is shown as short cross-fades.
  public var reducesMotion: Bool { hasResource(ReducedMotion.self) }

  /// Fades around a move half-way; an entity that has just faded, after its rest.
  mutating func crossFade(_ entities: [Entity], for animation: Animation) {
    for entity in entities where !has(CrossFade.self, entity) { insert(CrossFade(), on: entity) }
    // Entities faded by an animator fade in with it: if interrupted, they would stay faint.
    let interruption: AnimationInterruption = isFaint(entities) ? .add : .automatic
    let isDelayed = animation.splittingLeadingDelay.delay > 0
    let moves = isDelayed ? [:] : nextMoves()
    var groups: [(delay: Double?, entities: [Entity])] = []
    for entity in entities {
      let move = moves[Int32(truncatingIfNeeded: entity.row)]
      if isDelayed ? isCrossFading(entity) : move?.isJoined == true { continue }
      let delay = move.map { $0.wait - ReducedMotion.half }
      let place = groups.firstIndex { $0.delay == delay }
      if place == nil { groups.append((delay, [])) }
      groups[place ?? groups.count - 1].entities.append(entity)
    }
    for group in groups {
      let fade = ReducedMotion.fade(for: group.delay.map { .linear(duration: 0).delay($0) } ?? animation)
      withAnimation(fade, interruption: interruption, cause: .crossFade) {
        for entity in group.entities { $0[entity, CrossFade.self].value = 0 }
      }
    }
  }

  private func isCrossFading(_ entity: Entity) -> Bool {
    resource(AnimationStore<CrossFade>.self)?.motion.returnsToStart(entity: Int(entity.index)) ?? false
  }

  mutating func crossFade(_ entities: [Entity], drivenBy driver: UInt32) {
    let animator = PropertyAnimator(id: driver >> 8)
    guard let state = state(of: animator) else { return }
    let new = entities.filter { !state.fading.contains($0) }
    guard !new.isEmpty else { return }
    self[resource: PropertyAnimators.self].states[animator.id]?.fading += new
    for entity in new where !has(CrossFade.self, entity) { insert(CrossFade(), on: entity) }
    let window = state.parts[Int(driver & 255)].window
    let shares = ReducedMotion.driven
    for (sign, from, to) in [(Float(-1), shares.out, shares.half), (1, shares.half, shares.back)] {
      let part = AnimatorPart(window: window, bend: .init(start: from, end: to, timing: .linear(duration: 1)))
      addAnimations(to: animator, as: part) { world in for entity in new { world[entity, CrossFade.self].value += sign }
      }
    }
  }
}

extension World {
  mutating func step(
    _ all: Changes, by animation: Animation, on motion: inout MotionStore,
    in transaction: ActiveTransaction, _ crossFading: inout [Entity]
  ) -> Started {
    let changes = motion.keeping(all, animation.endFraction)
    // A movement there and back is not shown, but its completion is still reported after its duration.
    if changes.isEmpty, !all.isEmpty { motion.endings.report(transaction.id, .finished, 0) }
    let moves = animation.splittingLeadingDelay.delay > 0 ? [:] : nextMoves()
    var groups: [(wait: Double?, changes: Changes)] = []
    for member in changes.entities.indices {
      let move = moves[changes.entities[member]]
      if move?.isJoined != true, let entity = entity(atRow: Int(changes.entities[member])) {
        crossFading.append(entity)
      }
      let place = groups.firstIndex { $0.wait == move?.wait }
      if place == nil { groups.append((move?.wait, Changes(width: motion.layout.width))) }
      groups[place ?? groups.count - 1].changes.append(
        changes.entities[member], fields: changes.fields[member], changes.differences, at: member, motion.layout)
    }
    var (started, transaction) = (Started(), transaction)
    for group in groups {
      transaction.animation = group.wait.map { .linear(duration: 0).delay($0) } ?? ReducedMotion.step(for: animation)
      started.add(motion.apply(group.changes, transaction))
    }
    return started
  }

  /// Seconds until the next possible move by row, for entities that fade or have just faded; joined once a fade began.
  private func nextMoves() -> [Int32: (wait: Double, isJoined: Bool)] {
    guard count(of: CrossFade.self) > 0, let tick = resource(Tick.self) else { return [:] }
    let (half, length) = (ReducedMotion.half, 2 * ReducedMotion.half + ReducedMotion.rest)
    var moves: [Int32: (wait: Double, isJoined: Bool)] = [:]
    for one in runningAnimations() where one.kind == .keyframes && one.cause?.animation == Cause.crossFade.animation {
      let (row, elapsed) = (
        Int32(truncatingIfNeeded: one.entity.row), Double(tick.now - one.startTick - one.delayTicks) * tick.length
      )
      if elapsed < half, elapsed > -length {
        moves[row] = (half - elapsed, true)
      } else if elapsed >= half, moves[row] == nil {
        moves[row] = (length - elapsed + half, false)
      }
    }
    return moves
  }
}

extension World {
  func crossFades(of entities: [Entity]) -> [(entity: Entity, value: Float)] {
    entities.compactMap { entity in get(CrossFade.self, entity).map { (entity, $0.value) } }
  }

  mutating func fadeBack(to values: [(entity: Entity, value: Float)]) {
    let faint = values.filter { get(CrossFade.self, $0.entity)?.value != $0.value }
    guard !faint.isEmpty else { return }
    withAnimation(.easeInOut(duration: ReducedMotion.half), interruption: .add, cause: .crossFade) { world in
      for (entity, value) in faint where world.has(CrossFade.self, entity) {
        world[entity, CrossFade.self].value = value
      }
    }
  }

  private func isFaint(_ entities: [Entity]) -> Bool {
    resource(PropertyAnimators.self)?.states.runs
      .contains { $0.faintness > 0 && $0.fading.contains(where: entities.contains) } ?? false
  }
}

extension AnimatorState {
  /// Above 0 from the start of a fade until its end.
  fileprivate var faintness: Double {
    let shares = ReducedMotion.driven
    return parts.indices.reduce(0) { sum, part in
      let bend = parts[part].bend
      guard bend.timing == .linear(duration: 1) else { return sum }
      return sum + (bend.end == shares.half ? 1 : bend.start == shares.half ? -1 : 0) * progress(of: part).fraction
    }
  }
}

extension Cause {
  fileprivate static var crossFade: Cause { Cause(animation: "cross-fade", rule: "reduced motion") }
}

extension MotionStore {
  /// True while an animation that ends where it started runs or waits.
  fileprivate func returnsToStart(entity: Int) -> Bool {
    guard let row = entityRows.row(of: entity) else { return false }
    var isReturning = false
    forEachMember(of: row) { member in
      switch member.kind {
      case .curve: isReturning = isReturning || curves[member.group].key.animation.endFraction == 0
      case .pending:
        let key = pendings[member.group].key
        isReturning = isReturning || key.driver == 0 && key.animation.endFraction == 0
      case .keyframes: isReturning = true
      case .spring: break
      }
    }
    return isReturning
  }

  /// The model gets its share of the way at once, and never the rest.
  @usableFromInline mutating func keeping(_ changes: Changes, _ share: Double) -> Changes {
    guard share != 1 else { return changes }
    for member in changes.entities.indices {
      corrections.append(
        changes.entities[member], fields: changes.fields[member], changes.differences, at: member, times: 1 - share,
        layout)
    }
    guard share != 0 else { return Changes(width: layout.width) }
    var kept = changes
    for member in changes.entities.indices {
      kept.differences.add(changes.differences, at: member, times: share - 1, to: member)
    }
    return kept
  }
}
