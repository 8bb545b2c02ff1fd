/// The block of a state is laid over the block of the entity, so it may have any of the entity's keys. A change between
/// two states only touches keys that differ.
struct EntityState: Sendable {
  /// The default: the entity's own block.
  static let idle = "idle"
  /// Nothing can be clicked or dragged.
  static let disabled = "disabled"

  var name = ""
  /// Nil for that of the state it leaves, and for the default.
  var choice: AnimationChoice?
  var entries: [YAMLNode.Entry] = []
  var description = EntityDescription()

  /// The same in all states of an entity.
  private static let constant = [
    "parent", "absent", "button", "transition", "animation", "shift", "shifting", "excluded", "shows", "split",
  ]
  private static let mostStates = 16

  static func list(_ fields: [Field<EntityDescription>]) -> Schema<[EntityState]> {
    let coordinates = ["x", "y"].map { key in
      FieldDescription(
        key, "Where its anchor is, \(key == "x" ? "across" : "down"), in place of that of 'at'.",
        .number(.any, isWhole: false, unit: "points"))
    }
    let own = fields.filter { !constant.contains($0.key) }
    let description = LazyDescription {
      let with = FieldDescription(
        "with", "Animation into this state; idle uses the animation of the state that it leaves.",
        AnimationChoice.schema.description)
      let changed = own.map {
        var field = $0.description(in: EntityDescription())
        field.value = field.value.partial
        return field
      }
      return .block(
        BlockDescription(
          name: "state", doc: "Properties that differ in this state.", fields: changed + coordinates + [with]))
    }
    let keys = own.map(\.key) + coordinates.map(\.key) + ["with"]
    let one = Schema<EntityState>(description) { node, context in
      guard let entries = node.entries else {
        return context.refuse(node, isNot: "a block such as {scale: 0.95, with: snappy}")
      }
      let known = reportUnknown(entries, known: keys, of: "state", in: &context)
      guard known.count == entries.count, known.allSatisfy({ !$0.isMisspelt }) else { return nil }
      var state = EntityState(entries: entries.filter { $0.key != "with" })
      if let with = node.entry("with")?.value {
        guard let choice = context.labelled("with", { AnimationChoice.schema.read(with, &$0) }) else { return nil }
        state.choice = choice
      }
      return state
    }
    let all = Schema<[Named<EntityState>]>.named("states by name", one)
    return Schema(all.description) { node, context in
      guard let named = all.read(node, &context) else { return nil }
      if named.count > mostStates {
        return context.refuse(at: node.location, "there are \(named.count) states; an entity has at most \(mostStates)")
      }
      if let idle = named.first(where: { $0.name == EntityState.idle && !$0.value.entries.isEmpty }) {
        return context.refuse(
          at: idle.location,
          "'idle' is what the entity's own block says; write its values there, and here 'with:' alone")
      }
      return named.map {
        var state = $0.value
        state.name = $0.name
        return state
      }
    }
  }

  /// True for the coordinates of the position that the state's block writes.
  fileprivate var places: (x: Bool, y: Bool) {
    let keys = entries.map(\.key)
    return (keys.contains("x") || keys.contains("at"), keys.contains("y") || keys.contains("at"))
  }

  func over(_ base: YAMLNode) -> YAMLNode {
    var result = (base.entries ?? []).filter { !["states", "links", "wiggle"].contains($0.key) }
    for entry in entries {
      let place = result.firstIndex { $0.key == (["x", "y"].contains(entry.key) ? "at" : entry.key) }
      guard let place else {
        result.append(entry)
        continue
      }
      result[place].value = Self.merged(result[place].value, entry)
    }
    return YAMLNode(.mapping(result), at: base.location)
  }

  /// The key of the block for which a word is short.
  private static let short = ["text": "label", "emoji": "emoji", "image": "file"]

  private static func merged(_ base: YAMLNode, _ entry: YAMLNode.Entry) -> YAMLNode {
    if let axis = ["x", "y"].firstIndex(of: entry.key), entry.key.count == 1 {
      guard var items = base.items, items.count == 2 else { return base }
      items[axis] = entry.value
      return YAMLNode(.list(items), at: entry.value.location)
    }
    guard var entries = block(base, entry), let others = block(entry.value, entry) else { return entry.value }
    for other in others {
      if let place = entries.firstIndex(where: { $0.key == other.key }) {
        entries[place] = other
      } else {
        entries.append(other)
      }
    }
    return YAMLNode(.mapping(entries), at: entry.value.location)
  }

  private static func block(_ node: YAMLNode, _ entry: YAMLNode.Entry) -> [YAMLNode.Entry]? {
    if let entries = node.entries { return entries }
    guard let key = short[entry.key], node.text != nil else { return nil }
    return [YAMLNode.Entry(key: key, keyLocation: node.location, value: node)]
  }
}

