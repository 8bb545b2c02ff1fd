import CLibrary
import RiffleSDL

/// State saved between launches: files in `$XDG_STATE_HOME/riffle` or `~/.local/state/riffle`. Errors are ignored.
package struct StateFolder: Sendable, Equatable {
  /// Nil without a home folder.
  package let path: String?

  package init(path: String?) { self.path = path }

  /// Finds the current user's folder. A relative path is ignored.
  package init() {
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    path = (value("XDG_STATE_HOME") ?? value("HOME").map { $0 + "/.local/state" }).map { $0 + "/riffle" }
  }

  /// Returns the contents of a file; nil if it cannot be read.
  package func read(_ name: String) -> [UInt8]? {
    path.flatMap { try? SceneFile.bytes(of: "\($0)/\(name)", isPlain: true) }
  }

  /// Writes a file atomically.
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

/// The recently opened scenes, the latest first.
package struct RecentFiles: Sendable, Equatable {
  private let folder: StateFolder
  private static let name = "recent"
  private static let most = 12

  package init(_ folder: StateFolder = StateFolder()) { self.folder = folder }

  /// The absolute paths of existing files.
  package var paths: [String] {
    String(decoding: folder.read(Self.name) ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { FileStamp($0) != nil }
  }

  /// Moves a path to the front.
  package func note(_ path: String) {
    let (path, before) = (ScenePlaces.fullName(of: path), paths)
    guard !path.contains("\n"), path != before.first else { return }
    let all = [path] + before.filter { $0 != path }.prefix(Self.most - 1)
    folder.write(Array((all.joined(separator: "\n") + "\n").utf8), to: Self.name)
  }
}
