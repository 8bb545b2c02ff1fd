import RiffleSDL

extension TextClipboard {
  package static var system: TextClipboard { TextClipboard(read: { Clipboard.text }, write: { Clipboard.text = $0 }) }
}
