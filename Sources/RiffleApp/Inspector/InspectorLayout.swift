/// The layout of the debugger in a window, and the rest for the scene.
///
/// Wide windows have a column at the right and the transport along the bottom. Narrow windows have everything at the
/// bottom, and one panel at a time. Nothing covers the scene.
package struct InspectorLayout: Sendable {
  package let stage: Rect
  package let transport: Rect
  package let strip: Rect
  package let dock: Rect?
  /// The panels of the column; one with only its heading's height is folded.
  package let column: [(panel: Panel, place: Rect)]
  package let tabs: Rect?
  let headings: [(panel: Panel, place: Rect)]
  package let edges: [(edge: PanelEdge, place: Rect)]

  package static let gap: Float = 8
  package static let heading: Float = 30
  static let narrowest: Float = 860

  /// - Parameter edited: the height of the editor with all rows, in points; more room goes to the sentence below it.
  package init(size: SIMD2<Float>, state: InspectorState, branches: Int = 1, openness: Float, edited: Float? = nil) {
    let gap = Self.gap
    let isNarrow = size.x < Self.narrowest
    let away = 1 - openness
    let transportHeight: Float = isNarrow ? 64 : 40
    let stripHeight: Float = size.y < 560 ? 34 : 44
    let wanted = Self.sizes(size, state.arrangement)
    let hasColumn = !isNarrow && !state.arrangement.hidesColumn
    let columnWidth = hasColumn ? wanted.column : 0
    let dockWidth = size.x - 2 * gap - (hasColumn ? columnWidth + gap : 0)
    let rows = isNarrow ? Self.rows(of: Panel.column(state) + Panel.dock, width: dockWidth) : []
    let tabsHeight = rows.isEmpty ? 0 : Self.heading + Float(rows.count - 1) * Self.tab
    let pageHeight = (size.y * 0.3).rounded().clamped(to: 120...300)
    let lanesHeight = state.arrangement.isDockFolded ? Self.heading : wanted.dock
    let dockHeight =
      transportHeight + stripHeight + 8 + (isNarrow ? pageHeight + tabsHeight + 2 * gap : lanesHeight + gap)
    let slide = ((dockHeight + 2 * gap) * away).rounded()
    let top = size.y - dockHeight - gap + slide
    transport = Rect(x: gap, y: top, width: dockWidth, height: transportHeight)
    strip = Rect(x: gap, y: transport.maximum.y, width: dockWidth, height: stripHeight + 8)
    let under = strip.maximum.y + gap

    if isNarrow {
      tabs = Rect(x: gap, y: under, width: dockWidth, height: tabsHeight)
      headings = rows.enumerated().flatMap {
        Self.headings(of: $1, at: [gap, under + Float($0) * Self.tab], dockWidth)
      }
      let place = Rect(x: gap, y: under + tabsHeight, width: dockWidth, height: pageHeight)
      column = state.page.isInDock ? [] : [(state.page, place)]
      dock = state.page.isInDock ? place : nil
    } else {
      (tabs, headings) = (nil, [])
      dock = Rect(x: gap, y: under, width: dockWidth, height: lanesHeight)
      let left = size.x - columnWidth - gap + ((columnWidth + 2 * gap) * away).rounded()
      column =
        hasColumn
        ? Self.column(
          state, branches: branches, edited: edited,
          in: Rect(x: left, y: gap, width: columnWidth, height: size.y - 2 * gap)) : []
    }
    edges =
      isNarrow || openness < 1
      ? []
      : (hasColumn
        ? [(.column, Rect(x: size.x - columnWidth - 2 * gap, y: gap, width: gap, height: size.y - 2 * gap))] : [])
        + (state.arrangement.isDockFolded ? [] : [(.dock, Rect(x: gap, y: under - gap, width: dockWidth, height: gap))])
    let free = Rect(x: gap, y: gap, width: max(dockWidth, 40), height: max(size.y - dockHeight - 3 * gap, 40))
    stage = Rect(origin: free.origin * openness, size: size + (free.size - size) * openness)
  }

  func place(of panel: Panel, _ state: InspectorState) -> Rect? {
    panel.isInDock && panel == (tabs == nil ? state.dockPanel : state.page)
      ? dock : column.first { $0.panel == panel }?.place
  }

  package static func sizes(_ size: SIMD2<Float>, _ arrangement: PanelArrangement) -> (column: Float, dock: Float) {
    let usual = (size.x * 0.29).rounded().clamped(to: 296...384)
    let dock = arrangement.dockHeight ?? (size.y * 0.24).rounded().clamped(to: 110...300)
    return (
      min(arrangement.columnWidth ?? usual, max(size.x - leastStage.x, usual)),
      min(dock, max(size.y - leastStage.y, 110))
    )
  }

  private static let leastStage = SIMD2<Float>(580, 320)
  private static let tab: Float = 26

  private static func width(of panel: Panel) -> Float { FontMetrics.small.width(of: panel.title) + 12 }

  private static func rows(of panels: [Panel], width: Float) -> [[Panel]] {
    var rows: [[Panel]] = [[]]
    var x: Float = 0
    for panel in panels {
      if x > 0, x + Self.width(of: panel) > width {
        rows.append([])
        x = 0
      }
      rows[rows.count - 1].append(panel)
      x += Self.width(of: panel)
    }
    return rows
  }

  private static func headings(
    of panels: [Panel], at corner: SIMD2<Float>, _ width: Float
  ) -> [(panel: Panel, place: Rect)] {
    let spare = max(width - panels.reduce(0) { $0 + Self.width(of: $1) }, 0) / Float(panels.count)
    var x = corner.x
    return panels.map { panel in
      let width = Self.width(of: panel) + spare
      defer { x += width }
      return (panel, Rect(x: x.rounded(), y: corner.y, width: (width - 2).rounded(), height: Self.tab))
    }
  }

  private static func heights(_ panel: Panel, isEditing: Bool) -> (wanted: Float, least: Float) {
    switch panel {
    case .edit: (620, 320)
    case .why: isEditing ? (160, 110) : (200, 164)
    case .curve: (280, 196)
    case .entity: (190, 112)
    case .states: (150, 96)
    case .values: (130, 88)
    case .changes: (150, 88)
    case .branches: (150, 102)
    case .lanes, .events, .watch, .stops, .inputs: (0, 0)
    }
  }

  /// Lays out the panels from top to bottom. If not all fit the last ones are folded, even if the user opened them.
  private static func column(
    _ state: InspectorState, branches: Int, edited: Float?, in place: Rect
  ) -> [(panel: Panel, place: Rect)] {
    let panels = Panel.column(state)
    var open = panels.filter { !state.arrangement.folded.contains($0) && ($0 != .branches || branches > 1) }
    func total(_ height: (Panel) -> Float) -> Float {
      panels.reduce(Float(panels.count - 1) * gap) { $0 + (open.contains($1) ? height($1) : heading) }
    }
    // The panel opened last stays: it is the one the user wants to see.
    while open.count > 1, total({ heights($0, isEditing: state.isEditing).least }) > place.size.y {
      let index = open.lastIndex { $0 != state.page } ?? open.count - 1
      open.remove(at: index)
    }
    let least = total { heights($0, isEditing: state.isEditing).least }
    let wanted = total { heights($0, isEditing: state.isEditing).wanted }
    // A panel that is open alone in a small window gets less than the least.
    let spare = place.size.y - least
    let part = wanted > least ? max(spare, 0) / (wanted - least) : 0
    var y = place.minimum.y
    var column = panels.map { panel in
      let (want, least) = heights(panel, isEditing: state.isEditing)
      let height =
        open.contains(panel) ? (least + (want - least) * min(part, 2.2) + min(spare, 0)).rounded(.down) : heading
      defer { y += height + gap }
      return (panel: panel, place: Rect(x: place.minimum.x, y: y, width: place.size.x, height: height))
    }
    if let edited, let edit = panels.firstIndex(of: .edit), panels.dropFirst(edit + 1).first == .why,
      open.contains(.edit), open.contains(.why)
    {
      let spare = max(column[edit].place.size.y - max(edited, leastEdit), 0).rounded(.down)
      column[edit].place.size.y -= spare
      column[edit + 1].place.origin.y -= spare
      column[edit + 1].place.size.y += spare
    }
    return column
  }

  private static let leastEdit: Float = 200
}
