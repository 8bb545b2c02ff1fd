import RiffleECS

/// A sound that starts at a tick, with its gain, pan and pitch.
public struct SoundCue: Hashable, Sendable {
  /// The sound.
  public let sound: Sound
  /// Loudness as a factor of the samples, 0 (silent) to 1 (as recorded).
  public let gain: Float
  /// Stereo position, -1 (left) to 1 (right), with equal loudness.
  public let pan: Float
  /// Playback rate, 0.25 to 4: 2 is an octave higher and half as long.
  public let pitch: Float

  /// A cue. Values are clamped to their range; NaN takes the default.
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
  /// The call adds a cue to the tick, which the player, or a film, plays. So a replay sounds like the run, a step plays the
  /// sounds of its tick, and stepping back is silent. Cues have no effect on later ticks and are not in the state hash; two worlds
  /// with different cues are not equal. Cues before the first tick are not played.
  ///
  /// - Parameters:
  ///   - gain: loudness, 0 to 1. Several cues of one sound in a tick are made quieter together.
  ///   - pan: from -1 (left) to 1 (right).
  ///   - pitch: the playback rate, 0.25 to 4.
  public mutating func play(_ sound: Sound, gain: Float = 1, pan: Float = 0, pitch: Float = 1) {
    prepareForMotion()
    self[resource: Journal.self].cues.append(SoundCue(sound, gain: gain, pan: pan, pitch: pitch))
  }

  /// The sounds that start at this tick, in the order of the calls.
  public var soundCues: [SoundCue] { resource(Journal.self)?.cues ?? [] }
}
