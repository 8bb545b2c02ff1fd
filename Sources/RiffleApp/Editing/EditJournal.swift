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
  }

  init(of path: String, in folder: StateFolder) {
    self.folder = folder
    name = "undo/\(hexadecimal(Recording.hash(ofScene: ScenePlaces.fullName(of: path)))).json"
  }

  /// Keeps what can be taken back, and made again, now.
  func write(_ session: EditSession) {
    var room = Self.mostBytes
    let done = session.done.reversed().prefix { step in
      room -= step.change.old.count + step.change.new.count
      return room >= 0
    }
    let kept = Kept(text: session.text.string, done: done.reversed(), undone: session.undone)
    guard let data = try? JSONEncoder().encode(kept) else { return }
    folder.write(Array(data), to: name)
  }

  /// The session with what was kept.
  ///
  /// - Returns: nil where nothing is kept, or it is damaged; else whether the text is the one the last edit left.
  func restore(_ session: inout EditSession) -> Bool? {
    guard let bytes = folder.read(name), let kept = try? JSONDecoder().decode(Kept.self, from: Data(bytes)),
      !kept.done.isEmpty || !kept.undone.isEmpty, let text = try? SceneText(kept.text)
    else { return nil }
    let now = session.text
    session.restore(text, done: kept.done, undone: kept.undone)
    guard text.bytes != now.bytes else { return true }
    session.follow(now)
    return false
  }
}
