import RiffleCore

// Plays the sounds of the ticks.
extension Player {
  /// Plays the sounds of the ticks that `advance` has stepped.
  func hear() {
    let (transport, rate) = (playback.transport, Double(playback.simulation.world[resource: Tick.self].rate))
    for tick in playback.takeHeard() where !isMuted {
      // Sounds of several ticks in one frame are delayed, as on a faster display.
      let delay = transport.isPaused ? 0 : Double(tick.place) / (rate * transport.speed)
      heard(tick.cues, min(delay, Self.longestDelay))
    }
  }

  /// The maximal delay after a late frame, in seconds.
  private static var longestDelay: Double { 0.1 }

  func toggleMute(at now: Double) {
    isMuted.toggle()
    debugger.say(isMuted ? "sound off" : "sound on", at: now)
  }
}
