/// A chain of causes: from a number through its sources to the animation or the write that acted first.
struct CauseChain {
  let before: World?
  let follows: @Sendable (World, Selection) -> [FollowedNumber]
  var told: Set<Selection> = []
  var first: (cause: Cause, tick: Int)?
}

extension Why {
  /// Adds the sources of linked numbers, and their movers. `its` begins the sentence, such as `Its ` or `light.`.
  mutating func addLinks(of selection: Selection, each its: String = "Its ", _ chain: inout CauseChain) {
    let numbers = chain.follows(world, selection)
    for number in numbers {
      add(" \(its)\(number.key) follows ")
      for (index, source) in number.sources.enumerated() {
        if index > 0 { add(index == number.sources.count - 1 ? " and " : ", ") }
        add("\(source.words, source.selection.map { .selection($0) })")
      }
      add(", by \(number.place).")
    }
    for source in numbers.flatMap(\.sources) { addMover(of: source, &chain) }
  }

  private mutating func addMover(of source: FollowedSource, _ chain: inout CauseChain) {
    guard let selection = source.selection else {
      guard let change = world.resource(Journal.self)?.numbers.last(where: { $0.name == source.words }) else { return }
      add(" \(source.words) was set in this tick\(change.cause?.byWords ?? "").")
      note(change.cause, &chain)
      return
    }
    let access = (try? FieldPath(source.words).resolved(in: world))?.first
    if let access, let before = chain.before, !ConditionJudge.differs(access, before, world) { return }
    addMover(of: selection, called: source.words, &chain)
  }

  mutating func addMover(of selection: Selection, called words: String, _ chain: inout CauseChain) {
    guard chain.told.insert(selection).inserted else { return }
    let now = world.owner(of: selection)
    if now == nil, !chain.follows(world, selection).isEmpty {
      addLinks(of: selection, each: world.name(of: selection.entity) + ".", &chain)
    } else if now == nil, let cause = world.setting(of: selection)?.setCause {
      add(" \(words) was set in this tick\(cause.byWords).")
      note(cause, &chain)
      // An animation that came to rest in this tick has moved it too.
    } else if let owner = now ?? chain.before?.owner(of: selection) {
      add(" \(words) is moved by \(owner.fullTitle, .selection(owner.selection)), \(request(of: owner)).")
      note(owner.cause, &chain, asked: owner.startTick)
    }
  }

  private func note(_ cause: Cause?, _ chain: inout CauseChain, asked tick: Int? = nil) {
    if let cause { chain.first = (cause, tick ?? world.tick) }
  }
}

extension FieldReading {
  /// Uses the change since the previous tick as the velocity of each number without an animation.
  func moved(since past: FieldReading?, _ rate: Double?) -> FieldReading {
    guard let past, let rate, presented.kind != .text, past.presented.kind == presented.kind,
      past.presented != presented
    else { return self }
    let numbers = presented.numbers.indices.map { lane in
      id.velocity(velocity?.numbers[lane] ?? 0, way: presented.numbers[lane] - past.presented.numbers[lane], rate)
    }
    return FieldReading(id: id, model: model, presented: presented, velocity: FieldValue(presented.kind, numbers))
  }
}

extension Why {
  /// Explains a move of an entity at rest in its parent: by another field, by a parent, or by the camera; the nearest.
  mutating func addCarrier(_ chain: inout CauseChain) {
    guard let field = selection.field, field.component == "Transform", CornerDistances.moves(field) else { return }
    // Other fields of its transform, and its size, count while they move its center, as a rotation about a corner does.
    let others: Set<String> = movesItsCenter(chain.before) ? [] : ["Transform", "Size"]
    if let own = mover(of: selection.entity, besides: others, field, chain.before) {
      let words = own.field?.words ?? ""
      add(" The entity moves by its \(words, .selection(own)).")
      return addMover(of: own, called: "Its \(words)", &chain)
    }
    for ancestor in world.ancestors(of: selection.entity) {
      if let carrier = mover(of: ancestor, besides: [], nil, chain.before) {
        if let velocity = world.drawnVelocity(of: selection.entity, after: chain.before), velocity != .zero {
          let words = FieldID.position.speedText(FieldValue(.vector, [velocity.x, velocity.y]))
          add(" As drawn it moves at \(words).")
        }
        let (name, words) = (world.name(of: ancestor), carrier.field?.words ?? "")
        add(" It is carried along by \(name, .selection(Selection(ancestor)))")
        add(", whose \(words, .selection(carrier)) moves.")
        return addMover(of: carrier, called: "The \(words) of \(name)", &chain)
      }
      for camera in world.get(Viewport.self, ancestor)?.views.map(\.camera) ?? [] {
        guard let moving = mover(of: camera) else { continue }
        let words = "\(moving.field?.words ?? "") of \(world.name(of: camera))"
        return add(" The camera that shows it moves: \(words, .selection(moving)).")
      }
    }
  }

  private func movesItsCenter(_ before: World?) -> Bool {
    guard let now = world.centerInParent(of: selection.entity), let then = before?.centerInParent(of: selection.entity)
    else { return false }
    return ((now - then) * (now - then)).sum() > 0.0025
  }

  /// Returns the field that most tellingly moves the corners or the picture, except `other` and those of `components`.
  private func mover(
    of entity: Entity, besides components: Set<String> = [], _ other: FieldID? = nil, _ before: World? = nil
  ) -> Selection? {
    let moving = world.runningAnimations(of: entity).filter {
      $0.phase != .delayed && !components.contains($0.component) && $0.selection.field != other
        && CornerDistances.moves($0.selection.field)
    }
    if let telling = mostTelling(of: moving) { return telling.selection }
    guard let before, world.placeParts(of: entity) != before.placeParts(of: entity) else { return nil }
    for component in world.readings(of: entity) where !components.contains(component.name) {
      let fields = before.reading(of: component.name, on: entity)?.fields ?? []
      for (field, past) in zip(component.fields, fields)
      where field.presented != past.presented && field.id != other && CornerDistances.moves(field.id) {
        return Selection(entity, field.id)
      }
    }
    // A shake depends on time alone.
    return components.isEmpty || world.placeParts(of: entity)?.shake != before.placeParts(of: entity)?.shake
      ? world.reading(of: "Shake", on: entity)?.fields.first.map { Selection(entity, $0.id) } : nil
  }
}

/// A number of a field that a link of the scene sets in every tick, or that a scrubbed timeline moves.
package typealias FollowedNumber = (key: String, sources: [FollowedSource], place: String)

package typealias FollowedSource = (words: String, selection: Selection?)

extension FieldID {
  package static func named(_ number: String, of entity: Entity, in world: World) -> FieldID? {
    (try? FieldAccess.find([number], on: entity, in: world))?.selection.field
  }
}
