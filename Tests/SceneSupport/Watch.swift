import RiffleCore

/// Finds unexplained jumps and repeated completions while a scene is stepped.
package struct Watch {
  /// Unexplained jumps, by the check of `riffle render --stop-at-jump`.
  package private(set) var jumps: [Jump] = []
  /// The number of completions, and those that ran more than once.
  package private(set) var completions = 0
  package private(set) var repeated: [AnimationHandle] = []
  private var completed: Set<AnimationHandle> = []
  private let check: ContinuityCheck?

  init(checksJumps: Bool) { check = checksJumps ? ContinuityCheck(most: 6) : nil }

  mutating func look(from before: World, to world: World, input: InputFrame) {
    if let check { jumps += check.jumps(from: before, to: world, input: input) }
    for case .completed(let handle, _) in world.resource(Journal.self)?.entries ?? [] {
      completions += 1
      if !completed.insert(handle).inserted { repeated.append(handle) }
    }
  }
}
