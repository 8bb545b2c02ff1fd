import Synchronization

struct LinkPass {
  let table: LinkTable
  let entities: [Entity]
  private let all: [Entity]
  private var values: [Double]
  /// Numbers by row; NaN while a source is missing.
  private var numbers: [Float]
  /// True if a write to one entity may move others at once.
  private let hasFollowers: Bool

  /// Reads the sources of all rows; if `isRead` is false, each row is read before it is set.
  init(_ world: World, isRead: Bool = true) {
    let content = world[resource: LoadedScene.self].content
    table = content.program.links
    let all = world[resource: SceneEntities.self].all
    self.all = all
    entities = table.rows.map { all[$0.entity] }
    values = table.constants
    numbers = [Float](repeating: .nan, count: table.rows.count)
    hasFollowers = world.count(of: MatchedGeometry.self) > 1
    readFree(world)
    if !table.wiggles.isEmpty {
      let seconds = world[resource: Tick.self].seconds
      let seeds = table.seeds(world[resource: LoadedScene.self].seed, content.document.entities)
      for (index, wiggle) in table.wiggles.enumerated() {
        values[wiggle.slot] = world.reducesMotion ? 0 : wiggle.wiggle.value(at: seconds, seed: seeds[index])
      }
    }
    guard isRead else { return }
    let sources = table.read.map { all[$0.entity] }
    sources.withUnsafeBufferPointer { sources in
      values.withUnsafeMutableBufferPointer { values in
        for reading in table.readings {
          reading.lane.see(
            .init(rebasing: sources[reading.slots]), world, values.baseAddress! + reading.slots.lowerBound)
        }
      }
    }
    evaluate(table.rows.indices)
  }

  func firstChange(of rows: Range<Int>, in world: World) -> Int? {
    for (run, part) in runs(of: rows) {
      let found = withRows(part) { entities, numbers in run.lane.firstChange(entities, numbers, world) }
      if let found { return part.lowerBound + found }
    }
    return nil
  }

  func areAtRest(in world: World) -> [Bool] {
    var areAtRest = [Bool](repeating: true, count: entities.count)
    areAtRest.withUnsafeMutableBufferPointer { areAtRest in
      for run in table.runs {
        withRows(run.rows) { entities, _ in
          run.lane.findRest(entities, world, areAtRest.baseAddress! + run.rows.lowerBound)
        }
      }
    }
    return areAtRest
  }

  /// `isFresh` is true if nothing was set since the sources were read, `rests` if nothing animates these numbers or
  /// their changes.
  mutating func set(_ rows: Range<Int>, isFresh: Bool, rests: Bool = false, _ world: inout World) {
    var isFresh = isFresh
    for (run, part) in runs(of: rows) {
      if !isFresh, run.isDependent || hasFollowers { readAgain(part, world) }
      withRows(part) { entities, numbers in
        // Of a few rows the fixed cost is higher.
        if rests, !hasFollowers, part.count >= 8, run.lane.setResting(entities, numbers, &world) { return }
        run.lane.set(entities, numbers, &world)
      }
      isFresh = false
    }
  }

  mutating func readAgain(_ rows: Range<Int>, _ world: World) {
    for row in rows {
      for term in table.terms[table.rows[row].terms] {
        for slot in [term.slot, term.minus ?? term.slot] where slot < table.read.count {
          let (entity, reading) = table.read[slot]
          values[slot] = table.readings[reading].lane.seen(all[entity], world) ?? .nan
        }
      }
    }
    if table.hasCamera { readFree(world) }
    evaluate(rows)
  }

  private mutating func readFree(_ world: World) {
    for (slot, source) in table.free { values[slot] = world.number(of: source, on: .none) ?? .nan }
  }

  private func runs(of rows: Range<Int>) -> some Sequence<(run: LinkTable.Run, part: Range<Int>)> {
    let runs = table.runs
    return runs[runs.partitioningIndex { $0.rows.upperBound > rows.lowerBound }...].lazy
      .prefix { $0.rows.lowerBound < rows.upperBound }.map { ($0, $0.rows.clamped(to: rows)) }
  }

