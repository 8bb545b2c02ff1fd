import RiffleStage

// A change of state is the same as a save that changes the entity's block: what differs moves from where it is seen.
extension World {
  /// An entity and what it contains on the way from one state to another.
  struct StateChange {
    var entity: Entity
    var old: Prefab
    var new: Prefab
    /// How; nil for the default.
    var choice: AnimationChoice?
  }

  /// What changes when an entity goes to a state, itself first: an entity in it that was in step goes along, to the state
  /// of the same name or to idle. Empty when it has no such state, or is in it.
  ///
  /// - Parameter index: among the entities of the scene.
  func changes(of index: Int, to state: String) -> [StateChange] {
    let content = self[resource: LoadedScene.self].content
    let all = self[resource: SceneEntities.self].all
    guard let before = get(ActiveState.self, all[index])?.name, before != state else { return [] }
    let prefabs = seatedPrefabs(content)
    guard prefabs.has(state, at: index) else { return [] }
    var changes: [StateChange] = []
    for member in content.program.withStates where member == index || content.document.isInStep(member, with: index) {
      guard let now = get(ActiveState.self, all[member])?.name else { continue }
      let prefab = prefabs[member]
      let next = prefab.nearest(state)
      // What was sent elsewhere stays there.
      if member != index, now != prefab.nearest(before) || now == next { continue }
      let change = StateChange(
        entity: all[member], old: prefab.inState(now), new: prefab.inState(next),
        choice: prefab.choice(of: next) ?? prefab.choice(of: now))
      if member == index { changes.insert(change, at: 0) } else { changes.append(change) }
    }
    return changes
  }

  /// Gives entities what the change needs to come from. Before the animation.
  mutating func prepare(_ changes: [StateChange]) {
    let properties = self[resource: LoadedScene.self].content.document.properties
    for change in changes { prepare(change.entity, for: change.new, after: change.old, properties) }
  }

  /// Within an animation.
  mutating func perform(_ change: StateChange) {
    let properties = self[resource: LoadedScene.self].content.document.properties
    self.change(change.entity, from: change.old, to: change.new, properties)
    guard has(HitTarget.self, change.entity) else { return }
    let isEnabled = state(of: change.entity) != EntityState.disabled
    if self[change.entity, HitTarget.self].isEnabled != isEnabled {
      self[change.entity, HitTarget.self].isEnabled = isEnabled
    }
  }

  /// Brings an entity and what goes along with it to a state, each by its own animation.
  mutating func go(_ index: Int, to state: String, _ cause: Cause) {
    let changes = changes(of: index, to: state)
    prepare(changes)
    for change in changes {
      let choice = change.choice ?? AnimationChoice()
      var cause = cause
      cause.animation = choice.name
      withAnimation(choice.animation, cause: cause) { $0.perform(change) }
    }
  }
}

extension World {
  /// An entity of a scene, and what goes along with it from state to state.
  package func entitiesInStep(with entity: Entity) -> [Entity] {
    guard let content = resource(LoadedScene.self)?.content, let all = resource(SceneEntities.self)?.all,
      let index = all.firstIndex(of: entity)
    else { return [entity] }
    let members = content.program.withStates.filter { $0 != index && content.document.isInStep($0, with: index) }
    return [entity] + members.map { all[$0] }.filter(isAlive)
  }
}

extension SceneDocument {
  /// Whether an entity goes along with another one: that contains it, at whatever depth, and no button lies between them,
  /// which has the pointer to itself.
  fileprivate func isInStep(_ member: Int, with index: Int) -> Bool {
    var current: Int? = member
    // The decoder has seen to it that chains end.
    while let entity = current {
      if entity == index { return true }
      if entities[entity].value.isButton { return false }
      current = entities[entity].value.parent?.index
    }
    return false
  }
}

extension World {
  /// The states that an entity is in for a rule: that of a button under the pointer is idle, too.
  func states(of index: Int) -> [String] {
    guard let state = state(of: self[resource: SceneEntities.self].all[index]) else { return [] }
    let isButton = self[resource: LoadedScene.self].content.document.entities[index].value.isButton
    return isButton && ButtonStates.names.contains(state) && state != EntityState.idle
      ? [state, EntityState.idle] : [state]
  }
}

extension Prefab {
  /// Whether it can be in a state.
  func has(_ state: String) -> Bool { state == EntityState.idle || states.contains { $0.name == state } }

  /// The state it goes to with an entity that contains it.
  func nearest(_ state: String) -> String { has(state) ? state : EntityState.idle }

  /// What the entity has in a state.
  func inState(_ name: String?) -> Prefab { states.first { $0.name == name }?.prefab ?? self }

  func choice(of state: String) -> AnimationChoice? { states.first { $0.name == state }?.choice }
}
