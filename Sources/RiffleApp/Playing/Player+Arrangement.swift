import RiffleInspector

// The layout of the panels, from one start to the next.
extension Player {
  /// Lays the panels out as they were left.
  func readArrangement() {
    if let state = options.state { keptArrangement = state.arrangement }
    // What is asked for once is kept when it is changed.
    if let size = options.textSize { keptArrangement.textSize = size }
    debugger.state.arrangement = keptArrangement
  }

  /// Writes down what was changed, once nothing is dragged any more.
  func keepArrangement() {
    guard let state = options.state, debugger.resizing == nil, debugger.state.arrangement != keptArrangement else {
      return
    }
    keptArrangement = debugger.state.arrangement
    state.arrangement = keptArrangement
  }
}
