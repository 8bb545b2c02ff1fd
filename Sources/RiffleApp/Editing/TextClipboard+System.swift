import RiffleInspector
import RiffleSDL

extension TextClipboard {
  /// That of the system.
  package static var system: TextClipboard { TextClipboard(read: { Clipboard.text }, write: { Clipboard.text = $0 }) }
}
