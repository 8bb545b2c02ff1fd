/// The debugger's state in a player: the selection, held keys, drags. It draws nothing itself.
package struct Debugger {
  package var state = InspectorState()
  package var stops = Stops()
  @CopyOnWrite package var within: WithinTick? = nil
  var hold = KeyHold()
  private var slide = AnimatedValue(0)
  /// The size of the scene before it is resized, in points.
  private let startSize: SIMD2<Float>
  package internal(set) var notice: Toast?
  /// The time of the last event, frame or picture, in seconds of any clock that does not run backwards.
  var now = 0.0
  var keysHint: KeysHint?
  /// Kept while the panel slides out.
  private var mistakes = MistakesPanel([])
  private var mistakesSlide = AnimatedValue(0)
  package var pointer: SIMD2<Float>?
  var drag: Drag?
  private(set) var windowSize = SIMD2<Float>.one
  /// Commands of keys and pressed places that the player performs.
  var wanted: [Command] = []
  /// Buttons pressed on the scene, in order; until their release the scene receives the pointer.
  var heldByScene: [PointerButton] = []
  var fingersOnScene: [Int] = []
  /// The last position of the pointer, also outside of the window.
  var lastPlace = SIMD2<Float>.zero
  @CopyOnWrite package private(set) var frame: InspectorFrame? = nil
  package var edit: EditReadings?
  /// The futures without the last edit and with it, until time moves.
  @CopyOnWrite package var futures: Futures? = nil
  /// True if motion is selected automatically while nothing is selected; false while a rule is inspected.
  var choosesByItself = true
  /// No automatic selection at this tick.
  var choseNothing: Int?
  package var picker: Picker?
  package var reader: PanelReader

  enum Drag {
    case scrub(TickScale)
    /// The slider of a parameter, while paused or replaying: no tick receives the pointer.
    case slide(String)
    case resize(PanelEdge)
  }

  package init(
    scene size: SIMD2<Float>, reload: Playback.Reload = .here, keysHint: KeysHint? = nil, panels: [DebuggerPanel] = []
  ) {
    reader = PanelReader(panels: panels)
    startSize = size
    self.keysHint = keysHint
    state.reload = reload
  }

  package var isOpen: Bool { state.isShown }

  var isBusy: Bool {
    notice != nil || hold.isHeld || drag != nil || slide.value != (state.isShown ? 1 : 0)
      || mistakesSlide.value != (state.mistakes.isEmpty ? 0 : 1) || (state.isShown && reader.isReading)
      || state.expectations.isJudging
  }

  /// Performs a command of time, of branches or of the panels; false for another one, and for `close` with nothing open.
  @discardableResult package mutating func perform(_ command: Command, on playback: inout Playback) -> Bool {
    let wasPaused = playback.transport.isPaused
    switch command {
    case .mark: playback.toggleMark()
    case .loopIn: playback.loop.begin(at: playback.playhead)
    case .loopOut: playback.loop.end(at: playback.playhead)
    case .toggleLoop: playback.loop.toggle(at: playback.playhead, in: playback.history)
    case .branchHere: playback.branchHere()
    case .event(let count) where !state.log.isEmpty: goToEvent(count, on: &playback)
    case .seek(let tick, let selection):
      playback.transport.seek(to: .tick(tick))
      if let selection { state.perform(.select(selection)) }
      return true
    case .select(let selection):
      choseNothing = selection == nil ? playback.playhead : nil
      return state.perform(command)
    case .branch(let name?, .play): return playback.select(branch: name)
    case .branch(let name?, .compare): state.comparedBranch = state.comparedBranch == name ? nil : name
    case .stop(let index, let wanted):
      change(stop: index, wanted, on: &playback)
      return true
    default: guard playback.transport.perform(command) || state.perform(command) else { return false }
    }
    if state.isShown, playback.transport.isPaused, !wasPaused || command == .toggleDebugger {
      chooseSomething(in: playback)
    }
    return true
  }

  package mutating func takeWanted() -> [Command] {
    defer { wanted = [] }
    return wanted
  }

  private mutating func chooseSomething(in playback: Playback) {
    state.chooseSomething(in: playback.simulation.world, after: playback.history.world(at: playback.playhead - 1))
  }

  package mutating func say(_ text: String) { notice = Toast(text, at: now) }
  package mutating func complain(_ text: String) { notice = Toast(text, at: now, isComplaint: true) }

  mutating func flag(_ jump: Jump, on playback: inout Playback) {
    playback.transport.setPaused(true)
    state.perform(.select(jump.selection))
    complain("\(jump)")
  }

  mutating func stop(at condition: Condition, on playback: inout Playback) {
    playback.transport.setPaused(true)
    let broken = selectSubject(of: condition, at: playback.playhead, in: playback)
    if !state.isShown { perform(.toggleDebugger, on: &playback) }
    say("stopped: \(broken ?? condition.description)")
  }

  package mutating func picture(
    _ playback: Playback, size: SIMD2<Float>, at now: Double, scene: (_ size: SIMD2<Float>) -> DrawList
  ) -> DrawList {
    (self.now, windowSize) = (now, size)
    let openness = slide.advance(to: state.isShown ? 1 : 0, at: now)
    if notice?.isOver(at: now) == true { notice = nil }
    let sceneSize = playback.simulation.world.windowSize ?? startSize
    var content = PanelContent(
      playback, state, size: size, scene: sceneSize, openness: openness, pointer: pointer, notice: notice, now: now)
    if openness > 0 {
      // While nothing is selected, show an entity that starts to move.
      if playback.transport.isPaused, state.selection == nil, choosesByItself, choseNothing != playback.playhead {
        chooseSomething(in: playback)
      }
      if futures?.tick != playback.playhead || !playback.transport.isPaused { futures = nil }
      content.readings = reader.read(playback, state, stops, within: within, futures: futures)
      content.ticks = TickWindow(playback, focus: state.focus(in: playback, futures))
      content.readings.edit = edit
      state.showsValues = !content.readings.values.isEmpty
      state.showsStates = content.readings.states != nil
      content.state = state
    }
    if !state.mistakes.isEmpty { mistakes = state.mistakes }
    content.mistakes = mistakes
    content.mistakesOpenness = mistakesSlide.advance(to: state.mistakes.isEmpty ? 0 : 1, at: now)
    content.keysHint = keysHint
    content.picker = picker
    let frame = InspectorFrame(content)
    self.frame = frame
    return frame.picture(scene(sceneSize))
  }
}

/// A number between 0 and 1 that follows its target by a spring, in real time.
package struct AnimatedValue {
  private static let spring = Spring(duration: 0.32, bounce: 0)
  private var velocity = 0.0
  private(set) var value: Double
  private var last: Double?

  package init(_ value: Double) { self.value = value }

  package mutating func advance(to target: Double, at now: Double) -> Float {
    defer { last = now }
    // Slow frames count as 50 ms, so that the motion stays visible.
    let step = min(now - (last ?? now), 0.05)
    if step > 0 { Self.spring.update(value: &value, velocity: &velocity, target: target, deltaTime: step) }
    if abs(value - target) < 0.002, abs(velocity) < 0.05 { (value, velocity) = (target, 0) }
    return Float(min(max(value, 0), 1))
  }
}
