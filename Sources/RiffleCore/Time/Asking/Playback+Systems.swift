/// The world within a tick, after one of its systems.
package struct SystemStep: Sendable {
  /// `animations` for the last one: sampling and completions.
  package let system: String
  let world: World
}

/// A tick system by system, and the chosen step. Systems that change nothing are left out.
package struct WithinTick: Sendable {
  package let tick: Int
  package let branch: String
  private let start: World
  package let steps: [SystemStep]
  /// The index of the chosen step; the last is the completed tick.
  package var index: Int

  /// Creates the steps of the playhead's tick; nil at the first kept one.
  ///
  /// - Complexity: a step, and a comparison for each system.
  package init?(_ playback: Playback) {
    (tick, branch) = (playback.playhead, playback.history.branchName)
    guard tick > playback.history.firstKept, let before = playback.world(at: tick - 1) else { return nil }
    start = before
    var simulation = playback.simulation
    simulation.world = before
    var last = before
    var all: [SystemStep] = []
    simulation.step(playback.history.input(at: tick)) { name, world in
      guard name == "animations" || world.differs(from: last) else { return }
      all.append(SystemStep(system: name, world: world))
      last = world
    }
    steps = all
    index = all.count - 1
  }

  package var world: World { steps[index].world }
  package var before: World { index > 0 ? steps[index - 1].world : start }
  /// `2 of 4: scene rules`
  package var words: String { "\(index + 1) of \(steps.count): \(steps[index].system)" }
}

extension Playback {
  /// Returns the first system after which a reading of the world differs from before the tick, `animations` for running
  /// animations; nil for none.
  ///
  /// - Parameter before: the world of the tick before.
  func firstSystem<Reading: Equatable>(changing read: (World) -> Reading, at tick: Int, from before: World) -> String? {
    var (simulation, found) = (simulation, String?.none)
    simulation.world = before
    let then = read(before)
    simulation.step(history.input(at: tick)) { system, world in
      if found == nil, read(world) != then { found = system }
    }
    return found
  }
}

extension World {
  /// True if more than the tick number and the journal differ.
  fileprivate func differs(from other: World) -> Bool {
    if !hasSameEntities(as: other) || !componentNames(differingFrom: other).isEmpty { return true }
    return resourceNames(differingFrom: other).contains {
      $0 != Tick.componentName && $0 != Journal.componentName
    }
  }
}
