import RiffleCore
import RiffleECS
import RiffleMotion

extension ConditionJudge {
  /// Whether it is certain to hold at no tick after one kept tick, up to another kept one: without a look at those between.
  ///
  /// Only comparisons of numbers are bounded, of a few entities whose model was not written in between: a write copies a
  /// column that a kept world holds, so a column that both still share was not written. Then springs alone can move what is seen, and
  /// their energy falls: none gets further from its target than its displacement and its speed take it.
  mutating func isExcluded(after first: World, upTo last: World) -> Bool {
    first.hasSameEntities(as: last) && isExcluded(condition.part, first, last)
  }

  private mutating func isExcluded(_ part: Condition.Part, _ first: World, _ last: World) -> Bool {
    switch part {
    case .comparison(let path, let relation, .number(let bound)):
      guard !path.isPattern else { return false }
      let accesses = accesses(of: path, in: first)
      guard !accesses.isEmpty, accesses.count <= Self.fewEntities else { return false }
      func isExcluded(_ access: FieldAccess) -> Bool {
        access.reach(after: first, upTo: last).map { relation.isExcluded($0, bound) } ?? false
      }
      return path.isEvery ? accesses.contains(where: isExcluded) : accesses.allSatisfy(isExcluded)
    case .all(let parts):
      for part in parts where isExcluded(part, first, last) { return true }
      return false
    case .any(let parts):
      for part in parts where !isExcluded(part, first, last) { return false }
      return true
    default: return false
    }
  }

  /// To read what runs on more of them takes longer than to step a few ticks again.
  private static let fewEntities = 3
}

extension Condition.Relation {
  /// Whether no number of a range stands in this relation to a bound.
  fileprivate func isExcluded(_ range: ClosedRange<Double>, _ bound: Double) -> Bool {
    switch self {
    case .below, .atMost: range.lowerBound > bound
    case .above, .atLeast: range.upperBound < bound
    case .same, .equal: !range.contains(bound)
    case .other: false
    }
  }
}

extension FieldAccess {
  /// The numbers that a field can have had after one tick, up to another; nil where that is not known.
  fileprivate func reach(after first: World, upTo last: World) -> ClosedRange<Double>? {
    guard let lane, quantity == .presented || quantity == .model, let field = selection.field,
      Self.isShared(field.component, first, last), case .number(let value)? = value(in: first)
    else { return nil }
    // Equality is asked to half a unit of the last digit that is shown.
    let slack = 0.002 + value.magnitude * 1e-5
    if quantity == .model { return (value - slack)...(value + slack) }
    func running(_ world: World) -> [RunningAnimation] {
      world.runningAnimations(of: selection.entity).filter { $0.selection.field == field }
    }
    let before = running(first)
    guard running(last).allSatisfy({ later in before.contains { $0.handle == later.handle } }) else { return nil }
    let unit = lanes(in: first)?.kind == .angle ? 180 / Double.pi : 1
    var (center, reach) = (value, 0.0)
    for animation in before {
      guard case .spring(let spring) = animation.kind, animation.phase != .delayed, animation.animator == nil,
        animation.remaining.indices.contains(lane), animation.velocity.indices.contains(lane)
      else { return nil }
      let left = Double(animation.remaining[lane]) * unit
      let speed = Double(animation.velocity[lane]) * unit / spring.angularFrequency
      center -= left
      reach += (left * left + speed * speed).squareRoot()
    }
    return (center - reach - slack)...(center + reach + slack)
  }

  /// Whether nothing was written to a component between two kept ticks, of those that are read without reflection.
  private static func isShared(_ component: String, _ first: World, _ last: World) -> Bool {
    switch component {
    case "Transform": first.shares(Transform.self, with: last)
    case "Size": first.shares(Size.self, with: last)
    case "Opacity": first.shares(Opacity.self, with: last)
    default: false
    }
  }
}
