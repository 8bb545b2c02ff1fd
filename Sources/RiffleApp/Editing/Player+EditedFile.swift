import RiffleCore
import RiffleInspector
import RiffleScene
import RiffleTime

extension Player {
  // MARK: - What is seen

  /// What the panel shows of the text, while it is open.
  func readForEditing() {
    debugger.choosesByItself = !debugger.state.isEditing || editor?.inspected == nil
    guard debugger.state.isEditing else {
      debugger.edit = nil
      return
    }
    let selected = selected
    if selected == nil { editor?.keepOverview() }
    editor?.stageScale = debugger.frame?.stageScale ?? 1
    debugger.edit = editor?.readings(selected, selected.flatMap { mover(of: $0) }, in: playback.simulation.world)
    debugger.edit?.isRunning = !playback.transport.isPaused
    // Another thing or rule is shown from its beginning.
    let page = SceneEditor.Page(entity: selected?.entity, inspected: selected == nil ? editor?.inspected : nil)
    if editor != nil, editor?.page != page {
      editor?.page = page
      debugger.state.scrolled[.edit] = nil
    }
  }

  /// What a path leads to, in words.
  func words(_ path: ScenePath) -> String { editor?.words(path) ?? path.words }
  func words(_ path: String) -> String { editor?.words(path) ?? path }

  var selected: Selection? { debugger.state.value(in: playback.simulation.world) }

  /// What moves a selection, or brought it to where it is; only while time stands.
  func mover(of selection: Selection) -> Mover? {
    guard playback.transport.isPaused, !playback.isSeeking else { return nil }
    let history = playback.history
    let key = SceneEditor.MoverKey(
      selection: selection, tick: playback.playhead, branch: history.branchName, edge: history.liveEdge)
    if let known = editor?.mover, known.key == key { return known.mover }
    let mover = playback.mover(of: selection)
    editor?.mover = (key, mover)
    return mover
  }

  // MARK: - The file

  func save(at now: Double) {
    guard let editor, let path = editor.path else { return }
    do {
      guard try takeUp(path, at: now), let session = self.editor?.session else { return }
      try AtomicFile.write(session.text.bytes, to: path)
      self.editor?.saved = session.text
      self.editor?.problem = nil
      editor.journal?.write(session)
    } catch {
      self.editor?.problem = "not saved"
      debugger.say("\(error); the edit is kept in memory", at: now, isComplaint: true)
    }
  }

  /// What someone else has saved since the file was last read comes into the text that is about to be written.
  ///
  /// - Returns: whether that can be written: not where both have changed the same.
  private func takeUp(_ path: String, at now: Double) throws -> Bool {
    guard let editor, let bytes = try? SceneFile.bytes(of: path), bytes != editor.saved.bytes,
      bytes != editor.session.text.bytes
    else { return true }
    guard let theirs = try? SceneText(SceneBundle.reading(bytes, besideScene: path).packed),
      let both = editor.session.merged(over: editor.saved, with: theirs)
    else {
      self.editor?.problem = "the file was saved elsewhere, with other changes of the same lines"
      debugger.say(
        "not saved: \(path) was saved elsewhere, with other changes of the same lines; both are kept, yours in memory",
        at: now, isComplaint: true)
      return false
    }
    self.editor?.session.follow(both)
    followTitle(of: both)
    debugger.forgetReadings()
    playback.reload(both.string, debugger.state.reload, stepped: afterStep)
    return true
  }

  /// Whether a text that came from the file is the one that was just edited.
  func isOwn(_ text: String) -> Bool { editor?.session.text.string == text }

  /// The file was saved by someone else. Only an editor reads what stands where in it.
  func followFile(_ text: String) {
    editable?.text = text
    guard editor != nil, let text = try? SceneText(text) else { return }
    if let gesture = editor?.gesture { cancel(gesture) }
    editor?.saved = text
    editor?.session.follow(text)
  }
}
