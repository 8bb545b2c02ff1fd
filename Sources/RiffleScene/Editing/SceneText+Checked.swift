extension SceneText {
  /// Returns the text with edits made one after another, each path read in the text before it; right as a scene.
  ///
  /// - Parameters:
  ///   - path: the file in messages.
  ///   - blocks: the library blocks it may have.
  ///   - words: their vocabulary, if it exists already.
  ///   - last: the reading of a similar text; nil to read all of it.
  /// - Returns: the text, its scene, and each change with the text before it.
  /// - Throws: the reason why an edit cannot be made, or every mistake of the scene with it, located in the new text.
  package func applying(
    _ edits: [SceneEdit], file path: String, blocks: [any SceneBlock.Type], words: SceneVocabulary? = nil,
    after last: LastReading? = nil
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
    return (text, try SceneLoader.scene(from: text.packed, path: path, blocks: blocks, after: last), changes)
  }
}

extension SceneError {
  package init(_ error: SceneEditError, file path: String) {
    self.init([Diagnostic(file: path, location: error.location ?? .start, message: error.message)])
  }
}
