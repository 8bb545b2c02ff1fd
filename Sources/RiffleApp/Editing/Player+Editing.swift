import RiffleSDL

extension Player {
  package var selected: Selection? { debugger.state.value(in: playback.simulation.world) }

  func select(_ selection: Selection?) { debugger.perform(.select(selection), on: &playback) }

  package func choose(_ entities: [Entity]) {
    editor?.focus = nil
    select(entities.first.map { Selection($0) })
    debugger.state.others = Array(entities.dropFirst())
  }

  func reload(_ text: SceneText, from cause: Int? = nil, label: String? = nil) {
    playback.reload(text.string, debugger.state.reload, from: cause, label: label, stepped: afterStep)
  }

  func forgetReadings() {
    debugger.reader.forget()
    editor?.mover = nil
  }

  func followTitle(of text: SceneText) {
    let written = text.root[ScenePath("title")]
    guard let title = written == nil ? SceneDocument().title : written?.scalar?.text else { return }
    self.title = title.inOneLine
  }

  /// Shows a save in the next picture. Mistakes are shown over the content.
  package func receive(_ change: ReloadChange, at now: Double) {
    debugger.now = now
    switch change {
    // The editor's own save.
    case .text(editor?.session.text.string, _, _), .pictures: debugger.state.mistakes = MistakesPanel([])
    case .text where editor?.gesture != nil: editor?.heldChange = change
    case .text(let saved, let title, let notice):
      debugger.state.mistakes = MistakesPanel([])
      guard let text = editor.map({ $0.keepingUnsaved(saved) }) ?? saved else { return }
      if let title { self.title = title.inOneLine }
      editable?.text = saved
      editor?.followFile(saved, as: text)
      forgetReadings()
      playback.reload(text, debugger.state.reload, stepped: afterStep)
      if text != saved { editor?.save() }
      if let notice { debugger.say(notice) }
    case .mistakes(let found): debugger.state.mistakes = MistakesPanel(found)
    }
  }
}

extension SceneError {
  /// The first message. Below a text field, quotes are added automatically.
  var inWindow: String { (diagnostics.first?.message ?? "\(self)").replacing(", in quotes", with: "") }
}

extension TextClipboard {
  package static var system: TextClipboard { TextClipboard(read: { Clipboard.text }, write: { Clipboard.text = $0 }) }
}
