extension World {
  /// Inserts a spawned entity with its transition, animated by the transition's own animation or the transaction's.
  ///
  /// An entity that is being removed is revived: it reverses from its presented state. An entity inserted in the same
  /// tick as one of its ancestors appears with it, without its own transition.
  ///
  /// - Parameters:
  ///   - transition: used instead of the entity's own `Transition`.
  ///   - completion: called once, when the transition, or its reversal, is at rest.
  public mutating func insert(
    _ entity: Entity, with transition: Transition? = nil, completion: AnimationCompletion? = nil
  ) {
    guard isAlive(entity) else { return }
    prepareForTransitions()
    let transition = transition ?? get(Transition.self, entity) ?? .opacity
    if let state = get(TransitionState.self, entity) {
      guard state.phase == .didDisappear else { return join(state.run, completion) }
      return run(transition, to: .identity, of: entity, from: state.effect, completion)
    }
    let ancestors = ancestors(of: entity)
    let comesAlong = ancestors.contains { self[resource: TransitionRuns.self].hasAppeared.contains($0) }
    let carriesNew = self[resource: TransitionRuns.self].carriesNew.contains(entity)
    let brought = carriesNew ? self[resource: TransitionRuns.self].appeared : []
    self[resource: TransitionRuns.self].note(entity, standingOn: ancestors)
    for other in brought where other != entity && self.ancestors(of: other).contains(entity) { settle(other) }
    if has(MatchedGeometry.self, entity) {
      withTransaction(Transaction(disablesAnimations: true)) { $0.followSource(entity) }
    }
    let matched = comesAlong ? nil : matched(entity, as: .presented)
    let effect = comesAlong ? .identity : shown(transition.effect(in: .willAppear).combined(with: matched ?? .identity))
    insert(TransitionState(phase: .willAppear, effect: effect), on: entity)
    run(transition, to: .identity, of: entity, from: effect, completion)
    if matched != nil { steerGhosts(onto: entity) }
  }

  /// Removes an entity with its transition, as a ghost in its old place. It is despawned with its children when the
  /// transition ends; without an animation at the end of the tick.
  ///
  /// If its insertion still runs, the entity reverses from its presented state: a curve takes as large a share of its
  /// time as the insertion has made of its way, a spring takes over the velocity.
  ///
  /// - Parameters:
  ///   - transition: used instead of the entity's own `Transition`.
  ///   - completion: called once, when the ghost is despawned, or was revived and is at rest.
  public mutating func remove(
    _ entity: Entity, with transition: Transition? = nil, completion: AnimationCompletion? = nil
  ) {
    guard isAlive(entity) else { return }
    prepareForTransitions()
    let state = get(TransitionState.self, entity)
    if let state, state.phase == .didDisappear { return join(state.run, completion) }
    if state == nil { insert(TransitionState(phase: .identity, effect: .identity), on: entity) }
    let transition = transition ?? get(Transition.self, entity) ?? .opacity
    run(transition, to: .didDisappear, of: entity, from: state?.effect ?? .identity, completion)
  }

  /// Returns true if an entity was removed and is still drawn.
  public func isGhost(_ entity: Entity) -> Bool { transitionPhase(of: entity) == .didDisappear }

  /// The transition phase of an entity: `identity` from its insertion, `didDisappear` from its removal.
  public func transitionPhase(of entity: Entity) -> TransitionPhase {
    get(TransitionState.self, entity)?.phase ?? .identity
  }

  /// The animations of an entity's running transition; empty without one.
  package func transitionLegs(of entity: Entity) -> [AnimationHandle] {
    get(TransitionState.self, entity).flatMap { resource(TransitionRuns.self)?.runs[$0.run]?.legs } ?? []
  }

  /// The number of an entity's running transition; nil without one.
  package func transitionRun(of entity: Entity) -> UInt32? { get(TransitionState.self, entity)?.run }

  /// Reverses a running transition. Its completions are called once, at the end of the reversal.
  package mutating func reverseTransition(of entity: Entity, with transition: Transition) {
    guard let state = get(TransitionState.self, entity), let former = resource(TransitionRuns.self)?.runs[state.run]
    else { return }
    self[resource: TransitionRuns.self].runs[state.run]?.completions = []
    let completion: AnimationCompletion = { world, reason in
      for completion in former.completions { completion(&world, reason) }
    }
    if state.phase == .didDisappear {
      insert(entity, with: transition, completion: completion)
    } else {
      remove(entity, with: transition, completion: completion)
    }
  }

