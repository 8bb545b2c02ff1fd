extension SceneText {
  /// The text with edits made one after another, each path read in the text that those before it made; right as a scene.
  ///
  /// - Parameters:
  ///   - path: the file that messages name.
  ///   - blocks: the blocks of libraries it may have.
  ///   - words: what may be written with them, for who has it already.
  ///   - earlier: what a text like it was read as; nil to read all of it.
  /// - Returns: the text, what it is as a scene, and each change in the text that it found.
  /// - Throws: what keeps an edit from being made, or every mistake the scene would have with it, placed in the text with it.
  package func applying(
    _ edits: [SceneEdit], file path: String, blocks: [any SceneBlock.Type], words: SceneVocabulary? = nil,
    after earlier: EarlierReading? = nil
  ) throws(SceneError) -> (text: SceneText, scene: Scene, changes: [(from: SceneText, TextChange)]) {
    var text = self
    var changes: [(from: SceneText, TextChange)] = []
    let words = words ?? SceneVocabulary(blocks: blocks)
    do {
      for edit in edits {
        let next = try text.applying(edit, words: words)
        if let change = text.change(to: next) { changes.append((text, change)) }
        text = next
      }
    } catch {
      throw SceneError(error, file: path)
    }
    return (text, try SceneLoader.scene(from: text.packed, path: path, blocks: blocks, after: earlier), changes)
  }
}

extension SceneError {
  /// Why an edit of a file cannot be made, as a mistake in it.
  package init(_ error: SceneEditError, file path: String) {
    self.init([Diagnostic(file: path, location: error.location ?? .start, message: error.message)])
  }
}
