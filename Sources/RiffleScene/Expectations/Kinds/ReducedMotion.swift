import RiffleView

package struct ReducedMotionSameEnd: ExpectationKind {
  package static let key = "reducedMotionSameEnd"
  package static let doc =
    "With reduced motion the demo ends in the same state: the same positions, sizes, rotations and opacities. What still moves at the end without it is not compared."
  package static let unit = "points"
  package static let needs = "an entity that is at rest at the end of the demo"
  package static let example = "{reducedMotionSameEnd: true}"
  package static let schema = Schema<Bool>.onlyTrue.map { _ in ReducedMotionSameEnd() }
  package static let judgesFullMotion = false
  package static let judgesReducedMotion = true

  package mutating func end(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    guard let normal = moment.normalEnd else { return }
    for thing in things where moment.world.name(of: thing) == normal.world.name(of: thing) {
      // A loop has no end, and rests with reduced motion.
      guard let here = moment.drawn(thing), let there = normal.drawn(thing), !normal.moves(thing) else { continue }
      misses.isJudged = true
      let off = here.change(since: there)
      if off.amount > 0.05 { misses.add(thing, "ends otherwise", off, bound: 0.05, in: moment) }
    }
  }
}

package struct ReducedMotionNoTravel: ExpectationKind {
  package static let key = "reducedMotionNoTravel"
  package static let doc =
    "With reduced motion no position, size or rotation changes more than twice with pauses below 0.1 s, except by the pointer, the wheel, a parameter or a new window size."
  package static let unit = "changes"
  package static let example = "{reducedMotionNoTravel: true}"
  package static let schema = Schema<Bool>.onlyTrue.map { _ in ReducedMotionNoTravel() }
  package static let judgesFullMotion = false
  package static let judgesReducedMotion = true

  /// The shortest pause in seconds between two changes that are seen as two images and not as one movement.
  private static let pause = 0.1
  /// The number of changes without a pause, and the tick of the last one, by entity.
  private var changes: [Entity: (count: Int, last: Int)] = [:]

  init() {}

  package mutating func look(_ moment: MotionMoment, _ things: [Entity], _ misses: inout Misses) {
    let isFollowed = moment.input.events.contains(where: \.isFollowed)
    for thing in things {
      guard var now = moment.drawn(thing), let before = moment.drawnBefore(thing) else { continue }
      misses.isJudged = true
      now.opacity = before.opacity
      guard !isFollowed, now.movement(since: before) > 0.01, !isInHand(thing, moment.world) else { continue }
      let last = changes[thing]
      let continues = last.map { Double(moment.tick - $0.last) < Self.pause * Double(moment.rate) } ?? false
      let count = (continues ? last?.count ?? 0 : 0) + 1
      changes[thing] = (count, moment.tick)
      // One change is a jump; two may be two jumps; more are a movement.
      if count > 2 { misses.add(thing, "travels", Double(count), bound: 2, in: moment) }
    }
  }

  private func isInHand(_ thing: Entity, _ world: World) -> Bool {
    ([thing] + world.ancestors(of: thing)).contains { world.isDragged($0) }
  }
}
