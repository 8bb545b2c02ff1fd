/// A tick whose sounds are played.
public struct HeardTick: Hashable, Sendable {
  /// The number of the tick.
  public let tick: Int
  /// The sounds, in the order of their requests; at least one.
  public let cues: [SoundCue]
  /// The number of earlier ticks in the same `advance`: they are played one after the other, not at once.
  public let place: Int
}

extension Playback {
  /// Returns the sounds of the ticks that the playhead has reached since the last call, in that order, once.
  ///
  /// Included are the ticks stepped forward, new or again, and the target of a seek forward. Going back is silent, and
  /// so is stepping again for other reasons: a tick before a changed input, a ghost, a past that was thinned out.
  public mutating func takeHeard() -> [HeardTick] {
    guard !heard.isEmpty else { return [] }
    defer { heard = [] }
    return heard
  }

  mutating func hear(place: Int) {
    let cues = simulation.world.soundCues
    guard !cues.isEmpty else { return }
    // The sounds may never be taken.
    if heard.count >= Self.mostHeard { heard.removeFirst() }
    heard.append(HeardTick(tick: playhead, cues: cues, place: place))
  }

  private static var mostHeard: Int { 256 }
}
