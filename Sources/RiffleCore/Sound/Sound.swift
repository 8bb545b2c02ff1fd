/// A sound by its name: one of the shipped set, or a WAV file of the folder `Assets`, as in `play("door.wav")`.
public struct Sound: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// `pop`, or the name of a file within `Assets`, such as `doors/slam.wav`.
  public let name: String

  /// A sound by its name; one that is neither shipped nor a file is silent, and reported once.
  public init(_ name: String) { self.name = name }
  /// A sound by its name.
  public init(stringLiteral name: String) { self.init(name) }

  /// A short dry beat, like a clock.
  public static let tick: Sound = "tick"
  /// A button.
  public static let click: Sound = "click"
  /// A small entity appears or bursts.
  public static let pop: Sound = "pop"
  /// An entity slides past.
  public static let whoosh: Sound = "whoosh"
  /// Three rising notes: success.
  public static let chime: Sound = "chime"
  /// Two falling notes: failure.
  public static let error: Sound = "error"
  /// A card is turned.
  public static let flip: Sound = "flip"
  /// A card, or another light object, lands.
  public static let land: Sound = "land"

  /// The sounds that come with Riffle.
  public static let shipped: [Sound] = [.tick, .click, .pop, .whoosh, .chime, .error, .flip, .land]

  /// True for a file, false for one of the shipped set.
  public var isFile: Bool { name.lowercased().hasSuffix(".wav") }

  public var description: String { name }
}

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
  /// A replay sounds like the run, and stepping back is silent. Cues are not in the state hash. Cues before the first
  /// tick are not played.
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
