/// Judges the expectations of a scene's text while it is played and edited.
package protocol LampSource: AnyObject {
  func judge(_ text: String)
  var lamps: LampRow { get }
}

extension Player {
  func light() {
    guard let source = options.lamps else { return }
    if let text = editor?.session.text {
      // Fast if both share one buffer.
      if text.bytes != judgedBytes { judge(text.string, source) }
      judgedBytes = text.bytes
    } else if let text = editable?.text {
      judge(text, source)
    }
    debugger.state.lamps = source.lamps
  }

  /// Updates stop conditions on expectations to the edited text.
  func followPromises() {
    guard debugger.stops.askForPromises, let text = sceneText else { return }
    defer { promisedText = text }
    guard let before = promisedText, before != text, let scene = editedScene else { return }
    playback.promises?.reset(scene.promiseJudge)
  }

  /// The scene's text with all edits; nil for a program without one.
  var sceneText: String? { editor?.session.text.string ?? editable?.text }

  /// The scene of `sceneText`; nil while the text has errors.
  var editedScene: Scene? {
    sceneText.flatMap { try? SceneLoader.scene(from: $0.utf8, path: session.header.scene, blocks: options.blocks) }
  }

  private func judge(_ text: String, _ source: any LampSource) {
    guard text != judgedText else { return }
    judgedText = text
    source.judge(text)
  }
}
