import CLibrary
import CSDL2

/// The locations of Riffle's resource files at run time.
///
/// In this order: the folder named by the environment variable `RIFFLE_ASSETS`, alone if it is set; `Assets` beside the
/// executable or in any folder above it; `share/riffle/Assets` in any folder above it, for an installed program;
/// `Assets` in the current directory; `Assets` of the sources this library was built from, for a copied program and for
/// a dependent package.
public struct Assets: Sendable, Equatable {
  /// The folders to search, in order.
  public let folders: [String]

  /// Uses the given folders only.
  public init(folders: [String]) { self.folders = folders }

  /// Finds the folders of this process, from its environment and its executable.
  public init() {
    if let named = SDL_getenv("RIFFLE_ASSETS"), named.pointee != 0 {
      folders = [String(cString: named)]
      return
    }
    let installed = Self.folders(named: "share/riffle/Assets").filter { access($0, R_OK) == 0 }
    let sources = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 } + "/Assets"
    folders = Self.folders(named: "Assets") + installed + ["Assets", sources]
  }

  /// Returns the existing folders of this name beside and above the executable, nearest first; else the one beside it.
  public static func folders(named name: String) -> [String] {
    guard let base = SDL_GetBasePath() else { return [] }
    defer { SDL_free(base) }
    return folders(named: name, above: String(cString: base))
  }

  /// Returns the full path of a file such as `Fonts/Inter-Regular.otf`.
  ///
  /// - Throws: `ShellError.missingFile` naming the file and the folders tried.
  public func path(of name: String) throws(ShellError) -> String {
    let paths = folders.lazy.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, R_OK) == 0 }) else { throw .missingFile(name, lookedIn: folders) }
    return path
  }

  /// Returns the existing folders, nearest first; if none exists, the nearest, so that errors name it.
  static func folders(named name: String, above folder: String) -> [String] {
    let parts = folder.split(separator: "/")
    // Not `joined`: its search for a conformance takes as long as the file checks.
    let paths = (0...parts.count).map { parts.dropLast($0).reduce(into: "") { $0 += "/" + $1 } + "/" + name }
    let found = paths.filter { access($0, R_OK) == 0 }
    return found.isEmpty ? [paths[0]] : found
  }
}

/// Wakes a waiting window when files in some folders change, without details of the change.
///
/// Linux only (inotify); elsewhere it does nothing, and a sleeping loop must check the files at intervals.
@MainActor package enum FolderWatch {
  private static var descriptor: CInt = -1
  private static var watches: [CInt] = []

  /// Watches exactly these folders until the process ends; skips missing ones.
  package static func start(_ folders: [String]) {
    #if os(Linux)
      if descriptor < 0 { descriptor = inotify_init1(CInt(IN_CLOEXEC)) }
      guard descriptor >= 0 else { return }
      let isFirst = watches.isEmpty
      for watch in watches { inotify_rm_watch(descriptor, watch) }
      let changes = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MODIFY
      watches = folders.map { inotify_add_watch(descriptor, $0, UInt32(changes)) }.filter { $0 >= 0 }
      if isFirst, !watches.isEmpty { WindowWaker.wake(by: descriptor) }
    #endif
  }
}

package enum WindowWaker {
  /// Starts a thread that wakes the window for any input from a descriptor, until the process ends.
  package static func wake(by descriptor: CInt) {
    var thread = pthread_t()
    let failed = pthread_create(
      &thread, nil,
      { argument in
        let descriptor = CInt(Int(bitPattern: argument))
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &bytes, bytes.count) > 0 {
          var event = SDL_Event()
          event.type = SDL_USEREVENT.rawValue
          SDL_PushEvent(&event)
          // Treats a file written in many parts as one change.
          WallClock.sleep(seconds: 0.05)
        }
        return nil
      }, UnsafeMutableRawPointer(bitPattern: Int(descriptor)))
    if failed == 0 { pthread_detach(thread) }
  }
}
