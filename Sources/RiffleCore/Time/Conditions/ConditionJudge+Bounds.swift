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
}

extension Condition.Relation {
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
