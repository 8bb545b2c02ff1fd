import RiffleStage
import Synchronization

// What is linked has in the model what its sources are seen with in this tick: set without animation, so that every
// reader sees it at once. What a rule animates of that number ends there; what it animates beside it, such as x where y is
// linked, continues.
extension World {
  /// Gives every linked number what its sources say now. After all that moves was sampled.
  ///
  /// Complexity: linear in the links; O(1) in a scene without, and where nothing was written since nothing changed.
  mutating func followLinks() {
    let content = self[resource: LoadedScene.self].content
    let links = content.program.links
    guard !links.isEmpty, !content.linkRest.holds(in: self) else { return }
    let all = self[resource: SceneEntities.self].all
    // What was written is taken up by a transaction.
    let isCalm = !hasLoggedWrites && !isAnimating
    // Most ticks change nothing; from the first change on each link may see those before it.
    guard let first = links.indices.first(where: { change(by: links[$0], all) != nil }) else {
      if isCalm, content.program.linksMayRest { content.linkRest.note(self) }
      return
    }
    // Before any is written: a write may hide what moves beside it.
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
          // An animation of its own begins when the transaction ends: what may follow it is to see that; another number of
          // the same entity begins with it.
          if isAnimated, links[next].mayFollow(placed) { return }
          if links[next].link.jumps != jumps { return }
          if leavesRunning(next) != rests, !isAnimated || links[next].entity != placed.entity { return }
        }
      }
    }
  }

  /// Gives the linked numbers of entities that the scene has just made the values of their sources, also where changes
  /// of the number are animated.
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

  /// Whether nothing animates the number that a link gives.
  private func isAtRest(_ placed: Links.Placed, _ all: [Entity]) -> Bool {
    let (entity, track) = (all[placed.entity], placed.link.track)
    return !has(Transform.self, entity) || track.seen(entity, self) == track.number(entity, self)
  }

  /// What a link gives its entity; nil when it has that, or one of the two is not there.
  private func change(by placed: Links.Placed, _ all: [Entity]) -> Float? {
    let entity = all[placed.entity]
    guard has(Transform.self, entity), let number = number(of: placed.link, on: entity, all).map(Float.init) else {
      return nil
    }
    return placed.link.track.holds(number, entity, self) ? nil : number
  }

  /// Nil while something that it follows is not there.
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

  /// What the noise of a number follows from: the scene, the entity's id and the property.
  private func seed(of link: Link, on entity: Entity) -> UInt64 {
    var hasher = StateHasher(seed: self[resource: LoadedScene.self].seed)
    hasher.combine(get(Name.self, entity)?.text ?? "", link.key)
    return hasher.finalize()
  }

  /// What a number is now, as it is seen; nil while that is not there.
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

  /// Brings what was linked and is no more to what the file says of it.
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

/// The last world in which the links of a scene changed nothing: nor do they in one with the same columns. A memo, which changes no
/// result.
final class LinkRest: Sendable {
  private let last = Mutex<World?>(nil)

  func note(_ world: World) {
    var world = world
    // It leads to this memo.
    world.removeResource(LoadedScene.self)
    last.withLock { $0 = world }
  }

  func holds(in world: World) -> Bool {
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
