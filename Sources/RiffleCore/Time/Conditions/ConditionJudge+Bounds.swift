extension ConditionJudge {
  /// Returns true if it certainly holds at no tick from one kept world to another, without reading those between.
  ///
  /// A number of the world is constant while its resource is not written. For fields only comparisons of numbers are
  /// bounded, if the model was not written in between: a write copies a column that a kept world holds, so a column
  /// that both still share was not written. Then only the running animations move the field, and the energy of a spring
  /// falls: none gets further from its target than its displacement and its speed allow.
  package mutating func isExcluded(after first: World, upTo last: World) -> Bool {
    isExcluded(condition.part, first, last)
  }

  private mutating func isExcluded(_ part: Condition.Part, _ first: World, _ last: World) -> Bool {
    switch part {
    case .comparison(let path, let relation, .number(let bound)):
      let accesses = accesses(of: path, in: first)
      if accesses.count == 1, let number = accesses[0].number {
        return number.isShared(first, last) && !Self.holds(accesses[0].value(in: first), relation, .number(bound))
      }
      guard first.hasSameEntities(as: last) else { return false }
      func isExcluded(_ access: FieldAccess) -> Bool {
        (!access.isDrawn || access.quantity.isSpeed && first.isFlat(upTo: last))
          && access.reach(after: first, upTo: last).map { relation.isExcluded($0, bound) } ?? false
      }
      if !path.isPattern, !accesses.isEmpty, accesses.count <= Self.fewEntities,
        path.isEvery ? accesses.contains(where: isExcluded) : accesses.allSatisfy(isExcluded)
      {
        return true
      }
      return areExcluded(path, relation, bound, first, last)
    case .change(let path):
      let accesses = accesses(of: path, in: first)
      return !accesses.isEmpty && accesses.allSatisfy { $0.number?.isShared(first, last) == true }
    case .all(let parts):
      for part in parts where isExcluded(part, first, last) { return true }
      return false
    case .any(let parts):
      for part in parts where !isExcluded(part, first, last) { return false }
      return true
    default: return false
    }
  }

  /// Bounds all entities at once by the largest speed or distance, if no transaction and no name is new.
  private mutating func areExcluded(
    _ path: FieldPath, _ relation: Condition.Relation, _ bound: Double, _ first: World, _ last: World
  ) -> Bool {
    guard first.nextTransaction == last.nextTransaction, !path.isPattern || first.shares(Name.self, with: last),
      let access = accesses(of: path, in: first).first, let field = access.selection.field,
      !access.isDrawn || access.quantity.isSpeed && first.isFlat(upTo: last),
      FieldAccess.isShared(field.component, first, last),
      let ticks = first.resource(Tick.self).flatMap({ start in last.resource(Tick.self).map { $0.now - start.now } }),
      let range = range(of: path, in: first, ticks: ticks)
    else { return false }
    return relation.isExcluded(range, bound)
  }
}

extension ConditionJudge {
  /// Returns true if it certainly holds at none of the ticks of a span.
  package func isExcluded(in span: MotionSpan) -> Bool { isExcluded(condition.part, in: span) }

  private func isExcluded(_ part: Condition.Part, in span: MotionSpan) -> Bool {
    switch part {
    case .comparison(let path, let relation, .number(let bound)):
      let accesses = knownAccesses(of: path)
      guard let first = accesses.first, let field = first.selection.field,
        let lanes = MotionSpan.lanes(of: field), !first.isDrawn || first.quantity.isSpeed && span.isFlat,
        accesses.allSatisfy({
          $0.selection.field == field && $0.quantity == first.quantity && $0.lane == first.lane
            && $0.isDrawn == first.isDrawn
        })
      else { return false }
      func isOutside(_ range: ClosedRange<Double>?) -> Bool {
        range.map { relation.isExcluded(lanes.inUnits($0), bound) } ?? false
      }
      let lane = lanes.all[first.lane ?? 0]
      switch first.quantity {
      case .overshoot: return isOutside(0...Double(span.overshoots[lane]))
      case .speed: return isOutside(0...Double(span.speeds[lane]))
      case .velocity: return isOutside(-Double(span.speeds[lane])...Double(span.speeds[lane]))
      case .model: return isOutside(span.model[lane])
      case .presented:
        if isOutside(span.seen[lane]) { return true }
        guard !path.isPattern, accesses.count <= Self.fewEntities else { return false }
        // An entity that is not in all of them may have replaced another one of that name.
        let ranges = accesses.map { span.range(of: $0.selection.entity, lane: lane) }
        return !ranges.contains(nil)
          && (path.isEvery ? ranges.contains(where: isOutside) : ranges.allSatisfy(isOutside))
      }
    case .change(let path):
      let accesses = path.isPattern ? [] : knownAccesses(of: path)
      return !accesses.isEmpty
        && accesses.allSatisfy { access in
          guard !access.isDrawn, let lanes = access.selection.field.flatMap(MotionSpan.lanes),
            [.presented, .model].contains(access.quantity)
          else { return false }
          return span.isStill(
            access.selection.entity, access.lane.map { [lanes.all[$0]] } ?? lanes.all, model: access.quantity == .model)
        }
    case .event(let filter): return span.events.exclude(filter)
    case .all(let parts): return parts.contains { isExcluded($0, in: span) }
    case .any(let parts): return parts.allSatisfy { isExcluded($0, in: span) }
    default: return false
    }
  }

