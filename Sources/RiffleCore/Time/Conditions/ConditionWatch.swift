/// Checks after each played tick whether a condition has become true. One that is true at the first check must become
/// false before it hits; an event hits in each of its ticks.
package struct ConditionWatch: Sendable {
  let condition: Condition
  let wasTrue: Bool
  private var judge: ConditionJudge
  private var left: Int

  package init(
    _ condition: Condition, in world: World, after before: World? = nil, _ expectations: JudgedExpectations? = nil
  ) {
    self.condition = condition
    left = condition.hits
    var judge = ConditionJudge(condition, expectations)
    wasTrue = judge.hold(from: before, to: world).contains(.state)
    self.judge = judge
  }

  package func noHit(in ticks: Int) -> String {
    wasTrue
      ? "\(condition) was true from the start, and did not become true again in \(ticks) ticks"
      : "\(condition) did not become true in \(ticks) ticks"
  }

  package mutating func hits(_ playback: borrowing Playback) -> Bool {
    if condition.asksForExpectations { playback.expectations?.judge(upTo: playback.playhead, in: playback.past) }
    return hits(from: playback.previous, to: playback.simulation.world, playback.history.input(at: playback.playhead))
  }

  package mutating func hits(from before: World, to world: World, _ input: InputFrame) -> Bool {
    guard judge.isHit(from: before, to: world, input) else { return false }
    left -= 1
    guard left == 0 else { return false }
    left = condition.hits
    return true
  }
}

/// Conditions at which playback stops, or which the event log lists.
package struct Stops: Sendable {
  package enum Effect: String, Sendable, Hashable, CaseIterable {
    case stops, logs, off
  }

  package typealias Answer = (tick: Int, words: String?)

  package struct Stop: Sendable {
    package let condition: Condition
    package fileprivate(set) var effect: Effect
    package fileprivate(set) var hits = 0
    package var answer: Answer?
    package fileprivate(set) var watch: ConditionWatch
  }

  package var all: [Stop] = []

  package init() {}

  package var askForExpectations: Bool { all.contains { $0.effect != .off && $0.condition.asksForExpectations } }

  package var logged: [Condition] { all.filter { $0.effect == .logs }.map(\.condition) }

  package mutating func add(
    _ condition: Condition, _ effect: Effect = .stops, at index: Int? = nil, in world: World,
    _ expectations: JudgedExpectations? = nil
  ) {
    let stop = Stop(condition: condition, effect: effect, watch: ConditionWatch(condition, in: world, expectations))
    if let index, all.indices.contains(index) { all[index] = stop } else { all.append(stop) }
  }

  package mutating func cycle(at index: Int) {
    guard all.indices.contains(index), let place = Effect.allCases.firstIndex(of: all[index].effect) else { return }
    all[index].effect = Effect.allCases[(place + 1) % Effect.allCases.count]
  }

  package mutating func hit(from before: World, to world: World, _ input: InputFrame) -> Condition? {
    var found: Condition?
    for index in all.indices where all[index].effect != .off {
      guard all[index].watch.hits(from: before, to: world, input) else { continue }
      all[index].hits += 1
      if all[index].effect == .stops, found == nil { found = all[index].condition }
    }
    return found
  }
}
