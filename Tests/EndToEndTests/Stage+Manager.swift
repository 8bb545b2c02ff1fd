import Foundation

/// What only a window manager does: it frames the window, and what is done to the frame it tells the window.
extension Stage {
  /// Starts one, and waits until it has taken the window.
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
    // The first key a display gets from these hands changes its keyboard, and the manager releases its keys to take
    // them up anew. What is pressed meanwhile is not its own, so that is not the key that matters.
    try await press("Shift_L")
    return manager
  }

  /// Puts the window away as its title bar's button does, and fetches it back.
  func minimizeAndRestore() async throws {
    try await hands("windowminimize \(window)")
    let isGone = try await look("minimised") { $0.backs.isEmpty && $0.colorCount < 30 }
    guard isGone.backs.isEmpty else { throw StageError("the window does not go") }
    try await hands("windowactivate --sync \(window)")
    _ = try await look("restored") { $0.colorCount > 30 }
  }

  /// Clicks the last button of the title bar, at the right above the inside of the window.
  func clickCloseButton() async throws {
    let frame = try await frame()
    try await hands("mousemove --window \(window) -- \(frame.x.count - 11) -12 click 1")
  }
}
