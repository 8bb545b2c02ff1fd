import Foundation
import TestSupport

extension Stage {
  /// Runs xdotool with these arguments.
  func hands(_ words: String) async throws {
    _ = try await output(of: .xdotool, words.split(separator: " ").map(String.init))
  }

  /// Unmaps the window, as minimising does.
  func unmap() async throws { try await hands("windowunmap --sync \(window)") }

  /// Maps the window again, with the focus.
  func map() async throws {
    try await hands("windowmap --sync \(window)")
    try await takeFocus()
  }

  func takeFocus() async throws { try await hands("windowfocus --sync \(window)") }

  /// Opens the window of another program, which takes the focus until it is ended.
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
