import CSDL2

/// The clipboard of the system, as text; empty where there is no window.
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
