import CLibrary

/// Wakes a waiting window when files in some folders change, without details of the change.
///
/// Linux only (inotify); elsewhere it does nothing, and a sleeping loop must check the files at intervals.
@MainActor
package enum FolderWatch {
  /// The inotify descriptor of the process, and its watches.
  private static var descriptor: CInt = -1
  private static var watches: [CInt] = []

  /// Watches exactly these folders until the process ends; missing ones are skipped.
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
