import RiffleView

// A change of state is like a save that changes the entity's block: differences move from their presented values.
extension World {
  /// A change of state of an entity, or of one of its children.
  struct StateChange {
    var entity: Entity
    var old: Prefab
    var new: Prefab
    /// The animation; nil for the default.
    var choice: AnimationChoice?
  }

  /// Returns the changes when an entity changes its state, its own first: children in the same state follow, to the
  /// state of that name or to idle. Empty if it has no such state, or is in it.
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
      // Children in another state stay there.
      if member != index, now != prefab.nearest(before) || now == next { continue }
      let change = StateChange(
        entity: all[member], old: prefab.inState(now), new: prefab.inState(next),
        choice: prefab.choice(of: next) ?? prefab.choice(of: now))
      if member == index { changes.insert(change, at: 0) } else { changes.append(change) }
    }
    return changes
  }

  /// Gives entities the start values of a change. Before the animation.
  mutating func prepare(_ changes: [StateChange]) {
    let properties = self[resource: LoadedScene.self].content.document.properties
    for change in changes { prepare(change.entity, for: change.new, after: change.old, properties) }
  }

  /// Performs a change, within an animation.
  mutating func perform(_ change: StateChange) {
    let properties = self[resource: LoadedScene.self].content.document.properties
    self.change(change.entity, from: change.old, to: change.new, properties)
    guard has(HitTarget.self, change.entity) else { return }
    let isEnabled = state(of: change.entity) != EntityState.disabled
    if self[change.entity, HitTarget.self].isEnabled != isEnabled {
      self[change.entity, HitTarget.self].isEnabled = isEnabled
    }
  }

  /// Changes the state of an entity and of its children that follow, each by its own animation.
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
  /// Returns an entity of a scene, and its children that follow its state.
  package func entitiesInStep(with entity: Entity) -> [Entity] {
    guard let content = resource(LoadedScene.self)?.content, let all = resource(SceneEntities.self)?.all,
      let index = all.firstIndex(of: entity)
    else { return [entity] }
    let members = content.program.withStates.filter { $0 != index && content.document.isInStep($0, with: index) }
    return [entity] + members.map { all[$0] }.filter(isAlive)
  }
}

extension SceneDocument {
  /// True if an entity follows the state of another one: that contains it, at any depth, without a button between them,
  /// which has its own pointer states.
  fileprivate func isInStep(_ member: Int, with index: Int) -> Bool {
    var current: Int? = member
    // The decoder has checked that chains end.
    while let entity = current {
      if entity == index { return true }
      if entities[entity].value.isButton { return false }
      current = entities[entity].value.parent?.index
    }
    return false
  }
}

extension World {
  /// Returns the states of an entity for a rule: a button under the pointer counts as idle, too.
  func states(of index: Int) -> [String] {
    guard let state = state(of: self[resource: SceneEntities.self].all[index]) else { return [] }
    let isButton = self[resource: LoadedScene.self].content.document.entities[index].value.isButton
    return isButton && ButtonStates.names.contains(state) && state != EntityState.idle
      ? [state, EntityState.idle] : [state]
  }
}

extension Prefab {
  func has(_ state: String) -> Bool { state == EntityState.idle || states.contains { $0.name == state } }

  /// Returns the state that follows that of an entity which contains it.
  func nearest(_ state: String) -> String { has(state) ? state : EntityState.idle }

  func inState(_ name: String?) -> Prefab { states.first { $0.name == name }?.prefab ?? self }

  func choice(of state: String) -> AnimationChoice? { states.first { $0.name == state }?.choice }
}
