import RiffleCore
import RiffleECS

extension History {
  /// Puts the world of a tick into the simulation, and nothing else of it.
  ///
  /// A tick that was thinned out is stepped to from the nearest earlier kept one, at most about a second of ticks; the
  /// ticks on the way are kept again, so that going back tick by tick steps each of them once.
  ///
  /// - Returns: the tick it stands at: the asked one, or the nearest end of what this branch holds.
  @discardableResult
  public mutating func seek(to tick: Int, in simulation: inout Simulation) -> Int {
    let target = min(max(tick, firstKept), liveEdge)
    var kept = target
    while let moment = moment(at: kept) {
      if let world = moment.world {
        simulation.world = world
        break
      }
      kept -= 1
    }
    while kept < target {
      kept += 1
      simulation.step(input(at: kept))
      keepAgain(simulation.world, at: kept)
    }
    keepWithinBudget(sparing: target)
    return target
  }

  private mutating func keepAgain(_ world: World, at tick: Int) {
    guard let place = place(of: tick), branches[place.branch].moments[place.index].world == nil else { return }
    branches[place.branch].moments[place.index].world = world
    branches[place.branch].moments[place.index].cost = bytesOfTick
    bytes += bytesOfTick
  }
}
