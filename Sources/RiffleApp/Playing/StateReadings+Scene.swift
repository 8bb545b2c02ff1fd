extension StateReadings {
  /// Reads the states of an entity at the playhead; nil if it has none.
  ///
  /// A transition runs while an animation runs, on the entity or on one that follows its state, that started in the
  /// tick in which its state changed.
  package init?(_ entity: Entity, in playback: Playback) {
    let world = playback.simulation.world
    let names = world.stateNames(of: entity)
    guard names.count > 1, let state = world.state(of: entity), let current = names.firstIndex(of: state) else {
      return nil
    }
    let running = world.entitiesInStep(with: entity).flatMap(world.runningAnimations)
    let starts = Array(Set(running.map(\.startTick))).sorted(by: >)
    for start in starts {
      guard start > playback.history.firstKept, let before = playback.history.world(at: start - 1),
        let from = before.state(of: entity).flatMap(names.firstIndex), from != current
      else { continue }
      let progress = running.filter { $0.startTick == start }.map(\.progress).min() ?? 1
      self.init(entity: entity, names: names, current: current, from: from, progress: Float(progress))
      return
    }
    self.init(entity: entity, names: names, current: current)
  }
}
