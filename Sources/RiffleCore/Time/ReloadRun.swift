/// A reload that is computed some ticks at a time, so that no frame stalls in a large world or after a long replay.
///
/// The result is that of `Playback.reload`.
package struct ReloadRun: Sendable {
  /// The playback at the last tick that was stepped.
  package private(set) var playback: Playback
  private var left: ArraySlice<InputFrame>

  /// Takes the parameters of `Playback.reload`. Steps nothing yet.
  package init(
    _ playback: Playback, _ text: String, _ way: Playback.Reload, from cause: Int? = nil, label: String? = nil
  ) {
    self.playback = playback
    left = self.playback.inputsOfReload(text, way, from: cause, label: label)[...]
  }

  /// True if the playhead is back at its tick.
  package var isComplete: Bool { left.isEmpty }

  /// Steps at most this many ticks; returns the number stepped.
  package mutating func advance(atMost ticks: Int) -> Int {
    let next = left.prefix(ticks)
    playback.stepAgain(next) { _, _ in }
    left.removeFirst(next.count)
    return next.count
  }
}
