/// The help: the keys of the scene, those that matter now, and the others of `CommandTable`.
package struct HelpPanel {
  private static let row: Float = 20
  /// In points; the longest keys are two with a modifier.
  private static let column: Float = 354
  private static let keys: Float = 132

  private struct Section {
    let title: String
    var rows: [(keys: String, words: String)]

    var height: Float { Float(rows.count) * HelpPanel.row + 34 }
  }

  /// - Parameter controls: the keys and pointer actions of the scene.
  package static func draw(
    window size: SIMD2<Float>, _ state: InspectorState, _ controls: [(cap: String, words: String)],
    on overlay: inout Overlay
  ) {
    var sections = sections(state, controls)
    var scale = overlay.scale
    var help: HelpPanel { HelpPanel(size / scale.factor, sections) }
    while let smaller = scale.smaller, !(help.isWide && help.isLegible) { scale = smaller }
    // A window that is too small for all leaves out the last rows; the palette has them.
    while !sections.isEmpty, !help.isLegible {
      sections[sections.count - 1].rows.removeLast()
      if sections[sections.count - 1].rows.isEmpty { sections.removeLast() }
    }
    overlay.drawing(at: scale) { help.draw(on: &$0) }
  }

  private static func sections(_ state: InspectorState, _ controls: [(cap: String, words: String)]) -> [Section] {
    let important = CommandTable.important(isOpen: state.isShown, isEditing: state.isEditing)
    let shown = Set(important.map(\.command))
    // Keys of the editor that have no other meaning there.
    let taken = state.isEditing ? CommandTable.editing.filter { $0.whilePlaying == .pauses }.flatMap(\.chords) : []
    func section(_ title: String, _ entries: [CommandTable.Entry]) -> Section {
      Section(title: title, rows: entries.map { (keys($0.chords), $0.summary) })
    }
    let rest = CommandTable.Group.allCases.map { group in
      let entries =
        group == .selection
        ? CommandTable.editing
        : CommandTable.entries.filter { $0.group == group && Set($0.chords).isDisjoint(with: taken) }
      return section(group.rawValue, entries.filter { !shown.contains($0.command) })
    }
    let own = Section(title: "this scene", rows: controls.map { ($0.cap, $0.words) })
    return ([own, section("now", important)] + rest).filter { !$0.rows.isEmpty }
  }

  private let size: SIMD2<Float>
  private let columns: [[Section]]
  private let heights: [Float]
  private let pitch: Float
  private let keys: Float
  private var isWide: Bool { columns.count > 1 }
  /// True if rows do not overlap.
  private var isLegible: Bool { pitch * Self.row >= FontMetrics.small.size }

  private init(_ size: SIMD2<Float>, _ sections: [Section]) {
    self.size = size
    let count = size.x >= 3 * Self.column + 60 ? 3 : size.x >= 760 ? 2 : 1
    // Sections in order, in columns of about the same height.
    var columns: [[Section]] = [[]]
    let all = sections.reduce(0) { $0 + $1.height }
    var height: Float = 0
    for section in sections {
      let isFull = height + section.height / 2 > all * Float(columns.count) / Float(count)
      if isFull, columns.count < count { columns.append([]) }
      columns[columns.count - 1].append(section)
      height += section.height
    }
    self.columns = columns
    heights = columns.map { $0.reduce(0) { $0 + $1.height } }
    let widest = sections.flatMap(\.rows).map { FontMetrics.small.width(of: $0.keys) }.max() ?? 0
    keys = min(Self.keys, widest + 2 * FontMetrics.small.advance)
    pitch = min(1, (size.y - 16 - 64) / max(heights.max() ?? 1, 1))
  }

  private func draw(on overlay: inout Overlay) {
    let width = min(isWide ? Self.column * Float(columns.count) + 44 : 400, size.x - 16)
    let height = min((heights.max() ?? 0) * pitch + 64, size.y - 16)
    let plate = SIMD2(width, height)
    let place = Rect(origin: ((size - plate) / 2).rounded(.down), size: plate.rounded(.down))
    overlay.bar(Rect(size: size), SRGBColor(hex: 0x05080D, opacity: 0.55))
    overlay.hit(Rect(size: size), .toggleHelp)
    overlay.plate(place, radius: 14)
    overlay.text("keys", at: [place.minimum.x + 22, place.minimum.y + 26], Palette.bright)
    let palette =
      "\(KeyChord("p", control: true).label): " + (width > 360 ? "the palette finds all by name" : "find by name")
    let link = overlay.text(palette, at: [place.maximum.x - 22, place.minimum.y + 26], Palette.link, .small, .trailing)
    overlay.hit(link, .palette)
    let columnWidth = (place.size.x - 44) / Float(columns.count)
    for (index, column) in columns.enumerated() {
      var y = place.minimum.y + 54
      let left = place.minimum.x + 22 + Float(index) * columnWidth
      for section in column {
        draw(section, at: [left, y], width: columnWidth - 14, bottom: place.maximum.y, on: &overlay)
        y += section.height * pitch
      }
    }
  }

  private static func keys(_ chords: [KeyChord]) -> String {
    let labels = chords.map { $0.label.split(separator: " ") }
    let shared = Array(labels.first?.dropLast() ?? [])
    guard !shared.isEmpty, labels.allSatisfy({ Array($0.dropLast()) == shared }) else {
      return chords.map(\.label).joined(separator: "  ")
    }
    return (shared + [labels.compactMap(\.last).joined(separator: "  ")[...]]).joined(separator: " ")
  }

  private func draw(
    _ section: Section, at place: SIMD2<Float>, width: Float, bottom: Float, on overlay: inout Overlay
  ) {
    overlay.text(section.title, at: [place.x, place.y + 4 * pitch], Palette.quiet, .small)
    overlay.bar(Rect(x: place.x, y: place.y + 16 * pitch, width: width, height: 1), Palette.hair)
    let letters = FontMetrics.small
    let (columns, room) = (letters.columns(in: keys) - 1, letters.columns(in: width - keys))
    var y = place.y + 30 * pitch
    for row in section.rows where y < bottom - 6 {
      overlay.text(row.keys, at: [place.x, y], Palette.bright, letters, columns: columns)
      overlay.text(row.words, at: [place.x + keys, y], Palette.plain, letters, columns: room)
      y += Self.row * pitch
    }
  }
}

