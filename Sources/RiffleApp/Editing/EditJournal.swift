import CLibrary
import RiffleScene

/// The edits of a scene's file, kept between runs so that they can be undone.
struct EditJournal: Sendable {
  private let folder: StateFolder
  private let name: String

  /// The limit of the text changed by the kept steps, in bytes; the latest steps are kept.
  private static let mostBytes = 1 << 20

  private struct Kept: Codable {
    /// The text after the last edit.
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

  /// Stores the steps of undo and redo.
  ///
  /// - Parameter base: the text of the file, if the session's is not in it.
  func write(_ session: EditSession, over base: SceneText? = nil) {
    var room = Self.mostBytes
    let done = session.done.reversed().prefix { step in
      room -= step.change.old.count + step.change.new.count
      return room >= 0
    }
    let kept = Kept(text: session.text.string, done: done.reversed(), undone: session.undone, base: base?.string)
    guard let data = try? JSONEncoder().encode(kept) else { return }
    folder.write(Array(data), to: name)
  }

  /// Restores the kept steps into a session.
  ///
  /// - Returns: nil if nothing is kept, or it is damaged; else true if the text is the one after the last edit.
  func restore(_ session: inout EditSession) -> Bool? {
    guard let kept, !kept.done.isEmpty || !kept.undone.isEmpty, let text = try? SceneText(kept.text)
    else { return nil }
    let now = session.text
    session.restore(text, done: kept.done, undone: kept.undone)
    guard text.bytes != now.bytes else { return true }
    session.follow(now)
    return false
  }

  /// Returns the unsaved edits of the last run, and the text that the file had then; nil if all were saved.
  func unsaved(_ session: EditSession) -> (session: EditSession, base: SceneText)? {
    guard let kept, let base = kept.base.flatMap({ try? SceneText($0) }), let text = try? SceneText(kept.text) else {
      return nil
    }
    var session = session
    session.restore(text, done: kept.done, undone: kept.undone)
    return (session, base)
  }

  private var kept: Kept? {
    folder.read(name).flatMap { try? JSONDecoder().decode(Kept.self, from: Data($0)) }
  }
}
