import RiffleCore

/// What goes wrong while a scene is stepped: jumps without a reason and completions that run twice.
package struct Watch {
  /// Jumps that nothing explains, by the check that `riffle render --strict` makes.
  package private(set) var jumps: [Jump] = []
  /// Completions that ran, and those of them that had run before.
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
