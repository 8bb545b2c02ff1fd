import RiffleSDL
import RiffleView

/// The content of a window until it ends: a player or the gallery.
package protocol WindowContent: AnyObject {
  var isOpen: Bool { get }
  /// The destination once the content is closed.
  var exit: WindowExit { get }
  var windowTitle: String { get }
  /// Begins at a time, in seconds of any clock that does not run backwards.
  func start(at now: Double)
  func take(_ event: WindowEvent, at now: Double)
  func take(_ change: ReloadChange, at now: Double)
  /// Does the work due at `now`.
  func advance(to now: Double)
  /// Returns the seconds for which nothing changes by itself; 0 while something moves.
  func rest() -> Double
  /// True if the picture changes with the time, even at rest: it is drawn after each rest.
  var showsTime: Bool { get }
  /// Does the work due in the frames between two times, excluding the last frame.
  func catchUp(from start: Double, to now: Double, atMost most: Double)
  func picture(size: SIMD2<Float>, at now: Double) -> DrawList
  /// The text caret in the last picture, in points of the window: input methods open beside it. Nil if there is none.
  var caret: Rect? { get }
  /// Ends it: no other call follows.
  func close()
}

/// The destination when the content of a window ends.
package enum WindowExit: Hashable, Sendable {
  /// The window closes.
  case quit
  /// Back to where it was opened from.
  case back
  /// Another scene of the same folder.
  case next, previous
  /// The scene in a file.
  case open(String)
}
