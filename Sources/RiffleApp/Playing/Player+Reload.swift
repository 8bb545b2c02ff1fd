/// A change of the scene's files.
package enum ReloadChange: Equatable {
  /// Another valid text, its title (nil if unchanged), and a notice of changes that cannot show before the next start.
  /// Pictures may have changed as well.
  case text(String, title: String? = nil, notice: String? = nil)
  /// Images were changed or repaired; the text is unchanged.
  case pictures
  /// Mistakes, a line each; the content and its pictures stay unchanged.
  case mistakes([String])
}

extension Player {
  /// Applies a save: it shows in the next picture. Mistakes are shown over the content.
  package func take(_ change: ReloadChange, at now: Double) {
    switch change {
    // The editor's own save.
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