  /// The presented opacity with transition and cross-fade; not clamped, and without that of its parents.
  package func presentedOpacity(of entity: Entity) -> Float {
    let own = presentedIfPresent(Opacity.self, of: entity)?.value ?? 1
    let fade = presentedIfPresent(CrossFade.self, of: entity)?.value ?? 1
    return own * fade * (presentedIfPresent(TransitionState.self, of: entity)?.effect.opacity ?? 1)
  }

  // MARK: - Runs

  mutating func prepareForTransitions() {
    prepareForMotion()
    registerAnimatable(TransitionState.self)
    if !hasResource(TransitionRuns.self) { insertResource(TransitionRuns()) }
    self[resource: TransitionRuns.self].begin(self[resource: Tick.self].now)
  }

  private func shown(_ effect: TransitionEffect) -> TransitionEffect {
    reducesMotion && effect != .identity ? TransitionEffect(opacity: 0) : effect
  }

  private mutating func run(
    _ transition: Transition, to phase: TransitionPhase, of entity: Entity, from effect: TransitionEffect,
    _ completion: AnimationCompletion?
  ) {
    let matched = phase == .didDisappear ? matched(entity, as: .model) : nil
    let target = shown(transition.effect(in: phase).combined(with: matched ?? .identity))
    // Insertion and the reversal of a removal use the insertion's parts.
    let parts = transition.parts(in: phase == .identity ? .willAppear : phase)
    let transaction = currentTransaction
    let cause = currentCause
    var legs: [(animation: Animation?, fields: TransitionEffect.Fields)] = []
    var left = target.differences(from: effect)
    func add(_ animation: Animation?, _ fields: TransitionEffect.Fields) {
      guard !fields.isEmpty else { return }
      left.subtract(fields)
      if let index = legs.firstIndex(where: { $0.animation == animation }) {
        legs[index].fields.formUnion(fields)
      } else {
        legs.append((animation, fields))
      }
    }
    for part in parts.reversed() {
      add(part.animation ?? transaction?.animation, left.intersection(part.effect.differences(from: .identity)))
    }
    let first = parts.lazy.compactMap(\.animation).first
    add(first ?? transaction?.animation, left)
    if legs.isEmpty { legs = [(first ?? transaction?.animation, [])] }

    let id = self[resource: TransitionRuns.self].runs.takeID()
    self[resource: TransitionRuns.self].runs.append(
      .init(id: id, entity: entity, open: legs.count, completions: completion.map { [$0] } ?? [], cause: caused(cause)))
    let former = self[entity, TransitionState.self].run
    let share = shareOfWay(of: entity, to: target)
    self[entity, TransitionState.self].phase = phase
    self[entity, TransitionState.self].run = id
    let handles = legs.map { animation, fields in
      withTransaction(
        Transaction(
          animation: animation?.ending.shortened(to: share), interruption: .merge,
          allowsInteraction: transaction?.allowsInteraction ?? true), completionCriteria: .removed, cause: cause
      ) { world in
        world[entity, TransitionState.self].effect.take(fields, from: target)
      } completion: { world, reason in
        world.endLeg(of: id, reason)
      }
    }
    self[resource: TransitionRuns.self].runs[id]?.legs = handles
    // Properties that only the former run moves finish, but its transition did not.
    self[resource: TransitionRuns.self].runs[former]?.turnedBy = handles[0]
  }

  private func shareOfWay(of entity: Entity, to target: TransitionEffect) -> Double {
    let presented = presented(TransitionState.self, of: entity).effect
    let (seen, model) = (presented.animatableData, self[entity, TransitionState.self].effect.animatableData)
    let whole = (model - target.animatableData).magnitudeSquared
    guard seen != model, whole > 0 else { return 1 }
    return min(((seen - target.animatableData).magnitudeSquared / whole).squareRoot(), 1)
  }

  private mutating func join(_ run: UInt32, _ completion: AnimationCompletion?) {
    if let completion { self[resource: TransitionRuns.self].runs[run]?.completions.append(completion) }
  }

