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

  /// Shows a save in the next picture. Mistakes are shown over the content.
  package func receive(_ change: ReloadChange, at now: Double) {
    debugger.now = now
    if case .pictures = change {} else { editor?.heldChange = nil }
    switch change {
    // The editor's own save.
    case .text(editor?.session.text.string, _, _), .pictures: debugger.state.mistakes = MistakesPanel([])
    case .text where debugger.state.isEditing && editor?.holdsChanges == true: editor?.heldChange = change
    case .text(let saved, let title, let notice):
      debugger.state.mistakes = MistakesPanel([])
      editable?.text = saved
      if let editor, let theirs = try? SceneText(saved) {
        editor.save(over: theirs)
        if editor.file.problem != nil { return }
      } else {
        if let title { self.title = title.inOneLine }
        forgetReadings()
        playback.reload(saved, debugger.state.reload, stepped: afterStep)
      }
      if let notice { debugger.say(notice) }
    case .mistakes(let found): debugger.state.mistakes = MistakesPanel(found)
    }
  }
}

/// Starts, continues and ends the editing of a player's scene.
struct EditMode: PlayerPart {
  let player: Player
  private var editor: SceneEditor? { player.editor }

  /// Reads the panel of the text.
  func read() {
    let isEditing = debugger.state.isEditing
    player.debugger.choosesByItself = !isEditing || editor?.inspected == nil
    player.debugger.reader.hasHand = editor?.gesture != nil
    if let editor, isEditing { editor.read() } else { player.debugger.edit = nil }
  }

  /// Applies the drag of the editor: once a picture, however often the pointer has moved.
  func follow(at now: Double) {
    player.debugger.now = now
    guard let editor else { return }
    if !editor.holdsChanges, let change = editor.heldChange.take() { player.receive(change, at: now) }
    EditHand(editor: editor).follow()
  }

  /// Starts or ends editing. It starts with the reload mode that shows both futures.
  func toggled() {
    guard debugger.state.isEditing else {
      player.debugger.futures = nil
      guard let editor else { return }
      EditHand(editor: editor).cancel()
      (editor.typed, editor.dropping, editor.preview) = (nil, nil, nil)
      return
    }
    player.debugger.notice = nil
    if editor == nil {
      player.editor = player.editable.flatMap { try? SceneEditor($0, for: player) }
      if let editor, editor.file.isForeign {
        let count = editor.session.done.count
        let edits = "\(count) \(count == 1 ? "edit" : "edits") can still be taken back"
        let rest = count == 0 ? "what was edited before cannot be taken back" : edits
        say("the file was saved elsewhere since; \(rest)")
      }
    }
    guard let editor else {
      player.debugger.state.isEditing = false
      return complain("what is played has no scene file that could be edited")
    }
    if debugger.state.reload == .here { player.debugger.state.reload = .branch }
    if editor.file.path == nil, player.options.hintsAtKeys { say("edits stay in memory: the scene has no file") }
  }

  func offerUnsaved() {
    guard let editable = player.editable, editable.path != nil, editable.state?.path != nil,
      let editor = try? SceneEditor(editable, for: player), let (session, base) = editor.file.unsaved
    else { return }
    let name = editable.name.split(separator: "/").last.map(String.init) ?? editable.name
    dialog.choose(
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
