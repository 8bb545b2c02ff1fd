import RiffleInspector
import RiffleSDL

/// What has been read of a history for the panels.
struct PastReadings {
  var reader = HistoryReader()
  var log = EventLogReader()
}

/// The debugger as a player holds it: the selection, which key is held, what the pointer drags. It asks the
/// history once a frame for what its panels show, and draws nothing itself.
package struct Debugger {
  package internal(set) var state = InspectorState()
  var past = PastReadings()
  /// What time stops for.
  package internal(set) var stops = Stops()
  /// The tick of the playhead system by system, while one of its systems is looked at.
  package internal(set) var within: WithinTick?
  /// The key of time that is held.
  var hold = KeyHold()
  private var keys = HeldKeys()
  private var slide = AnimatedValue(0)
  private var sceneSize: SceneSize
  package private(set) var notice: Toast?
  /// When the last picture was made.
  private var lastDrawn = 0.0
  /// What a corner says of help, editor and debugger, where a person has keys.
  var keysHint: KeysHint?
  /// Whether what is played has all keys but a few.
  private let leavesKeys: Bool
  /// What the program that is played shows.
  private let panels: [DebuggerPanel]
  /// What is seen of the box of mistakes, also while it slides out.
  private var mistakes = MistakesPanel([])
  private var mistakesSlide = AnimatedValue(0)
  var pointer: SIMD2<Float>?
  /// The scale the pointer drags the playhead along.
  var scrubbing: TickScale?
  /// The parameter whose slider the pointer drags while time stands or is played again.
  var sliding: String?
  /// The edge of a panel that the pointer drags.
  var resizing: PanelEdge?
  /// The window that was drawn last.
  private(set) var windowSize = SIMD2<Float>.one
  /// The buttons of the pointer that went down on the scene: until they come up the pointer is the scene's.
  var heldByScene: Set<PointerButton> = []
  /// The fingers that went down on it.
  var fingersOnScene: Set<Int> = []
  /// What was drawn last: presses mean what is seen.
  private(set) var frame: InspectorFrame?
  /// The scene's text for the selection, where it is edited.
  var edit: EditReadings?
  /// What comes without the last edit and with it, until time moves.
  var futures: Futures?
  /// Whether a hand has changed the past since the last picture: then panels of words take turns.
  var isFollowingHand = false
  /// Whether a hand edits: of thousands of entities only what is selected is read until it releases.
  var hasHand = false
  /// Whether what begins to move is chosen where nothing is: not while a rule is looked at.
  var choosesByItself = true
  /// The tick at which a person deselected everything: there nothing is chosen by itself.
  var choseNothing: Int?
  /// The same input at every tick of a second.
  var fan: TimingFan?
  /// What is asked in front of everything.
  var picker: Picker?
  var compared: Compared?
  /// What was read for the frame before.
  private(set) var latest: InspectorModel?
  /// Whether the history is still being read for what the panels show.
  var isReading = false
  private(set) var turn = 0
  /// What would have been compared in the frame before.
  var rested: ComparisonKey?

  init(
    scene size: SIMD2<Float>, reload: Playback.Reload = .here, keysHint: KeysHint? = nil, leavesKeys: Bool = false,
    panels: [DebuggerPanel] = []
  ) {
    self.panels = panels
    sceneSize = SceneSize(size)
    (self.keysHint, self.leavesKeys) = (keysHint, leavesKeys)
    state.reload = reload
  }

  package var isOpen: Bool { state.isShown }

  /// Whether something of it moves or is shown for a time, a key is held, or the pointer drags something of it.
  var isBusy: Bool {
    notice != nil || hold.isHeld || scrubbing != nil || sliding != nil || resizing != nil
      || slide.value != (state.isShown ? 1 : 0)
      || mistakesSlide.value != (state.mistakes.isEmpty ? 0 : 1) || (state.isShown && isReading)
      || state.lamps.isJudging
  }

  // MARK: - Keys

  /// Does what a key or a button asks for.
  ///
  /// - Returns: the command where it is the shell's to do; nil where it is done.
  @discardableResult
  mutating func perform(_ command: TimeCommand, on playback: inout Playback) -> TimeCommand? {
    let wasPaused = playback.transport.isPaused
    var request: TimeCommand?
    switch command {
    case .mark: playback.toggleMark()
    case .loopIn: playback.beginLoop()
    case .loopOut: playback.endLoop()
    case .toggleLoop: playback.toggleLoop()
    case .branchHere: playback.branchHere()
    case .event(let count) where !state.log.isEmpty: goToEvent(count, on: &playback)
    case .togglePause, .step, .slower, .faster, .resetSpeed, .speedPreset, .event, .firstKept, .liveEdge:
      playback.transport.perform(command)
    case .toggleDebugger, .toggleHelp, .cycleTrail, .toggleGhosts, .cycleReload, .why, .compare, .toggleEditing,
      .show, .focusPanel, .hideColumn, .textSize:
      state.perform(command)
    case .close: if !state.close() { request = command }
    case .toggleRecording, .export, .toggleMute, .undo, .redo, .copy, .cut, .paste, .duplicate, .delete, .palette,
      .nextScene, .previousScene, .filterEvents, .addStop, .fieldMenu, .pin, .exportWatch, .system, .nameBranch, .fan:
      request = command
    }
    if state.isShown, playback.transport.isPaused, !wasPaused || command == .toggleDebugger {
      chooseSomething(in: playback)
    }
    return request
  }

  private mutating func chooseSomething(in playback: Playback) {
    state.chooseSomething(in: playback.simulation.world, after: playback.history.world(at: playback.playhead - 1))
  }

  /// What an event of the window means beside the debugger and what that plays.
  mutating func meaning(of event: WindowEvent, in playback: Playback) -> WindowInput {
    let pressed = WindowInput(
      event, debuggerIsOpen: isOpen, timeIsHeld: playback.transport.isPaused,
      sliderHasFocus: playback.simulation.world.isSteeringSlider, leavesKeys: leavesKeys)
    return keys.meaning(of: event, pressed: pressed)
  }

  // MARK: - What is seen

  /// - Parameter now: nil for the moment of the last picture.
  mutating func say(_ text: String, at now: Double?, isComplaint: Bool = false) {
    notice = Toast(text, at: now ?? lastDrawn, isComplaint: isComplaint)
  }

  /// Ticks that were read may be others now.
  mutating func forgetReadings() {
    past = PastReadings()
    (compared, latest) = (nil, nil)
  }

  /// A hand has changed what was read: only what was read before it began still holds.
  mutating func followHand(_ before: PastReadings) {
    past = before
    compared?.key = nil
    isFollowingHand = true
  }

  /// Time stands, and the strip shows where; what jumped is selected.
  mutating func flag(_ jump: Jump, on playback: inout Playback, at now: Double) {
    playback.transport.setPaused(true)
    state.perform(.select(jump.selection))
    say("\(jump)", at: now, isComplaint: true)
  }

  /// Time stands, the debugger is open, and what the condition names is selected.
  mutating func stop(at condition: Condition, on playback: inout Playback, at now: Double) {
    playback.transport.setPaused(true)
    let broken = look(at: condition, at: playback.playhead, in: playback)
    if !state.isShown { perform(.toggleDebugger, on: &playback) }
    say("stopped: \(broken ?? condition.description)", at: now)
  }

  /// Lays the scene and the debugger into a window of this size.
  mutating func picture(
    _ playback: Playback, size: SIMD2<Float>, at now: Double, scene: (_ size: SIMD2<Float>) -> DrawList
  ) -> DrawList {
    (lastDrawn, windowSize) = (now, size)
    let openness = slide.advance(to: state.isShown ? 1 : 0, at: now)
    if notice?.isOver(at: now) == true { notice = nil }
    let sceneSize = sceneSize.size(in: playback)
    var situation = InspectorFrame.FrameContext(
      state: state, size: size, scene: sceneSize, openness: openness, pointer: pointer, notice: notice, now: now)
    if openness > 0 {
      // What begins to move while nothing is selected is worth a look too.
      if playback.transport.isPaused, state.selection == nil, choosesByItself, choseNothing != playback.playhead {
        chooseSomething(in: playback)
        situation.state = state
      }
      situation.readings = readings(playback)
      state.showsValues = !situation.readings.values.isEmpty
      state.showsStates = situation.readings.states != nil
      situation.state = state
    }
    if !state.mistakes.isEmpty { mistakes = state.mistakes }
    situation.mistakes = mistakes
    situation.mistakesOpenness = mistakesSlide.advance(to: state.mistakes.isEmpty ? 0 : 1, at: now)
    situation.keysHint = keysHint
    situation.picker = picker
    let frame = InspectorFrame(playback, situation)
    self.frame = frame
    return frame.picture(scene(sceneSize))
  }

  private mutating func readings(_ playback: Playback) -> InspectorModel {
    var readings = InspectorModel()
    let history = playback.history
    if futures?.tick != playback.playhead || !playback.transport.isPaused { futures = nil }
    let focus = state.focus(
      playhead: playback.playhead, firstKept: history.firstKept,
      liveEdge: max(history.liveEdge, futures?.end ?? 0))
    let ticks = Int(focus.lowerBound)...Int(focus.upperBound)
    // While time runs lanes, words and figures take turns: bars lie at their ticks, whichever frame they were read in,
    // and figures that change sixty times a second cannot be read anyway. The same holds during an edit.
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
      readings.why = readsWords ? why(value, in: playback) : latest?.why
      readings.cells = readsWords ? past.reader.cells(of: value, over: ticks, in: playback) : latest?.cells
    }
    latest = readings
    readings.edit = edit
    readings.futures = futures
    isReading =
      past.reader.isReading || isFollowingHand || readings.samples?.isComplete == false
      || readings.cells?.isComplete == false
    readings.unexplained = readings.samples?.kinks ?? []
    readFan(playback, into: &readings)
    readDock(playback, over: ticks, into: &readings)
    compare(playback, into: &readings)
    isFollowingHand = false
    return readings
  }

  /// What the program shows of a world, numbers before the rows of panels; those of one heading are together, and parts without
  /// rows are left out.
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
}
