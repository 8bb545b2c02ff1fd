package struct InspectorFrame: Sendable {
  package let fit: StageFit
  /// Points of the panels per point of the scene.
  package var stageScale: Float { fit.scale / overlay.factor }
  package private(set) var overlay: Overlay
  /// Other ticks and other futures, below the scene.
  package let ghosts: [Sprite]
  /// In points of the panels.
  private let layout: InspectorLayout
  @CopyOnWrite private var state: InspectorState
  private let size: SIMD2<Float>
  private let isOpen: Bool

  package init(_ content: PanelContent) {
    (self.state, self.size, isOpen) = (content.state, content.size, content.openness > 0)
    let (playback, state) = (content.playback, content.state)
    let scale = state.scale(in: content.size)
    let size = content.size / scale.factor
    let box = content.mistakes.height(in: size) * content.mistakesOpenness
    let room = SIMD2(size.x, max(size.y - box.rounded(), 1))
    layout = InspectorLayout(
      size: room, state: state, branches: playback.history.branchSummaries.count,
      openness: content.openness, edited: content.readings.edit.map(EditPanel.height))
    // Alone in the window the scene fills it, whatever the scale of the panels.
    let isAlone = content.openness == 0 && box == 0
    fit = StageFit(content.scene, in: isAlone ? Rect(size: content.size) : layout.stage.scaled(by: scale.factor))
    ghosts = isOpen ? GhostLayer(content: content, fit: fit).sprites() : []
    overlay = Overlay(pointer: content.pointer, showsHeadings: layout.tabs == nil, scale: scale)
    overlay.scrolled = state.scrolled
    var chosen: [Rect] = []
    if isOpen {
      let world = playback.simulation.world
      let placements = state.selection == nil ? [] : world.placements(of: Set(state.selected))
      let toWindow = fit.homography
      chosen = placements.compactMap { (toWindow * $0.homography).box(around: $0.bounds)?.scaled(by: 1 / scale.factor) }
      drawStage(playback, placements)
      if state.isEditing, let edit = content.readings.edit {
        for copy in world.placements(of: Set(edit.stage.copies)) where copy.size.x > 0 {
          outline(copy, in: world, Palette.link.opacity(0.5))
        }
        StageMarks(reading: edit.stage.divided(by: scale.factor), fit: fit.divided(by: scale.factor))
          .draw(placements, state, on: &overlay)
      }
      drawPanels(content)
    } else {
      let badge = StatusBadge(playback, isRecording: state.isRecording)
      badge.draw(in: room, on: &overlay)
      content.keysHint?.draw(in: room, besideBadge: badge.text != nil, on: &overlay)
    }
    state.expectations.draw(in: isOpen ? layout.stage : Rect(size: room), hangs: !isOpen, on: &overlay)
    if isOpen { state.warnings.draw(in: layout.stage, on: &overlay) }
    if box > 0 { content.mistakes.draw(from: room.y, in: size, on: &overlay) }
    content.notice?.draw(at: content.now, in: layout.stage, clearOf: chosen, on: &overlay)
    if state.showsHelp {
      HelpPanel.draw(window: content.size, state, playback.simulation.world.controls, on: &overlay)
    }
    content.picker?.draw(size: size, on: &overlay)
    // A panel in front has the keyboard focus.
    if isOpen, !state.showsHelp, content.picker == nil, let focus = state.focus { drawFocus(focus, state) }
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

  package func place(of panel: Panel) -> Rect? { layout.place(of: panel, state)?.scaled(by: overlay.factor) }

  /// Returns the whole picture. Beside panels the scene is clipped to the stage; ghosts and handles are not.
  package func picture(_ scene: consuming DrawList) -> DrawList {
    var list = fit.list(scene, size: size)
    if isOpen { list.cut(to: layout.stage.scaled(by: overlay.factor)) }
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
      state.isEditing
      ? hits.choice(at: place, reach: Self.reach / stageScale, where: world.hasSomethingToDraw)
      : hits.entity(at: place, where: world.hasSomethingToDraw)
    return .select(entity.map { Selection($0) })
  }

  private static let reach: Float = 6

  /// Tests no entities of the scene.
  package func hasCommand(at point: SIMD2<Float>, in playback: Playback) -> Bool {
    covers(point) || choosesOnStage(in: playback)
  }

  private func choosesOnStage(in playback: Playback) -> Bool { state.isShown && playback.transport.isPaused }

  package func covers(_ point: SIMD2<Float>) -> Bool { overlay.command(at: point) != nil }

  package func panel(at point: SIMD2<Float>) -> Panel? {
    let point = point / overlay.factor
    if layout.dock?.contains(point) == true { return state.dockPanel }
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
    let selected = Set(state.selected)
    for placement in placements where selected.contains(placement.entity) {
      outline(placement, in: world, Palette.link)
      guard let area = world.hitOutline(of: placement) else { continue }
      let line: Layer =
        area.isEllipse
        ? .ellipseStroke(area.rect, width: 1, color: .white)
        : .roundedStroke(area.rect, radius: area.radius, width: 1, color: .white)
      draw(line, in: area.rect, of: placement, in: world, Palette.link.opacity(0.6))
    }
  }

  private mutating func outline(_ placement: Placement, in world: World, _ color: SRGBColor) {
    guard let own = placement.size.x > 0 ? placement.bounds : world.wordsBounds(of: placement) else { return }
    let bounds = own.inset(by: -4)
    let radius = world.shownRadius(of: placement) + 4
    draw(.roundedStroke(bounds, radius: radius, width: 2, color: .white), in: bounds, of: placement, in: world, color)
  }

  private mutating func draw(
    _ line: Layer, in bounds: Rect, of placement: Placement, in world: World, _ color: SRGBColor
  ) {
    let content = SpriteContent(bounds: bounds, layers: [line])
    var clips: [ClipOutline] = []
    if let view = placement.view, let viewport = world.splitViewport,
      world[viewport, Viewport.self].views[view].part != nil
    {
      // The outermost clip is the part of its camera.
      clips = Array(placement.clips.prefix(1))
    }
    var sprite = Sprite(content, homography: placement.homography, tint: color, clips: clips)
    sprite.move(through: fit.homography)
    overlay.append(sprite)
  }

  private mutating func drawPanels(_ content: PanelContent) {
    overlay.plate(Rect(corner: layout.transport.minimum, corner: layout.strip.maximum))
    TransportBar(content: content).draw(in: layout.transport, on: &overlay)
    TimelineStrip(content.playback, in: layout.strip).draw(content, on: &overlay)
    for (edge, place) in layout.edges {
      overlay.hit(place, .widen(edge))
      if overlay.isHovered(place) { overlay.surface(place.inset(by: 2), radius: 2, Palette.link.opacity(0.5)) }
    }
    if let tabs = layout.tabs { overlay.plate(tabs) }
    for (panel, place) in layout.headings {
      let isOpen = content.state.page == panel
      if isOpen { overlay.surface(place, radius: 7, Palette.lit) }
      overlay.text(panel.title, at: place.center, isOpen ? Palette.bright : Palette.quiet, .small, .center)
      overlay.hit(place, .fold(panel))
    }
    if let dock = layout.dock { content.state.dockPanel.draw(content, in: dock, on: &overlay) }
    for (panel, place) in layout.column { panel.draw(content, in: place, on: &overlay) }
  }
}

/// The content of a frame of the debugger, which its panels read.
package struct PanelContent: Sendable {
  let playback: Playback
  package var state: InspectorState
  @CopyOnWrite package var readings = InspectorModel()
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
  package var ticks: TickWindow

  package init(
    _ playback: Playback, _ state: InspectorState, size: SIMD2<Float>, scene: SIMD2<Float>, openness: Float,
    pointer: SIMD2<Float>? = nil, notice: Toast? = nil, now: Double = 0
  ) {
    (self.playback, self.state, self.size, self.scene, self.openness) = (playback, state, size, scene, openness)
    (self.pointer, self.notice, self.now) = (pointer, notice, now)
    ticks = TickWindow(playback, focus: state.focus(in: playback))
  }
}

/// A part of the debugger's picture, such as a panel or the ghosts: reads the content of a frame.
protocol PanelPart { var content: PanelContent { get } }

extension PanelPart {
  var playback: Playback { content.playback }
  var state: InspectorState { content.state }
  var readings: InspectorModel { content.readings }
  var ticks: TickWindow { content.ticks }
}

extension Panel {
  package func draw(_ content: PanelContent, in place: Rect, on overlay: inout Overlay) {
    switch self {
    case .edit: EditPanel(readings: content.readings.edit ?? EditReadings()).draw(in: place, on: &overlay)
    case .why: WhyPanel(content: content).draw(in: place, on: &overlay)
    case .curve: CurvePanel(content: content).draw(in: place, on: &overlay)
    case .entity: EntityPanel(content: content).draw(in: place, on: &overlay)
    case .states: StatesPanel(content: content).draw(in: place, on: &overlay)
    case .values: ValuesPanel(content: content).draw(in: place, on: &overlay)
    case .changes: ChangesPanel(content: content).draw(in: place, on: &overlay)
    case .branches: BranchPanel(content: content).draw(in: place, on: &overlay)
    case .events: EventsPanel(content: content).draw(in: place, on: &overlay)
    case .watch: WatchPanel(content: content).draw(in: place, on: &overlay)
    case .stops: StopsPanel(content: content).draw(in: place, on: &overlay)
    case .inputs: InputsPanel(content: content).draw(in: place, on: &overlay)
    case .lanes: LanesPanel(content: content).draw(in: place, on: &overlay)
    }
  }
}
