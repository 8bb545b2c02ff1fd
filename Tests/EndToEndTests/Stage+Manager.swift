import Foundation

/// Actions that need a window manager, which frames the window.
extension Stage {
  /// Starts a window manager, and waits until it has taken the window.
  func startManager() async throws -> Program {
    let manager = try start(try Tool.openbox.located, ["--sm-disable"], display: display, output: FileHandle.nullDevice)
    let isTaken = try await eventually {
      if (try? await output(of: .xdotool, ["getactivewindow"])) == Data("\(window)\n".utf8) { return true }
      _ = try? await output(of: .xdotool, ["windowactivate", window])
      return false
    }
    guard isTaken else {
      manager.terminate()
      throw StageError("the window manager does not take the window")
    }
    // The first key sent by xdotool changes the keyboard of a display, and the manager grabs its keys again. A key
    // pressed meanwhile would be lost, so a modifier comes first.
    try await press("Shift_L")
    return manager
  }

  /// Minimises the window like the button of its title bar, and restores it.
  func minimizeAndRestore() async throws {
    try await hands("windowminimize \(window)")
    let isGone = try await look("minimised") { $0.backs.isEmpty && $0.colorCount < 30 }
    guard isGone.backs.isEmpty else { throw StageError("the window does not go") }
    try await hands("windowactivate --sync \(window)")
    _ = try await look("restored") { $0.colorCount > 30 }
  }

  /// Clicks the last button of the title bar, at the right above the content of the window.
  func clickCloseButton() async throws {
    let frame = try await frame()
    try await hands("mousemove --window \(window) -- \(frame.x.count - 11) -12 click 1")
  }
}
