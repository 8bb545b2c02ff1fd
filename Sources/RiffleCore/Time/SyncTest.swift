/// Steps a tick again from the world before it, and reports a different result: then a system reads more than the world
/// and its input, and its recordings cannot be replayed.
package struct SyncTest: Sendable {
  /// One tick in every n is checked.
  let interval: Int

  /// Two results of the same tick.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package let tick: Int
    let first: UInt64
    let second: UInt64

    package var description: String {
      "tick \(tick) stepped twice gave two worlds (\(String(first, radix: 16)), \(String(second, radix: 16))); "
        + "a system reads something besides the world and its input"
    }
  }

  /// - Parameter interval: 1 checks every tick.
  package init(interval: Int) {
    require(interval > 0, "a sync test checks one tick in 1 or more, not \(interval)")
    self.interval = interval
  }

  /// Checks a tick if it is one to be checked. Costs a step and two hashes.
  ///
  /// - Parameters:
  ///   - before: the world before the tick.
  ///   - input: the input of the tick.
  ///   - after: the simulation after the tick.
  package func check(_ before: World, _ input: InputFrame, gave after: Simulation) -> Failure? {
    guard after.tick % interval == 0 else { return nil }
    var again = after
    again.world = before
    again.step(input)
    let (first, second) = (after.world.stateHash, again.world.stateHash)
    return first == second ? nil : Failure(tick: after.tick, first: first, second: second)
  }
}
