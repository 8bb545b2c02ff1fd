import RiffleCore

/// A tick whose sounds are to be heard.
public struct HeardTick: Hashable, Sendable {
  /// Its number.
  public let tick: Int
  /// In the order in which they were asked for; at least one.
  public let cues: [SoundCue]
  /// How many ticks of the same `advance` came before it: they are played one after the other, not at once.
  public let place: Int
}

extension Playback {
  /// The sounds of the ticks that the playhead has come to since the last call, in that order; taken once.
  ///
  /// Those are the ticks that were stepped forward, new or again, and the tick that a seek forward ended at. Going back
  /// is silent, and so is what is stepped again for other reasons: a tick before a changed input, a ghost, a past that was
  /// thinned out.
  public mutating func takeHeard() -> [HeardTick] {
    guard !heard.isEmpty else { return [] }
    defer { heard = [] }
    return heard
  }

  /// Notes the sounds of the playhead.
  mutating func hear(place: Int) {
    let cues = simulation.world.soundCues
    guard !cues.isEmpty else { return }
    // Nobody may be listening.
    if heard.count >= Self.mostHeard { heard.removeFirst() }
    heard.append(HeardTick(tick: playhead, cues: cues, place: place))
  }

  private static var mostHeard: Int { 256 }
}
