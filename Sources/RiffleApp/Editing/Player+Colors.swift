// The colours and values that the scene names, from the command palette.
extension Player {
  static let background = ScenePath([.key("background")])

  /// Asks for another value of a colour in `palette:`, or of a number or flag in `values:`.
  func askForValue(_ path: ScenePath, at now: Double) {
    if !debugger.state.isEditing { perform(.toggleEditing, at: now) }
    guard let old = editor?.session.text.root[path]?.scalar?.text else { return }
    let hint =
      path.components.first == .key("palette")
      ? "a name or #RRGGBB; everything of this colour follows" : "a number, true or false, at the start"
    ask(path.words.replacing(" ", with: ": ", maxReplacements: 1), hint: hint, old) { $0.color(path, $1, at: $2) }
  }

  /// Gives a colour of the palette another value; whether it has it now.
  func color(_ path: ScenePath, _ value: String, at now: Double) -> Bool {
    let edit = SceneEdit(path, .set(SceneText.quotedIfNeeded(value)), scope: .everywhere)
    return performAnswer([edit], named: "\(path.words) \(value)", at: now)
  }
}
