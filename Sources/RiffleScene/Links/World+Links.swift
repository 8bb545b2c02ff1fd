import Synchronization

// Linked numbers are set in the model from the presented values of their sources in each tick, without animation, so
// that every reader sees them at once. A rule's animation of one ends there; that of another number, such as x where y
// is linked, continues.
extension World {
  /// Runs after all animations were sampled.
  ///
  /// - Complexity: linear in the links, for each pass; O(1) without links, and if nothing was written since a tick
  ///   without changes.
  mutating func followLinks() { for _ in linkPasses { guard setOutdatedLinks() else { return } } }

  /// Matched entities follow their sources after a pass: a link that reads one of them needs another pass.
  private var linkPasses: Range<Int> {
    let links = self[resource: LoadedScene.self].content.program.links.count
    return 0..<max(1, min(links, count(of: MatchedGeometry.self)))
  }

  /// Returns false if no link is outdated.
  private mutating func setOutdatedLinks() -> Bool {
    let content = self[resource: LoadedScene.self].content
    let links = content.program.links
    guard !links.isEmpty, !content.linkRest.holds(in: self) else { return false }
    // A transaction picks up logged writes.
    let isCalm = !hasLoggedWrites && !isAnimating
    guard let first = links.firstIndex(where: { isOutdated($0) }) else {
      if isCalm, links.allSatisfy({ $0.link.terms.allSatisfy(\.mayRest) }) { content.linkRest.note(self) }
      return false
    }
    let entities = self[resource: SceneEntities.self].all
    // Read before any write: a write may hide a motion beside it.
    let areAtRest = isCalm ? [] : links.map { $0.link.track.lane.isAtRest(entities[$0.entity], self) }
    let areImplicit = count(of: ImplicitAnimation.self) > 0
    var next = first
    while next < links.count {
      let (start, rests, jumps) = (next, isCalm || areAtRest[next], links[next].link.jumps)
      repeat {
        let last = links[next]
        let isAnimated = areImplicit && has(ImplicitAnimation.self, entities[last.entity])
        next += 1
        guard next < links.count else { break }
        // Its own animation begins when the transaction ends: links that follow it must see that; others begin with it.
        if isAnimated, links[next].mayFollow(last) { break }
        if links[next].link.jumps != jumps { break }
        if !isCalm, areAtRest[next] != rests, !isAnimated || links[next].entity != last.entity { break }
      } while true
      var transaction = Transaction(leavesRunning: rests)
      transaction.overridesLocks = true
      withTransaction(transaction, cause: Cause(animation: "link", rule: "links", jumps: jumps)) { world in
        for link in links[start..<next] { world.set(link) }
      }
    }
    return true
  }

  /// Sets also newly created entities whose changes are animated.
  mutating func setLinks(_ isMeant: (_ entity: Int) -> Bool) {
    let links = self[resource: LoadedScene.self].content.program.links.filter { isMeant($0.entity) }
    for _ in linkPasses {
      guard links.contains(where: { isOutdated($0) }) else { return }
      withTransaction(Transaction(disablesAnimations: true), cause: Cause(animation: "link", rule: "links")) { world in
        for link in links { world.set(link) }
      }
    }
  }

  private func isOutdated(_ placed: Links.Placed) -> Bool {
    let entity = self[resource: SceneEntities.self].all[placed.entity]
    return number(of: placed, on: entity).map { placed.link.track.lane.differs(from: $0, entity, self) } ?? false
  }

  private mutating func set(_ placed: Links.Placed) {
    let entity = self[resource: SceneEntities.self].all[placed.entity]
    if let number = number(of: placed, on: entity) { placed.link.track.lane.set(number, on: entity, &self) }
  }

  /// Nil while a source is missing.
  private func number(of placed: Links.Placed, on entity: Entity) -> Float? {
    var result = 0.0
    for term in placed.link.terms {
      guard let source = term.source, var number = number(of: source, of: placed, on: entity) else { return nil }
      if let minus = term.minus {
        guard let other = self.number(of: minus, of: placed, on: entity) else { return nil }
        number -= other
      }
      number = term.output(of: number)
      if term.combination == .multiply { result *= number } else { result += number }
    }
    return result.isFinite ? Float(min(max(result, -Link.limit), Link.limit)) : nil
  }

  /// The seed of a wiggle is from the scene's seed, the entity's id and the property.
  private func number(of source: Link.Source, of placed: Links.Placed, on entity: Entity) -> Double? {
    guard case .wiggle(let wiggle) = source else { return number(of: source, on: entity) }
    if reducesMotion { return 0 }
    let scene = self[resource: LoadedScene.self]
    var hasher = StateHasher(seed: scene.seed)
    hasher.combine(scene.content.program.entities[placed.entity].name, placed.link.key)
    let turns = self[resource: Tick.self].seconds * wiggle.frequency
    return wiggle.amplitude * Noise.value(at: turns, seed: hasher.finalize())
  }

