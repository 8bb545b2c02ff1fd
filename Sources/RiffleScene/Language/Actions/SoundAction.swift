import RiffleCore

/// Plays a sound: `{sound: pop}`, `{sound: door.wav, gain: 0.5}`. Done at once, while it sounds.
struct SoundAction: WrittenAction {
  static let key = "sound"
  static let doc = "Plays a sound."

  var head = ActionHead()
  var sound = Sound.tick
  var gain: Float = 1
  var pan: Float = 0
  var pitch: Float = 1

  static func fields(_ properties: PropertyTable) -> [Field<SoundAction>] {
    Field.required(key, \.sound, .sound, "A built-in sound, or a WAV file in the folder Assets.")
    Field("gain", \.gain, .number(0...1), "Volume.")
    Field("pan", \.pan, .number(-1...1), "Stereo pan: -1 is left, 1 is right.")
    Field("pitch", \.pitch, .number(0.25...4), "Playback rate: 2 is an octave higher.")
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    world.play(sound, gain: gain, pan: pan, pitch: pitch)
    return true
  }
}
