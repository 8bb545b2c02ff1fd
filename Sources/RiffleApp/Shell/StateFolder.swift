import CLibrary
import RiffleSDL

/// State saved between launches: files in `$XDG_STATE_HOME/riffle` or `~/.local/state/riffle`. Errors are ignored.
package struct StateFolder: Sendable, Equatable {
  package let path: String?

  package init(path: String?) { self.path = path }

  package init() {
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    path = (value("XDG_STATE_HOME") ?? value("HOME").map { $0 + "/.local/state" }).map { $0 + "/riffle" }
  }

  package func read(_ name: String) -> [UInt8]? {
    path.flatMap { try? SceneFile.bytes(of: "\($0)/\(name)", isPlain: true) }
  }

  package func write(_ bytes: [UInt8], to name: String) {
    guard let path else { return }
    let file = "\(path)/\(name)"
    var made = ""
    for part in file.split(separator: "/").dropLast() {
      made += "/\(part)"
      mkdir(made, 0o700)
    }
    try? AtomicFile.write(bytes, to: file)
  }

  package var arrangement: PanelArrangement {
    get { PanelArrangement(String(decoding: read("panels") ?? [], as: UTF8.self)) }
    nonmutating set { write(Array(newValue.text.utf8), to: "panels") }
  }
}

/// The layout of the panels, kept between runs.
struct ArrangementKeeper {
  private let folder: StateFolder?
  private(set) var kept: PanelArrangement

  /// - Parameter textSize: that of the command line, which is kept only when it is changed; nil for none.
  init(_ folder: StateFolder?, textSize: Float?) {
    self.folder = folder
    kept = folder?.arrangement ?? PanelArrangement()
    if let textSize { kept.textSize = textSize }
  }

  mutating func keep(_ arrangement: PanelArrangement) {
    guard let folder, arrangement != kept else { return }
    kept = arrangement
    folder.arrangement = arrangement
  }
}

/// The actions that plugins keep between runs.
struct ActionKeeper {
  let kept: [KeptActions]
  let folder: StateFolder
  var known: [String: [KeptActions.Action]] = [:]

  private static func file(_ kept: KeptActions) -> String { "kept-\(kept.name)" }

  mutating func read(for world: World) -> [KeptActions.Action] {
    kept.flatMap { kept -> [KeptActions.Action] in
      let found = KeptActions.read(String(decoding: folder.read(Self.file(kept)) ?? [], as: UTF8.self))
      guard kept.actions(world, found) != nil else { return [] }
      known[kept.name] = found
      return found
    }
  }

  mutating func write(_ world: World) {
    for kept in kept {
      guard let old = known[kept.name], let new = kept.actions(world, old), new != old else { continue }
      known[kept.name] = new
      folder.write(Array(KeptActions.text(new).utf8), to: Self.file(kept))
    }
  }
}

/// The latest first.
package struct RecentFiles: Sendable, Equatable {
  private let folder: StateFolder
  private static let name = "recent"

  package init(_ folder: StateFolder = StateFolder()) { self.folder = folder }

  /// Absolute, of existing files.
  package var paths: [String] {
    String(decoding: folder.read(Self.name) ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { FileStamp($0) != nil }
  }

  package func note(_ path: String) {
    let (path, before) = (ScenePlaces.fullName(of: path), paths)
    guard !path.contains("\n"), path != before.first else { return }
    let all = [path] + before.filter { $0 != path }.prefix(11)
    folder.write(Array((all.joined(separator: "\n") + "\n").utf8), to: Self.name)
  }
}

package enum AtomicFile {
  /// Writes the bytes beside the file, then renames, so that a concurrent reader finds the old file or the new one.
  /// Mode, owner and symbolic links stay.
  ///
  /// - Throws: `ShellError.unwritable`; the file is unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(ShellError) {
    let target = ScenePlaces.fullName(of: path)
    func failed() -> ShellError {
      let code = errno
      let reason = String(cString: strerror(code))
      guard code == ENOENT, let slash = path.lastIndex(of: "/") else { return .unwritable(path, reason: reason) }
      return .unwritable(path, reason: "there is no folder \(path[..<slash]); make it first, or choose another name")
    }
    // A read-only file in a writable folder could be replaced: that is not what its owner wants.
    guard access(target, F_OK) != 0 || access(target, W_OK) == 0 else { throw failed() }
    var status = stat()
    let isThere = stat(target, &status) == 0
    removeLeftovers(of: target)
    let partial = "\(target).\(getpid()).part"
    let file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isThere ? status.st_mode & 0o7777 : 0o666)
    guard file >= 0 else { throw failed() }
    var isWhole = bytes.withUnsafeBytes { write($0, to: file) }
    if isThere {
      // Changing the owner may not be permitted; then the file is the writer's.
      _ = fchown(file, status.st_uid, status.st_gid)
      _ = fchmod(file, status.st_mode & 0o7777)
    }
    isWhole = isWhole && fsync(file) == 0
    let reason = errno
    guard close(file) == 0, isWhole, rename(partial, target) == 0 else {
      let reason = isWhole ? errno : reason
      unlink(partial)
      throw .unwritable(path, reason: String(cString: strerror(reason)))
    }
  }

  /// Returns false on an error, which `errno` names.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = CLibrary.write(file, bytes.baseAddress! + written, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Partial files of programs that were killed while they wrote the target.
  private static func removeLeftovers(of target: String) {
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let (folder, start) = (String(target[..<slash]), target[slash...] + ".")
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? [] {
      guard name.hasPrefix(start), name.hasSuffix(".part"),
        let writer = pid_t(name.dropFirst(start.count).dropLast(5)), writer > 0, kill(writer, 0) != 0, errno == ESRCH
      else { continue }
      unlink(folder + name)
    }
  }

  /// - Throws: `ShellError.unwritable`, also if the file exists.
  static func create(_ bytes: [UInt8], at path: String) throws(ShellError) {
    guard access(path, F_OK) != 0 else { throw .unwritable(path, reason: "there is such a file; choose another name") }
    try write(bytes, to: path)
  }
}
