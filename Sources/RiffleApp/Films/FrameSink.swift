import RiffleSDL
import RiffleView

/// An output for a film's frames. The file gets its name once it is complete; an abandoned one leaves nothing behind.
package protocol FrameSink: AnyObject {
  func write(_ frame: Bitmap) throws(ShellError)
  /// Completes the output and gives it its name.
  ///
  /// - Parameter sound: the WAV file of the film's sound; nil for a silent film. Formats without sound ignore it.
  func finish(sound: String?) throws(ShellError)
  func abandon()
}
