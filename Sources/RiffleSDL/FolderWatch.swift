import CLibrary
import CSDL2

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
      if isFirst, !watches.isEmpty { listen() }
    #endif
  }

  #if os(Linux)
    private static func listen() {
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
            // A file that is written in many pieces is one change.
            WallClock.sleep(seconds: 0.05)
          }
          return nil
        }, UnsafeMutableRawPointer(bitPattern: Int(descriptor)))
      if failed == 0 { pthread_detach(thread) }
    }
  #endif
}
