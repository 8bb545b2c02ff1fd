import CLibrary

package struct EditedFile {
  /// Nil if the content has no file, and edits stay in memory.
  let path: String?
  /// The text of the file when the session last had it; the base of merges.
  var saved: SceneText
  /// The reason why the file lacks the shown edits; nil if it has them.
  package var problem: String?
  /// True if the journal's edits were made to another text than the file's.
  let isForeign: Bool
  let unsaved: (session: EditSession, base: SceneText)?
  private let journal: EditJournal?

  /// Edits and a save of another program that cannot both be kept in the file.
  struct Conflict: Error {
    var isMistaken = false

    var reason: String {
      "was saved elsewhere, " + (isMistaken ? "with a mistake" : "with other changes of the same lines")
    }
    var outcome: String {
      isMistaken ? "your edit is in memory until that is mended" : "both are kept, yours in memory"
    }
  }

  init(_ scene: EditableScene, _ session: inout EditSession) {
    (path, saved) = (scene.path, session.text)
    journal = scene.state.flatMap { state in scene.path.map { EditJournal(of: $0, in: state) } }
    unsaved = journal?.unsaved(session)
    isForeign = journal?.restore(&session) == false
  }

  /// Returns the edits merged with what another program has saved since; nil if that is nothing.
  ///
  /// - Parameter theirs: nil to look into the file.
  mutating func merged(_ session: EditSession, with theirs: SceneText?) throws(Conflict) -> SceneText? {
    let found = if let theirs { theirs } else { try changedText() }
    guard let theirs = found, theirs.string != saved.string, theirs.string != session.text.string else { return nil }
    guard let both = session.merged(over: saved, with: theirs) else {
      throw Conflict(isMistaken: !session.reads(theirs))
    }
    saved = theirs
    return both
  }

  private func changedText() throws(Conflict) -> SceneText? {
    guard let path, let bytes = try? SceneFile.bytes(of: path), bytes != saved.bytes else { return nil }
    guard let text = try? SceneText(SceneBundle.reading(bytes, besideScene: path).packed) else {
      throw Conflict(isMistaken: true)
    }
    return text
  }

  /// Writes the text, unless the file has it.
  mutating func write(_ session: EditSession) throws {
    guard let path else { return }
    let isNew = session.text.bytes != saved.bytes
    if isNew { try AtomicFile.write(session.text.bytes, to: path) }
    if isNew || problem != nil { journal?.write(session) }
    (saved, problem) = (session.text, nil)
  }

  func keepUnsaved(_ session: EditSession) {
    if problem != nil, session.text.bytes != saved.bytes { journal?.write(session, over: saved) }
  }

  func discardUnsaved(_ session: EditSession) { journal?.write(session) }
}

struct EditJournal: Sendable {
  private let folder: StateFolder
  private let name: String

  private static let mostBytes = 1 << 20

  /// Texts without the files beside the scene: those are as they are now.
  private struct Kept: Codable {
    var text: String
    var done: [EditSession.Step]
    var undone: [EditSession.Step]
    /// The text of the file when the program ended without having saved `text`; nil if that was saved.
    var base: String?
  }

  init(of path: String, in folder: StateFolder) {
    self.folder = folder
    name = "undo/\(hexadecimal(Recording.hash(ofScene: ScenePlaces.fullName(of: path)))).json"
  }

  /// - Parameter base: the text of the file, if the session's is not in it.
  func write(_ session: EditSession, over base: SceneText? = nil) {
    var room = Self.mostBytes
    let done = session.done.reversed().prefix { step in
      room -= step.change.old.count + step.change.new.count
      return room >= 0
    }
    let kept = Kept(text: session.text.own, done: done.reversed(), undone: session.undone, base: base?.own)
    guard let data = try? JSONEncoder().encode(kept) else { return }
    folder.write(Array(data), to: name)
  }

  /// Returns nil if nothing is kept, or it is damaged; else true if the text is the one after the last edit.
  func restore(_ session: inout EditSession) -> Bool? {
    let now = session.text
    guard let kept, !kept.done.isEmpty || !kept.undone.isEmpty, let text = try? now.replaced(by: kept.text) else {
      return nil
    }
    (session.text, session.done, session.undone) = (text, kept.done, kept.undone)
    guard text.bytes != now.bytes else { return true }
    session.follow(now)
    return false
  }

  /// Returns the unsaved edits of the last run, and the text that the file had then; nil if all were saved.
  func unsaved(_ session: EditSession) -> (session: EditSession, base: SceneText)? {
    var session = session
    guard let kept, let base = kept.base.flatMap({ try? session.text.replaced(by: $0) }),
      let text = try? session.text.replaced(by: kept.text)
    else { return nil }
    (session.text, session.done, session.undone) = (text, kept.done, kept.undone)
    return (session, base)
  }

  private var kept: Kept? { folder.read(name).flatMap { try? JSONDecoder().decode(Kept.self, from: Data($0)) } }
}
