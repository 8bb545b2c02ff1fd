import RiffleCore
import RiffleECS
import RiffleInspector
import RiffleSDL
import RiffleScene
import RiffleTime

extension Player {
  // MARK: - What is seen

  /// What the panel shows of the text, while it is open.
  func readForEditing() {
    guard debugger.state.isEditing else {
      debugger.edit = nil
      return
    }
    let (selected, mover) = (selected, mover)
    debugger.edit = editor?.readings(selected, mover, in: playback.simulation.world)
  }

  var selected: Selection? { debugger.state.value(in: playback.simulation.world) }

  /// What moves the selection, or brought it to where it is; only while time stands.
  var mover: Mover? { selected.flatMap { mover(of: $0) } }

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
      try AtomicFile.write(editor.session.text.bytes, to: path)
      self.editor?.problem = nil
      editor.journal?.write(editor.session)
    } catch {
      self.editor?.problem = "not saved"
      debugger.say("\(error); the edit is kept in memory", at: now, isComplaint: true)
    }
  }

  /// Whether a text that came from the file is the one that was just edited.
  func isOwn(_ text: String) -> Bool { editor?.session.text.string == text }

  /// The file was saved by someone else.
  func followFile(_ text: String) {
    editable?.text = text
    guard editor != nil, let text = try? SceneText(text) else { return }
    if let gesture = editor?.gesture { cancel(gesture) }
    editor?.session.follow(text)
  }
}
