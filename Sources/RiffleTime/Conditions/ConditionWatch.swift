import RiffleCore

/// Checks after each played tick whether a condition has become true.
///
/// A condition that is true for several ticks hits in the first of them. One that is true at the first check must
/// become false before it hits. An event hits in each of its ticks.
package struct ConditionWatch: Sendable {
  package let condition: Condition
  /// Whether it was true at the first check.
  package let wasTrue: Bool
  private var judge: ConditionJudge
  private var left: Int

  /// - Parameter playback: at the tick before the first one that is looked at.
  package init(_ condition: Condition, at playback: borrowing Playback) {
    self.init(condition, in: playback.simulation.world, after: playback.previous, playback.promises)
  }

  /// - Parameter before: the world a tick before; nil where it is not known.
  package init(_ condition: Condition, in world: World, after before: World? = nil, _ promises: Promises? = nil) {
    self.condition = condition
    left = condition.hits
    var judge = ConditionJudge(condition, promises)
    wasTrue = judge.hold(from: before, to: world).contains(.state)
    self.judge = judge
  }

  /// Why nothing was found in this many ticks: what is true from the start becomes true only after it was false.
  package func noHit(in ticks: Int) -> String {
    wasTrue
      ? "\(condition) was true from the start, and did not become true again in \(ticks) ticks"
      : "\(condition) did not become true in \(ticks) ticks"
  }

  /// Whether the tick that was just played is the hit that counts; counting then restarts.
  package mutating func hits(_ playback: borrowing Playback) -> Bool {
    if condition.asksForPromises { playback.promises?.judge(upTo: playback.playhead, in: playback) }
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

/// The user's conditions: time stops where one becomes true, or the event log lists it.
package struct Stops: Sendable {
  package enum Effect: String, Sendable, Hashable, CaseIterable {
    case stops, logs, off
  }

  /// The result of a search.
  package struct Answer: Sendable, Hashable {
    package let tick: Int
    /// What changed and who did it, or what breaks; nil where what is selected says it.
    package let words: String?

    package init(tick: Int, words: String?) { (self.tick, self.words) = (tick, words) }
  }

  package struct Stop: Sendable {
    package let condition: Condition
    package fileprivate(set) var effect: Effect
    /// How often it has hit since it was added.
    package fileprivate(set) var hits = 0
    package fileprivate(set) var answer: Answer?
    package fileprivate(set) var watch: ConditionWatch
  }

  package private(set) var all: [Stop] = []

  package init() {}

  /// Whether one of them asks what the scene expects.
  package var askForPromises: Bool { all.contains { $0.effect != .off && $0.condition.asksForPromises } }

  /// The conditions that the event log lists.
  package var logged: [Condition] { all.filter { $0.effect == .logs }.map(\.condition) }

  /// Adds one, in the place of another one if `index` says so.
  package mutating func add(
    _ condition: Condition, _ effect: Effect = .stops, at index: Int? = nil, in world: World,
    _ promises: Promises? = nil
  ) {
    let stop = Stop(condition: condition, effect: effect, watch: ConditionWatch(condition, in: world, promises))
    if let index, all.indices.contains(index) { all[index] = stop } else { all.append(stop) }
  }

  package mutating func remove(at index: Int) {
    if all.indices.contains(index) { all.remove(at: index) }
  }

  /// Stops, logs, is off, and stops again.
  package mutating func cycle(at index: Int) {
    guard all.indices.contains(index), let place = Effect.allCases.firstIndex(of: all[index].effect) else { return }
    all[index].effect = Effect.allCases[(place + 1) % Effect.allCases.count]
  }

  /// Keeps what a search found.
  package mutating func note(_ answer: Answer, at index: Int) {
    if all.indices.contains(index) { all[index].answer = answer }
  }

  /// Looks at a tick that was played; the condition that time stops for.
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
