import Foundation
import TestSupport

extension Stage {
  /// Does what these words of xdotool say.
  func hands(_ words: String) async throws {
    _ = try await output(of: .xdotool, words.split(separator: " ").map(String.init))
  }

  /// Takes the window off the screen, as minimising does.
  func unmap() async throws { try await hands("windowunmap --sync \(window)") }

  /// Puts it back, with the focus.
  func map() async throws {
    try await hands("windowmap --sync \(window)")
    try await takeFocus()
  }

  func takeFocus() async throws { try await hands("windowfocus --sync \(window)") }

  /// Another program opens a window and takes the focus, until it is ended.
  func giveFocusAway() async throws -> Program {
    let scene = Repository.root.appendingPathComponent("Scenes/hello-card.yaml").path
    let other = try start(try Self.executable(), ["run", scene], display: display, output: FileHandle.nullDevice)
    guard let found = try await window(of: other) else {
      other.terminate()
      throw StageError("the other program opened no window")
    }
    try await hands("windowfocus --sync \(found)")
    return other
  }
}
