import RiffleECS
import RiffleMotion

/// Serves searches through minutes of ticks without visiting each entity.
@usableFromInline package struct MotionBound: Sendable {
  /// Units per second.
  package var speed: Double
  /// The distance from the model value in units; infinite if only the speed at one tick was requested.
  package var reach: Double

  @usableFromInline package init(speed: Double = 0, reach: Double = 0) { (self.speed, self.reach) = (speed, reach) }
}

extension MotionStore {
  /// Valid for the next ticks while nothing starts or is steered. Nil for keyframes, property animators and complex
  /// combinations.
  ///
  /// A spring's energy falls: its speed is at most `s = (v² + ω²x²)½`, its distance `s / ω`.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func bound(field: Int, ticks: Int) -> MotionBound? {
    if isAtRest { return MotionBound() }
    for group in keyframes where group.field == field && group.count > 0 { return nil }
    let (swinging, eased) = (springBound(field: field, isNow: ticks == 0), curveBound(field: field, ticks: ticks))
    guard let waiting = waitingBound(field: field, ticks: ticks) else { return nil }
    var bound = MotionBound(
      speed: swinging.bound.speed + eased.speed, reach: swinging.bound.reach + eased.reach + waiting.bound.reach)
    if waiting.bound.speed > 0 {
      // Delayed changes join what runs on their property: only one of them, without a curve, is supported. If its
      // spring is faster, a displacement weighs more there; if it is slower, a speed.
      guard eased.reach == 0, mostCounted(field, \.pendings) < 2 else { return nil }
      bound.speed = swinging.bound.speed * max(1, waiting.most / swinging.least) + waiting.bound.speed
      bound.reach = swinging.bound.reach * max(1, swinging.most / waiting.least) + waiting.bound.reach
    }
    if ticks == 0 { bound.reach = .infinity }
    return bound
  }

  private func springBound(field: Int, isNow: Bool) -> (bound: MotionBound, least: Double, most: Double) {
    var (bound, least, most) = (MotionBound(), Double.infinity, 0.0)
    for block in springs where block.count > 0 && block.field == field {
      let frequency = block.key.spring.angularFrequency
      (least, most) = (min(least, frequency), max(most, frequency))
      let (velocity, differences) = (block.velocity, block.members.differences)
      var square = 0.0
      for index in 0..<block.count {
        let swing = isNow ? 0 : frequency * frequency * differences.lengthSquared(at: index)
        square = max(square, velocity.lengthSquared(at: index) + swing)
      }
      bound.speed = max(bound.speed, square.squareRoot())
      bound.reach = max(bound.reach, square.squareRoot() / frequency)
    }
    return (bound, least, most)
  }

  private func curveBound(field: Int, ticks: Int) -> MotionBound {
    var bound = MotionBound()
    for group in curves where group.count > 0 && group.field == field {
      var known: (start: Int32, phase: Float, most: MotionBound)?
      for index in 0..<group.count {
        let (start, phase) = (group.members.starts[index], group.phase(index))
        if known.map({ $0.start != start || $0.phase != phase }) ?? true {
          known = (start, phase, group.fractions.most(from: sampled &- start, phase: phase, ticks: ticks))
        }
        let way = group.members.differences.lengthSquared(at: index).squareRoot()
        bound.speed = max(bound.speed, (known?.most.speed ?? 0) * way)
        bound.reach = max(bound.reach, (known?.most.reach ?? 0) * way)
      }
    }
    guard bound.speed > 0 || bound.reach > 0 else { return bound }
    let layers = Double(mostCounted(field, \.layers))
    return MotionBound(speed: bound.speed * layers, reach: bound.reach * layers)
  }

  /// Nil if other animations than springs may begin.
  private func waitingBound(field: Int, ticks: Int) -> (bound: MotionBound, least: Double, most: Double)? {
    var (bound, least, most) = (MotionBound(), Double.infinity, 0.0)
    for group in pendings where group.count > 0 && group.field == field {
      if group.place >= 0 { return nil }
      guard ticks > 0 else { continue }
      var way = 0.0
      for index in 0..<group.count { way = max(way, group.members.differences.lengthSquared(at: index).squareRoot()) }
      bound.reach = max(bound.reach, way)
      let end = Double(sampled) + Double(ticks)
      // Queued members begin as soon as their property is free.
      guard group.due.contains(where: { $0 < end || $0 == .infinity }) else { continue }
      guard !group.key.adds, let spring = group.key.animation.mergingSpring?.spring else { return nil }
      let frequency = spring.angularFrequency
      (least, most) = (min(least, frequency), max(most, frequency))
      bound.speed = max(bound.speed, frequency * way)
    }
    bound.reach *= Double(bound.reach > 0 ? mostCounted(field, \.pendings) : 0)
    return (bound, least, most)
  }

  /// Exact for one animation per property. Nil for keyframes and property animators.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func overshoot(field: Int) -> Double? {
    if isAtRest { return 0 }
    for group in keyframes where group.field == field && group.count > 0 { return nil }
    for group in pendings where group.field == field && group.count > 0 && group.place >= 0 { return nil }
    var most = 0.0
    func add(row: Int, _ left: Double, beyond: Double) {
      let property = properties[row, field]
      let count = (property.block < 0 ? 0 : 1) + Int(property.layers) + Int(property.pendings)
      most = max(most, count > 1 ? Double(count) * left : beyond)
    }
    for block in springs where block.field == field {
      let (left, start) = (block.members.differences, block.initial)
      for index in 0..<block.count {
        let way = start.lengthSquared(at: index).squareRoot()
        let beyond = way > 0 ? -left.dot(at: index, start, at: index) / way : 0
        add(row: block.row(index), left.lengthSquared(at: index).squareRoot(), beyond: beyond)
      }
    }
    for group in curves where group.field == field {
      for index in 0..<group.count {
        let way = group.members.differences.lengthSquared(at: index).squareRoot()
        let left = Double(group.remaining(index, at: sampled)) * way
        add(row: group.row(index), left.magnitude, beyond: -left * group.fractions.endFraction)
      }
    }
    for group in pendings where group.field == field {
      for index in 0..<group.count {
        add(row: group.row(index), group.members.differences.lengthSquared(at: index).squareRoot(), beyond: 0)
      }
    }
    return most
  }

  private func mostCounted(_ field: Int, _ count: (Property) -> UInt16) -> UInt16 {
    var most: UInt16 = 0
    for property in properties.all(of: field) { most = max(most, count(property)) }
    return most
  }
}

