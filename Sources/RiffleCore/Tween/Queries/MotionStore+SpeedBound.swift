import RiffleECS
import RiffleMotion

// How fast anything can be, without a look at each thing: for searches through minutes of ticks.
extension MotionStore {
  /// No row of a field moves faster at this tick, nor at the next ones as long as nothing starts or is steered in them: units per
  /// second. Nil for what keyframes move, or a property animator, and for what can come too many ways.
  ///
  /// The energy of a spring falls: its speed stays below `(v² + ω²x²)½`. The rates of curves are read at each tick.
  ///
  /// - Parameters:
  ///   - field: its index in the layout.
  ///   - ticks: how many of the next ones.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func speedBound(field: Int, ticks: Int) -> Double? {
    if isAtRest { return 0 }
    for group in keyframes where group.field == field && group.count > 0 { return nil }
    let swinging = springBound(field: field, isNow: ticks == 0)
    let eased = curveBound(field: field, ticks: ticks)
    guard let joining = joiningBound(field: field, ticks: ticks) else { return nil }
    guard joining.speed > 0 else { return swinging.speed + eased }
    // What a delay holds joins what runs on its property: one of them, and no curve, is reckoned with. Where its spring is the faster
    // one, a displacement is worth more there.
    guard eased == 0, mostCounted(field, \.pendings) < 2 else { return nil }
    return swinging.speed * max(1, joining.frequency / swinging.least) + joining.speed
  }

  /// The greatest speed of springs, now or from now on, and their least frequency.
  private func springBound(field: Int, isNow: Bool) -> (speed: Double, least: Double) {
    var (square, least) = (0.0, Double.infinity)
    for block in springs where block.count > 0 && block.field == field {
      let frequency = block.key.spring.angularFrequency
      least = min(least, frequency)
      let (velocity, differences) = (block.velocity, block.members.differences)
      for index in 0..<block.count {
        let swing = isNow ? 0 : frequency * frequency * differences.lengthSquared(at: index)
        square = max(square, velocity.lengthSquared(at: index) + swing)
      }
    }
    return (square.squareRoot(), least)
  }

  /// The greatest speed of curves, as if all layers of a property were as fast as the fastest.
  private func curveBound(field: Int, ticks: Int) -> Double {
    var fastest = 0.0
    for group in curves where group.count > 0 && group.field == field {
      var known: (start: Int32, phase: Float, rate: Double)?
      for index in 0..<group.count {
        let (start, phase) = (group.members.starts[index], group.phase(index))
        if known.map({ $0.start != start || $0.phase != phase }) ?? true {
          let rates = (0...ticks).map { later in
            group.fractions.rate(elapsed: sampled &+ Int32(later) &- start, phase: phase).magnitude
          }
          known = (start, phase, rates.max() ?? 0)
        }
        fastest = max(fastest, (known?.rate ?? 0) * group.members.differences.lengthSquared(at: index).squareRoot())
      }
    }
    return fastest > 0 ? fastest * Double(mostCounted(field, \.layers)) : 0
  }

  /// The greatest speed of springs whose delay is over within some ticks, and their greatest frequency; nil for other things that wait.
  private func joiningBound(field: Int, ticks: Int) -> (speed: Double, frequency: Double)? {
    var (speed, frequency) = (0.0, 0.0)
    for group in pendings where group.count > 0 && group.field == field {
      if group.place >= 0 { return nil }
      let end = Double(sampled) + Double(ticks)
      guard ticks > 0, group.due.contains(where: { $0 < end }) else { continue }
      guard !group.key.adds, let spring = group.key.animation.mergingSpring?.spring else { return nil }
      frequency = max(frequency, spring.angularFrequency)
      for index in 0..<group.count {
        speed = max(speed, spring.angularFrequency * group.members.differences.lengthSquared(at: index).squareRoot())
      }
    }
    return (speed, frequency)
  }

  /// How many of a kind one property of a field has at most.
  private func mostCounted(_ field: Int, _ count: (Property) -> UInt16) -> UInt16 {
    var most: UInt16 = 0
    for index in stride(from: field, to: properties.count, by: layout.count) {
      most = max(most, count(properties[index]))
    }
    return most
  }
}

extension World {
  /// No entity's field is seen to move faster at this tick, nor at the next ones as long as nothing starts or is steered in them:
  /// units per second, to within what floats round. Nil where that takes a look at each entity.
  ///
  /// - Parameters:
  ///   - field: its place in `Animatable.fieldNames`.
  ///   - ticks: how many of the next ones.
  /// - Complexity: linear in what moves.
  package func speedBound<C: Component & Animatable>(_ type: C.Type, field: Int, ticks: Int = 0) -> Double? {
    if hasLoggedWrites(type) { return nil }
    guard hasResource(Presenter<C>.self) else { return 0 }
    return self[resource: Presenter<C>.self].speedBound(self, field, ticks)
  }

  /// The number of the next transaction: where it is the same, nothing was set in one in between.
  package var nextTransaction: UInt32 { resource(Transactions.self)?.records.nextID ?? 1 }
}