/// A rule or the pointer changes the state; the presented values follow.
struct ActiveState: Component {
  var name = EntityState.idle
  /// The previous state. Hashed only while `isCut`: otherwise only a verb on the running change reads it.
  var left: String?
  /// True after a verb that ended the change between the two states: the values may be between theirs.
  var isCut = false
  /// The states between which the values are: one, or two after a change that was cut.
  var ends: [String] { [name] + (isCut ? [left].compactMap(\.self) : []) }

  func fold(into hasher: inout StateHasher) {
    hasher.combine(name)
    if isCut, let left { hasher.combine(left) }
  }
}

extension World {
  /// `idle` first; empty without states.
  package func stateNames(of entity: Entity) -> [String] {
    guard has(ActiveState.self, entity), let index = sceneIndex(of: entity) else { return [] }
    let names = self[resource: LoadedScene.self].content.document.entities[index].value.states.map(\.name)
    return [EntityState.idle] + names.filter { $0 != EntityState.idle }
  }

  /// Returns the state of an entity: `idle` for one without states; nil if it is not alive.
  public func state(of entity: Entity) -> String? {
    isAlive(entity) ? get(ActiveState.self, entity)?.name ?? EntityState.idle : nil
  }

  /// The described transform, without rules and states; nil for an entity that the scene does not describe.
  package func describedTransform(of entity: Entity) -> Transform? {
    sceneIndex(of: entity).map { self[resource: LoadedScene.self].content.placed[$0].transform }
  }

  // A change of state is like a save that changes the entity's block: differences move from their presented values.

  struct StateChange {
    var entity: Entity
    /// The previous state; two states after a change that was cut, with the values between theirs.
    var olds: [EntityDescription]
    var new: EntityDescription
    var choice: AnimationChoice?
    /// False for a coordinate that none of the states writes: it stays as a rule has set it.
    var places: (x: Bool, y: Bool)
  }

  /// The entity's own change first: children in the same state follow, to the state of that name or to idle. Empty if
  /// the entity has no such state, or is in it with all its values.
  func changes(of index: Int, to state: String) -> [StateChange] {
    let content = self[resource: LoadedScene.self].content
    let all = self[resource: SceneEntities.self].all
    guard let active = get(ActiveState.self, all[index]), active.name != state || active.isCut else { return [] }
    guard content.document.entities[index].value.hasState(state) else { return [] }
    let places = placedEntities(content)
    var changes: [StateChange] = []
    for member in content.program.withStates where member == index || content.program.isInStep(member, with: index) {
      guard let own = get(ActiveState.self, all[member]) else { continue }
      let placed = places[member]
      let next = placed.nearest(state)
      // After a reversal, children are in the state that it left.
      if member != index, !active.ends.map(placed.nearest).contains(own.name) || own.name == next { continue }
      let written = content.document.entities[member].value.states.filter { ([next] + own.ends).contains($0.name) }
      let change = StateChange(
        entity: all[member], olds: own.ends.map(placed.inState), new: placed.inState(next),
        choice: ([next] + own.ends).lazy.compactMap(placed.choice).first,
        places: (written.contains { $0.places.x }, written.contains { $0.places.y }))
      if member == index { changes.insert(change, at: 0) } else { changes.append(change) }
    }
    return changes
  }

  /// Call it before the animation.
  mutating func prepare(_ changes: [StateChange]) {
    let properties = self[resource: LoadedScene.self].content.document.properties
    for change in changes {
      for old in change.olds { prepare(change.entity, for: change.new, after: old, properties) }
    }
  }

  mutating func perform(_ change: StateChange) {
    let properties = self[resource: LoadedScene.self].content.document.properties
    let before = get(ActiveState.self, change.entity)
    for old in change.olds {
      var new = change.new
      if old.transform.position != new.transform.position {
        let now = self[change.entity, Transform.self].position
        if !change.places.x { new.transform.position.x = now.x }
        if !change.places.y { new.transform.position.y = now.y }
      }
      self.change(change.entity, from: old, to: new, properties)
    }
    if let before, let name = state(of: change.entity) {
      self[change.entity, ActiveState.self].left = name == before.name ? before.left : before.name
    }
    enableHits(of: change.entity)
  }

  private mutating func enableHits(of entity: Entity) {
    guard has(HitTarget.self, entity) else { return }
    let isEnabled = state(of: entity) != EntityState.disabled
    if self[entity, HitTarget.self].isEnabled != isEnabled { self[entity, HitTarget.self].isEnabled = isEnabled }
  }

  /// Marks a running change of state as ended by a verb: the next `go`, also to the current state, sets all values of
  /// the two states. A reversed or restarted change leads back to the previous state.
  mutating func cutChange(of entity: Entity, leadsBack: Bool) {
    guard var active = get(ActiveState.self, entity), let left = active.left else { return }
    if leadsBack { (active.name, active.left) = (left, active.name) }
    active.isCut = true
    self[entity, ActiveState.self] = active
    enableHits(of: entity)
  }

