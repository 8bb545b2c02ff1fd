import RiffleInspector
import RiffleScene

extension Player {
  /// Shows what a check warns of in the text that is played or edited, while the debugger is open.
  ///
  /// A text is looked at once: that of a drag when it stays for two frames.
  func warn() {
    guard debugger.state.isShown else { return }
    let bytes = editor?.session.text.bytes
    guard bytes == nil || bytes != checkedBytes else { return }
    if let bytes, checkedBytes != nil, bytes != comingBytes {
      comingBytes = bytes
      return
    }
    guard let text = sceneText else { return }
    checkedBytes = bytes
    if text == checkedText { return }
    checkedText = text
    guard let scene = editedScene else { return }
    debugger.state.warnings = WarningTab(
      scene.warnings.map { warning in
        let place = "\(warning.location.line):\(warning.location.column)"
        return "\(warning.file == scene.path ? place : "\(warning.file):\(place)")  \(warning.message)"
      })
  }
}
