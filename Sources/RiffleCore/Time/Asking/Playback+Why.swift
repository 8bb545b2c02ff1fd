extension Playback {
  /// Returns the explanation of a field's value at a tick of the branch that is played: its animation, cause and
  /// interruption; at rest the tick and the origin of its last change. Ticks and entities in it are links.
  ///
  /// For a whole entity, the field that moves most is taken: its position if that was set in this tick.
  ///
  /// - Parameter tick: the playhead by default.
  package func why(_ selection: Selection, at tick: Int? = nil) -> RichText {
    answer(selection, at: tick ?? playhead) { probe in
      .since(rest(of: probe, at: tick ?? playhead))
    }
  }

  /// Returns the explanation; `rest` gives the past of a field at rest.
  func answer(_ selection: Selection, at tick: Int, rest: (FieldProbe) -> Why.Past) -> RichText {
    guard let world = tick == playhead ? simulation.world : world(at: tick) else {
      return RichText("Tick \(tick) is not kept.")
    }
    guard world.isAlive(selection.entity) else {
      // Its name is that of the world in which it is.
      let playing = simulation.world
      let name = playing.isAlive(selection.entity) ? playing.name(of: selection.entity) : "it"
      return RichText("\(name) is not there at tick \(tick).")
    }
    let before = self.world(at: tick - 1)
    guard let selection = world.chosenField(of: selection, since: before), let field = selection.field else {
      return RichText("\(world.name(of: selection.entity)) has nothing that an animation could move.")
    }
    guard let reading = world.reading(of: field, on: selection.entity) else {
      let lack = field.component == "TransitionState" ? "neither comes nor goes" : "has no such field"
      return RichText("\(world.name(of: selection.entity)) \(lack) at tick \(tick).")
    }
    let past = before?.reading(of: field, on: selection.entity)
    var why = Why(
      world: world, selection: selection, reading: reading.moved(since: past, before.flatMap(world.rate(after:))))
    var chain = CauseChain(before: before, follows: follows)
    let running = world.runningAnimations(of: selection.entity).filter { $0.selection == selection }
    if running.isEmpty {
      why.add(FieldProbe(selection, in: world).map(rest) ?? (reading.isAnimatable ? .unknown : .unmovable))
      why.addLinks(of: selection, &chain)
      why.addCarrier(&chain)
    } else {
      why.add(running)
      why.addLinks(of: selection, &chain)
    }
    why.addOutcome()
    return why.answer
  }
}

extension World {
  /// Returns the selection with a field: its own, or that of the entity's most telling animation; at rest its position,
  /// or the first field that can move. Nil if none can.
  package func chosenField(of selection: Selection, since before: World? = nil) -> Selection? {
    guard selection.field == nil else { return selection }
    let position = Selection(selection.entity, FieldID("Transform", "position"))
    if let before, before.isAlive(selection.entity),
      !runningAnimations(of: selection.entity).contains(where: { $0.selection == position }),
      let old = before.get(Transform.self, selection.entity), let new = get(Transform.self, selection.entity),
      old.position != new.position
    {
      return position
    }
    if let telling = mostTelling(of: runningAnimations(of: selection.entity)) { return telling.selection }
    let movable = readings(of: selection.entity).flatMap(\.fields).filter(\.isAnimatable)
    let field = movable.first { $0.id == position.field } ?? movable.first
    return field.map { Selection(selection.entity, $0.id) }
  }
}

/// Returns the most telling animation: moving before settling or delayed, then position before rotation and scale,
/// these before the small motions on top of them, then one that interrupted another. The first of equal ones; nil for
/// none.
package func mostTelling(of running: [RunningAnimation]) -> RunningAnimation? {
  func rank(_ animation: RunningAnimation) -> (Int, Int, Int) {
    let phase =
      switch animation.phase {
      case .delayed: 0
      case .settling: 1
      case .moving, .overshooting: 2
      }
    let place = animation.component != "Transform" ? 0 : animation.field == "position" ? 2 : 1
    return (phase, place, animation.interrupted == nil ? 0 : 1)
  }
  return running.enumerated().max {
    let (one, other) = (rank($0.element), rank($1.element))
    return one == other ? $0.offset > $1.offset : one < other
  }?.element
}
