import RiffleStage
import Synchronization

// Linked numbers are set in the model from the presented values of their sources in each tick, without animation, so
// that every reader sees them at once. A rule's animation of one ends there; that of another number, such as x where y
// is linked, continues.
extension World {
  /// Sets every linked number from its sources, after all animations were sampled.
  ///
  /// Complexity: linear in the links; O(1) without links, and if nothing was written since a tick without changes.
  mutating func followLinks() {
    let content = self[resource: LoadedScene.self].content
    let links = content.program.links
    guard !links.isEmpty, !content.linkRest.holds(in: self) else { return }
    let all = self[resource: SceneEntities.self].all
    // A transaction picks up logged writes.
    let isCalm = !hasLoggedWrites && !isAnimating
    // Most ticks change nothing; from the first change on, each link may depend on earlier ones.
    guard let first = links.indices.first(where: { change(by: links[$0], all) != nil }) else {
      if isCalm, content.program.linksMayRest { content.linkRest.note(self) }
      return
    }
    // Read before any write: a write may hide a motion beside it.
    let areAtRest = isCalm ? [] : links[first...].map { isAtRest($0, all) }
    func leavesRunning(_ index: Int) -> Bool { isCalm || areAtRest[index - first] }
    var next = first
    while next < links.count {
      let (rests, jumps) = (leavesRunning(next), links[next].link.jumps)
      withTransaction(
        Transaction(leavesRunning: rests), cause: Cause(animation: "link", rule: "links", jumps: jumps)
      ) { world in
        while next < links.count {
          let (placed, entity) = (links[next], all[links[next].entity])
          next += 1
          if let number = world.change(by: placed, all) {
            placed.link.track.prepare(entity, &world)
            placed.link.track.set(number, entity, &world)
          }
          guard next < links.count else { return }
          let isAnimated = world.has(ImplicitAnimation.self, entity)
          // Its own animation begins when the transaction ends: links that may depend on it must see that; other
          // numbers of the same entity begin with it.
          if isAnimated, links[next].mayFollow(placed) { return }
          if links[next].link.jumps != jumps { return }
          if leavesRunning(next) != rests, !isAnimated || links[next].entity != placed.entity { return }
        }
      }
    }
  }

  /// Sets the linked numbers of newly created entities from their sources, even if changes of the numbers are animated.
  mutating func setLinks(_ isMeant: (_ entity: Int) -> Bool) {
    let all = self[resource: SceneEntities.self].all
    let links = self[resource: LoadedScene.self].content.program.links.filter { isMeant($0.entity) }
    guard links.contains(where: { change(by: $0, all) != nil }) else { return }
    withTransaction(Transaction(disablesAnimations: true), cause: Cause(animation: "link", rule: "links")) { world in
      for placed in links {
        guard let number = world.change(by: placed, all) else { continue }
        placed.link.track.prepare(all[placed.entity], &world)
        placed.link.track.set(number, all[placed.entity], &world)
      }
    }
  }

  /// True if nothing animates the linked number.
  private func isAtRest(_ placed: Links.Placed, _ all: [Entity]) -> Bool {
    let (entity, track) = (all[placed.entity], placed.link.track)
    return !has(Transform.self, entity) || track.seen(entity, self) == track.number(entity, self)
  }

  /// The new number of a linked entity; nil if it has that already, or it or a source is missing.
  private func change(by placed: Links.Placed, _ all: [Entity]) -> Float? {
    let entity = all[placed.entity]
    guard has(Transform.self, entity), let number = number(of: placed.link, on: entity, all).map(Float.init) else {
      return nil
    }
    return placed.link.track.holds(number, entity, self) ? nil : number
  }

  /// Nil while a source is missing.
  private func number(of link: Link, on entity: Entity, _ all: [Entity]) -> Double? {
    var result = 0.0
    for term in link.terms {
      guard var number = number(of: term.source, in: link, on: entity, all) else { return nil }
      if let minus = term.minus {
        guard let other = self.number(of: minus, in: link, on: entity, all) else { return nil }
        number -= other
      }
      if let range = term.range { number = range(number) }
      switch term.combination {
      case .add: result += number
      case .multiply: result *= number
      }
    }
    return result.isFinite ? min(max(result, -Link.limit), Link.limit) : nil
  }

  /// The seed of a link's noise, from the scene, the entity's id and the property.
  private func seed(of link: Link, on entity: Entity) -> UInt64 {
    var hasher = StateHasher(seed: self[resource: LoadedScene.self].seed)
    hasher.combine(get(Name.self, entity)?.text ?? "", link.key)
    return hasher.finalize()
  }

  /// The presented value of a source; nil while it is missing.
  ///
  /// - Parameter entity: what `this` means.
  func number(of source: Link.Source, on entity: Entity) -> Double? {
    number(of: source, in: nil, on: entity, self[resource: SceneEntities.self].all)
  }

  private func number(of source: Link.Source, in link: Link?, on entity: Entity, _ all: [Entity]) -> Double? {
    switch source {
    case .wiggle(let wiggle):
      guard let link, !reducesMotion else { return 0 }
      return wiggle.value(at: self[resource: Tick.self].seconds, seed: seed(of: link, on: entity))
    case .number(let number): return number
    case .time: return self[resource: Tick.self].seconds
    case .value(let name): return sceneValue(name)
    case .parameter(let name): return parameter(name)
    case .pointer(let axis):
      guard let place = resource(Pointer.self)?.place,
        let point = convert(place, to: self[resource: SceneEntities.self].stage)
      else { return nil }
      return Double(point[axis])
    case .property(let other, _, let track):
      let entity = other.map { all[$0] } ?? entity
      return has(Transform.self, entity) ? track.seen(entity, self) : nil
    }
  }

  /// Resets numbers that are no longer linked to the file's values.
  mutating func unlink(_ entity: Entity, from old: [Link], to new: [Link], _ prefab: Prefab) {
    let loose = old.filter { link in !new.contains { $0.key == link.key } }
    guard !loose.isEmpty else { return }
    var file = World()
    let described = file.spawn()
    file.insert(prefab.transform, on: described)
    for part in prefab.parts { file.insert(part, on: described) }
    for link in loose {
      link.track.prepare(described, &file)
      link.track.set(Float(link.track.number(described, file)), entity, &self)
    }
  }
}

/// The last world in which the links of a scene changed nothing: nor do they in one with the same columns. A memo,
/// which changes no result.
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
