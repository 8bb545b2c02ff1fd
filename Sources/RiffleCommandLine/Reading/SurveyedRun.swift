import RiffleApp

/// A scene's demo or a recording, played to its end, with all its motion.
package struct SurveyedRun {
  let path: String
  let scene: Scene
  let playable: Playable
  package let survey: MotionSurvey

  package var title: String { playable.title.inOneLine }

  /// After the last input a run ends at rest, or after this many seconds.
  private static let longestRest = 10.0

  /// - Parameters:
  ///   - path: a scene or a recording.
  ///   - recording: a recording whose input replaces the scene's demo.
  ///   - options: the options of a scene; a recording has its own.
  ///   - ticks: the last tick; nil to play until all is at rest.
  package init(
    _ path: String, recording: String? = nil, ownScene: Bool = false, _ options: SceneOptions = SceneOptions(),
    ticks: Int? = nil
  ) throws {
    let file: RecordingFile?
    if let recording {
      file = try RecordingFile(recording)
    } else {
      file = RecordingFile.isOne(path) ? try RecordingFile(path) : nil
    }
    self.path = path
    if let file {
      // A recording of another version of the scene is played on the named scene.
      let isNamed = recording != nil
      scene =
        isNamed
        ? try SceneLoader.load(path, blocks: sceneBlocks)
        : try file.scene(own: ownScene || !file.header.sceneText.isEmpty, blocks: sceneBlocks)
      playable = Playable(scene, file.options, recording: file.recording)
    } else {
      scene = try SceneLoader.load(path, blocks: sceneBlocks)
      playable = Playable(scene, options, playsDemo: true)
    }
    survey = Self.survey(playable, ticks: ticks ?? file?.recording.lastTick)
  }

  /// Plays the demo of a loaded scene.
  package init(_ scene: Scene, as path: String) {
    (self.scene, self.path) = (scene, path)
    playable = Playable(scene, SceneOptions(), playsDemo: true)
    survey = Self.survey(playable, ticks: nil)
  }

  private static func survey(_ playable: Playable, ticks: Int?) -> MotionSurvey {
    let rest = Int(longestRest * Double(playable.tickRate))
    return MotionSurvey(
      playable.simulation, to: ticks ?? playable.lastScriptedTick + rest,
      quietAfter: ticks == nil ? playable.lastScriptedTick : nil,
      isBusy: { $0.isAtWork }, input: playable.script)
  }
}
