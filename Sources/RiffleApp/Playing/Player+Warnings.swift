extension Player {
  /// Shows the warnings about the current text while the debugger is open.
  ///
  /// A text is checked once; during a drag, only a text that is unchanged for two frames.
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
