import RiffleInspector
import RiffleScene

/// What judges the expectations of a scene's text while it is played and edited.
package protocol LampSource: AnyObject {
  /// Begins to judge a text, and forgets the one before it. Does not wait.
  func judge(_ text: String)
  /// What is known by now.
  var lamps: LampRow { get }
}

extension Player {
  /// Lets the text that is played be judged, and shows what is known of it.
  func light() {
    guard let source = options.lamps else { return }
    if let text = editor?.session.text {
      // The same buffer is compared at once.
      if text.bytes != judgedBytes { judge(text.string, source) }
      judgedBytes = text.bytes
    } else if let text = editable?.text {
      judge(text, source)
    }
    debugger.state.lamps = source.lamps
  }

  /// Conditions ask what the text that is played expects, as it is edited.
  func followPromises() {
    guard debugger.stops.askForPromises, let text = sceneText else { return }
    defer { promisedText = text }
    guard let before = promisedText, before != text, let scene = editedScene else { return }
    playback.promises?.reset(scene.promiseJudge)
  }

  /// The text of the scene with all edits; nil for a program without one.
  var sceneText: String? { editor?.session.text.string ?? editable?.text }

  /// The scene of that text; nil while the text has mistakes.
  var editedScene: Scene? {
    sceneText.flatMap { try? SceneLoader.scene(from: $0.utf8, path: session.header.scene, blocks: options.blocks) }
  }

  private func judge(_ text: String, _ source: any LampSource) {
    guard text != judgedText else { return }
    judgedText = text
    source.judge(text)
  }
}
