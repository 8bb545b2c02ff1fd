import RiffleECS
import RiffleMotion

// Implicit animations in the tween system: an implicitly animated change is removed from its transaction, and starts in
// its own one.
extension World {
  /// The component types with implicitly animated values: their writes are logged also at rest.
  ///
  /// - Complexity: O(1) without implicit animations, else linear in the entities that have any.
  var implicitlyAnimatedTypes: [ObjectIdentifier] {
    guard count(of: ImplicitAnimation.self) > 0 else { return [] }
    var types: [ObjectIdentifier] = []
    each(ImplicitAnimation.self) { _, implicit in
      for rule in implicit.rules where !types.contains(rule.type) { types.append(rule.type) }
    }
    return types
  }

  /// Logs writes to implicitly animated types.
  mutating func wakeImplicitlyAnimated() {
    guard count(of: ImplicitAnimation.self) > 0 else { return }
    let types = implicitlyAnimatedTypes
    guard !types.isEmpty else { return }
    let registry = self[resource: MotionRegistry.self]
    if zip(registry.operations, registry.isAwake).contains(where: { !$1 && types.contains($0.type) }) { wakeAll() }
  }

  /// Animates, or snaps, the changes of a component type; appends the entities to cross-fade.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func animate<Lanes>(
    _ all: Changes<Lanes>, of type: any (Component & Animatable).Type, on motion: inout MotionStore<Lanes>,
    in transaction: ActiveTransaction?, _ crossFading: inout [Entity]
  ) -> Started {
    var changes = all
    startImplicit(&changes, of: type, on: &motion, in: transaction, &crossFading)
    if let transaction, transaction.driver == nil, transaction.setsAtOnce, !changes.isEmpty {
      noteSet(type.componentName, changes.entities, by: transaction)
    }
    var transaction = transaction
    if reducesMotion, type.isMovement, let transaction, let animation = transaction.animation {
      return step(changes, by: animation, on: &motion, in: transaction, &crossFading)
    }
    if reducesMotion, type.isMovement, transaction?.driver != nil {
      transaction?.isStepped = true
      crossFading += changes.entities.compactMap { entity(atRow: Int($0)) }
    }
    return motion.apply(changes, transaction)
  }

  /// Starts the implicitly animated changes and removes them from the others.
  private mutating func startImplicit<Lanes>(
    _ changes: inout Changes<Lanes>, of type: any (Component & Animatable).Type, on motion: inout MotionStore<Lanes>,
    in transaction: ActiveTransaction?, _ crossFading: inout [Entity]
  ) {
    guard count(of: ImplicitAnimation.self) > 0, transaction?.driver == nil,
      transaction?.options.disablesAnimations != true
    else {
      return
    }
    // Keyframes have their own course, and an animation that returns to its start changes nothing.
    if case .keyframes? = transaction?.animation?.kind { return }
    if transaction?.animation?.endFraction == 0 { return }
    var groups: [(rule: ImplicitAnimation.Rule, changes: Changes<Lanes>)] = []
    var others = Changes<Lanes>(width: motion.layout.width)
    for member in changes.entities.indices {
      var left = changes.fields[member]
      let rules = entity(atRow: Int(changes.entities[member])).flatMap { get(ImplicitAnimation.self, $0)?.rules } ?? []
      for rule in rules where rule.type == ObjectIdentifier(type) && left & rule.fields != 0 {
        let place = groups.firstIndex { $0.rule.animation == rule.animation && $0.rule.name == rule.name }
        if place == nil { groups.append((rule, Changes(width: motion.layout.width))) }
        groups[place ?? groups.count - 1].changes.append(
          changes.entities[member], fields: left & rule.fields, changes.differences, at: member, motion.layout)
        left &= ~rule.fields
      }
      guard left != 0 else { continue }
      others.append(changes.entities[member], fields: left, changes.differences, at: member, motion.layout)
    }
    guard !groups.isEmpty else { return }
    changes = others
    for group in groups { start(group.changes, of: type, by: group.rule, on: &motion, in: transaction, &crossFading) }
  }

  private mutating func start<Lanes>(
    _ changes: Changes<Lanes>, of type: any (Component & Animatable).Type, by rule: ImplicitAnimation.Rule,
    on motion: inout MotionStore<Lanes>, in transaction: ActiveTransaction?, _ crossFading: inout [Entity]
  ) {
    let own = ActiveTransaction(
      id: openImplicit(rule, in: transaction), options: Transaction(animation: rule.animation),
      firstUnseen: self[resource: MotionRegistry.self].firstUnseen)
    guard let animation = rule.animation else {
      noteSet(type.componentName, changes.entities, by: own)
      _ = motion.apply(changes, own)
      return
    }
    let started =
      reducesMotion && type.isMovement
      ? step(changes, by: animation, on: &motion, in: own, &crossFading) : motion.apply(changes, own)
    note(started, of: own.id)
  }

  /// Opens a transaction for changes of one component by one animation: without a body, it completes like any other.
  private mutating func openImplicit(_ rule: ImplicitAnimation.Rule, in transaction: ActiveTransaction?) -> UInt32 {
    var cause = transaction.flatMap { self.cause(of: AnimationHandle(id: $0.id)) } ?? Cause(rule: "implicit")
    cause.animation = rule.name.isEmpty ? "implicit" : rule.name
    let id = noteTransaction(cause, delay: rule.animation?.delayBeforeMotion ?? 0)
    self[resource: Transactions.self].append(Transactions.Record(id: id, due: logicalEnd(of: rule.animation)))
    return id
  }
}
