/// The user's arrangement of the panels, restored at the next start.
package struct PanelArrangement: Hashable, Sendable {
  /// The width of the column at the side, in points; nil for a share of the window.
  package var columnWidth: Float?
  /// The height of the panel below the strip, in points; nil for a share of the window.
  package var dockHeight: Float?
  package var hidesColumn = false
  package var isDockFolded = false
  package var folded: Set<Panel> = []
  /// The text size, see `TextSize`.
  package var textSize: Float = 1

  package init() {}

  static let columnWidths: ClosedRange<Float> = 220...1200
  static let dockHeights: ClosedRange<Float> = 60...1000
  /// The points by which a key widens a panel.
  static let step: Float = 24

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

package enum PanelEdge: Hashable, Sendable {
  /// The left edge of the column, and the upper edge of the panel below the strip.
  case column, dock
}

extension InspectorState {
  /// Drags an edge to a point of the window, as far as there is room.
  package mutating func drag(_ edge: PanelEdge, to point: SIMD2<Float>, in window: SIMD2<Float>) {
    let factor = scale(in: window).factor
    let (point, size) = (point / factor, window / factor)
    switch edge {
    case .column: set(columnWidth: size.x - point.x - 1.5 * InspectorLayout.gap)
    case .dock: set(dockHeight: size.y - point.y - 1.5 * InspectorLayout.gap)
    }
  }

  /// Makes the focused panel larger, or smaller.
  package mutating func widen(_ steps: Int, in window: SIMD2<Float>) {
    guard case .panel(let panel)? = focus else { return }
    let now = InspectorLayout.sizes(window / scale(in: window).factor, arrangement)
    let more = Float(steps) * PanelArrangement.step
    if panel.isInDock { set(dockHeight: now.dock + more) } else { set(columnWidth: now.column + more) }
  }

  private mutating func set(columnWidth: Float) {
    arrangement.columnWidth = min(
      max(columnWidth.rounded(), PanelArrangement.columnWidths.lowerBound), PanelArrangement.columnWidths.upperBound)
  }

  private mutating func set(dockHeight: Float) {
    arrangement.dockHeight = min(
      max(dockHeight.rounded(), PanelArrangement.dockHeights.lowerBound), PanelArrangement.dockHeights.upperBound)
    arrangement.isDockFolded = false
  }
}
