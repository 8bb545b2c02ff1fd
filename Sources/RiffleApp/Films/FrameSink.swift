import RiffleSDL
import RiffleView

/// Where the frames of a film go. It has its name once it is whole, and leaves nothing behind when it is not.
package protocol FrameSink: AnyObject {
  /// Takes the next frame; all have the same size.
  func write(_ frame: Bitmap) throws(ShellError)
  /// Makes the film whole and gives it its name.
  ///
  /// - Parameter sound: the WAV file of its sound, as long as it is; nil for a silent film. What has no sound leaves it out.
  func finish(sound: String?) throws(ShellError)
  /// Takes away what was made so far.
  func abandon()
}
