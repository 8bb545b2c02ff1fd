package struct InspectorFrame: Sendable {
  package struct FrameContext: Sendable {
    package var state: InspectorState
    @Boxed package var readings = InspectorModel()
    /// In points of the window.
    var size: SIMD2<Float>
    /// The size of the scene at the playhead, in its points.
    package var scene: SIMD2<Float>
    /// 0 is closed, 1 open; in between it slides.
    package var openness: Float
    package var pointer: SIMD2<Float>?
    var notice: Toast?
    /// The mistakes in the scene's file, and the visible share of their panel, 0 to 1: it slides in from the bottom.
    package var mistakes = MistakesPanel([])
    package var mistakesOpenness: Float = 0
    package var keysHint: KeysHint?
    package var picker: Picker?
    /// Seconds of the shell's clock.
    var now: Double

    package init(
      state: InspectorState, size: SIMD2<Float>, scene: SIMD2<Float>, openness: Float, pointer: SIMD2<Float>? = nil,
      notice: Toast? = nil, now: Double = 0
    ) {
      (self.state, self.size, self.scene, self.openness) = (state, size, scene, openness)
      (self.pointer, self.notice, self.now) = (pointer, notice, now)
    }
  }

  package let fit: StageFit
  /// Points of the panels per point of the scene.
  package var stageScale: Float { fit.scale / overlay.factor }
  package private(set) var overlay: Overlay
  /// Other ticks and other futures, below the scene.
  package let ghosts: [Sprite]
  /// In points of the panels.
  private let layout: InspectorLayout
  @Boxed private var situation: FrameContext

  package init(_ playback: Playback, _ situation: FrameContext) {
    self.situation = situation
    let state = situation.state
    let scale = state.scale(in: situation.size)
    let size = situation.size / scale.factor
    let box = situation.mistakes.height(in: size) * situation.mistakesOpenness
    let room = SIMD2(size.x, max(size.y - box.rounded(), 1))
    layout = InspectorLayout(
      size: room, state: state, branches: playback.history.branchSummaries.count,
      openness: situation.openness, edited: situation.readings.edit.map(EditPanel.height))
    // Alone in the window the scene fills it, whatever the scale of the panels.
    let isAlone = situation.openness == 0 && box == 0
    fit = StageFit(situation.scene, in: isAlone ? Rect(size: situation.size) : layout.stage.scaled(by: scale.factor))
    let isOpen = situation.openness > 0
    let layer = GhostLayer(playback: playback, state: state, readings: situation.readings, fit: fit)
    ghosts = isOpen ? layer.sprites() : []
    overlay = Overlay(pointer: situation.pointer, showsHeadings: layout.tabs == nil, scale: scale)
    overlay.scrolled = state.scrolled
    var chosen: [Rect] = []
    if isOpen {
      let world = playback.simulation.world
      let placements = state.selection == nil ? [] : world.placements(of: Set(state.selected))
      let toWindow = fit.homography
      chosen = placements.compactMap { (toWindow * $0.homography).box(around: $0.bounds)?.scaled(by: 1 / scale.factor) }
      drawStage(playback, placements)
      if state.isEditing, let edit = situation.readings.edit {
        for copy in world.placements(of: Set(edit.stage.copies)) where copy.size.x > 0 {
          outline(copy, in: world, Palette.link.opacity(0.5))
        }
        StageMarks(reading: edit.stage.divided(by: scale.factor), fit: fit.divided(by: scale.factor))
          .draw(placements, state, on: &overlay)
      }
      drawPanels(playback)
    } else {
      let badge = StatusBadge(playback, isRecording: state.isRecording)
      badge.draw(in: room, on: &overlay)
      situation.keysHint?.draw(in: room, besideBadge: badge.text != nil, on: &overlay)
    }
    state.expectations.draw(in: isOpen ? layout.stage : Rect(size: room), hangs: !isOpen, on: &overlay)
    if isOpen { state.warnings.draw(in: layout.stage, on: &overlay) }
    if box > 0 { situation.mistakes.draw(from: room.y, in: size, on: &overlay) }
    situation.notice?.draw(at: situation.now, in: layout.stage, clearOf: chosen, on: &overlay)
    if state.showsHelp {
      HelpPanel.draw(window: situation.size, state, playback.simulation.world.controls, on: &overlay)
    }
    if let picker = situation.picker { PickerPanel(picker: picker).draw(size: size, on: &overlay) }
    // A panel in front has the keyboard focus.
    if isOpen, !state.showsHelp, situation.picker == nil, let focus = state.focus { drawFocus(focus, state) }
  }

  private mutating func drawFocus(_ focus: KeyFocus, _ state: InspectorState) {
    guard case .panel(let panel) = focus else {
      return overlay.outline(layout.stage, radius: 8, width: 2, Palette.link)
    }
    if let place = layout.place(of: panel, state) {
      overlay.outline(place, radius: 10, width: 2, Palette.link.opacity(0.6))
    }
    if let hit = place(state.focusedPlace, in: panel) {
      overlay.outline(hit.place.scaled(by: 1 / overlay.factor), radius: 4, width: 1, Palette.link)
    }
  }

  package func place(of panel: Panel) -> Rect? { layout.place(of: panel, situation.state)?.scaled(by: overlay.factor) }

  /// Returns the whole picture. Beside panels the scene is clipped to the stage; ghosts and handles are not.
  package func picture(_ scene: consuming DrawList) -> DrawList {
    var list = fit.list(scene, size: situation.size)
    if situation.openness > 0 { list.cut(to: layout.stage.scaled(by: overlay.factor)) }
    if !ghosts.isEmpty { list.sprites.insert(contentsOf: ghosts, at: firstThing(list)) }
    list.sprites.append(contentsOf: overlay.sprites)
    return list
  }

  /// Nil if the press goes to the scene. While paused, a press on the stage selects an entity.
  package func command(at point: SIMD2<Float>, in playback: Playback) -> Command? {
    if let command = overlay.command(at: point) { return command }
    guard choosesOnStage(in: playback) else { return nil }
    let (world, place) = (playback.simulation.world, fit.point(point))
    let hits = HitTest(world, hasWords: true)
    let entity =
      situation.state.isEditing
      ? hits.choice(at: place, reach: Self.reach / stageScale, where: world.hasSomethingToDraw)
      : hits.entity(at: place, where: world.hasSomethingToDraw)
    return .select(entity.map { Selection($0) })
  }

  private static let reach: Float = 6

  /// Tests no entities of the scene.
  package func hasCommand(at point: SIMD2<Float>, in playback: Playback) -> Bool {
    covers(point) || choosesOnStage(in: playback)
  }

  private func choosesOnStage(in playback: Playback) -> Bool { situation.state.isShown && playback.transport.isPaused }

  package func covers(_ point: SIMD2<Float>) -> Bool { overlay.command(at: point) != nil }

  package func panel(at point: SIMD2<Float>) -> Panel? {
    let point = point / overlay.factor
    if layout.dock?.contains(point) == true { return situation.state.dockPanel }
    return layout.column.first { $0.place.contains(point) }?.panel
  }

  /// Returns the index for ghosts: above backgrounds as large as the stage, below everything else.
  private func firstThing(_ list: DrawList) -> Int {
    let half = fit.frame.size.x * fit.frame.size.y / 2
    return list.sprites.firstIndex { sprite in
      let bounds = sprite.content.bounds
      guard let low = sprite.homography.project(bounds.minimum), let high = sprite.homography.project(bounds.maximum)
      else { return true }
      let box = Rect(corner: low, corner: high)
      return box.size.x * box.size.y < half
    } ?? 0
  }

  private mutating func drawStage(_ playback: Playback, _ placements: [Placement]) {
    let frame = fit.divided(by: overlay.factor).frame
    overlay.outline(
      Rect(origin: frame.origin, size: frame.size.rounded(.down)), radius: 6,
      playback.isInPast ? Palette.past.opacity(0.55) : Palette.edge)
    let world = playback.simulation.world
    let selected = Set(situation.state.selected)
    for placement in placements where selected.contains(placement.entity) {
      outline(placement, in: world, Palette.link)
      guard let area = world.hitOutline(of: placement) else { continue }
      let line: Layer =
        area.isEllipse
        ? .ellipseStroke(area.rect, width: 1, color: .white)
        : .roundedStroke(area.rect, radius: area.radius, width: 1, color: .white)
      draw(line, in: area.rect, of: placement, Palette.link.opacity(0.6))
    }
  }

  private mutating func outline(_ placement: Placement, in world: World, _ color: SRGBColor) {
    guard let own = placement.size.x > 0 ? placement.bounds : world.wordsBounds(of: placement) else { return }
    let bounds = own.inset(by: -4)
    let radius = world.shownRadius(of: placement) + 4
    draw(.roundedStroke(bounds, radius: radius, width: 2, color: .white), in: bounds, of: placement, color)
  }

  private mutating func draw(_ line: Layer, in bounds: Rect, of placement: Placement, _ color: SRGBColor) {
    let content = SpriteContent(bounds: bounds, layers: [line])
    overlay.append(Sprite(content, homography: fit.homography * placement.homography, tint: color))
  }

  private mutating func drawPanels(_ playback: Playback) {
    let (state, readings) = (situation.state, situation.readings)
    let history = playback.history
    let reach = history.firstKept...max(history.liveEdge, history.firstKept)
    let focus = state.focus(
      playhead: playback.playhead, firstKept: history.firstKept,
      liveEdge: max(history.liveEdge, readings.futures?.end ?? 0))
    let ticks = TickWindow(focus: focus, playhead: playback.playhead, reach: reach)
    overlay.plate(Rect(corner: layout.transport.minimum, corner: layout.strip.maximum))
    TransportBar(playback: playback, state: state).draw(in: layout.transport, on: &overlay)
    TimelineStrip(playback, in: layout.strip).draw(
      marks: playback.marks.filter { $0.branch == history.branchName }.map(\.tick),
      loop: playback.loop.ticks?.clamped(to: reach), loops: playback.loop.isOn, unexplained: readings.unexplained,
      focus: focus, on: &overlay)
    for (edge, place) in layout.edges {
      overlay.hit(place, .widen(edge))
      if overlay.isHovered(place) { overlay.surface(place.inset(by: 2), radius: 2, Palette.link.opacity(0.5)) }
    }
    if let tabs = layout.tabs { overlay.plate(tabs) }
    for (panel, place) in layout.headings {
      let isOpen = state.page == panel
      if isOpen { overlay.surface(place, radius: 7, Palette.lit) }
      overlay.text(panel.title, at: place.center, isOpen ? Palette.bright : Palette.quiet, .small, .center)
      overlay.hit(place, .fold(panel))
    }
    let dock = layout.dock.map { [(panel: state.dockPanel, place: $0)] } ?? []
    for (panel, place) in dock + layout.column { draw(panel, playback, ticks, in: place) }
  }

  private mutating func draw(_ panel: Panel, _ playback: Playback, _ ticks: TickWindow, in place: Rect) {
    let (state, readings) = (situation.state, situation.readings)
    switch panel {
    case .edit: EditPanel(readings: readings.edit ?? EditReadings()).draw(in: place, on: &overlay)
    case .why:
      WhyPanel(
        sentence: readings.why, isAnimating: playback.simulation.world.isAnimating,
        isPaused: playback.transport.isPaused
      ).draw(in: place, on: &overlay)
    case .curve:
      CurvePanel(samples: readings.samples, cells: readings.cells, ticks: ticks, futures: readings.futures)
        .draw(in: place, on: &overlay)
    case .entity:
      EntityPanel(playback: playback, selection: state.selection, window: situation.scene, readings: readings.entity)
        .draw(in: place, on: &overlay)
    case .states: StatesPanel(readings: readings.states).draw(in: place, on: &overlay)
    case .values: ValuesPanel(sections: readings.values).draw(in: place, on: &overlay)
    case .changes:
      ChangesPanel(
        difference: readings.difference, ticks: readings.comparedTicks, state: state, within: readings.within
      ).draw(in: place, on: &overlay)
    case .branches:
      BranchPanel(playback: playback, state: state, comparison: readings.comparison).draw(in: place, on: &overlay)
    case .events: EventsPanel(log: readings.events, playback: playback, state: state).draw(in: place, on: &overlay)
    case .watch: WatchPanel(watched: readings.watched, ticks: ticks, state: state).draw(in: place, on: &overlay)
    case .stops: StopsPanel(stops: readings.stops).draw(in: place, on: &overlay)
    case .inputs:
      InputsPanel(
        playback: playback, fan: readings.fan, others: readings.otherInputs, otherBranch: readings.otherBranch
      ).draw(in: place, on: &overlay)
    case .lanes: LanesPanel(lanes: readings.lanes, ticks: ticks, state: state).draw(in: place, on: &overlay)
    }
  }
}
