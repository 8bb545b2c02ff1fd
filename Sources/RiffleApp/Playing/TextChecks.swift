/// Judges the expectations of a scene's text while it is played and edited.
package protocol ExpectationSource: AnyObject {
  func judge(_ text: String)
  var expectations: ExpectationRow { get }
}

/// The checks of the text of a played scene, each done once for a text.
struct TextChecks {
  private var (judged, conditions, searched) = (TextWatch(), TextWatch(), TextWatch())
  /// The text that is searched for warnings if it does not change until the next frame.
  private var coming: [UInt8] = []

  mutating func judge(_ player: Player) {
    guard let source = player.options.expectations else { return }
    if let text = judged.changed(in: player) { source.judge(text) }
    player.debugger.state.expectations = source.expectations
  }

  mutating func followConditions(of player: Player) {
    let isFirst = conditions.text == nil
    guard player.debugger.stops.askForExpectations, conditions.changed(in: player) != nil, !isFirst,
      let scene = player.editedScene
    else { return }
    player.playback.expectations?.reset(scene.expectationRun)
  }

  /// Searches a text for warnings; during a drag, only a text that is unchanged for two frames.
  mutating func warn(_ player: Player) {
    guard player.debugger.state.isShown else { return }
    if let bytes = player.editor?.session.text.bytes, searched.bytes != nil, bytes != searched.bytes, bytes != coming {
      coming = bytes
      return
    }
    guard searched.changed(in: player) != nil, let scene = player.editedScene else { return }
    player.debugger.state.warnings = WarningTab(
      scene.warnings.map { warning in
        let place = "\(warning.location.line):\(warning.location.column)"
        return "\(warning.file == scene.path ? place : "\(warning.file):\(place)")  \(warning.message)"
      })
  }
}

/// The text of a scene at the last call, to use a changed one once.
struct TextWatch {
  /// The edited text; nil before there is one.
  private(set) var bytes: [UInt8]?
  private(set) var text: String?

  /// Returns the text with all edits, if it is another than at the last call.
  mutating func changed(in player: Player) -> String? {
    let new = player.editor?.session.text
    // Fast if both share one buffer.
    if let new, new.bytes == bytes { return nil }
    bytes = new?.bytes ?? bytes
    guard let next = new?.string ?? player.editable?.text, next != text else { return nil }
    text = next
    return next
  }
}
