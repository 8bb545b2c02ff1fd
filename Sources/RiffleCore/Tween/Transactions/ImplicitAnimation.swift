/// Animates every change of some values of an entity: SwiftUI's `.animation(_:value:)`.
///
/// It replaces the animation of an open transaction. It does not animate writes with `Transaction.disablesAnimations`,
/// of a property animator or of keyframes. Each change is a transaction of its own, with the cause of the outer one; in
/// a transaction with a completion it is a part of that one, which completes, stops and locks with it.
public struct ImplicitAnimation: Component {
  /// The animation of some fields of a component.
  public struct Rule: Sendable, Equatable {
    let type: ObjectIdentifier
    let component: String
    let fields: UInt32
    /// Nil sets the values without animation, in any transaction.
    let animation: Animation?
    let name: String

    init<C: Component & Animatable>(_ type: C.Type, fields: UInt32, _ animation: Animation?, _ name: String) {
      (self.type, component) = (ObjectIdentifier(type), C.componentName)
      (self.fields, self.animation, self.name) = (fields, animation, name)
    }

    /// - Parameters:
    ///   - fieldNames: names as in `Animatable.fieldNames`; empty for all of them. Traps on an unknown name.
    ///   - name: the name of the animation, for causes.
    public init<C: Component & Animatable>(
      of type: C.Type, _ fieldNames: [String] = [], by animation: Animation?, name: String = ""
    ) {
      var fields: UInt32 = fieldNames.isEmpty ? .max : 0
      for name in fieldNames {
        guard let index = C.fieldNames.firstIndex(of: name) else {
          fatalError("\(C.componentName) has no field '\(name)'; it has \(C.fieldNames)")
        }
        fields |= 1 << UInt32(index)
      }
      self.init(type, fields: fields, animation, name)
    }
  }

  /// The rules; the first with a field applies.
  public var rules: [Rule]

  public init(_ rules: [Rule]) { self.rules = rules }

  public func fold(into hasher: inout StateHasher) {
    for rule in rules { hasher.combine(rule.component, rule.fields, rule.animation?.totalDuration ?? -1) }
  }
}

extension World {
  /// Animates all changes of a component of an entity; see `ImplicitAnimation`.
  public mutating func animation<C: Component & Animatable>(
    _ animation: Animation?, value type: C.Type, on entity: Entity
  ) {
    add(ImplicitAnimation.Rule(of: type, by: animation), of: type, to: entity)
  }

  /// Animates all changes of one value of an entity's component, such as `\Transform.scale`; see `ImplicitAnimation`.
  public mutating func animation<C: Component & Animatable, Value: LaneVector>(
    _ animation: Animation?, value path: WritableKeyPath<C, Value>, on entity: Entity
  ) {
    // The fields that change with the value at the path.
    var other = self[entity, C.self]
    other[keyPath: path] += withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, Value.laneCount)) { lanes in
      lanes.initialize(repeating: 1)
      return lanes.baseAddress.map { Value(lanes: $0) } ?? .zero
    }
    var difference = FloatLanes(width: C.AnimatableData.laneCount)
    let layout = FieldLayout(C.AnimatableData.self)
    let fields = difference.appendDifference(self[entity, C.self].animatableData, other.animatableData, layout)
    require(fields != 0, "\(path) is no part of what moves in \(C.componentName)")
    add(ImplicitAnimation.Rule(C.self, fields: fields, animation, ""), of: C.self, to: entity)
  }

  private mutating func add<C: Component & Animatable>(
    _ rule: ImplicitAnimation.Rule, of type: C.Type, to entity: Entity
  ) {
    prepareForMotion()
    C.preparation?(&self)
    registerAnimatable(type)
    let rules = get(ImplicitAnimation.self, entity)?.rules ?? []
    insert(ImplicitAnimation([rule] + rules), on: entity)
    wakeImplicitlyAnimated()
  }
}

// An implicitly animated change is removed from its transaction, and starts by its own animation.
extension World {
  /// Writes to these types are logged also at rest.
  var implicitlyAnimatedTypes: [ObjectIdentifier] {
    guard count(of: ImplicitAnimation.self) > 0 else { return [] }
    var types: [ObjectIdentifier] = []
    each(ImplicitAnimation.self) { _, implicit in
      for rule in implicit.rules where !types.contains(rule.type) { types.append(rule.type) }
    }
    return types
  }

  mutating func wakeImplicitlyAnimated() {
    let types = implicitlyAnimatedTypes
    guard !types.isEmpty else { return }
    let registry = self[resource: MotionRegistry.self]
    if zip(registry.stores, registry.isAwake).contains(where: { !$1 && types.contains($0.type) }) { wakeAll() }
  }

  @usableFromInline mutating func animate(
    _ all: Changes, of type: any (Component & Animatable).Type, on motion: inout MotionStore,
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

  private mutating func startImplicit(
    _ changes: inout Changes, of type: any (Component & Animatable).Type, on motion: inout MotionStore,
    in transaction: ActiveTransaction?, _ crossFading: inout [Entity]
  ) {
    guard count(of: ImplicitAnimation.self) > 0, transaction?.driver == nil,
      transaction?.options.disablesAnimations != true, transaction?.animation?.endFraction != 0
    else { return }
    // Keyframes have their own course.
    if case .keyframes? = transaction?.animation?.kind { return }
    var groups: [(rule: ImplicitAnimation.Rule, changes: Changes)] = []
    var others = Changes(width: motion.layout.width)
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
    let isWhole = groups.count == 1 && others.isEmpty
    for group in groups {
      let id = openImplicit(group.rule, in: transaction, isWhole: isWhole)
      start(group.changes, of: type, by: group.rule, on: &motion, as: id, &crossFading)
    }
  }

  private mutating func start(
    _ changes: Changes, of type: any (Component & Animatable).Type, by rule: ImplicitAnimation.Rule,
    on motion: inout MotionStore, as id: UInt32, _ crossFading: inout [Entity]
  ) {
    let own = ActiveTransaction(
      id: id, options: Transaction(animation: rule.animation),
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

  /// Returns the open transaction if something waits for it. `isWhole` is true if the rule animates all changes.
  private mutating func openImplicit(
    _ rule: ImplicitAnimation.Rule, in transaction: ActiveTransaction?, isWhole: Bool
  ) -> UInt32 {
    var cause = transaction.flatMap { self.cause(of: AnimationHandle(id: $0.id)) } ?? Cause(rule: "implicit")
    cause.animation = rule.name.isEmpty ? "implicit" : rule.name
    let delay = rule.animation?.delayBeforeMotion ?? 0
    if rule.animation != nil, let record = transaction.flatMap({ self[resource: Transactions.self].records[$0.id] }),
      record.terms.completion != nil
    {
      let (end, now) = (logicalEnd(of: rule.animation), self[resource: Tick.self])
      let isFirst = record.live == 0
      self[resource: Transactions.self].extend(record.id, until: isFirst ? end : max(end, record.due), at: now.now)
      if isFirst, isWhole {
        self[resource: Transactions.self].origins.change(record.id, cause, delay: delay * Double(now.rate))
      }
      return record.id
    }
    let id = noteTransaction(cause, delay: delay)
    self[resource: Transactions.self].append(Transactions.Record(id: id, due: logicalEnd(of: rule.animation)))
    return id
  }
}
