import RiffleInspector

// Two runs beside each other.
extension Player {
  /// Plays two runs to their ends and opens the debugger where they are first seen to part: this one is played, the other is a
  /// branch, seen as ghosts, and what parts is selected and in the graph of the watch.
  ///
  /// - Parameters:
  ///   - last: the last tick of this run.
  ///   - inputs: of the other run, from tick 1 on.
  ///   - label: what its branch is called.
  /// - Returns: false where nothing is seen otherwise.
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
