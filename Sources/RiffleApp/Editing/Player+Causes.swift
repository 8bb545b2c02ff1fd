import RiffleScene

// The tick from which an edit is replayed.
extension Player {
  /// Returns the tick in which the edited value first acted on the selection, and on all that the same rule moved along
  /// with it; nil if it has not acted.
  package func cause(of path: ScenePath?) -> Int? {
    let parts = path?.components ?? []
    if let selected, parts.first == .key("layouts"), let tick = causeOfPlaces(with: selected.entity) { return tick }
    if selected == nil, let rule = editor?.inspected.flatMap({ try? ScenePath(parsing: $0) }) {
      return cause(ofRule: rule.components)
    }
    return selected.flatMap { cause(of: $0, parts) }
  }

  /// Returns the first tick in which a layout placed its members: with a stagger each member has its own.
  func causeOfPlaces(with entity: Entity) -> Int? {
    let members = playback.simulation.world.layout(placing: entity)?.members ?? []
    return members.prefix(Self.mostMembers).compactMap { member in
      mover(of: Selection(member, FieldID("Transform", "position")))?.tick
    }.min()
  }

  /// The number of layout members searched for their start.
  private static var mostMembers: Int { 64 }

  /// Returns the first start of a named animation on the selection, else the start of the current motion.
  func cause(of selected: Selection, _ path: [ScenePath.Component] = []) -> Int? {
    let mover = mover(of: selected)
    let world = playback.simulation.world
    guard path.count > 1, path[0] == .key("animations"), case .key(let name) = path[1], mover?.animation != name else {
      // Animations that start together are edited together.
      guard let mover, let cause = mover.cause else { return mover?.tick }
      let beside = world.runningAnimations().filter { $0.cause?.isOne(with: cause) == true }
      return min(beside.map(\.startTick).min() ?? mover.tick, mover.tick)
    }
    let named = debugger.state.selected.flatMap { world.runningAnimations(of: $0) }.filter {
      $0.cause?.animation == name
    }
    return named.map(\.startTick).min() ?? mover?.tick
  }

  private func cause(ofRule path: [ScenePath.Component]) -> Int? {
    guard let rule = editor?.session.text.rules().first(where: { path.starts(with: $0.path.components) }) else {
      return nil
    }
    let world = playback.simulation.world
    let own = world.runningAnimations().filter { animation in
      animation.cause.flatMap { world.place(ofIntent: $0.intent) }?.hasSuffix(":\(rule.line)") == true
    }
    let last = own.compactMap { $0.cause?.intentTick }.max()
    return own.filter { $0.cause?.intentTick == last }.map(\.startTick).min()
  }
}

extension Cause {
  /// Returns true if both have the same intent, rule and animation.
  fileprivate func isOne(with other: Cause) -> Bool {
    intentTick != nil && intentTick == other.intentTick && intent == other.intent && rule == other.rule
      && animation == other.animation
  }
}