/// A tab at the bottom edge, where no scene has text, sliders or piles. Above panels it is a separate plate.
enum FootTab {
  static let height: Float = 18
  static let padding: Float = 8
  private static let hidden: Float = 10

  /// - Parameter hangs: true if the window's edge hides the end of the tab.
  static func draw(
    x: Float, width: Float, in size: SIMD2<Float>, hangs: Bool = true, on overlay: inout Overlay
  ) -> Rect {
    let place = Rect(x: x.rounded(), y: size.y - height, width: width, height: height)
    let plate = Rect(origin: place.origin, size: place.size + [0, hangs ? hidden : 0])
    overlay.surface(plate, radius: 7, Palette.glass)
    overlay.outline(plate, radius: 7, Palette.edge)
    // The text is a little above the middle, so that descenders do not touch the window's edge.
    return Rect(origin: place.origin, size: place.size - [0, hangs ? 2 : 0])
  }
}

package struct KeysHint: Sendable, Equatable {
  package var edits: Bool

  package init(edits: Bool = false) { self.edits = edits }

  private typealias Part = (key: String, word: String, command: Command)

  private var parts: [Part] {
    let edit: [Part] = edits ? [("F2", "edit", .toggleEditing)] : []
    return [(KeyChord("slash", shift: true).label, "keys", .toggleHelp)] + edit
      + [(KeyChord("grave").label, "debugger", .toggleDebugger)]
  }
  private static let gap: Float = 16

  private static func width(of part: Part) -> Float { FontMetrics.regular.width(of: "\(part.key) \(part.word)") }

  var width: Float { parts.reduce(2 * FootTab.padding - Self.gap) { $0 + Self.width(of: $1) + Self.gap } }

  package func draw(in size: SIMD2<Float>, besideBadge: Bool, on overlay: inout Overlay) {
    let isNarrow = size.x < StatusBadge.narrow
    if size.x < StatusBadge.roomForHints, besideBadge { return }
    let width = width
    let left = isNarrow ? (size.x - width) / 2 : size.x - width - FootTab.padding
    let place = FootTab.draw(x: left, width: width, in: size, on: &overlay)
    var x = place.minimum.x + FootTab.padding
    for part in parts {
      let width = Self.width(of: part)
      let target = Rect(x: x - Self.gap / 2, y: place.minimum.y, width: width + Self.gap, height: place.size.y)
      let isHovered = overlay.isHovered(target)
      let key = overlay.text(part.key, at: [x, place.center.y], isHovered ? Palette.bright : Palette.plain)
      overlay.text(
        part.word, at: [key.maximum.x + FontMetrics.regular.advance, place.center.y],
        isHovered ? Palette.bright : Palette.quiet)
      overlay.hit(target, part.command)
      x += width + Self.gap
    }
  }
}
