struct PastReadings {
  var reader = HistoryReader()
  var log = EventLogReader()
}

/// Reads what the panels show, and keeps it from frame to frame: while time runs, parts of it are read in turns.
package struct PanelReader {
  @CopyOnWrite var past = PastReadings()
  @CopyOnWrite package private(set) var compared: Compared? = nil
  @CopyOnWrite package private(set) var latest: InspectorModel? = nil
  package var fan: TimingFan?
  /// True while a part of it is read over several frames.
  package private(set) var isReading = false
  /// True if a drag has changed the past since the last frame: text panels then update in turns.
  var isFollowingHand = false
  /// True during a drag of an edit: of thousands of entities, only the selection is read.
  var hasHand = false
  private var turn = 0
  /// The key of the previous frame's comparison, to detect a resting playhead.
  private var rested: ComparisonKey?
  private let panels: [DebuggerPanel]

  /// Events read before and after the playhead: more than the tallest panel shows.
  static let rows = 60

  init(panels: [DebuggerPanel]) { self.panels = panels }

  /// Discards readings of ticks that may have changed.
  package mutating func forget() {
    past = PastReadings()
    (compared, latest) = (nil, nil)
  }

  /// Restores the readings from before a drag that changes the past: only these are still valid.
  mutating func followHand(_ before: PastReadings) {
    past = before
    compared?.key = nil
    isFollowingHand = true
  }

  /// - Parameter within: the tick that is inspected by its systems; nil for whole ticks.
  mutating func read(
    _ playback: Playback, _ state: InspectorState, _ stops: Stops, within: WithinTick?, futures: Futures?
  ) -> InspectorModel {
    var readings = InspectorModel()
    let focus = state.focus(in: playback, futures)
    let ticks = Int(focus.lowerBound)...Int(focus.upperBound)
    // While time runs, or a drag edits, lanes, text and numbers update in turns: faster numbers would be unreadable.
    turn = (turn + 1) % 4
    let isOddFrame = turn % 2 == 1
    let readsAll = playback.transport.isPaused && !isFollowingHand || latest == nil
    let value = state.value(in: playback.simulation.world)
    let waits = hasHand && playback.simulation.isLarge
    let entity = state.selection?.entity
    readings.lanes =
      (readsAll || isOddFrame) && !waits || latest == nil
      ? past.reader.lanes(over: ticks, in: playback, selected: entity) : latest?.lanes ?? readings.lanes
    readings.entity =
      readsAll || turn == 2 || latest?.entity?.entity != entity
      ? entity.flatMap { EntityReadings($0, in: playback) } : latest?.entity
    readings.states = entity.flatMap { StateReadings($0, in: playback) }
    readings.values = readsAll || turn == 2 ? sections(in: playback.simulation.world) : latest?.values ?? []
    if let value {
      readings.samples = past.reader.curve(of: value, over: ticks, in: playback)
      let readsWords = readsAll || !isOddFrame || latest?.samples?.selection != value
      readings.why = readsWords ? why(value, in: playback, state) : latest?.why
      readings.cells = readsWords ? past.reader.cells(of: value, over: ticks, in: playback) : latest?.cells
    }
    latest = readings
    readings.futures = futures
    isReading =
      past.reader.isReading || isFollowingHand || readings.samples?.isComplete == false
      || readings.cells?.isComplete == false
    readings.unexplained = readings.samples?.kinks ?? []
    readings.stops = stops.all
    readFan(playback, into: &readings)
    if !state.arrangement.isDockFolded { readDock(playback, state, stops, over: ticks, into: &readings) }
    compare(playback, state, within, into: &readings)
    isFollowingHand = false
    return readings
  }

  /// Explains a value; while paused with ghosts, also its difference on the other branch.
  package mutating func why(_ selection: Selection, in playback: Playback, _ state: InspectorState) -> RichText {
    state.withGhosts(past.reader.why(selection, in: playback), selection, in: playback)
  }

  private func sections(in world: World) -> [ValuesPanel.Section] {
    var parts = world.resourcesWithNumbers.compactMap { resource in
      type(of: resource).heading.map { heading in
        (heading, resource.namedNumbers.map { (name: $0.name, value: FieldValue.plain($0.number)) })
      }
    }
    for panel in panels {
      let rows = panel.rows(world)
      if let same = parts.firstIndex(where: { $0.0 == panel.title }) {
        parts[same].1 += rows
      } else {
        parts.append((panel.title, rows))
      }
    }
    return parts.filter { !$0.1.isEmpty }.map { ValuesPanel.Section($0.0, $0.1) }
  }

  private mutating func readFan(_ playback: Playback, into readings: inout InspectorModel) {
    if fan?.isAbout(playback) == false { fan = nil }
    guard playback.transport.isPaused else { return }
    // With ten thousand moving cards about 30 ms, else one or two.
    if fan?.advance(to: playback, atMost: 48) == false { isReading = true }
    readings.fan = fan
  }

  private mutating func readDock(
    _ playback: Playback, _ state: InspectorState, _ stops: Stops, over ticks: ClosedRange<Int>,
    into readings: inout InspectorModel
  ) {
    let branch = state.comparedBranch(in: playback)
    switch state.dockPanel {
    case .events:
      readings.events = past.log.events(rows: Self.rows, state.log, logged: stops.logged, in: playback)
      if !readings.events.isComplete { isReading = true }
    case .watch:
      let other = state.showsGhosts ? branch.flatMap { playback.reading(branch: $0) } : nil
      readings.watched = state.pinned.map { pin in
        let selection = pin.found(in: playback.simulation.world)
        let samples = past.reader.curve(of: selection, over: ticks, in: playback)
        if samples?.isComplete == false { isReading = true }
        return WatchedField(
          pin, samples, other: other.flatMap { past.reader.curve(of: selection, over: ticks, in: $0) })
      }
    case .inputs:
      guard let branch else { break }
      (readings.otherInputs, readings.otherBranch) = (playback.past.inputs(onlyOn: branch), branch)
    default: break
    }
  }

  // MARK: - Differences between the playhead and another tick or branch

  package struct ComparisonKey: Equatable {
    var from: Int
    var fromBranch: String
    var to: Int
    var branch: String
    var other: String?
    var edge: Int
    package var system: Int?
  }

  package struct Compared {
    /// Nil after an edit during a drag has changed either side.
    package fileprivate(set) var key: ComparisonKey?
    package let difference: MomentDifference?
    package var comparison: BranchComparison?
    var isPartial = false
  }

  /// Components compared during a drag of an edit in a large scene: all of ten thousand take more than a second.
  private static let mostWhileFollowing = 400

  /// Compares with the mark or the previous tick, and with another branch; cached, and only while the playhead rests.
  private mutating func compare(
    _ playback: Playback, _ state: InspectorState, _ within: WithinTick?, into readings: inout InspectorModel
  ) {
    guard playback.transport.isPaused else { return }
    let isLarge = playback.simulation.isLarge
    func difference(from before: World, to world: World, isPartial: Bool) -> MomentDifference {
      MomentDifference(from: before, to: world, readingAtMost: isPartial ? Self.mostWhileFollowing : .max)
    }
    if let within {
      let key = ComparisonKey(
        from: within.tick - 1, fromBranch: within.branch, to: within.tick, branch: within.branch, edge: within.tick,
        system: within.index)
      if compared?.key != key {
        compared = Compared(
          key: key, difference: difference(from: within.before, to: within.world, isPartial: isLarge))
      }
      (readings.difference, readings.within) = (compared?.difference, within)
      return
    }
    let (history, from) = (playback.history, state.comparedTick(in: playback))
    let key = ComparisonKey(
      from: from.tick, fromBranch: from.branch, to: playback.playhead,
      branch: history.branchName, other: state.comparedBranch(in: playback), edge: history.liveEdge)
    defer { rested = key }
    guard rested == key else { return }
    // During a drag of an edit it takes turns with the text panels.
    let isOther = compared?.key != key || compared?.isPartial == true && !isFollowingHand
    if isOther, compared == nil || !isFollowingHand || turn == 3, !(isLarge && hasHand) {
      let known = compared?.comparison
      let isKnown = known?.first == key.branch && known?.second == key.other && compared?.key?.edge == key.edge
      let isPartial = isFollowingHand || isLarge
      compared = Compared(
        key: key,
        difference: playback.world(at: key.from, on: key.fromBranch).map {
          difference(from: $0, to: playback.simulation.world, isPartial: isPartial)
        },
        comparison: isKnown ? known : key.other.flatMap { playback.past.compare(with: $0, isExact: !isFollowingHand) },
        isPartial: isFollowingHand)
    }
    readings.difference = compared?.difference
    readings.comparison = compared?.comparison
    readings.comparedTicks = (key.from, key.to)
  }
}
