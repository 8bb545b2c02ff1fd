// Entities match by id. Values that the description changes are animated; others stay as rules have set them. New
// entities fade in, missing ones fade out and are removed. Running animations continue, and so do rules whose actions
// are still in the same positions.
extension World {
  /// Rounds to an allowed value; false if nothing changes. `jumps` applies changes at once.
  @discardableResult mutating func setParameter(_ name: String, to value: Double, jumps: Bool = false) -> Bool {
    let old = self[resource: LoadedScene.self].content
    guard let index = old.source.index(of: name) else { return false }
    let value = old.source.parameters[index].nearest(to: value)
    guard value != old.values[index] else { return false }
    var values = old.values
    values[index] = value
    guard let new = old.with(values) else { return false }
    let cause = Cause(animation: "change", rule: name, actor: .slider)
    noteNumber(name, from: old.values[index], to: value, by: cause)
    patch(from: old, to: new, jumps: jumps, cause: cause)
    triggerRules(of: name)
    return true
  }

  mutating func triggerRules(of parameter: String) {
    let program = self[resource: LoadedScene.self].content.program
    for (rule, compiled) in program.rules.enumerated() where compiled.rule.trigger == .parameter(parameter) {
      trigger(rule)
    }
  }

  mutating func reload(_ text: String, jumps: Bool) {
    let old = self[resource: LoadedScene.self].content
    guard let new = old.reloaded(text) else { return }
    patch(from: old, to: new, jumps: jumps, cause: Cause(animation: "reload", rule: "save", actor: .file))
  }

  private mutating func patch(from old: LoadedScene.Content, to new: LoadedScene.Content, jumps: Bool, cause: Cause) {
    var animation = new.document.reload
    if jumps { animation.animation = nil }
    let isReseeded = old.document.seed != new.document.seed
    insertResource(
      LoadedScene(content: new, seed: isReseeded ? new.document.seed : self[resource: LoadedScene.self].seed))
    // Ticks in which a slider moves share the names.
    let (were, are) = (old.document.entities, new.document.entities)
    if were.count != are.count || were.indices.contains(where: { were[$0].name != are[$0].name }) {
      insertResource(KnownNames(new.names.ids))
    }
    // Equal texts with equally many actions have them in the same positions.
    if old.source.textHash != new.source.textHash || !old.program.isLaidOut(as: new.program) {
      let places = old.program.places(in: new.program)
      self[resource: Scripts.self].move(from: old.program, to: new.program, places)
      for animator in self[resource: Scripts.self].scrubs { animator.finish(at: .start, in: &self) }
      self[resource: Scripts.self].restartScrubs()
      self[resource: Pointer.self].changeHolds { hold in
        // A scroll by the pointer belongs to no rule.
        guard hold!.owner == .scene, places.indices.contains(hold!.rule) else { return }
        if let rule = places[hold!.rule] { hold!.rule = rule } else { hold = nil }
      }
    }
    moveValues(from: old.document.values, to: new.document.values)
    let before = self[resource: SceneEntities.self]
    let born = patchEntities(from: old, to: new, animation: animation, cause: cause)
    var isNew = born != nil
    SceneScreens.follow(from: old.document, to: new.document, born: born ?? [], &self)
    bindReferences()
    bindCameras()
    setHitTarget(new.program)
    if old.document.background != new.document.background {
      removeResource(Background.self)
      if let background = new.document.background { insertResource(background) }
    }
    if patchLesson(from: old, to: new) { isNew = true }
    if patchSliders(from: old, to: new, jumps: jumps, cause: cause) { isNew = true }
    if isNew { orderAsInFile(after: before) }
    // Land flights whose rule a save has removed.
    landFlights(except: self[resource: Scripts.self].flights, by: animation.animation, cause)
    let patch = ScenePatch(document: new.document, animation: animation.animation, cause: cause)
    patchBlocks(from: old.document, to: new.document, patch)
    if let window = self[resource: Pointer.self].window {
      withAnimation(animation.animation, cause: cause) { SceneInput.place(in: window, &$0) }
    }
  }

