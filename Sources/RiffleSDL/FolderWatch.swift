import CLibrary

/// Wakes a window that waits when something changes in some folders. Nothing is said about what changed.
///
/// Linux only (inotify); elsewhere it does nothing, and a loop that sleeps looks at the files now and then.
@MainActor
package enum FolderWatch {
  /// The one watch of the process, and what it watches.
  private static var descriptor: CInt = -1
  private static var watches: [CInt] = []

  /// Watches these folders and no others, until the process ends; those that are not there are left out.
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
