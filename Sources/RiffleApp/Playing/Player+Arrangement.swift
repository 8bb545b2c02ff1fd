// The layout of the panels, saved between launches.
extension Player {
  /// Restores the layout of the panels.
  func readArrangement() {
    if let state = options.state { keptArrangement = state.arrangement }
    // An option of the command line is saved only when it is changed.
    if let size = options.textSize { keptArrangement.textSize = size }
    debugger.state.arrangement = keptArrangement
  }

  /// Saves a changed layout, unless a panel is being dragged.
  func keepArrangement() {
    guard let state = options.state, debugger.resizing == nil, debugger.state.arrangement != keptArrangement else {
      return
    }
    keptArrangement = debugger.state.arrangement
    state.arrangement = keptArrangement
  }
}
