import RiffleInspector
import RiffleSDL

extension TextClipboard {
  /// The system's clipboard.
  package static var system: TextClipboard { TextClipboard(read: { Clipboard.text }, write: { Clipboard.text = $0 }) }
}
