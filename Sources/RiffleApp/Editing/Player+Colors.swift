import RiffleInspector
import RiffleScene

// The colours of the scene that is edited, from the command palette.
extension Player {
  static let background = ScenePath([.key("background")])
  static let palette = ScenePath([.key("palette")])

  /// Opens the choice of another value for a colour of the scene's palette.
  func askForColor(_ name: String) {
    let path = Self.palette + .key(name)
    guard let now = editor?.session.text.root[path]?.scalar?.text else { return }
    ask("palette: \(name)", hint: "a name or #RRGGBB; everything of this colour follows", now) {
      $0.color(path, $1, at: $2)
    }
  }

  /// Gives a colour of the palette another value; whether it has it now.
  func color(_ path: ScenePath, _ value: String, at now: Double) -> Bool {
    let edit = SceneEdit(path, .set(SceneText.quotedIfNeeded(value)), scope: .everywhere)
    return performAnswer([edit], named: "\(path.words) \(value)", at: now)
  }
}
