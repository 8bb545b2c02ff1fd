import RiffleTime

/// The contents of the panels, read from the history once a frame.
package struct InspectorModel: Sendable {
  package var why: RichText?
  package var samples: CurveSamples?
  package var cells: FrameCells?
  package var lanes = AnimationLanes(ticks: 0...0, groups: [])
  /// What the selected entity is made of.
  package var entity: EntityReadings?
  /// The states of the selected entity, if it has some.
  package var states: StateReadings?
  /// What the program that is played shows of itself.
  package var values: [ValuesPanel.Section] = []
  package var difference: MomentDifference?
  /// The ticks that are compared.
  package var comparedTicks: (from: Int, to: Int)?
  package var comparison: BranchComparison?
  /// The system of the tick that is looked at.
  package var within: WithinTick?
  /// The scene's text, where it can be edited.
  package var edit: EditReadings?
  /// What comes next without the edit that was made, and with it.
  package var futures: Futures?
  /// What happened around the playhead.
  package var events = EventRows()
  /// The pinned fields, over the ticks of the lanes.
  package var watched: [WatchedField] = []
  /// The same input at every tick of a second.
  package var fan: TimingFan?
  /// What was done on the compared branch and not on this one.
  package var otherInputs: [OtherInput] = []
  /// What that is called.
  package var otherBranch = ""
  /// The conditions that time stops for.
  package var stops: [Stops.Stop] = []
  /// Ticks at which something jumped and nothing says why.
  package var unexplained: [Int] = []

  package init() {}
}

/// An entity's components as they were read in some frame.
package struct EntityReadings: Sendable {
  package let entity: Entity
  package let components: [ComponentReading]
  /// As they were one tick earlier; nil while time runs, when everything changes, and at the first kept tick.
  package let before: [ComponentReading]?

  /// Reads them now; nil for an entity that is not there.
  package init?(_ entity: Entity, in playback: Playback) {
    let world = playback.simulation.world
    guard world.isAlive(entity) else { return nil }
    self.entity = entity
    components = world.readings(of: entity)
    before =
      playback.transport.isPaused && playback.playhead > playback.history.firstKept
      ? playback.history.world(at: playback.playhead - 1)?.readings(of: entity) : nil
  }
}

extension InspectorState {
  /// The ticks that lanes and curves show around the playhead; at the live edge there is little future to show.
  package func focus(playhead: Int, firstKept: Int, liveEdge: Int) -> ClosedRange<Double> {
    let ahead = max(span / 5, min(liveEdge - playhead, span / 2))
    let first = playhead + ahead - span
    return Double(first)...Double(first + span)
  }

  /// The value curves and sentences are about: the selected one, or the most telling of the selected entity.
  package func value(in world: World) -> Selection? { selection.map { world.chosenField(of: $0) ?? $0 } }

  /// Selects the most telling of all that moves while nothing is selected; of the engine's own
  /// parts only where nothing else moves. Where nothing is animated, the first that a system has moved in this tick.
  ///
  /// - Parameter before: the world of the tick before; nil where that is not at hand.
  package mutating func chooseSomething(in world: World, after before: World? = nil) {
    guard selection == nil else { return }
    guard world.isAnimating else {
      let moved = before.map { world.rows(of: Transform.self, differingFrom: $0).lazy.compactMap(world.entity(atRow:)) }
      let chosen = moved?.first { world.has(Transform.self, $0) && !world.isOfEngine($0) }
      selection = chosen.map { Selection($0, FieldID("Transform", "position")) }
      return
    }
    let running = world.runningAnimations()
    selection =
      (mostTelling(of: running.filter { !world.isOfEngine($0.entity) }) ?? mostTelling(of: running))?.selection
  }
}
