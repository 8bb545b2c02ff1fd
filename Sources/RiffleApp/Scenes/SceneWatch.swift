import RiffleSDL
import RiffleScene

/// Looks at a scene's file and at its pictures as often as it is asked, and says when one was saved: with a text that is
/// right, with pictures to be drawn anew, or with what is wrong.
///
/// A look is two system calls while nothing changes: the scene's file, and one picture after the other in turn. A file
/// is read when it looks the same twice in a row, so that one that is being written is not taken for half of it; an
/// editor that puts another file in its place is noticed too.
package struct SceneWatch {
  /// Nil where the scene has no file.
  private let path: String?
  private let blocks: [any SceneBlock.Type]
  private let pictures: ScenePictures
  private let beginning: SceneBeginning?
  /// What the file looked like at the last look, and whether that was read.
  private var seen: FileStamp?
  private var isRead = true
  /// The files beside it that its text names, likewise; one of them that changes is a change of the scene.
  private var beside: [(path: String, seen: FileStamp?)] = []
  /// The text of the last look; nil when there was none, so that the same text is news again.
  private var last: String?
  /// Looks since the file was there.
  private var missing = 0

  /// The pictures that the text of the last look names, right or not.
  private var uses: [ImageUse] = []
  private var watched: [(name: String, seen: FileStamp?, isRead: Bool)] = []
  private var turn = 0
  /// A right text that waits for its pictures to be right, and what is wrong with the last text otherwise.
  private var waiting: (text: String, title: String)?
  /// What that text cannot show before the next start, and what was said of it last.
  private var notice: String?
  private var lastNotice: String?
  private var textMistakes: [Diagnostic] = []
  private var pictureMistakes: [Diagnostic] = []

  /// This many looks in vain are a file that is gone, and not one that is being replaced.
  private static let patience = 60

  /// - Parameters:
  ///   - path: of the scene's file; nil for one that a recording holds.
  ///   - text: what runs; the file is read only when it has changed, and may be one that can be read once.
  ///   - images: the pictures of the scene as it was opened.
  ///   - beginning: what it runs with, whatever is saved.
  package init(
    _ path: String?, text: String, blocks: [any SceneBlock.Type], images: [ImageUse] = [],
    pictures: ScenePictures? = nil, beginning: SceneBeginning? = nil
  ) {
    (self.path, self.beginning, self.blocks) = (path, beginning, blocks)
    self.pictures = pictures ?? ScenePictures(besideScene: path ?? "")
    seen = path.flatMap(FileStamp.init)
    last = text
    watch(images)
    watchFiles(of: SceneBundle(text.utf8))
  }

  package var folders: [String] {
    guard let path else { return [] }
    // A save of the file that a link names happens in another folder.
    let target = ImageFolder(besideScene: ScenePlaces.fullName(of: path)).home
    return [pictures.store.folder.home, pictures.store.folder.path, target]
  }

  /// One look; nil when there is nothing new.
  package mutating func look() -> ReloadChange? { lookAtText() ?? lookAtPicture() }

  private mutating func lookAtText() -> ReloadChange? {
    guard let path else { return nil }
    guard let stamp = FileStamp(path) else {
      missing += 1
      isRead = false
      return missing == Self.patience ? .mistakes(["\(path): there is no such file any more"]) : nil
    }
    if missing >= Self.patience { last = nil }
    missing = 0
    var isSame = stamp == seen
    for index in beside.indices {
      let stamp = FileStamp(beside[index].path)
      if stamp != beside[index].seen { (beside[index].seen, isSame) = (stamp, false) }
    }
    guard isSame else {
      seen = stamp
      isRead = false
      return nil
    }
    guard !isRead else { return nil }
    isRead = true
    return read(path, stamp)
  }

  /// What stands in the place of the file now, whatever that is.
  private mutating func read(_ path: String, _ stamp: FileStamp) -> ReloadChange? {
    let bundle: SceneBundle
    do {
      // One of these could be waited on for ever.
      guard !stamp.isStream else { throw SceneFileError(path: path, problem: "this is no file any more") }
      bundle = try SceneBundle.reading(path)
    } catch {
      last = nil
      return .mistakes(["\(error)"])
    }
    watchFiles(of: bundle)
    let text = String(decoding: bundle.packed, as: UTF8.self)
    guard text != last else { return nil }
    last = text
    do {
      let scene = try SceneLoader.scene(from: text.utf8, path: path, blocks: blocks)
      (waiting, textMistakes) = ((text, scene.document.title), [])
      notice = beginning?.notice(of: scene.document)
      watch(scene.images)
    } catch {
      (waiting, textMistakes) = (nil, error.diagnostics)
      watch(error.images)
    }
    pictureMistakes = pictures.mistakes(in: uses)
    return change()
  }

  /// One picture of the scene.
  private mutating func lookAtPicture() -> ReloadChange? {
    guard !watched.isEmpty else { return nil }
    turn = (turn + 1) % watched.count
    let stamp = pictures.store.folder.stamp(of: watched[turn].name)
    guard stamp == watched[turn].seen else {
      (watched[turn].seen, watched[turn].isRead) = (stamp, false)
      return nil
    }
    guard !watched[turn].isRead else { return nil }
    watched[turn].isRead = true
    let wasWrong = pictureMistakes
    pictureMistakes = pictures.mistakes(in: uses, again: [watched[turn].name])
    // One that is wrong as it was before is not reported twice.
    return pictureMistakes.isEmpty || pictureMistakes != wasWrong ? change() : nil
  }

  private mutating func change() -> ReloadChange {
    let mistakes = SceneError(textMistakes + pictureMistakes).diagnostics
    guard mistakes.isEmpty else { return .mistakes(mistakes.map(\.description)) }
    guard let (text, title) = waiting else { return .pictures }
    waiting = nil
    // Said once, and not with every save that leaves it so.
    defer { lastNotice = notice }
    return .text(text, title: title, notice: notice == lastNotice ? nil : notice)
  }

  private mutating func watchFiles(of bundle: SceneBundle) {
    guard let path else { return }
    beside = bundle.places(besideScene: path).map { place in
      beside.first { $0.path == place } ?? (place, FileStamp(place))
    }
  }

  /// What is known of a picture stays known when the next text names it too.
  private mutating func watch(_ images: [ImageUse]) {
    uses = images
    var names: [String] = []
    for use in images where !names.contains(use.file) { names.append(use.file) }
    watched = names.map { name in
      watched.first { $0.name == name } ?? (name, pictures.store.folder.stamp(of: name), true)
    }
  }
}
