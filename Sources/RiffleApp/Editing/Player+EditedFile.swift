import CLibrary
import RiffleSDL
import RiffleScene

extension Player {
  // MARK: - Readings

  func readForEditing() {
    debugger.choosesByItself = !debugger.state.isEditing || editor?.inspected == nil
    guard debugger.state.isEditing else {
      debugger.edit = nil
      return
    }
    let selected = selected
    if selected == nil { editor?.keepOverview() }
    editor?.stageScale = debugger.frame?.stageScale ?? 1
    let mover = selected.flatMap { self.mover(of: $0) }
    let panel = debugger.pointer.flatMap { debugger.frame?.panel(at: $0) }
    editor?.keepsRows = editor?.gesture != nil || panel == .edit
    debugger.edit = editor?.readings(selected, mover, in: playback.simulation.world)
    debugger.edit?.isRunning = !playback.transport.isPaused
    nameSeveral()
    // Another entity or rule is shown from its beginning.
    let page = SceneEditor.Page(entity: selected?.entity, inspected: selected == nil ? editor?.inspected : nil)
    if editor != nil, editor?.page != page {
      editor?.page = page
      debugger.state.scrolled[.edit] = nil
    }
  }

  func words(_ path: ScenePath) -> String { editor?.words(path) ?? path.words }

  package var selected: Selection? { debugger.state.value(in: playback.simulation.world) }

  /// Returns the animation that moves a selection, or brought it to its place; nil while time runs.
  package func mover(of selection: Selection) -> Mover? {
    guard playback.transport.isPaused, !playback.isSeeking else { return nil }
    let history = playback.history
    let key = SceneEditor.MoverKey(
      selection: selection, tick: playback.playhead, branch: history.branchName, edge: history.liveEdge)
    if let known = editor?.mover, known.key == key { return known.mover }
    let mover = playback.mover(of: selection)
    editor?.mover = (key, mover)
    return mover
  }

  func forgetReadings() {
    debugger.forgetReadings()
    editor?.mover = nil
  }

  // MARK: - The file

  func save() {
    guard let editor, let path = editor.path else { return }
    do {
      guard try takeUp(path), let session = self.editor?.session else { return }
      try AtomicFile.write(session.text.bytes, to: path)
      self.editor?.saved = session.text
      self.editor?.problem = nil
      editor.journal?.write(session)
    } catch {
      self.editor?.problem = "not saved"
      debugger.complain("\(error) The edit is kept in memory.")
    }
  }

  /// Merges a save of another program. Returns false if both changed the same lines, or the file has a mistake.
  private func takeUp(_ path: String) throws -> Bool {
    guard let editor, let bytes = try? SceneFile.bytes(of: path), bytes != editor.saved.bytes,
      bytes != editor.session.text.bytes
    else { return true }
    let theirs = try? SceneText(SceneBundle.reading(bytes, besideScene: path).packed)
    guard let both = theirs.flatMap({ editor.session.merged(over: editor.saved, with: $0) }) else {
      let isMistaken = theirs.map { !editor.session.reads($0) } ?? true
      keepUnsaved(
        isMistaken ? "with a mistake" : "with other changes of the same lines",
        isMistaken ? "your edit is in memory until that is mended" : "both are kept, yours in memory")
      return false
    }
    play(merged: both)
    return true
  }

  private func play(merged text: SceneText) {
    editor?.session.follow(text)
    followTitle(of: text)
    forgetReadings()
    playback.reload(text.string, debugger.state.reload, stepped: afterStep)
  }

  // MARK: - Unsaved edits

  /// Stores edits that are not in the file for the next start.
  func keepUnsaved() {
    guard let editor, editor.problem != nil, editor.session.text.bytes != editor.saved.bytes else { return }
    editor.journal?.write(editor.session, over: editor.saved)
  }

