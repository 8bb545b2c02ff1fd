import RiffleCore
import RiffleView

/// The contents of the panels, read from the history once a frame.
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
  /// The selected system of the tick.
  package var within: WithinTick?
  /// The scene's text, if it can be edited.
  package var edit: EditReadings?
  package var futures: Futures?
  package var events = EventRows()
  /// The pinned fields, over the ticks of the lanes.
  package var watched: [WatchedField] = []
  /// The runs with the last input at every tick of a second.
  package var fan: TimingFan?
  /// The inputs on the compared branch that are not on this one.
  package var otherInputs: [OtherInput] = []
  /// The name of the compared branch.
  package var otherBranch = ""
  package var stops: [Stops.Stop] = []
  /// Ticks with an unexplained jump.
  package var unexplained: [Int] = []

  package init() {}
}

/// The components of an entity, as they were read in some frame.
package struct EntityReadings: Sendable {
  package let entity: Entity
  let components: [ComponentReading]
  /// The components one tick earlier; nil while playing, as everything changes, and at the first kept tick.
  let before: [ComponentReading]?

  /// Reads them now; nil for an entity that is not alive.
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
  /// Returns the ticks for lanes and curves around the playhead; at the live edge few of them are future.
  package func focus(playhead: Int, firstKept: Int, liveEdge: Int) -> ClosedRange<Double> {
    let ahead = max(span / 5, min(liveEdge - playhead, span / 2))
    let first = playhead + ahead - span
    return Double(first)...Double(first + span)
  }

  /// Returns the selected field, or the most telling one of the selected entity, for curves and sentences.
  package func value(in world: World) -> Selection? { selection.map { world.chosenField(of: $0) ?? $0 } }

  /// Selects the most telling animation if nothing is selected; one of the engine's parts only if there is no other.
  /// Without animations, selects the first entity that a system has moved in this tick.
  ///
  /// - Parameter before: the world of the previous tick; nil if unavailable.
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

/// The futures of a tick with and without an edit.
package struct Futures: Sendable {
  package let tick: Int
  /// The last tick of both, also of the part that is not computed yet.
  package let end: Int
  package let before: Future
  package let after: Future
  /// True if the edit has continued since: this is of an earlier value until the new one is computed.
  package var isOutdated = false

  /// The futures with the colours in which they are drawn.
  var drawn: [(future: Future, color: SRGBColor)] {
    [(before, Palette.otherBranch), (after, isOutdated ? Palette.future.opacity(0.25) : Palette.future)]
  }
}

/// A future: worlds some ticks apart, the placements of entities in them, and the selected field.
package struct Future: Sendable {
  package private(set) var worlds: [World] = []
  private(set) var placements: [[Placement]] = []
  private(set) var curve: [CurveSamples.Sample] = []
  private var reader: CurveReader?
  /// The entities whose paths are shown; nil for all.
  package let shown: Set<Entity>?

  package init(of selection: Selection?, shown: Set<Entity>?) {
    (reader, self.shown) = (selection.map(CurveReader.init), shown)
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
    if let sample = reader?.sample(of: world) { curve.append(sample) }
  }

  /// A scene with more entities than this shows only some of their paths: ten thousand hide each other and the scene.
  private static let (mostOfAll, mostOfMany) = (400, 48)
}
