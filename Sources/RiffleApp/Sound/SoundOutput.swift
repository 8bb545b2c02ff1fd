/// Plays the sounds of ticks.
package struct SoundOutput {
  package var isMuted: Bool
  /// The delay is in seconds; not called while muted.
  package var play: ([SoundCue], _ delay: Double) -> Void = { _, _ in }

  init(isMuted: Bool) { self.isMuted = isMuted }

  func play(_ ticks: [HeardTick], at transport: Transport, tickRate rate: Int) {
    for tick in ticks where !isMuted {
      // Sounds of several ticks in one frame are delayed, as on a faster display, by a tenth of a second at most.
      let delay = transport.isPaused ? 0 : Double(tick.place) / (Double(rate) * transport.speed)
      play(tick.cues, min(delay, 0.1))
    }
  }
}
