// Comparison of two runs.
extension Player {
  /// Plays two runs to their ends and opens the debugger where they first visibly differ: this run is played, the other
  /// is a branch, shown as ghosts, and the difference is selected and added to the watch graph.
  ///
  /// - Parameters:
  ///   - last: the last tick of this run.
  ///   - inputs: the input of the other run, from tick 1 on.
  ///   - label: the name of its branch.
  /// - Returns: false if no difference is visible.
  package func open(to last: Int, beside inputs: [InputFrame], called label: String) -> Bool {
    guard let other = playback.play(to: last, beside: inputs, label: label),
      let parting = playback.firstSeenParting(from: other)
    else { return false }
    debugger.open(at: parting, beside: other, on: &playback)
    return true
  }
}

extension Debugger {
  mutating func open(at parting: SeenParting, beside other: String, on playback: inout Playback) {
    playback.transport.setPaused(true)
    playback.transport.seek(to: .tick(parting.tick))
    (state.comparedBranch, state.showsGhosts) = (other, true)
    let selection = parting.change.selection
    if let pin = Pin(selection, in: playback.simulation.world) { state.pinned = [pin] }
    state.perform(.select(selection))
    state.perform(.show(.watch))
    if !state.isShown { perform(.toggleDebugger, on: &playback) }
    say("\(parting.change.name) · \(selection.field?.words ?? "") parts here", at: nil)
  }
}
