import RiffleTime

// What is heard: the sounds of the ticks that are played, in their moments.
extension Player {
  /// Hands on the sounds of the ticks that `advance` came to.
  func hear() {
    let (transport, rate) = (playback.transport, Double(playback.simulation.world[resource: Tick.self].rate))
    for tick in playback.takeHeard() where !isMuted {
      // What one frame plays of several ticks is heard one after the other, as it would be with a faster screen.
      let delay = transport.isPaused ? 0 : Double(tick.place) / (rate * transport.speed)
      heard(tick.cues, min(delay, Self.longestDelay))
    }
  }

  /// Of a frame that came late, in seconds.
  private static var longestDelay: Double { 0.1 }

  func toggleMute(at now: Double) {
    isMuted.toggle()
    debugger.say(isMuted ? "sound off" : "sound on", at: now)
  }
}
