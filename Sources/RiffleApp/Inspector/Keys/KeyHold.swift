/// Repeats a held key's command, slowly at first and then faster, independent of the frame rate and of the system.
package struct KeyHold: Sendable {
  private var key: String?
  private var command: Command?
  private var start = 0.0
  private var performed = 0
  private var checked = 0.0

  static let delay = 0.3
  static let slowest = 20.0
  /// The final rate in ticks a second: twice real time at 120 a second.
  static let fastest = 240.0
  static let runUp = 2.2
  /// The most time that a frame makes up for: a slow one does not burst.
  static let longestFrame = 0.05

  package init() {}

  package var isHeld: Bool { command != nil }

  package mutating func press(_ key: String, _ command: Command, at now: Double) {
    guard case .step = command else { return }
    (self.key, self.command) = (key, command)
    (start, checked, performed) = (now + Self.delay, now + Self.delay, 0)
  }

  package mutating func release(_ key: String) { if key == self.key { command = nil } }

  package mutating func releaseAll() { command = nil }

  package mutating func due(at now: Double) -> Command? {
    guard case .step(let count) = command, now > checked else { return nil }
    // The steps missed by a slow frame are left out.
    let late = max(now - checked - Self.longestFrame, 0)
    start += late
    checked = now
    let owed = Int(Self.ticks(after: now - start) / Double(abs(count)).squareRoot())
    defer { performed = max(owed, performed) }
    let steps = owed - performed
    return steps > 0 ? .step(steps * count) : nil
  }

  private static func ticks(after time: Double) -> Double {
    guard time > 0 else { return 0 }
    let growing = min(time, runUp)
    return 1 + slowest * growing + (fastest - slowest) / runUp * growing * growing / 2 + fastest * (time - growing)
  }
}

/// Detects typed words: letters in quick succession would act one by one as keys, and write nothing.
struct TypedLetters: Sendable {
  private var latest: [(key: String, time: Double)] = []

  private static let (length, longest, shortest) = (3, 0.9, 0.02)

  /// Notes a key that acted; returns true if it makes a word with those before it.
  mutating func makeWord(_ key: String, at now: Double) -> Bool {
    guard key.count == 1, key.first?.isLetter == true, latest.last?.key != key else {
      latest = []
      return false
    }
    latest = latest.suffix(Self.length - 1) + [(key, now)]
    guard latest.count == Self.length, let first = latest.first else { return false }
    return (Self.shortest...Self.longest).contains(now - first.time)
  }
}

/// The target of the keys ↑ ↓ Tab and Return: entities of the stage, or items of a panel.
package enum KeyFocus: Hashable, Sendable {
  case stage
  case panel(Panel)
}

extension InspectorState {
  mutating func moveFocus(_ direction: Int) {
    isShown = true
    let all = [.stage] + (Panel.column(self) + Panel.dock).map { KeyFocus.panel($0) }
    let now = focus.flatMap { all.firstIndex(of: $0) }
    let next = now.map { $0 + direction } ?? (direction > 0 ? 0 : all.count - 1)
    focus = all.indices.contains(next) ? all[next] : nil
    focusedPlace = 0
    if case .panel(let panel)? = focus { open(panel) }
  }
}

extension InspectorFrame {
  package func places(in panel: Panel) -> [[Overlay.Hit]] {
    guard let room = place(of: panel) else { return [] }
    return Self.lines(
      overlay.hits.filter { hit in
        guard room.contains(hit.place.center) else { return false }
        switch hit.command {
        case .nothing, .scrub, .dismiss: return false
        case .drag(let handle): return handle.kind != .spring
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

  package func place(_ index: Int, in panel: Panel) -> Overlay.Hit? {
    let all = places(in: panel).flatMap(\.self)
    return all.dropFirst(max(index, 0)).first ?? all.last
  }
}