  /// The entity and its children that follow its state.
  package func entitiesInStep(with entity: Entity) -> [Entity] {
    guard let content = resource(LoadedScene.self)?.content, let all = resource(SceneEntities.self)?.all,
      let index = all.firstIndex(of: entity)
    else { return [entity] }
    let members = content.program.withStates.filter { $0 != index && content.program.isInStep($0, with: index) }
    return [entity] + members.map { all[$0] }.filter(isAlive)
  }

  /// A button under the pointer counts as idle, too.
  func states(of index: Int) -> [String] {
    guard let state = state(of: self[resource: SceneEntities.self].all[index]) else { return [] }
    let isButton = self[resource: LoadedScene.self].content.program.allButtons.contains(index)
    return isButton && ButtonStates.names.contains(state) && state != EntityState.idle
      ? [state, EntityState.idle] : [state]
  }
}

extension SceneDocument {
  /// The entities with `button: true`, and those of rules with `button:`.
  var buttons: Set<Int> {
    var all = Set(entities.indices.filter { entities[$0].value.isButton })
    for case .touch(.button, let targets) in rules.lazy.map(\.trigger) { all.formUnion(targets.indices) }
    return all
  }
}

extension Program {
  /// True if `index` contains the member, at any depth, without a button, which has its own states, between them.
  fileprivate func isInStep(_ member: Int, with index: Int) -> Bool {
    entities.lineage(of: member).first { $0 == index || allButtons.contains($0) } == index
  }
}

extension EntityDescription {
  mutating func readStates(
    over node: YAMLNode, in context: inout DecodingContext,
    _ read: (YAMLNode, inout DecodingContext) -> EntityDescription?
  ) -> Bool {
    var isRight = true
    for index in states.indices {
      let state = states[index]
      if let entry = state.entries.first(where: { ["x", "y"].contains($0.key) }), node.entry("at")?.value.items == nil {
        context.report(
          at: entry.keyLocation, "'\(entry.key)' changes a part of 'at', which the entity lacks; add 'at: [x, y]'")
        isRight = false
        continue
      }
      // Emoji, letters and images of the entity itself are noted already.
      let (glyphs, images) = (context.notes.glyphs, context.notes.images)
      guard let description = read(state.over(node), &context) else {
        isRight = false
        continue
      }
      let more = context.notes
      context.notes.glyphs = glyphs + more.glyphs.dropFirst(glyphs.count).filter { !glyphs.contains($0) }
      context.notes.images = images + more.images.dropFirst(images.count).filter { !images.contains($0) }
      states[index].description = description
    }
    return isRight
  }

  func hasState(_ state: String) -> Bool { state == EntityState.idle || states.contains { $0.name == state } }

  /// The state that follows that of an entity around it.
  func nearest(_ state: String) -> String { hasState(state) ? state : EntityState.idle }

  func inState(_ name: String?) -> EntityDescription { states.first { $0.name == name }?.description ?? self }

  func choice(of state: String) -> AnimationChoice? { states.first { $0.name == state }?.choice }
}

enum ButtonStates {
  static let (hover, pressed, focused) = ("hover", "pressed", "focused")
  /// States that change by themselves. Any other state stays until a rule changes it.
  static let names = [EntityState.idle, hover, pressed, focused]

  static func follow(_ world: inout World) {
    let program = world[resource: LoadedScene.self].content.program
    guard !program.buttons.isEmpty else { return }
    let all = world[resource: SceneEntities.self].all
    for index in program.buttons {
      let entity = all[index]
      guard let now = world.get(ActiveState.self, entity)?.name, names.contains(now) else { continue }
      let wanted = wanted(entity, world).first { program.entities[index].value.hasState($0) } ?? EntityState.idle
      guard wanted != now else { continue }
      let isKey = wanted == focused || now == focused
      let rule = wanted == EntityState.idle ? "end of \(now)" : wanted
      // Includes the children that follow, each by its own animation.
      let changes = world.changes(of: index, to: wanted)
      world.prepare(changes)
      for change in changes {
        let choice = change.choice ?? AnimationChoice()
        let cause = Cause(animation: choice.name, rule: rule, actor: isKey ? .keyboard : .hand)
        world.withAnimation(choice.animation, cause: cause) { $0.perform(change) }
      }
    }
  }

  private static func wanted(_ entity: Entity, _ world: World) -> [String] {
    let pointer = world[resource: Pointer.self]
    let focus = world[resource: Focus.self]
    var states: [String] = []
    if pointer.isPressing(entity) { states.append(pressed) }
    if pointer.hovered == entity { states.append(hover) }
    if focus.isShown, focus.focused == entity { states.append(focused) }
    return states
  }
}