  private mutating func evaluate(_ rows: Range<Int>) {
    values.withUnsafeBufferPointer { values in
      table.terms.withUnsafeBufferPointer { terms in
        table.ranges.withUnsafeBufferPointer { ranges in
          for row in rows {
            var result = 0.0
            for index in table.rows[row].terms {
              let term = terms[index]
              var number = values[term.slot]
              if let minus = term.minus { number -= values[minus] }
              // A curve has a number for NaN too.
              if let range = term.range, !number.isNaN { number = (ranges.baseAddress! + range).pointee(number) }
              if term.multiplies { result *= number } else { result += number }
            }
            numbers[row] = result.isFinite ? Float(min(max(result, -Link.limit), Link.limit)) : .nan
          }
        }
      }
    }
  }

  private func withRows<Result>(
    _ rows: Range<Int>, _ body: (UnsafeBufferPointer<Entity>, UnsafePointer<Float>) -> Result
  ) -> Result {
    entities.withUnsafeBufferPointer { entities in
      numbers.withUnsafeBufferPointer { numbers in
        body(.init(rebasing: entities[rows]), numbers.baseAddress! + rows.lowerBound)
      }
    }
  }
}

// Linked numbers are set in the model from the presented values of their sources in each tick, without animation, so
// that every reader sees them at once. A rule's animation of one ends there; that of another number, such as x where y
// is linked, continues.
extension World {
  /// Runs after all animations were sampled.
  ///
  /// - Complexity: linear in the links; O(1) without links, and if nothing was written since a tick without changes.
  mutating func followLinks() {
    let content = self[resource: LoadedScene.self].content
    let rows = content.program.links.rows
    guard !rows.isEmpty, !content.linkRest.holds(in: self) else { return }
    // A transaction picks up logged writes.
    let isCalm = !hasLoggedWrites && !isAnimating
    var pass = LinkPass(self)
    guard let first = pass.firstChange(of: rows.indices, in: self) else {
      if isCalm, content.program.links.mayRest { content.linkRest.note(self) }
      return
    }
    // Read before any write: a write may hide a motion beside it.
    let areAtRest = isCalm ? [] : pass.areAtRest(in: self)
    let areImplicit = count(of: ImplicitAnimation.self) > 0
    var next = first
    while next < rows.count {
      let (start, rests, jumps) = (next, isCalm || areAtRest[next], rows[next].jumps)
      repeat {
        let (row, isAnimated) = (next, areImplicit && has(ImplicitAnimation.self, pass.entities[next]))
        next += 1
        guard next < rows.count else { break }
        // Its own animation begins when the transaction ends: dependent links must see that; other numbers of the same
        // entity begin with it.
        if isAnimated, content.program.links.all[next].mayFollow(content.program.links.all[row]) { break }
        if rows[next].jumps != jumps { break }
        if !isCalm, areAtRest[next] != rests, !isAnimated || rows[next].entity != rows[row].entity { break }
      } while true
      withTransaction(
        Transaction(leavesRunning: rests), cause: Cause(animation: "link", rule: "links", jumps: jumps)
      ) { pass.set(start..<next, isFresh: start == first, rests: rests && !areImplicit, &$0) }
    }
  }

  /// Sets also newly created entities whose changes are animated.
  mutating func setLinks(_ isMeant: (_ entity: Int) -> Bool) {
    let all = self[resource: LoadedScene.self].content.program.links.rows
    let rows = all.indices.filter { isMeant(all[$0].entity) }.map { $0..<$0 + 1 }
    guard !rows.isEmpty else { return }
    var pass = LinkPass(self, isRead: false)
    for row in rows { pass.readAgain(row, self) }
    guard rows.contains(where: { pass.firstChange(of: $0, in: self) != nil }) else { return }
    withTransaction(Transaction(disablesAnimations: true), cause: Cause(animation: "link", rule: "links")) { world in
      for row in rows {
        pass.readAgain(row, world)
        pass.set(row, isFresh: true, &world)
      }
    }
  }

  /// Nil while the source is missing; `entity` is `this`.
  func number(of source: Link.Source, on entity: Entity) -> Double? {
    switch source {
    case .wiggle: return nil
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
      return track.lane.seen(other.map { self[resource: SceneEntities.self].all[$0] } ?? entity, self)
    }
  }

  /// Resets numbers that are no longer linked to the file's values.
  mutating func unlink(_ entity: Entity, from old: [Link], to new: [Link], _ prefab: Prefab) {
    for link in old where !new.contains(where: { $0.key == link.key }) {
      link.track.lane.set(Float(link.track.number(of: prefab.transform, prefab.parts)), on: entity, &self)
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