  /// Returns true if it holds at no tick in which nothing is faster than it was at a tick.
  func isTooSlow(at moment: Moment) -> Bool {
    leastSpeed > 0 && moment.speedLimit.speed < leastSpeed && (moment.isFlat || !readsDrawn)
  }

  /// Returns the least speed of a position at which a part can hold, points per second; 0 if it can hold at rest.
  mutating func leastSpeed(of part: Condition.Part, in world: World) -> Double {
    switch part {
    case .comparison(let path, let relation, .number(let bound)):
      let accesses = accesses(of: path, in: world)
      guard let first = accesses.first, first.quantity == .speed || first.quantity == .velocity,
        accesses.allSatisfy({ $0.selection.field == FieldID("Transform", "position") && $0.quantity == first.quantity })
      else { return 0 }
      return max(0, relation.leastLength(bound, isSigned: first.quantity == .velocity))
    case .all(let parts):
      var most = 0.0
      for part in parts { most = max(most, leastSpeed(of: part, in: world)) }
      return most
    case .any(let parts):
      var least = Double.infinity
      for part in parts { least = min(least, leastSpeed(of: part, in: world)) }
      return least.isFinite ? least : 0
    default: return 0
    }
  }
}

extension Condition.Relation {
  /// Returns the least length of a vector whose length, or one of its signed numbers, is in this relation to a bound.
  fileprivate func leastLength(_ bound: Double, isSigned: Bool) -> Double {
    switch self {
    case .above, .atLeast: bound
    case .below, .atMost: isSigned ? -bound : 0
    case .same, .equal: bound.magnitude
    case .other: 0
    }
  }

  /// Returns true if no number of a range is in this relation to a bound.
  func isExcluded(_ range: ClosedRange<Double>, _ bound: Double) -> Bool {
    switch self {
    case .below, .atMost: range.lowerBound > bound
    case .above, .atLeast: range.upperBound < bound
    case .same, .equal: !range.contains(bound)
    case .other: false
    }
  }
}

extension FieldAccess {
  /// Returns the range of a field, or of its speed, in the ticks after one up to another; nil if unknown.
  fileprivate func reach(after first: World, upTo last: World) -> ClosedRange<Double>? {
    guard lane != nil || quantity == .speed, quantity != .overshoot, let field = selection.field,
      Self.isShared(field.component, first, last), case .number(let value)? = value(in: first)
    else { return nil }
    // Equality is tested to half a unit of the last digit that is shown.
    let slack = 0.002 + value.magnitude * 1e-5
    if quantity == .model { return (value - slack)...(value + slack) }
    func running(_ world: World) -> [RunningAnimation] {
      world.runningAnimations(of: selection.entity).filter { $0.selection.field == field }
    }
    let before = running(first)
    guard running(last).allSatisfy({ later in before.contains { $0.handle == later.handle } }) else { return nil }
    let unit = lanes(in: first)?.kind == .angle ? 180 / Double.pi : 1
    var (center, reach, speed) = (value, 0.0, 0.0)
    for animation in before {
      // An animation by the clock may repeat: then it starts again from its beginning.
      guard case .spring(let spring) = animation.kind, !animation.isByTheClock, animation.phase != .delayed,
        animation.animator == nil
      else { return nil }
      let lanes = lane.map { $0..<$0 + 1 } ?? animation.remaining.indices
      guard lanes.upperBound <= animation.remaining.count, lanes.upperBound <= animation.velocity.count else {
        return nil
      }
      var square = 0.0
      for lane in lanes {
        let left = Double(animation.remaining[lane])
        let velocity = Double(animation.velocity[lane]) / spring.angularFrequency
        square += left * left + velocity * velocity
        center -= left * unit
      }
      let swing = square.squareRoot() * unit
      reach += swing
      speed += swing * spring.angularFrequency
    }
    if quantity == .presented { return (center - reach - slack)...(center + reach + slack) }
    speed = speed * 1.001 + 0.01
    return (quantity == .speed ? 0 : -speed)...speed
  }

  /// Returns true if a component was not written between two kept ticks; false for one read by reflection.
  static func isShared(_ component: String, _ first: World, _ last: World) -> Bool {
    switch component {
    case "Transform": first.shares(Transform.self, with: last)
    case "Size": first.shares(Size.self, with: last)
    case "Opacity": first.shares(Opacity.self, with: last)
    default: false
    }
  }
}
