import RiffleCore
import RiffleECS

/// Looks after each tick that is played whether a condition has come to hold.
///
/// A condition that holds for a while hits in its first tick; one that holds when it is first looked at has to cease before. An
/// event hits in each of its ticks.
package struct ConditionWatch: Sendable {
  package let condition: Condition
  private var judge: ConditionJudge
  private var held: Bool
  private var left: Int

  /// - Parameter playback: at the tick before the first one that is looked at.
  package init(_ condition: Condition, at playback: borrowing Playback) {
    self.init(condition, in: playback.simulation.world)
  }

  package init(_ condition: Condition, in world: World) {
    self.condition = condition
    left = condition.hits
    var judge = ConditionJudge(condition)
    held = condition.isPulse ? false : judge.holds(from: nil, to: world)
    self.judge = judge
  }

  /// Whether the tick that was just played is the hit that counts; from there it begins to count anew.
  package mutating func hits(_ playback: borrowing Playback) -> Bool {
    hits(from: playback.previous, to: playback.simulation.world, playback.history.input(at: playback.playhead))
  }

  package mutating func hits(from before: World, to world: World, _ input: InputFrame) -> Bool {
    let holds = judge.holds(from: before, to: world, input)
    defer { held = holds }
    guard holds, condition.isPulse || !held else { return false }
    left -= 1
    guard left == 0 else { return false }
    left = condition.hits
    return true
  }
}