  /// Returns the indices of entities that are new or come back; nil if the order of all is that of before.
  private mutating func patchEntities(
    from oldContent: LoadedScene.Content, to newContent: LoadedScene.Content, animation: AnimationChoice, cause: Cause
  ) -> [Int]? {
    let (old, new) = (oldContent.document, newContent.document)
    let (hasSameNames, properties) = (oldContent.reading.names == newContent.reading.names, new.properties)
    let before = self[resource: SceneEntities.self]
    var after = SceneEntities(
      names: hasSameNames ? before.names : newContent.names, stage: before.stage, size: new.window.points)
    after.leaving = before.leaving.filter { isGhost($0.entity) }
    var born: [Int] = []
    var returning: [Int] = []
    var kept: [(index: Int, before: Int)] = []
    if hasSameNames {
      after.all = before.all
      kept = new.entities.indices.map { ($0, $0) }
    }
    for index in hasSameNames ? 0..<0 : new.entities.indices {
      let name = new.entities[index].name
      if let place = before.names.index(of: name) {
        after.all.append(before.all[place])
        kept.append((index, place))
      } else if let place = after.leaving.firstIndex(where: { $0.id == name }) {
        // Still visible on its way out: its transition reverses.
        after.all.append(after.leaving.remove(at: place).entity)
        returning.append(index)
      } else {
        after.all.append(spawn(Name(name)))
        born.append(index)
      }
    }
    let missing =
      hasSameNames ? [] : old.entities.indices.filter { after.names.index(of: old.entities[$0].name) == nil }
    let gone = missing.filter { has(Transform.self, before.all[$0]) }.map {
      SceneEntities.Leaving(id: old.entities[$0].name, entity: before.all[$0])
    }
    after.leaving += gone
    // Added or removed `absent: true` acts as the actions remove and insert.
    var removed = gone.map(\.entity)
    if old.entities.contains(where: \.value.isAbsent) || new.entities.contains(where: \.value.isAbsent) {
      let (were, are) = (old.absentees, new.absentees)
      for (index, place) in kept where were[place] != are[index] {
        let entity = after.all[index]
        if are[index] {
          // Children leave with their parent.
          let parent = new.entities[index].value.parent
          let isInside = parent.map { are[$0.index] && has(Transform.self, after.all[$0.index]) } ?? false
          if isAlive(entity), !isInside { removed.append(entity) }
        } else if !isAlive(entity) {
          after.all[index] = spawn(Name(new.entities[index].name))
          born.append(index)
        } else if isGhost(entity) {
          returning.append(index)
        }
      }
    }
    let oldPlaces = placedEntities(oldContent)
    if !hasSameNames || oldContent.source.textHash != newContent.source.textHash {
      func place(_ index: Int) -> Int? { hasSameNames ? index : after.names.index(of: old.entities[index].name) }
      moveSeats(from: old, to: new, isSame: hasSameNames, place)
      if let screen = resource(SceneScreens.self)?.current, let now = place(screen) ?? new.screens.first?.index {
        self[resource: SceneScreens.self].current = now
      }
    }
    let places = placedEntities(newContent)
    let absentees = born.isEmpty && returning.isEmpty ? [] : new.absentees
    for index in born where absentees[index] { despawn(after.all[index]) }
    born.removeAll { absentees[$0] }
    returning.removeAll { absentees[$0] }
    typealias Change = (entity: Entity, old: EntityDescription, new: EntityDescription)
    var returned: [Change] = []
    for index in returning {
      let (entity, new) = (after.all[index], places[index])
      let parent = after.parent(of: new)
      if get(Parent.self, entity)?.entity != parent { insert(Parent(parent), on: entity) }
      give(new.transform, to: entity)
      returned.append((entity, present(entity, for: new, properties), new))
      prepare(entity, for: new, after: returned[returned.count - 1].old, properties)
    }
    for index in born { places[index].put(on: after.all[index], of: after, in: &self) }
    var changes: [Change] = []
    var unlinked: [(entity: Entity, old: [Link], new: [Link], placed: EntityDescription)] = []
    for (index, place) in kept where has(Transform.self, after.all[index]) {
      if hasSameNames, places.isSame(index, as: oldPlaces) { continue }
      let entity = after.all[index]
      let state = get(ActiveState.self, entity)?.name
      let new = places[index].inState(state)
      var old = oldPlaces[place].inState(state)
      let parent = after.parent(of: new)
      if before.parent(of: old) != parent {
        carry(entity, into: parent, &old.transform, new.transform)
        insert(Parent(parent), on: entity)
      }
      prepare(entity, for: new, after: old, properties)
      changes.append((entity, old, new))
      let links = oldContent.document.entities[place].value.links
      if !links.isEmpty { unlinked.append((entity, links, newContent.document.entities[index].value.links, new)) }
    }
    for entity in gone.map(\.entity) {
      remove(HitTarget.self, from: entity)
      // Indices of the old text.
      remove(MaskIndex.self, from: entity)
      remove(FollowedIndex.self, from: entity)
    }
    self[after.stage, Size.self].value = after.size
    insertResource(after)
    // Without an animation, values with their own animation jump, too.
    let transaction = Transaction(
      animation: animation.animation, interruption: animation.interruption,
      disablesAnimations: animation.animation == nil)
    withTransaction(transaction, cause: cause) { world in
      for change in changes { world.change(change.entity, from: change.old, to: change.new, properties) }
      for change in unlinked { world.unlink(change.entity, from: change.old, to: change.new, change.placed) }
      for change in returned { world.change(change.entity, from: change.old, to: change.new, properties) }
      for index in born + returning { world.insert(after.all[index], with: world.transition(of: after.all[index])) }
      for entity in removed { world.remove(entity, with: world.transition(of: entity)) }
    }
    return !hasSameNames || !born.isEmpty || !returning.isEmpty ? born + returning : nil
  }

