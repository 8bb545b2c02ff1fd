import RiffleSDL

/// Polls a scene's file and its pictures, and reports a save.
///
/// A look is two system calls while nothing changes: one for the scene's file, one for the pictures in turn. A file is
/// read when its stamp is the same twice in a row, so that no half-written file is read.
package struct SceneWatch {
  private let path: String?
  private let blocks: [any SceneBlock.Type]
  private let pictures: ScenePictures
  private let beginning: SceneBeginning?
  /// The file's stamp at the last look, and true if that version was read.
  private var seen: FileStamp?
  private var isRead = true
  /// Files that the text names; a change of one is a change of the scene.
  private var beside: [(path: String, seen: FileStamp?)] = []
  /// The text of the last look; nil if there was none, so that the same text is reported again.
  private var last: String?
  private var missing = 0

  private var uses: [ImageUse] = []
  private var watched: [(name: String, seen: FileStamp?, isRead: Bool)] = []
  private var turn = 0
  /// A valid text that waits for its pictures to be valid.
  private var waiting: (text: String, title: String)?
  /// Changes in the waiting text that cannot show before the next start, and the last ones reported.
  private var notice: String?
  private var lastNotice: String?
  private var textMistakes: [Diagnostic] = []
  private var pictureMistakes: [Diagnostic] = []

  /// The looks without a file after which it counts as deleted.
  private static let patience = 60

  /// - Parameters:
  ///   - path: nil for a scene from a recording.
  ///   - text: the running text; the file is read only when it has changed, as it may be readable only once.
  ///   - beginning: the settings it was started with, which a save does not change.
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

  package mutating func nextChange() -> ReloadChange? { textChange() ?? pictureChange() }

  private mutating func textChange() -> ReloadChange? {
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

  private mutating func read(_ path: String, _ stamp: FileStamp) -> ReloadChange? {
    let bundle: SceneBundle
    do {
      // Reading a stream could block forever.
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

  private mutating func pictureChange() -> ReloadChange? {
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
    // A mistake that is unchanged is not reported twice.
    return pictureMistakes.isEmpty || pictureMistakes != wasWrong ? change() : nil
  }

  private mutating func change() -> ReloadChange {
    let mistakes = SceneError(textMistakes + pictureMistakes).diagnostics
    guard mistakes.isEmpty else { return .mistakes(mistakes.map(\.description)) }
    guard let (text, title) = waiting else { return .pictures }
    waiting = nil
    // Reported once, not with every save that leaves it so.
    defer { lastNotice = notice }
    return .text(text, title: title, notice: notice == lastNotice ? nil : notice)
  }

  private mutating func watchFiles(of bundle: SceneBundle) {
    guard let path else { return }
    beside = bundle.places(besideScene: path).map { place in
      beside.first { $0.path == place } ?? (place, FileStamp(place))
    }
  }

  /// Keeps the state of pictures that were watched before.
  private mutating func watch(_ images: [ImageUse]) {
    uses = images
    var names: [String] = []
    for use in images where !names.contains(use.file) { names.append(use.file) }
    watched = names.map { name in
      watched.first { $0.name == name } ?? (name, pictures.store.folder.stamp(of: name), true)
    }
  }
}

/// The parts of a scene file that are read only at the start.
package struct SceneBeginning: Equatable {
  /// Nil if an option overrides the file's seed.
  var seed: UInt64?
  var tickRate: Int
  var demo: [DemoEntry]?

  package init(seed: UInt64? = nil, tickRate: Int, demo: [DemoEntry]? = nil) {
    (self.seed, self.tickRate, self.demo) = (seed, tickRate, demo)
  }

  func notice(of saved: SceneDocument) -> String? {
    let changes = [
      seed.flatMap { $0 == saved.seed ? nil : (new: "seed: \(saved.seed)", kept: "\($0)") },
      tickRate == saved.tickRate ? nil : (new: "tickRate: \(saved.tickRate)", kept: "\(tickRate)"),
      demo.flatMap { $0 == saved.demo ? nil : (new: "demo", kept: "the demo it began with") },
    ].compactMap(\.self)
    guard !changes.isEmpty else { return nil }
    let verb = changes.count == 1 ? "takes" : "take"
    return "\(changes.map(\.new).joined(separator: " and ")) \(verb) effect at the next start; "
      + "this run continues with \(changes.map(\.kept).joined(separator: " and "))"
  }
}
