import RiffleStage

/// With reduced motion the demo ends where it does without.
struct ReducedMotionSameEnd: ExpectationKind {
  static let key = "reducedMotionSameEnd"
  static let doc =
    "With reduced motion the demo ends in the same state: the same positions, sizes, rotations and opacities."
  static let unit = "points"
  static let example = "{reducedMotionSameEnd: true}"
  static let schema = Schema<Bool>.onlyTrue.map { _ in ReducedMotionSameEnd() }
  static let reducesMotion = true

  mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let normal = moment.normalEnd else { return }
    for thing in things where moment.world.name(of: thing) == normal.world.name(of: thing) {
      guard let here = moment.drawn(thing), let there = normal.drawn(thing) else { continue }
      let off = here.movement(since: there)
      if off > 0.05 { misses.add(thing, "ends otherwise", off, bound: 0.05, in: moment) }
    }
  }
}

/// With reduced motion nothing travels: what changes its place does so at once.
struct ReducedMotionNoTravel: ExpectationKind {
  static let key = "reducedMotionNoTravel"
  static let doc =
    "With reduced motion no position, size or rotation changes in more than two consecutive ticks, except during a drag."
  static let unit = "ticks"
  static let example = "{reducedMotionNoTravel: true}"
  static let schema = Schema<Bool>.onlyTrue.map { _ in ReducedMotionNoTravel() }
  static let reducesMotion = true

  private var ticks: [Entity: Int] = [:]

  init() {}

  mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    for thing in things {
      guard var now = moment.drawn(thing), let before = moment.drawnBefore(thing) else { continue }
      now.opacity = before.opacity
      guard now.movement(since: before) > 0.01, !isInHand(thing, moment.world) else {
        ticks[thing] = nil
        continue
      }
      ticks[thing, default: 0] += 1
      // Once is a jump; twice in a row may be two jumps; more is a movement.
      if let count = ticks[thing], count > 2 { misses.add(thing, "travels", Double(count), bound: 2, in: moment) }
    }
  }

  private func isInHand(_ thing: Entity, _ world: World) -> Bool {
    ([thing] + world.ancestors(of: thing)).contains { world.isDragged($0) }
  }
}
