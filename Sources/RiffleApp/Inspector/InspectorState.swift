/// The debugger's panels and selection. Not part of the world, so debugging changes no tick.
package struct InspectorState: Hashable, Sendable {
  package enum Trail: Int, Hashable, Sendable, CaseIterable { case off, past, pastAndFuture }

  package var isShown = false
  package var isEditing: Bool {
    get { isShown && wantsEditing }
    set { wantsEditing = newValue }
  }
  /// Ineffective while the debugger is closed: then the keys go to the scene.
  private var wantsEditing = false
  package var showsHelp = false
  package var selection: Selection?
  package var others: [Entity] = []
  package var arrangement = PanelArrangement()
  package var dockPanel = Panel.lanes
  /// The keyboard focus; nil while other keys than those of time go to the scene.
  package var focus: KeyFocus?
  /// The index of the target that Return presses in the focused panel, in reading order.
  package var focusedPlace = 0
  package var log = EventFilter.major
  package var logWords = ""
  /// The branch to compare with the played one; nil for the latest other one.
  package var comparedBranch: String?
  package var pinned: [Pin] = []
  var watchesVelocity = false
  package var page = Panel.why
  package var trail = Trail.off
  package var showsGhosts = false
  package var ghostCount = 5
  package var ghostStride = 8
  package var span = 240
  package var comparesToMark = false
  package var scrolled: [Panel: Int] = [:]
  package var isRecording = false
  package var mistakes = MistakesPanel([])
  package var expectations = ExpectationRow()
  package var warnings = WarningTab()
  package var reload = Playback.Reload.here
  package var showsValues = false
  package var showsStates = false

  package init() {}

  package var selected: [Entity] { (selection.map { [$0.entity] } ?? []) + others }

  static let ghostCounts = 1...12
  static let ghostStrides = 1...60
  static let spans = 30...1920

  func ghostBranches(in playback: Playback) -> [String] {
    let others = otherBranches(in: playback)
    if let comparedBranch, others.contains(comparedBranch) { return [comparedBranch] }
    return Array(others.suffix(Self.mostGhostBranches))
  }

  private static let mostGhostBranches = 4

  private func otherBranches(in playback: Playback) -> [String] {
    playback.history.branchSummaries.map(\.name).filter { $0 != playback.history.branchName }
  }

  func comparedBranch(in playback: Playback) -> String? {
    let others = otherBranches(in: playback)
    return others.first { $0 == comparedBranch } ?? others.last
  }

  func comparedTick(in playback: Playback) -> (tick: Int, branch: String) {
    let mark = comparesToMark ? playback.marks.last : nil
    return (mark?.tick ?? playback.playhead - 1, mark?.branch ?? playback.history.branchName)
  }

  /// Adds the difference of a value on the compared branch to its explanation, while paused with ghosts.
  func withGhosts(_ sentence: RichText, _ selection: Selection, in playback: Playback) -> RichText {
    guard playback.transport.isPaused, showsGhosts, let other = comparedBranch(in: playback),
      let there = playback.past.why(selection, on: other)
    else { return sentence }
    return "\(sentence) \(there)"
  }

  package mutating func open(_ panel: Panel) {
    isShown = true
    page = panel
    if panel.isInDock {
      (dockPanel, arrangement.isDockFolded) = (panel, false)
    } else {
      arrangement.folded.remove(panel)
      arrangement.hidesColumn = false
    }
  }

  /// Returns true if the field is in the graph now, nil if there are too many already.
  package mutating func togglePin(_ pin: Pin) -> Bool? {
    if let index = pinned.firstIndex(of: pin) {
      pinned.remove(at: index)
      return false
    }
    guard pinned.count < Pin.most else { return nil }
    pinned.append(pin)
    return true
  }

  /// Closes the frontmost of help, mistakes, focus, editor and debugger. Returns false if none was open.
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

  /// Scrolls by rows. A position out of `reach` is clamped first, so that one row back has an effect.
  package mutating func scroll(_ panel: Panel, by rows: Int, within reach: ClosedRange<Int>? = nil) {
    func kept(_ wanted: Int) -> Int { reach.map { wanted.clamped(to: $0) } ?? wanted }
    let wanted = kept(kept(scrolled[panel, default: 0]) + rows)
    // The log and the inputs are scrolled relative to the playhead.
    scrolled[panel] = panel == .events || panel == .inputs ? wanted : max(0, wanted)
  }

  package mutating func drag(_ edge: PanelEdge, to point: SIMD2<Float>, in window: SIMD2<Float>) {
    let factor = scale(in: window).factor
    let (point, size) = (point / factor, window / factor)
    switch edge {
    case .column: arrangement.set(columnWidth: size.x - point.x - 1.5 * InspectorLayout.gap)
    case .dock: arrangement.set(dockHeight: size.y - point.y - 1.5 * InspectorLayout.gap)
    }
  }

  package mutating func widen(_ steps: Int, in window: SIMD2<Float>) {
    guard case .panel(let panel)? = focus else { return }
    let now = InspectorLayout.sizes(window / scale(in: window).factor, arrangement)
    let more = Float(steps) * PanelArrangement.step
    if panel.isInDock {
      arrangement.set(dockHeight: now.dock + more)
    } else {
      arrangement.set(columnWidth: now.column + more)
    }
  }
}