  /// Edits of the last run that are not in the file.
  func offerUnsaved() {
    guard let editable, editable.path != nil, editable.state?.path != nil, let editor = try? SceneEditor(editable),
      let (session, base) = editor.unsaved
    else { return }
    let name = editable.name.split(separator: "/").last.map(String.init) ?? editable.name
    choose(
      "\(name) has edits that were not saved", hint: "from the last time it was open", field: nil,
      [
        Choosing.Item(Picker.Item("Restore and save them", note: "Return")) { player in
          player.editor = editor
          player.editor?.session = session
          guard let both = session.merged(over: base, with: editor.saved) else {
            return player.keepUnsaved("with other changes of the same lines", "both are kept, yours in memory")
          }
          player.play(merged: both)
          player.save()
        },
        Choosing.Item(Picker.Item("Discard them")) { _ in editor.journal?.write(editor.session) },
        Choosing.Item(Picker.Item("Ask again next time", note: "Esc")) { _ in },
      ])
  }

  private func keepUnsaved(_ how: String, _ end: String) {
    editor?.problem = "the file was saved elsewhere, \(how)"
    debugger.complain("not saved: \(editor?.path ?? "the file") was saved elsewhere, \(how); \(end)")
  }

  /// The text after a valid save by another program, merged with the unsaved edits; nil if both changed the same lines.
  func keepingUnsaved(_ text: String) -> String? {
    guard let editor, editor.problem != nil, editor.session.text.bytes != editor.saved.bytes,
      let theirs = try? SceneText(text)
    else { return text }
    guard let both = editor.session.merged(over: editor.saved, with: theirs) else {
      keepUnsaved("with other changes of the same lines", "both are kept, yours in memory")
      return nil
    }
    return both.string
  }

  /// Follows a save by another program.
  ///
  /// - Parameter text: the saved text with the unsaved edits.
  func followFile(_ saved: String, as text: String) {
    editable?.text = saved
    guard editor != nil, let saved = try? SceneText(saved), let text = try? SceneText(text) else { return }
    editor?.saved = saved
    editor?.problem = nil
    editor?.session.follow(text)
  }
}

enum PictureFile {
  /// Copies a file into `Assets` beside a scene, under an unused name.
  ///
  /// - Returns: the file's name in that folder. An existing file with the same bytes is reused.
  /// - Throws: Foundation's error if a file cannot be read or written.
  static func copy(_ path: String, besideScene scene: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let folder = URL(fileURLWithPath: scene).deletingLastPathComponent().appendingPathComponent("Assets")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = URL(fileURLWithPath: path)
    let (stem, ending) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
    for number in 1... {
      let name = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      let place = folder.appendingPathComponent(name)
      if let there = try? Data(contentsOf: place) {
        if there == bytes { return name }
        continue
      }
      try bytes.write(to: place, options: .withoutOverwriting)
      return name
    }
    return file.lastPathComponent
  }

  static func name(of file: String) -> String {
    let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let plain = stem.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return plain.first?.isLetter == true ? String(plain) : "picture"
  }

  /// Returns the size of a PNG in points, shrunk to fit a limit; for other files, the limit.
  static func size(of path: String, within limit: SIMD2<Float>) -> SIMD2<Float> {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)).prefix(24), bytes.count == 24,
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return limit }
    func number(_ start: Int) -> Float { bytes[start..<start + 4].reduce(Float(0)) { $0 * 256 + Float($1) } }
    let size = SIMD2(number(16), number(20))
    guard size.x >= 1, size.y >= 1, size.x < 1e5, size.y < 1e5 else { return limit }
    return (size * min(1, limit.x / size.x, limit.y / size.y)).rounded(.toNearestOrAwayFromZero)
  }
}

extension SceneError {
  /// The first message. Below a text field, quotes are added automatically.
  var inWindow: String { (diagnostics.first?.message ?? "\(self)").replacing(", in quotes", with: "") }
}

extension TextClipboard {
  package static var system: TextClipboard { TextClipboard(read: { Clipboard.text }, write: { Clipboard.text = $0 }) }
}
