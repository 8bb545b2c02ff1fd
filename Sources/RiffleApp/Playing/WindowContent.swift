import RiffleSDL
import RiffleView

/// What a window shows until it ends: something that is played, or the gallery.
package protocol WindowContent: AnyObject {
  var isOpen: Bool { get }
  /// Where it leads when it is no longer open.
  var exit: WindowExit { get }
  /// What the title bar says.
  var windowTitle: String { get }
  /// Begins at a time, in seconds of any clock that does not run backwards.
  func start(at now: Double)
  /// Takes what happened to the window.
  func take(_ event: WindowEvent, at now: Double)
  /// Takes what happened to its files.
  func take(_ change: ReloadChange, at now: Double)
  /// Does what is due.
  func advance(to now: Double)
  /// For how many seconds nothing will happen by itself; 0 while something moves.
  func rest() -> Double
  /// Whether its picture changes with the time, also while nothing moves: it is drawn after each rest.
  var showsTime: Bool { get }
  /// Does what was due in the frames between two times, the last one left out.
  func catchUp(from start: Double, to now: Double, atMost most: Double)
  /// What is seen.
  func picture(size: SIMD2<Float>, at now: Double) -> DrawList
  /// Where in the last picture text is typed, in points of the window: input methods open their windows beside it. Nil where none is.
  var caret: Rect? { get }
  /// Ends it: nothing more is asked of it.
  func close()
}

/// Where what a window shows leads when it ends.
package enum WindowExit: Hashable, Sendable {
  /// The window closes.
  case quit
  /// To where it was opened from.
  case back
  /// To another scene of the same folder.
  case next, previous
  /// To the scene in a file.
  case open(String)
}
