import RiffleCore
import RiffleECS

/// A sound begins: `{sound: pop}`, `{sound: door.wav, gain: 0.5}`. Done at once, while it is heard.
struct SoundAction: WrittenAction {
  static let key = "sound"
  static let doc = "A sound begins."

  var head = ActionHead()
  var sound = Sound.tick
  var gain: Float = 1
  var pan: Float = 0
  var pitch: Float = 1

  static func fields(_ properties: PropertyTable) -> [Field<SoundAction>] {
    Field.required(
      key, \.sound, .sound, "Which: one of those that come with Riffle, or a WAV file of the folder Assets.")
    Field("gain", \.gain, .number(0...1), "How loud it is.")
    Field("pan", \.pan, .number(-1...1), "Where it is heard: -1 is left, 1 right.")
    Field("pitch", \.pitch, .number(0.25...4), "How fast it is played: 2 is an octave higher.")
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    world.play(sound, gain: gain, pan: pan, pitch: pitch)
    return true
  }
}
