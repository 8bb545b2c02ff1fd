import Dispatch
import RiffleCore
import RiffleECS

extension Playback {
  /// The last tick before another one at which a condition holds, on the branch that is played: of an episode its last tick, so
  /// that the next search finds the one before. Nil when there is none as far back as ticks are kept.
  ///
  /// Stretches between two kept ticks in which nothing happened and nothing differs are judged once. All others are stepped
  /// again from the kept tick before them, several at a time on all cores. Nothing is kept of that.
  ///
  /// - Parameter tick: the playhead unless given. Where the condition holds there already, its episode is passed over.
  package func lastTick(before tick: Int? = nil, where condition: Condition) -> Int? {
    let end = min(tick ?? playhead, liveEdge + 1)
    let first = history.firstKept
    var found: Int?
    var left = condition.hits
    var later = !condition.isPulse && isHolding(condition, at: end)
    var high = end - 1
    while high >= first, left > 0 {
      let stretches = stretches(upTo: high, from: first)
      guard let lowest = stretches.last else { break }
      let judged = judge(stretches, condition)
      for (stretch, holds) in zip(stretches, judged) where left > 0 {
        for tick in stretch.ticks.reversed() where left > 0 {
          let isSo = holds[tick - stretch.ticks.lowerBound]
          if isSo, condition.isPulse || !later {
            left -= 1
            found = tick
          }
          later = isSo
        }
      }
      high = lowest.ticks.lowerBound - 1
    }
    return left == 0 ? found : nil
  }

  private func isHolding(_ condition: Condition, at tick: Int) -> Bool {
    guard let world = tick == playhead ? simulation.world : world(at: tick) else { return false }
    var judge = ConditionJudge(condition)
    return judge.holds(from: nil, to: world)
  }

  /// Ticks that are judged together, from a kept one on.
  private struct Stretch: Sendable {
    let ticks: ClosedRange<Int>
    /// The kept world before the first tick, or at it.
    let start: World
    let startTick: Int
    /// Whether all of them are as the first one, as far as anything is seen or happens.
    let isQuiet: Bool
  }

  /// As many stretches are judged at once.
  private static let stretchesAtOnce = 64

  /// The next stretches back from a tick, the latest one first.
  private func stretches(upTo high: Int, from first: Int) -> [Stretch] {
    var stretches: [Stretch] = []
    var high = high
    var next = history.world(at: high + 1)
    while high >= first, stretches.count < Self.stretchesAtOnce {
      // A tick is judged from the one before it.
      guard let kept = history.keptTick(upTo: max(high - 1, first)), let world = history.world(at: kept) else { break }
      let low = min(kept == first ? first : kept + 1, high)
      let quiet = next.map { isQuiet(kept...(high + 1), from: world, to: $0) } ?? false
      stretches.append(Stretch(ticks: low...high, start: world, startTick: kept, isQuiet: quiet))
      next = quiet ? world : history.world(at: low)
      high = low - 1
    }
    return stretches
  }

  /// Whether nothing happens in some ticks and nothing differs at their ends. A write copies a column that a kept world
  /// holds: columns that are still the same were not written in between.
  private func isQuiet(_ ticks: ClosedRange<Int>, from world: World, to later: World) -> Bool {
    guard !world.isAnimating, !later.isAnimating else { return false }
    for tick in ticks.dropFirst() where !history.events(at: tick).isEmpty { return false }
    return later.componentNames(differingFrom: world).isEmpty && later.entityCount == world.entityCount
  }

  /// For each stretch, at which of its ticks the condition holds.
  private func judge(_ stretches: [Stretch], _ condition: Condition) -> [[Bool]] {
    [[Bool]](unsafeUninitializedCapacity: stretches.count) { buffer, count in
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: stretches.count) { index in
        (places.baseAddress! + index).initialize(to: judge(stretches[index], condition))
      }
      count = stretches.count
    }
  }

  private func judge(_ stretch: Stretch, _ condition: Condition) -> [Bool] {
    var judge = ConditionJudge(condition)
    if stretch.isQuiet {
      let holds = !condition.isPulse && judge.holds(from: nil, to: stretch.start)
      return [Bool](repeating: holds, count: stretch.ticks.count)
    }
    var holds: [Bool] = []
    var simulation = simulation
    simulation.world = stretch.start
    for tick in stretch.startTick...stretch.ticks.upperBound {
      var before: World?
      if tick > stretch.startTick {
        before = simulation.world
        if let kept = history.world(at: tick) {
          simulation.world = kept
        } else {
          simulation.step(history.input(at: tick))
        }
      }
      if tick >= stretch.ticks.lowerBound {
        holds.append(judge.holds(from: before, to: simulation.world, history.input(at: tick)))
      }
    }
    return holds
  }
}
