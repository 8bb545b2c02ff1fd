/// The store of copied text.
package struct TextClipboard {
  package var read: () -> String
  package var write: (String) -> Void

  package init(read: @escaping () -> String, write: @escaping (String) -> Void) {
    (self.read, self.write) = (read, write)
  }

  package static func own() -> TextClipboard {
    final class Memory { var text = "" }
    let memory = Memory()
    return TextClipboard(read: { memory.text }, write: { memory.text = $0 })
  }
}
