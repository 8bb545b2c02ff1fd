import Dispatch

/// A search of the played branch for a condition, on all cores.
struct ConditionSearch {
  private let past: Past
  private let judge: ConditionJudge

  /// In ticks, judged by one core in order.
  private static let stretchLength = 256

  private var history: History { past.history }

  init(_ condition: Condition, in past: Past) {
    self.past = past
    if condition.asksForExpectations { past.expectations?.judge(upTo: past.liveEdge, in: past) }
    var judge = ConditionJudge(condition, past.expectations)
    judge.prepare(in: past.simulation.world)
    self.judge = judge
  }

  /// Returns the nearest tick after `start`, or before it if `direction` is -1, at which the condition becomes true.
  func tick(from start: Int, by direction: Int) -> Int? {
    var left = judge.condition.hits
    var last = hold(at: start)
    var edge = start + direction
    // The hit is often near: few stretches at first.
    var count = 2
    while edge >= history.firstKept, edge <= history.liveEdge {
      let stretches = stretches(from: edge, by: direction, count: count)
      for (ticks, holds) in zip(stretches, judged(stretches)) {
        for place in direction > 0 ? Array(holds.indices) : holds.indices.reversed() {
          if holds[place].isHit(after: last) {
            left -= 1
            if left == 0 { return ticks.lowerBound + place }
          }
          last = holds[place]
        }
      }
      guard let last = stretches.last else { return nil }
      edge = direction > 0 ? last.upperBound + 1 : last.lowerBound - 1
      count = min(count * 2, 64)
    }
    return nil
  }

  private func hold(at tick: Int) -> ConditionJudge.Hold {
    guard let world = tick == past.playhead ? past.simulation.world : past.world(at: tick) else { return [] }
    var judge = judge
    return judge.hold(from: judge.readsSpeed ? past.world(at: tick - 1) : nil, to: world)
  }

  private func stretches(from edge: Int, by direction: Int, count: Int) -> [ClosedRange<Int>] {
    let (first, last) = (history.firstKept, history.liveEdge)
    return (0..<count).map { edge + direction * $0 * Self.stretchLength }.prefix { first <= $0 && $0 <= last }
      .map { start in
        let end = start + direction * (Self.stretchLength - 1)
        return direction > 0 ? start...min(end, last) : max(end, first)...start
      }
  }

  private func judged(_ stretches: [ClosedRange<Int>]) -> [[ConditionJudge.Hold]] {
    [[ConditionJudge.Hold]](unsafeUninitializedCapacity: stretches.count) { buffer, count in
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: stretches.count) { index in
        (places.baseAddress! + index).initialize(to: judged(stretches[index]))
      }
      count = stretches.count
    }
  }

  private func judged(_ ticks: ClosedRange<Int>) -> [ConditionJudge.Hold] {
    var (judge, walk) = (judge, past.walk())
    let (needed, needsBreak) = (judge.condition.tickEvents, judge.condition.needsBreak)
    // A world without other owners is stepped in place, without copy-on-write.
    let comparesTicks = judge.condition.comparesTicks || judge.readsSpeed
    let passed = past.spans(in: ticks).filter { judge.isExcluded(in: $0.span) }.map(\.ticks)
    func isExcluded(_ tick: Int) -> Bool {
      passed.contains { $0.contains(tick) } || needsBreak && past.expectations?.breaking(at: tick).isEmpty != false
        || needed.map { history.events(at: tick).isDisjoint(with: $0) } ?? false
    }
    return ticks.map { tick in
      guard !isExcluded(tick) else { return [] }
      let before = comparesTicks ? walk.world(at: tick - 1) : nil
      return walk.world(at: tick).map { judge.hold(from: before, to: $0, history.input(at: tick)) } ?? []
    }
  }
}

extension ConditionJudge {
  package func isExcluded(in span: MotionSpan) -> Bool {
    condition.choices.allSatisfy { $0.contains { isExcluded($0, in: span) } }
  }

  private func isExcluded(_ term: Condition.Term, in span: MotionSpan) -> Bool {
    switch term {
    case .comparison(let path, let relation, .number(let bound)):
      let accesses = knownAccesses(of: path)
      guard let first = accesses.first, let field = first.selection.field,
        let lanes = MotionSpan.Lanes(of: field), !first.isDrawn || first.quantity.isSpeed && span.isFlat,
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
          guard !access.isDrawn, access.quantity == .presented,
            let lanes = access.selection.field.flatMap(MotionSpan.Lanes.init)
          else { return false }
          return span.isStill(access.selection.entity, access.lane.map { [lanes.all[$0]] } ?? lanes.all)
        }
    case .event(let filter): return span.events.map { !filter.mayPass(anyOf: $0) } ?? false
    default: return false
    }
  }
}

extension Condition.Relation {
  func isExcluded(_ range: ClosedRange<Double>, _ bound: Double) -> Bool {
    switch self {
    case .below, .atMost: range.lowerBound > bound
    case .above, .atLeast: range.upperBound < bound
    case .same, .equal: !range.contains(bound)
    case .other: false
    }
  }
}