  private func transition(of entity: Entity) -> Transition { get(Transition.self, entity) ?? .reload }

  mutating func setHitTarget(_ program: Program) {
    let (all, content) = (self[resource: SceneEntities.self].all, self[resource: LoadedScene.self].content)
    // Most of thousands have no target, before and after.
    for (index, entity) in all.enumerated() where program.targets[index] != nil || has(HitTarget.self, entity) {
      guard var target = program.targets[index] else {
        remove(HitTarget.self, from: entity)
        continue
      }
      let isScrolled = program.scrolled.contains(index)
      if target.drag != nil, !isScrolled { target.drag?.depth = content.placed[index].transform.depth }
      target.isEnabled = state(of: entity) != EntityState.disabled
      guard isAlive(entity), get(HitTarget.self, entity) != target else { continue }
      insert(target, on: entity)
      // The pointer lifts neither scrolled content nor a button with states.
      let hasStates = program.allButtons.contains(index) && !program.entities[index].value.states.isEmpty
      if !isScrolled, !hasStates { give(Offset(), to: entity) }
    }
  }

  /// Keeps an entity where it is seen, in flight too, when it moves to a parent in which its description gives the same
  /// place as before; otherwise does nothing. On return, `old` equals `new` as far as both are at the same place.
  mutating func carry(_ entity: Entity, into parent: Entity, _ old: inout Transform, _ new: Transform) {
    guard let before = get(Parent.self, entity)?.entity, let there = space(of: before), there.isFinite,
      let back = space(of: parent)?.inverse
    else { return }
    let map = back * there
    guard Pose(old).moved(through: map).isNear(Pose(new)) else { return }
    let now = self[entity, Transform.self]
    let pose = Pose(now).moved(through: map)
    var transform = pose.applied(to: now)
    // Values that equal the old description take those of the new one.
    if now.position == old.position { transform.position = new.position }
    if now.rotation == old.rotation { transform.rotation = new.rotation }
    if now.scale == old.scale { transform.scale = new.scale }
    let axes = map.derivative(at: now.position)
    var natural = pose
    (natural.at, natural.degrees, natural.scale) = (Pose(now).at, Pose(now).degrees, .one)
    let growth = natural.moved(through: map).scale
    carry(entity, to: transform, axes: (axes.alongX, axes.alongY), growth: SIMD2<Float>(growth))
    (old.position, old.rotation, old.scale) = (new.position, new.rotation, new.scale)
  }
}

/// The change of a running scene, for its blocks.
public struct ScenePatch: Sendable {
  package let document: SceneDocument
  /// The animation of the changes; nil for none.
  public let animation: Animation?
  /// The cause of the movement: a save of the file.
  public let cause: Cause
}

extension SceneBlock {
  package func patch(against blocks: [any SceneBlock], _ patch: ScenePatch, _ world: inout World) {
    guard let old = old(among: blocks) else { return }
    self.patch(old, patch, &world)
  }

  package func goesOn(from blocks: [any SceneBlock]) -> Bool { old(among: blocks).map(goesOn(from:)) ?? false }

  private func old(among blocks: [any SceneBlock]) -> Self? { blocks.lazy.compactMap { $0 as? Self }.first }
}
