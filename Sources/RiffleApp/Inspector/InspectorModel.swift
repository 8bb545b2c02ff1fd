package struct InspectorModel: Sendable {
  package var why: RichText?
  package var samples: CurveSamples?
  package var cells: FrameCells?
  package var lanes = AnimationLanes(ticks: 0...0, groups: [])
  package var entity: EntityReadings?
  package var states: StateReadings?
  package var values: [ValuesPanel.Section] = []
  package var difference: MomentDifference?
  package var comparedTicks: (from: Int, to: Int)?
  package var comparison: BranchComparison?
  package var within: WithinTick?
  package var edit: EditReadings?
  package var futures: Futures?
  package var events = EventRows()
  package var watched: [WatchedField] = []
  package var fan: TimingFan?
  package var otherInputs: [OtherInput] = []
  package var otherBranch = ""
  package var stops: [Stops.Stop] = []
  package var unexplained: [Int] = []
}

package struct EntityReadings: Sendable {
  package let entity: Entity
  let components: [ComponentReading]
  /// One tick earlier; nil while playing, as everything changes, and at the first kept tick.
  let before: [ComponentReading]?

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

extension StateReadings {
  /// A transition lasts as long as the animations that started with it, on the entity or on one that follows its state.
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

extension InspectorState {
  /// The ticks that curves and lanes show, also those of futures.
  package func focus(in playback: Playback, _ futures: Futures? = nil) -> ClosedRange<Double> {
    let end = max(playback.history.liveEdge, futures?.end ?? 0)
    let ahead = max(span / 5, min(end - playback.playhead, span / 2))
    let first = playback.playhead + ahead - span
    return Double(first)...Double(first + span)
  }

  /// Returns the selected field, or the most telling one of the selected entity, for curves and sentences.
  package func value(in world: World) -> Selection? { selection.map { world.chosenField(of: $0) ?? $0 } }

  /// Selects the most telling animation if nothing is selected; without animations the first entity moved by a system.
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

package struct Futures: Sendable {
  package let tick: Int
  package let end: Int
  package let before: Future
  package let after: Future
  package var isOutdated = false

  var drawn: [(future: Future, color: SRGBColor)] {
    [(before, Palette.otherBranch), (after, isOutdated ? Palette.future.opacity(0.25) : Palette.future)]
  }
}

/// A future: worlds some ticks apart, the placements of entities in them, and the selected field.
package struct Future: Sendable {
  package private(set) var worlds: [World] = []
  private(set) var placements: [[Placement]] = []
  private(set) var curve: [CurveSamples.Sample] = []
  private let selection: Selection?
  /// The reader of the selected field, kept because its creation reflects the component.
  private var probe: FieldProbe?
  /// The entities whose paths are shown; nil for all.
  package let shown: Set<Entity>?

  package init(of selection: Selection?, shown: Set<Entity>?) {
    (self.selection, self.shown) = (selection, shown)
  }

  /// Returns nil, for all entities, in a small scene; otherwise the selection and some of the moving entities.
  package static func shown(of selection: Selection?, in world: World) -> Set<Entity>? {
    guard world.count(of: Transform.self) > mostOfAll else { return nil }
    let moving = Set(world.movingComponents().flatMap(\.rows)).sorted()
    let picked = stride(from: 0, to: moving.count, by: max(moving.count / mostOfMany, 1)).map { moving[$0] }
    return Set(picked.compactMap { world.entity(atRow: $0) } + (selection.map { [$0.entity] } ?? []))
  }

  package mutating func append(_ world: World) {
    worlds.append(world)
    placements.append(shown.map { world.placements(of: $0) } ?? world.placements())
    if probe == nil { probe = selection.flatMap { FieldProbe($0, in: world) } }
    if let sample = probe?.look(at: world) { curve.append(sample) }
  }

  /// More entities hide each other: then only some paths are shown.
  private static let (mostOfAll, mostOfMany) = (400, 48)
}
