/// Views of which one is visible: it turns away while the next one turns in, half a turn behind.
package struct Flip {
  let views: [Entity]
  let axis: Axis
  /// The angle of a view at rest, in degrees; a view is also at rest any number of half turns away from it.
  let rest: Float

  package enum Axis: String, Sendable, CaseIterable {
    case vertical, horizontal

    package var part: WritableKeyPath<Transform, Angle> { self == .vertical ? \.turn : \.tilt }
  }

  package init(_ views: [Entity], axis: Axis, rest: Float = 0) {
    (self.views, self.axis, self.rest) = (views, axis, rest)
  }

  private var part: WritableKeyPath<Transform, Angle> { axis.part }

  private func angle(_ view: Entity, _ world: World) -> Angle {
    world.presented(Transform.self, of: view)[keyPath: part]
  }

  package func isTurning(_ world: World) -> Bool {
    views.contains { angle($0, world) != world[$0, Transform.self][keyPath: part] }
  }

  private func front(_ world: World) -> Int {
    views.firstIndex { view in
      let turns = world[view, Transform.self][keyPath: part].degrees / 360
      return !world.has(Hidden.self, view) && abs(turns - turns.rounded()) < 0.25
    } ?? 0
  }

  /// Returns the degrees past the last angle at rest, below 180: a turn that was cut short leaves its views in between.
  private func excess(_ view: Entity, _ world: World) -> Float {
    let degrees = world[view, Transform.self][keyPath: part].degrees - rest
    let excess = degrees - (degrees / 180).rounded(.down) * 180
    return min(excess, 180 - excess) < 0.01 ? 0 : excess
  }

  /// Shows the next view behind the front one. Returns both, and the degrees of a turn that ends at rest.
  package func prepare(_ world: inout World) -> (views: [Entity], degrees: Float) {
    let from = front(world)
    let to = (from + 1) % views.count
    for (index, view) in views.enumerated() {
      if index == from || index == to {
        world.insert(OneSided(), on: view)
        world.remove(Hidden.self, from: view)
      } else if !world.has(Hidden.self, view) {
        world.insert(Hidden(), on: view)
      }
    }
    // Half a turn behind, invisible. A view that is there, whole turns aside, stays: it must not spin visibly.
    let behind = world[views[from], Transform.self][keyPath: part] - .degrees(180)
    let turns = (world[views[to], Transform.self][keyPath: part] - behind).degrees / 360
    if abs(turns - turns.rounded()) > 1e-4 { world[views[to], Transform.self][keyPath: part] = behind }
    let excess = self.excess(views[from], world)
    return ([views[from], views[to]], (excess > 90 ? 360 : 180) - excess)
  }

  /// Returns the turning views, and the degrees of a turn back to rest.
  package func reversed(_ world: World) -> (views: [Entity], degrees: Float) {
    let turning = views.filter { !world.has(Hidden.self, $0) }
    let isForward = turning.contains { angle($0, world) < world[$0, Transform.self][keyPath: part] }
    let excess = turning.first.map { self.excess($0, world) } ?? 0
    return (turning, isForward ? (excess == 0 ? -180 : -excess) : 180 - excess)
  }

  package func turn(_ views: [Entity], by degrees: Float, _ world: inout World) {
    for view in views {
      world[view, Transform.self][keyPath: part] = world[view, Transform.self][keyPath: part] + .degrees(degrees)
    }
  }
}

/// A riffle shuffle of a pile: it is cut in two, and the halves fall into each other from the bottom.
package struct Riffle: Sendable {
  let slots: [Slot]
  /// Points between the centers of the halves.
  let apart: Float

  /// Seconds.
  package static let cutTime = 0.4
  package static let squareTime = 0.3

  package init(slots: [Slot], apart: Float) { (self.slots, self.apart) = (slots, apart) }

  /// A card of the thicker half is always the more likely one, as by hand.
  package static func order(_ order: [Int], using random: inout RandomSource) -> [Int] {
    let middle = order.count / 2
    var (left, right) = (order[..<middle], order[middle...])
    var riffled: [Int] = []
    while riffled.count < order.count {
      let isLeft = random.next(below: left.count + right.count) < left.count
      riffled.append(isLeft ? left.removeFirst() : right.removeFirst())
    }
    return riffled
  }

  /// The pile is given from the bottom.
  package func cut(_ pile: [Entity], _ cause: Cause, _ world: inout World) {
    let middle = pile.count / 2
    world.withAnimation(Feel.cut, cause: cause) { world in
      for (index, card) in pile.enumerated() where world.has(Transform.self, card) {
        let isLeft = index < middle
        let slot = slots[isLeft ? index : index - middle]
        let side: Float = isLeft ? -1 : 1
        world[card, Transform.self].position = slot.position + [side * apart / 2, 0]
        world[card, Transform.self].rotation = slot.rotation + .degrees(side * Feel.cutLean)
      }
    }
  }

  package func fall(_ card: Entity, to place: Int, _ cause: Cause, _ world: inout World) {
    guard world.has(Transform.self, card) else { return }
    world[card, Transform.self].depth = slots[place].depth
    world.withAnimation(Feel.fall, cause: cause) { world in
      world[card, Transform.self].position = slots[place].position
      world[card, Transform.self].rotation = slots[place].rotation
    }
  }
}

/// Planned steps, stored as values in the world, so that a snapshot includes the future.
package struct Timeline<Step: Sendable & Equatable>: Sendable, Equatable {
  package struct Intent: Sendable, Equatable {
    package var phrase: String
    package var tick: Int

    package init(_ phrase: String, tick: Int) { (self.phrase, self.tick) = (phrase, tick) }
  }

  package struct Entry: Sendable, Equatable {
    var tick: Int
    package var step: Step
    package var intent: Intent?
  }

  package private(set) var entries: [Entry] = []
  /// The current intent, stored with every added step.
  package var intent: Intent?

  package init() {}

  package mutating func add(_ step: Step, at tick: Int) {
    entries.append(Entry(tick: tick, step: step, intent: intent))
  }

  package mutating func clear() { entries = [] }

  package mutating func forget(_ isMeant: (Step) -> Bool) { entries.removeAll { isMeant($0.step) } }

  package func contains(_ isMeant: (Step) -> Bool) -> Bool { entries.contains { isMeant($0.step) } }

  /// Check first: `take` writes, and a tick without writes shares memory with the previous one.
  package func isDue(at tick: Int) -> Bool { entries.contains { $0.tick <= tick } }

  package mutating func take(at tick: Int) -> [Entry] {
    let due = entries.filter { $0.tick <= tick }
    if !due.isEmpty { entries.removeAll { $0.tick <= tick } }
    return due
  }

  package func fold(into hasher: inout StateHasher) {
    for entry in entries {
      hasher.combine(entry.tick)
      hasher.combine("\(entry.step)")
      hasher.combine(entry.intent?.tick ?? -1)
    }
  }
}

extension World {
  package func tick(after seconds: Double) -> Int {
    let tick = self[resource: Tick.self]
    return tick.now + Int((seconds * Double(tick.rate)).rounded())
  }
}
