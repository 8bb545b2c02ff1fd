import CLibrary
import CSDL2

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