  /// Nil while the source is missing; `entity` is `this`.
  func number(of source: Link.Source, on entity: Entity) -> Double? {
    switch source {
    case .wiggle: return nil
    case .number(let number): return number
    case .time: return self[resource: Tick.self].seconds
    case .named(let name): return number(called: name)
    case .pointer(let axis):
      guard let place = resource(Pointer.self)?.place,
        let point = convert(place, to: self[resource: SceneEntities.self].stage)
      else { return nil }
      return Double(point[axis])
    case .property(let other, _, let track):
      return track.lane.seen(other.map { self[resource: SceneEntities.self].all[$0] } ?? entity, self)
    }
  }

  /// Resets numbers that are no longer linked to the file's values.
  mutating func unlink(_ entity: Entity, from old: [Link], to new: [Link], _ placed: EntityDescription) {
    for link in old where !new.contains(where: { $0.key == link.key }) {
      link.track.lane.set(Float(link.track.number(of: placed.transform, placed.parts)), on: entity, &self)
    }
  }
}

/// A memo of the last world in which the links changed nothing: nor do they in one with the same columns.
package final class LinkRest: Sendable {
  private let last = Mutex<World?>(nil)

  func note(_ world: World) {
    var world = world
    // It refers to this memo.
    world.removeResource(LoadedScene.self)
    last.withLock { $0 = world }
  }

  package func holds(in world: World) -> Bool {
    last.withLock { last in
      guard let before = last else { return false }
      if world.sharesColumns(with: before), world.sharesResource(SceneEntities.self, with: before),
        world.resource(SceneValues.self) == before.resource(SceneValues.self), !world.hasLoggedWrites,
        !world.isAnimating
      {
        return true
      }
      last = nil
      return false
    }
  }
}

extension World {
  package func followedNumbers(of selection: Selection) -> [FollowedNumber] {
    guard let program = resource(LoadedScene.self)?.content.program,
      let all = resource(SceneEntities.self)?.all
    else { return [] }
    let linked: [FollowedNumber] = program.links.compactMap { placed in
      guard all[placed.entity] == selection.entity, isAlive(selection.entity) else { return nil }
      let link = placed.link
      let field = FieldID.named(link.key, of: selection.entity, in: self)
      guard selection.field == nil || field == selection.field else { return nil }
      let sources = link.terms.flatMap(\.sources).compactMap { followed($0, on: selection.entity, all) }
      return (key: link.key, sources: sources, place: "the link in \(link.location.lineWords)")
    }
    return linked + scrubbedNumbers(of: selection, program, all)
  }

  private func scrubbedNumbers(of selection: Selection, _ program: Program, _ all: [Entity]) -> [FollowedNumber] {
    guard resource(Scrubs.self)?.all.isEmpty == false, let scripts = resource(Scripts.self) else { return [] }
    let animators = runningAnimations(of: selection.entity).filter {
      selection.field == nil || $0.selection == selection
    }.compactMap(\.animator?.animator)
    return scripts.scripts.runs.flatMap { script in
      script.running.steps.compactMap { step in
        guard case .scrubbing(let animator) = step.state, animators.contains(animator),
          let source = (program.nodes[step.node].action as? ScrubAction)?.scrub.source,
          let followed = followed(source, on: script.trigger.subject, all)
        else { return nil }
        let line = program.rules[script.trigger.rule].rule.location.lineWords
        return (
          key: selection.field?.words ?? "motion", sources: [followed], place: "the timeline of the rule in \(line)"
        )
      }
    }
  }

  private func followed(_ source: Link.Source, on entity: Entity, _ all: [Entity]) -> FollowedSource? {
    switch source {
    case .number: return nil
    case .time: return ("time", nil)
    case .wiggle: return ("a wiggle (seed \(self[resource: LoadedScene.self].seed))", nil)
    case .pointer(let axis): return (axis == 0 ? "pointer.x" : "pointer.y", nil)
    case .named(let name): return (name, nil)
    case .property(let other, let key, _):
      let source = other.map { all[$0] } ?? entity
      let field = isAlive(source) ? FieldID.named(key, of: source, in: self) : nil
      return ("\(name(of: source)).\(key)", Selection(source, field))
    }
  }
}

extension SourceLocation {
  /// `line 12 of cards.yaml`, with the file only if included.
  fileprivate var lineWords: String { "line \(line)" + (origin?.file.map { " of \($0)" } ?? "") }
}
