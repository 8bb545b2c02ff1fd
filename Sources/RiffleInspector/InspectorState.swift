import RiffleTime

/// Everything the debugger remembers: its panels and the selection. It is outside the world and
/// outside its history, so that looking changes nothing.
package struct InspectorState: Hashable, Sendable {
  /// Which other ticks are seen on the stage.
  package enum Trail: Int, Hashable, Sendable, CaseIterable { case off, past, pastAndFuture }

  /// Whether the debugger is open.
  package var isShown = false
  /// Whether the scene's text can be changed in it.
  package var isEditing: Bool {
    get { isShown && wantsEditing }
    set { wantsEditing = newValue }
  }
  /// While the debugger is closed nothing is edited: the keys are the scene's.
  private var wantsEditing = false
  /// Whether the table of its keys is.
  package var showsHelp = false
  package var selection: Selection?
  /// What is selected beside it, to be edited together.
  package var others: [Entity] = []
  /// How the panels are laid out.
  package var arrangement = PanelArrangement()
  var folded: Set<Panel> {
    get { arrangement.folded }
    set { arrangement.folded = newValue }
  }
  /// The panel beneath the strip.
  package var dockPanel = Panel.lanes
  /// Whether that is folded.
  package var isDockFolded: Bool {
    get { arrangement.isDockFolded }
    set { arrangement.isDockFolded = newValue }
  }
  /// What has the keys; nil while the scene has those that are not of time.
  package var focus: KeyFocus?
  /// The place in it that Return presses, in reading order.
  package var focusedPlace = 0
  /// Which events the log tells of.
  package var log = EventFilter.major
  /// How the filter of entities and rules was written.
  package var logWords = ""
  /// The branch that the one played is compared with; nil for the latest other one.
  package var comparedBranch: String?
  /// Fields in the graph of the watch.
  package var pinned: [Pin] = []
  /// Whether that graph shows their velocities.
  package var watchesVelocity = false
  /// The panel that is open where there is room for one only.
  package var page = Panel.why
  package var trail = Trail.off
  /// Whether other branches are seen as ghosts.
  package var showsGhosts = false
  /// Ghosts on either side of the playhead, at most.
  package var ghostCount = 5
  /// Ticks from ghost to ghost.
  package var ghostStride = 8
  /// Ticks that lanes and curves show.
  package var span = 240
  /// Whether the playhead is compared with the mark.
  package var comparesToMark = false
  /// Rows each panel has been scrolled by.
  package var scrolled: [Panel: Int] = [:]
  /// Whether the run is being written down.
  package var isRecording = false
  /// What is wrong with the scene's file as it was last saved, until it is right or the box is closed.
  package var mistakes = MistakesPanel([])
  /// What holds of the scene's motion.
  package var lamps = LampRow()
  /// What a check of the scene's text warns of.
  package var warnings = WarningTab()
  /// What becomes of the ticks there are when the scene's file is saved.
  package var reload = Playback.Reload.here

  /// Whether the program that is played has rows of its own to show.
  package var showsValues = false
  /// Whether what is selected has states.
  package var showsStates = false

  package init() {}

  /// All that is selected, the one that panels are about first.
  package var selected: [Entity] { (selection.map { [$0.entity] } ?? []) + others }

  static let ghostCounts = 1...12
  static let ghostStrides = 1...60
  static let spans = 30...1920

  /// Does what was asked, if it is about what is shown and not about time.
  package mutating func perform(_ action: InspectorAction) {
    switch action {
    case .command(let command): perform(command)
    case .select(let selection):
      (self.selection, others) = (selection, [])
      scrolled[.why] = nil
    case .fold(let panel) where panel.isInDock:
      isDockFolded = panel == dockPanel && !isDockFolded
      (page, dockPanel) = (panel, panel)
    case .fold(let panel):
      page = panel
      if folded.remove(panel) == nil { folded.insert(panel) }
    case .zoom(let steps):
      let wanted = steps > 0 ? span * 2 : span / 2
      span = min(max(wanted, Self.spans.lowerBound), Self.spans.upperBound)
    case .ghosts(let more):
      ghostCount = min(max(ghostCount + more, Self.ghostCounts.lowerBound), Self.ghostCounts.upperBound)
    case .stride(let more):
      let wanted = more > 0 ? max(ghostStride * 3 / 2, ghostStride + 1) : ghostStride * 2 / 3
      ghostStride = min(max(wanted, Self.ghostStrides.lowerBound), Self.ghostStrides.upperBound)
    case .filter(let kind?): log.toggle(kind)
    case .filter(nil): log.leavesOutMinor.toggle()
    case .warnings: warnings.press()
    case .unpin(let index): if pinned.indices.contains(index) { pinned.remove(at: index) }
    default: break
    }
  }

  /// Branches that are seen as ghosts: the compared one, or the latest few where none was chosen.
  func ghostBranches(in playback: Playback) -> [String] {
    let others = playback.history.branchSummaries.map(\.name).filter { $0 != playback.history.branchName }
    if let comparedBranch, others.contains(comparedBranch) { return [comparedBranch] }
    return Array(others.suffix(Self.mostGhostBranches))
  }

  /// More branches at once hide each other.
  private static let mostGhostBranches = 4

  /// Shows a panel.
  package mutating func open(_ panel: Panel) {
    isShown = true
    page = panel
    if panel.isInDock {
      (dockPanel, isDockFolded) = (panel, false)
    } else {
      folded.remove(panel)
      arrangement.hidesColumn = false
    }
  }

  /// Pins a field, or takes it out of the graph.
  ///
  /// - Returns: whether it is in the graph now; nil where there are too many already.
  package mutating func togglePin(_ pin: Pin) -> Bool? {
    if let index = pinned.firstIndex(of: pin) {
      pinned.remove(at: index)
      return false
    }
    guard pinned.count < Pin.most else { return nil }
    pinned.append(pin)
    return true
  }

  /// The same for a key.
  package mutating func perform(_ command: TimeCommand) {
    switch command {
    case .toggleDebugger: isShown.toggle()
    case .toggleHelp: showsHelp.toggle()
    case .close: _ = close()
    case .cycleTrail: trail = Trail(rawValue: (trail.rawValue + 1) % Trail.allCases.count) ?? .off
    case .toggleGhosts: showsGhosts.toggle()
    case .textSize(let direction): textSize = TextSize.step(from: textSize, direction)
    case .hideColumn: arrangement.hidesColumn.toggle()
    case .cycleReload: reload = reload.next
    case .toggleEditing:
      isEditing.toggle()
      if wantsEditing { open(.edit) }
    case .why: open(.why)
    case .show(.watch) where isShown && dockPanel == .watch && !isDockFolded: watchesVelocity.toggle()
    case .show(let panel): open(panel)
    case .focusPanel(let direction): moveFocus(direction)
    case .compare:
      comparesToMark.toggle()
      open(.changes)
    // Whose the others are `Debugger.perform` says.
    default: break
    }
  }

  /// Closes what lies in front: the help, then the box of mistakes, then the debugger.
  ///
  /// - Returns: whether something was open.
  package mutating func close() -> Bool {
    if showsHelp {
      showsHelp = false
    } else if !mistakes.isEmpty {
      mistakes = MistakesPanel([])
    } else if focus != nil {
      focus = nil
    } else if isEditing {
      isEditing = false
    } else if isShown {
      isShown = false
    } else {
      return false
    }
    return true
  }

  /// Moves what a panel shows by this many rows.
  ///
  /// - Parameter reach: how far it can be scrolled; nil while it was not seen yet. What it was scrolled too far, when it
  ///   showed more, is forgotten first: the first row back is seen.
  package mutating func scroll(_ panel: Panel, by rows: Int, within reach: ClosedRange<Int>? = nil) {
    func kept(_ wanted: Int) -> Int { reach.map { min(max(wanted, $0.lowerBound), $0.upperBound) } ?? wanted }
    let wanted = kept(kept(scrolled[panel, default: 0]) + rows)
    // The log and the inputs are scrolled from where the playhead is.
    scrolled[panel] = panel == .events || panel == .inputs ? wanted : max(0, wanted)
  }
}
