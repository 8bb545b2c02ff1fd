import RiffleCore

/// The target of the keys ↑ ↓ Tab and Return: the stage, where they select entities, or a panel, where they press its
/// items.
package enum KeyFocus: Hashable, Sendable {
  case stage
  case panel(Panel)

  /// Returns the order of the focus; after the last one there is none.
  static func all(_ state: InspectorState) -> [KeyFocus] {
    [.stage] + (Panel.column(state) + Panel.dock).map { .panel($0) }
  }
}

extension InspectorState {
  /// Focuses and opens the next panel, or the one before.
  mutating func moveFocus(_ direction: Int) {
    isShown = true
    let all = KeyFocus.all(self)
    let now = focus.flatMap { all.firstIndex(of: $0) }
    let next = now.map { $0 + direction } ?? (direction > 0 ? 0 : all.count - 1)
    focus = all.indices.contains(next) ? all[next] : nil
    focusedPlace = 0
    if case .panel(let panel)? = focus { open(panel) }
  }
}

extension InspectorFrame {
  /// Returns the hit targets of a panel from top to bottom, and in a line from left to right.
  package func places(in panel: Panel) -> [[Overlay.Hit]] {
    guard let room = place(of: panel) else { return [] }
    return Self.lines(
      overlay.hits.filter { hit in
        guard room.contains(hit.place.center) else { return false }
        switch hit.action {
        case .none, .scrub, .dismiss, .edit(.pad): return false
        case .fold(let panel): return !panel.isInDock
        default: return true
        }
      })
  }

  static func lines(_ hits: [Overlay.Hit]) -> [[Overlay.Hit]] {
    var lines: [[Overlay.Hit]] = []
    for hit in hits.sorted(by: { $0.place.center.y < $1.place.center.y }) {
      if let last = lines.last?.first, hit.place.center.y - last.place.center.y < 5 {
        lines[lines.count - 1].append(hit)
      } else {
        lines.append([hit])
      }
    }
    return lines.map { $0.sorted { $0.place.minimum.x < $1.place.minimum.x } }
  }

  /// Returns the target that Return presses; the last one if there are fewer.
  package func place(_ index: Int, in panel: Panel) -> Overlay.Hit? {
    let all = places(in: panel).flatMap(\.self)
    return all.isEmpty ? nil : all[min(max(index, 0), all.count - 1)]
  }
}
