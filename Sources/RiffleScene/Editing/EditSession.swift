/// The text of a scene while it is edited, with undo and redo. It is a valid scene after every edit.
package struct EditSession: Sendable {
  package struct Step: Hashable, Sendable, Codable {
    package var name: String
    package var change: TextChange
    /// The edited `ScenePath` as text; nil if unknown.
    package var path: String?
  }

  package var text: SceneText
  /// The file in messages.
  package let file: String
  let blocks: [any SceneBlock.Type]
  package let words: SceneVocabulary
  package var done: [Step] = []
  package var undone: [Step] = []
  /// True if steps before these were overwritten by a text saved elsewhere.
  package var isCut = false

  /// - Throws: the first mistake that keeps the text from being read as YAML.
  package init(_ text: String, file: String, blocks: [any SceneBlock.Type]) throws(SceneEditError) {
    self.text = try SceneText(text)
    (self.file, self.blocks) = (file, blocks)
    words = SceneVocabulary(blocks: blocks)
  }

  /// Makes edits, one step for undo.
  ///
  /// - Parameter last: the reading of a similar text, so that only what differs is checked; nil to read all.
  /// - Returns: true if anything differs.
  /// - Throws: the reason why they cannot be made; the text is unchanged.
  @discardableResult
  package mutating func perform(
    _ edits: [SceneEdit], named name: String, after last: LastReading? = nil
  ) throws(SceneError) -> Bool {
    let next = try text.applying(edits, file: file, blocks: blocks, words: words, after: last).text
    guard let change = text.change(to: next) else { return false }
    done.append(Step(name: name, change: change, path: edits.first?.at.description))
    undone = []
    text = next
    return true
  }

  /// Undoes the last step and returns it; nil if there is none or the text has been changed elsewhere.
  package mutating func undo() -> Step? { move(from: \.done, to: \.undone) { $0.inverse } }

  package mutating func redo() -> Step? { move(from: \.undone, to: \.done) { $0 } }

  private mutating func move(
    from: WritableKeyPath<Self, [Step]>, to: WritableKeyPath<Self, [Step]>, _ change: (TextChange) -> TextChange
  ) -> Step? {
    guard let step = self[keyPath: from].last else { return nil }
    let change = change(step.change)
    let end = change.start + change.old.count
    guard change.start >= 0, end <= text.bytes.count, text.bytes[change.start..<end].elementsEqual(change.old),
      let next = try? text.applying(change)
    else { return nil }
    self[keyPath: from].removeLast()
    self[keyPath: to].append(step)
    text = next
    return step
  }
}
