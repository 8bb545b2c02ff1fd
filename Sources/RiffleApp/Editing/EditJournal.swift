import Foundation
import RiffleScene

/// What was edited in a scene's file, kept from one start to the next so that it can be taken back.
struct EditJournal: Sendable {
  private let folder: StateFolder
  private let name: String

  /// The latest steps are kept, up to this many bytes of text that they changed.
  private static let mostBytes = 1 << 20

  private struct Kept: Codable {
    /// As the last edit left it.
    var text: String
    var done: [EditSession.Step]
    var undone: [EditSession.Step]
    /// The text of the file when the program ended without having saved `text`; nil where that was saved.
    var base: String?
  }

  init(of path: String, in folder: StateFolder) {
    self.folder = folder
    name = "undo/\(hexadecimal(Recording.hash(ofScene: ScenePlaces.fullName(of: path)))).json"
  }

  /// Keeps the steps of undo and redo.
  ///
  /// - Parameter base: the text of the file, where the session's is not in it.
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

  /// The session with what was kept.
  ///
  /// - Returns: nil where nothing is kept, or it is damaged; else whether the text is the one the last edit left.
  func restore(_ session: inout EditSession) -> Bool? {
    guard let kept, !kept.done.isEmpty || !kept.undone.isEmpty, let text = try? SceneText(kept.text)
    else { return nil }
    let now = session.text
    session.restore(text, done: kept.done, undone: kept.undone)
    guard text.bytes != now.bytes else { return true }
    session.follow(now)
    return false
  }

  /// Returns the unsaved edits of the last run, and the text that the file had then; nil where all were saved.
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
