import RiffleECS

/// A sound that begins at a tick, and how it is heard.
public struct SoundCue: Hashable, Sendable {
  /// What is heard.
  public let sound: Sound
  /// Loudness as a factor of the samples, 0 (silent) to 1 (as recorded).
  public let gain: Float
  /// Where it is heard, -1 (left) to 1 (right), equally loud everywhere.
  public let pan: Float
  /// How fast it is played, 0.25 to 4: 2 is an octave higher and half as long.
  public let pitch: Float

  /// Values beyond their range take its nearest end; one that is not a number takes the default.
  public init(_ sound: Sound, gain: Float = 1, pan: Float = 0, pitch: Float = 1) {
    self.sound = sound
    self.gain = gain.isNaN ? 1 : min(max(gain, 0), 1)
    self.pan = pan.isNaN ? 0 : min(max(pan, -1), 1)
    self.pitch = pitch.isNaN ? 1 : min(max(pitch, 0.25), 4)
  }
}

extension World {
  /// Plays a sound, from the start of this tick.
  ///
  /// Nothing is heard by this call: it adds a cue to those of the tick, which the player, or a film, plays. So a replay
  /// sounds as the run did, a step plays the sounds of its tick, and going back is silent. Cues influence no later tick and
  /// are not in the state hash; two worlds that differ in them are not equal. Those of a world before its first tick are not
  /// heard.
  ///
  /// - Parameters:
  ///   - gain: loudness, 0 to 1. Several cues of one sound in a tick are made quieter together.
  ///   - pan: from -1 (left) to 1 (right).
  ///   - pitch: how fast it is played, 0.25 to 4.
  public mutating func play(_ sound: Sound, gain: Float = 1, pan: Float = 0, pitch: Float = 1) {
    prepareForMotion()
    self[resource: Journal.self].cues.append(SoundCue(sound, gain: gain, pan: pan, pitch: pitch))
  }

  /// The sounds that begin at this tick, in the order in which they were asked for.
  public var soundCues: [SoundCue] { resource(Journal.self)?.cues ?? [] }
}