/// The user's arrangement of the panels, restored at the next start.
package struct PanelArrangement: Hashable, Sendable {
  /// In points; nil for a share of the window.
  package var columnWidth: Float?
  package var dockHeight: Float?
  package var hidesColumn = false
  package var isDockFolded = false
  package var folded: Set<Panel> = []
  package var textSize: Float = 1

  package init() {}

  private static let columnWidths: ClosedRange<Float> = 220...1200
  private static let dockHeights: ClosedRange<Float> = 60...1000
  static let step: Float = 24

  fileprivate mutating func set(columnWidth: Float) {
    self.columnWidth = columnWidth.rounded().clamped(to: Self.columnWidths)
  }

  fileprivate mutating func set(dockHeight: Float) {
    (self.dockHeight, isDockFolded) = (dockHeight.rounded().clamped(to: Self.dockHeights), false)
  }

  /// The arrangement as text: a line for each part that differs from the default.
  package var text: String {
    var lines: [String] = []
    if let columnWidth { lines.append("column \(Int(columnWidth))") }
    if let dockHeight { lines.append("dock \(Int(dockHeight))") }
    if hidesColumn { lines.append("column away") }
    if isDockFolded { lines.append("dock folded") }
    if textSize != 1 { lines.append("text \(textSize)") }
    lines += Panel.allCases.filter(folded.contains).map { "folded \($0.rawValue)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Reads an arrangement; unknown lines and values out of range are ignored.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2 else { continue }
      switch (words[0], words[1]) {
      case ("column", "away"): hidesColumn = true
      case ("dock", "folded"): isDockFolded = true
      case ("column", let number):
        columnWidth = Float(number).flatMap { Self.columnWidths.contains($0) ? $0 : nil }
      case ("dock", let number): dockHeight = Float(number).flatMap { Self.dockHeights.contains($0) ? $0 : nil }
      case ("text", let number): if let size = Float(number), TextSize.range.contains(size) { textSize = size }
      case ("folded", let name): if let panel = Panel(rawValue: String(name)) { folded.insert(panel) }
      default: break
      }
    }
  }
}

package enum PanelEdge: Hashable, Sendable { case column, dock }

package enum Panel: String, Hashable, Sendable, CaseIterable {
  case edit, why, curve, entity, states, values, changes, branches
  case lanes, events, watch, stops, inputs

  var title: String { self == .lanes ? "animations" : rawValue }

  static func column(_ state: InspectorState) -> [Panel] {
    (state.isEditing ? [.edit] : []) + [.why, .curve, .entity] + (state.showsStates ? [.states] : [])
      + (state.showsValues ? [.values] : []) + [.changes, .branches]
  }

  static let dock: [Panel] = [.lanes, .events, .watch, .stops, .inputs]

  var isInDock: Bool { Self.dock.contains(self) }
}
