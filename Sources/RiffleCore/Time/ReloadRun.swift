/// A reload that is computed some ticks at a time, so that no frame stalls. The result is that of `Playback.reload`.
package struct ReloadRun: Sendable {
  package private(set) var playback: Playback
  private var left: ArraySlice<InputFrame>

  /// Steps nothing yet.
  package init(
    _ playback: Playback, _ text: String, _ way: Playback.Reload, from cause: Int? = nil, label: String? = nil
  ) {
    self.playback = playback
    left = self.playback.inputsOfReload(text, way, from: cause, label: label)[...]
  }

  package var isComplete: Bool { left.isEmpty }

  package mutating func advance(atMost ticks: Int) -> Int {
    let next = left.prefix(ticks)
    playback.stepAgain(next) { _, _ in }
    left.removeFirst(next.count)
    return next.count
  }
}
