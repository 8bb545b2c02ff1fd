import CLibrary
import RiffleSDL

extension Player {
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
    let isDragging = editor?.gesture != nil
    editor?.keepsRows = isDragging || panel == .edit
    var shown = editor?.shown ?? []
    debugger.edit = editor.map {
      EditReader(editor: $0, world: playback.simulation.world).readings(selected, mover, shown: &shown)
    }
    editor?.shown = shown
    debugger.edit?.isRunning = !playback.transport.isPaused
    if let (shown, others) = onStage?.several,
      let index = debugger.edit?.sections.firstIndex(where: { $0.path == shown })
    {
      debugger.edit?.sections[index].title += " and \(others.count) more"
    }
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
    let key = (selection: selection, tick: playback.playhead, branch: history.branchName, edge: history.liveEdge)
    if let known = editor?.mover, known.key == key { return known.mover }
    let mover = playback.mover(of: selection)
    editor?.mover = (key, mover)
    return mover
  }

  func forgetReadings() {
    debugger.forgetReadings()
    editor?.mover = nil
  }

  func save() {
    guard let editor, editor.file.path != nil else { return }
    do {
      if let both = try editor.file.merged(editor.session) { play(merged: both) }
      if let session = self.editor?.session { try self.editor?.file.write(session) }
    } catch let conflict as EditedFile.Conflict {
      refuse(conflict)
    } catch {
      self.editor?.file.problem = "not saved"
      debugger.complain("\(error) The edit is kept in memory.")
    }
  }

  private func refuse(_ conflict: EditedFile.Conflict) {
    editor?.file.problem = "the file \(conflict.reason)"
    debugger.complain("not saved: \(editor?.file.path ?? "the file") \(conflict.reason); \(conflict.outcome)")
  }

  private func play(merged text: SceneText) {
    editor?.session.follow(text)
    followTitle(of: text)
    forgetReadings()
    playback.reload(text.string, debugger.state.reload, stepped: afterStep)
  }

  func offerUnsaved() {
    guard let editable, editable.path != nil, editable.state?.path != nil, let editor = try? SceneEditor(editable),
      let (session, base) = editor.file.unsaved
    else { return }
    let name = editable.name.split(separator: "/").last.map(String.init) ?? editable.name
    choose(
      "\(name) has edits that were not saved", hint: "from the last time it was open", field: nil,
      [
        Choosing.Item(Picker.Item("Restore and save them", note: "Return")) { player in
          player.editor = editor
          player.editor?.session = session
          do throws(EditedFile.Conflict) {
            player.play(merged: try editor.file.merged(session, with: editor.file.saved, over: base))
            player.save()
          } catch {
            player.refuse(error)
          }
        },
        Choosing.Item(Picker.Item("Discard them")) { _ in editor.file.discardUnsaved(editor.session) },
        Choosing.Item(Picker.Item("Ask again next time", note: "Esc")) { _ in },
      ])
  }

  /// The text after a valid save by another program, merged with the unsaved edits; nil if both changed the same lines.
  func keepingUnsaved(_ text: String) -> String? {
    guard let editor, editor.file.lacksEdits(of: editor.session), let theirs = try? SceneText(text) else { return text }
    do throws(EditedFile.Conflict) {
      return try editor.file.merged(editor.session, with: theirs, over: editor.file.saved).string
    } catch {
      refuse(error)
      return nil
    }
  }

  /// - Parameter text: the saved text with the unsaved edits.
  func followFile(_ saved: String, as text: String) {
    editable?.text = saved
    guard editor != nil, let saved = try? SceneText(saved), let text = try? SceneText(text) else { return }
    editor?.file.follow(saved)
    editor?.session.follow(text)
  }
}

enum PictureFile {
  /// Copies a file into `Assets` beside a scene; returns its name there. A file with the same bytes is reused.
  static func copy(_ path: String, besideScene scene: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let folder = URL(fileURLWithPath: scene).deletingLastPathComponent().appendingPathComponent("Assets")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = URL(fileURLWithPath: path)
    let (stem, ending) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
    for number in 1... {
      let name = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      let place = folder.appendingPathComponent(name)
      guard let there = try? Data(contentsOf: place) else {
        try bytes.write(to: place, options: .withoutOverwriting)
        return name
      }
      if there == bytes { return name }
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
