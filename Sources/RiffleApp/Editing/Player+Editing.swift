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
    debugger.forgetReadings()
    editor?.mover = nil
  }

  func readForEditing() {
    debugger.choosesByItself = !debugger.state.isEditing || editor?.inspected == nil
    if let editor, debugger.state.isEditing { editor.read() } else { debugger.edit = nil }
  }

  /// Applies the drag of the editor: once a picture, however often the pointer has moved.
  func followHand(at now: Double) {
    debugger.now = now
    guard let editor else { return }
    if editor.gesture == nil, let change = editor.heldChange.take() { receive(change, at: now) }
    EditHand(editor: editor).follow()
  }

  /// Starts or ends editing. It starts with the reload mode that shows both futures.
  func editingToggled() {
    guard debugger.state.isEditing else {
      debugger.futures = nil
      guard let editor else { return }
      EditHand(editor: editor).cancel()
      (editor.typed, editor.preview) = (nil, nil)
      return
    }
    debugger.notice = nil
    if editor == nil {
      editor = editable.flatMap { try? SceneEditor($0, for: self) }
      if let editor, editor.file.isForeign {
        let count = editor.session.done.count
        let edits = "\(count) \(count == 1 ? "edit" : "edits") can still be taken back"
        let rest = count == 0 ? "what was edited before cannot be taken back" : edits
        debugger.say("the file was saved elsewhere since; \(rest)")
      }
    }
    guard let editor else {
      debugger.state.isEditing = false
      return debugger.complain("what is played has no scene file that could be edited")
    }
    if debugger.state.reload == .here { debugger.state.reload = .branch }
    if editor.file.path == nil, options.hintsAtKeys { debugger.say("edits stay in memory: the scene has no file") }
  }

  func offerUnsaved() {
    guard let editable, editable.path != nil, editable.state?.path != nil,
      let editor = try? SceneEditor(editable, for: self), let (session, base) = editor.file.unsaved
    else { return }
    let name = editable.name.split(separator: "/").last.map(String.init) ?? editable.name
    choose(
      "\(name) has edits that were not saved", hint: "from the last time it was open", field: nil,
      [
        Choosing.Item(Picker.Item("Restore and save them", note: "Return")) { player in
          player.editor = editor
          editor.restore(session, over: base)
        },
        Choosing.Item(Picker.Item("Discard them")) { _ in editor.file.discardUnsaved(editor.session) },
        Choosing.Item(Picker.Item("Ask again next time", note: "Esc")) { _ in },
      ])
  }
}

extension SceneError {
  /// The first message. Below a text field, quotes are added automatically.
  var inWindow: String { (diagnostics.first?.message ?? "\(self)").replacing(", in quotes", with: "") }
}

extension TextClipboard {
  package static var system: TextClipboard { TextClipboard(read: { Clipboard.text }, write: { Clipboard.text = $0 }) }
}
