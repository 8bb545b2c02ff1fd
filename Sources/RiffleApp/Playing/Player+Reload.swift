import RiffleInspector

/// What has changed in the files.
package enum ReloadChange: Equatable {
  /// Another text, which is right, what the scene is called in it, nil where that stays, and what of it cannot show before the next
  /// start. With it pictures may have changed as well.
  case text(String, title: String? = nil, notice: String? = nil)
  /// The same text, whose pictures are others now, or right again.
  case pictures
  /// Mistakes, a line each; what is played stays as it was, and so do its pictures.
  case mistakes([String])
}

extension Player {
  /// Follows a save: it shows in the next picture. Mistakes show over what is played.
  package func take(_ change: ReloadChange, at now: Double) {
    switch change {
    // The one that was just edited.
    case .text(editor?.session.text.string, _, _): debugger.state.mistakes = MistakesPanel([])
    case .text where editor?.gesture != nil: heldChange = change
    case .text(let saved, let title, let notice):
      debugger.state.mistakes = MistakesPanel([])
      guard let text = keepingUnsaved(saved, at: now) else { return }
      if let title { self.title = title.inOneLine }
      followFile(saved, as: text)
      forgetReadings()
      playback.reload(text, debugger.state.reload, stepped: afterStep)
      if text != saved { save(at: now) }
      if let notice { debugger.say(notice, at: now) }
    case .pictures: debugger.state.mistakes = MistakesPanel([])
    case .mistakes(let found): debugger.state.mistakes = MistakesPanel(found)
    }
  }
}