  private mutating func settle(_ entity: Entity) {
    guard has(TransitionState.self, entity) else { return }
    withTransaction(Transaction(animation: nil)) { world in world[entity, TransitionState.self].effect = .identity }
    // Also ends waiting parts, and those that run with an unchanged effect.
    remove(TransitionState.self, from: entity)
  }

  var currentCause: Cause? {
    guard hasResource(Transactions.self), let open = self[resource: Transactions.self].open.last else { return nil }
    return cause(of: AnimationHandle(id: open.id))
  }

  mutating func endLeg(of id: UInt32, _ reason: CompletionReason) {
    guard var run = self[resource: TransitionRuns.self].runs[id] else { return }
    run.open -= 1
    // A part cut short by an appearing container does not count: the entity exists.
    if reason != .finished, reason != .entityGone || !isAlive(run.entity) { run.reason = reason }
    self[resource: TransitionRuns.self].runs[id] = run.open > 0 ? run : nil
    guard run.open <= 0 else { return }
    if let state = get(TransitionState.self, run.entity), state.run == id {
      if state.phase == .didDisappear {
        answering(run.cause ?? Cause()) { $0.despawnTree(run.entity) }
      } else {
        remove(TransitionState.self, from: run.entity)
      }
    }
    let reason = run.turnedBy.map { CompletionReason.retargeted(by: $0) } ?? run.reason
    for completion in run.completions { completion(&self, reason) }
  }
}

extension Animation {
  /// The animation itself, or its first cycle if it ends where it started: a transition ends elsewhere.
  fileprivate var ending: Animation {
    guard endFraction == 0 else { return self }
    let (rest, delay) = splittingLeadingDelay
    return rest.arriving.delay(delay)
  }

  /// A curve gets that share of its time, as in CSS Transitions Level 1, section 3.1; a spring takes over the velocity.
  fileprivate func shortened(to share: Double) -> Animation {
    guard share < 1, mergingSpring == nil else { return self }
    let (rest, delay) = splittingLeadingDelay
    return rest.speed(1 / max(share, 0.01)).delay(delay)
  }
}

/// The state of a running transition: an effect on top of transform and opacity. Animatable, field by field.
package struct TransitionState: Component, Animatable {
  /// The target phase; its effect is the model value.
  package var phase: TransitionPhase
  package var effect: TransitionEffect
  var run: UInt32 = 0

  package static var fieldNames: [String] {
    ["opacity", "scale", "stretch", "offset", "travel", "lift", "rotation", "turn", "tilt", "blur"]
  }

  package var animatableData: TransitionEffect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }

  package func fold(into hasher: inout StateHasher) { hasher.combine(phase.rawValue, effect, run) }
}

package struct TransitionRuns: Component {
  package struct Passage: Run {
    package let id: UInt32
    let entity: Entity
    var open: Int
    var reason = CompletionReason.finished
    /// The transaction that reversed it before its end.
    var turnedBy: AnimationHandle?
    var completions: [AnimationCompletion] = []
    /// Not part of the state hash: the animations are.
    var legs: [AnimationHandle] = []
    let cause: Cause?
  }

  package var runs = RunTable<Passage>()
  var tick = -1
  /// The entities that appeared in this tick, in order.
  private(set) var appeared: [Entity] = []
  private(set) var hasAppeared: Set<Entity> = []
  /// The ancestors of the entities that appeared in this tick.
  private(set) var carriesNew: Set<Entity> = []

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.tick == rhs.tick && lhs.appeared == rhs.appeared
      && lhs.runs.isEqual(to: rhs.runs) { $0.id == $1.id && $0.open == $1.open && $0.entity == $1.entity }
  }

  package func fold(into hasher: inout StateHasher) {
    runs.fold(into: &hasher) { $0.combine($1.id, $1.entity, $1.open) }
    hasher.combine(tick)
    for entity in appeared { hasher.combine(entity) }
  }

  mutating func begin(_ tick: Int) {
    guard self.tick != tick else { return }
    (self.tick, appeared, hasAppeared, carriesNew) = (tick, [], [], [])
  }

  mutating func note(_ entity: Entity, standingOn ancestors: [Entity]) {
    appeared.append(entity)
    hasAppeared.insert(entity)
    carriesNew.formUnion(ancestors)
  }
}
