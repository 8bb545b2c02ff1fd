import CLibrary
import CSDL2

/// Ends the sleep of a window that waits for events.
package enum WindowWaker {
  /// From now on whatever can be read from a descriptor wakes the window; it is read by a thread of its own, for good.
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
          // A file that is written in many pieces is one change.
          WallClock.sleep(seconds: 0.05)
        }
        return nil
      }, UnsafeMutableRawPointer(bitPattern: Int(descriptor)))
    if failed == 0 { pthread_detach(thread) }
  }
}