extension FractionTable {
  fileprivate func most(from elapsed: Int32, phase: Float, ticks: Int) -> MotionBound {
    (0...Int32(ticks)).reduce(into: MotionBound()) { most, later in
      most.speed = max(most.speed, rate(elapsed: elapsed &+ later, phase: phase).magnitude)
      guard ticks > 0 else { return }
      most.reach = max(most.reach, Double(remaining(elapsed: elapsed &+ later, phase: phase).magnitude))
    }
  }
}

extension World {
  /// Nil if each entity must be visited. Linear in the running animations.
  package func motionBound<C: Component & Animatable>(_ type: C.Type, field: Int, ticks: Int = 0) -> MotionBound? {
    if hasLoggedWrites(type) { return nil }
    guard hasResource(Presenter<C>.self) else { return MotionBound() }
    return self[resource: Presenter<C>.self].operations.bound(self, field, ticks)
  }

  /// Nil if each entity must be visited. Linear in the running animations.
  package func overshootBound<C: Component & Animatable>(_ type: C.Type, field: Int) -> Double? {
    if hasLoggedWrites(type) { return nil }
    return hasResource(Presenter<C>.self) ? self[resource: Presenter<C>.self].operations.overshoot(self, field) : 0
  }

  package var nextTransaction: UInt32 { resource(Transactions.self)?.records.nextID ?? 1 }
}
