import CSDL2

/// The system's clipboard as text; empty without a window.
package enum Clipboard {
  package static var text: String {
    get {
      guard let found = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(found) }
      return String(cString: found)
    }
    set { SDL_SetClipboardText(newValue) }
  }
}
