import RiffleSDL

extension Player {
  func followBranch() { attempt { try session.follow(playback.history) } }

  // MARK: - Files

  func exportWatch() {
    let world = playback.simulation.world
    let columns = debugger.state.pinned.map { (name: $0.name, selection: $0.found(in: world)) }
    guard !columns.isEmpty else { return debugger.complain("pin a field first, by P") }
    let others = debugger.state.showsGhosts ? debugger.comparedBranch(in: playback).map { [$0] } ?? [] : []
    attempt {
      let path = try MomentFolder.write(
        FieldTable(columns, playback, and: others).csv, named: "watch-\(playback.playhead)", ending: "csv")
      debugger.say("written to \(path)")
      report(.wrote(path))
    }
  }

  // MARK: - Comparison of two runs

  /// Plays this run to `last`, and another one with `inputs` from tick 1 on, as a branch with ghosts. Opens the debugger
  /// at the first visible difference, and selects it. Returns false if there is none.
  package func open(to last: Int, beside inputs: [InputFrame], called label: String) -> Bool {
    guard let other = playback.play(to: last, beside: inputs, label: label),
      let parting = playback.past.firstSeenParting(from: other)
    else { return false }
    playback.transport.setPaused(true)
    playback.transport.seek(to: .tick(parting.tick))
    (debugger.state.comparedBranch, debugger.state.showsGhosts) = (other, true)
    let selection = parting.change.selection
    if let pin = Pin(selection, in: playback.simulation.world) { debugger.state.pinned = [pin] }
    debugger.state.perform(.select(selection))
    debugger.state.perform(.show(.watch))
    if !debugger.isOpen { debugger.perform(.toggleDebugger, on: &playback) }
    debugger.say("\(parting.change.name) · \(selection.field?.words ?? "") parts here")
    return true
  }
}

package enum ReloadChange: Equatable {
  /// The title is nil if unchanged; the notice is about changes that cannot show before the next start. Pictures may
  /// have changed as well.
  case text(String, title: String? = nil, notice: String? = nil)
  /// Images were changed or repaired; the text is unchanged.
  case pictures
  /// Mistakes, a line each; the content and its pictures stay unchanged.
  case mistakes([String])
}

extension Player {
  /// Shows a save in the next picture. Mistakes are shown over the content.
  package func receive(_ change: ReloadChange, at now: Double) {
    debugger.now = now
    switch change {
    // The editor's own save.
    case .text(editor?.session.text.string, _, _): debugger.state.mistakes = MistakesPanel([])
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
    case .pictures: debugger.state.mistakes = MistakesPanel([])
    case .mistakes(let found): debugger.state.mistakes = MistakesPanel(found)
    }
  }
}
