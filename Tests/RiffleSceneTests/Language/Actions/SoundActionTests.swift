import SceneSupport
import Testing

@Suite("Sound action")
struct SoundActionTests {
  @Test("a sound action adds a cue in its tick and is done at once")
  func cues() throws {
    var stage = try Stage(
      """
      riffle: 1
      on:
        - {key: a, do: [{sound: pop}, {sound: flip, gain: 0.5, pan: -0.25, pitch: 1.5}, {wait: 0.1}, {sound: land}]}
      """)
    stage.step()
    #expect(stage.world.soundCues.isEmpty)
    stage.press("a")
    #expect(stage.world.soundCues == [SoundCue(.pop), SoundCue(.flip, gain: 0.5, pan: -0.25, pitch: 1.5)])
    stage.step()
    #expect(stage.world.soundCues.isEmpty)
    stage.step(10)
    #expect(stage.world.soundCues.isEmpty)
    stage.step()
    #expect(stage.world.soundCues == [SoundCue(.land)])
  }

  @Test("a sound file is recorded with its place in the scene")
  func files() throws {
    let text = "riffle: 1\non: [{start: true, do: [{sound: door.wav}, {sound: pop}]}]\n"
    let scene = try SceneLoader.scene(from: text.utf8, path: "s.yaml")
    #expect(scene.images.map(\.file) == ["door.wav"])
    #expect(scene.images.first?.isSound == true)
    #expect(scene.images.first.map { "\($0.location.line):\($0.location.column)" } == "2:33")
  }
}
