/// The text of a scene while it is edited, and what can be taken back. What it is as a scene is right after every edit.
package struct EditSession: Sendable {
  /// One entity that was done, as undo names it.
  package struct Step: Hashable, Sendable, Codable {
    package var name: String
    package var change: TextChange
    /// What of the scene it was of, as a `ScenePath` is written; nil where that is not known.
    package var path: String?
  }

  package internal(set) var text: SceneText
  /// The file that messages name.
  package let file: String
  let blocks: [any SceneBlock.Type]
  package let words: SceneVocabulary
  package internal(set) var done: [Step] = []
  package internal(set) var undone: [Step] = []
  /// Whether there were steps before these that a text saved by someone else has overwritten.
  package internal(set) var isCut = false

  /// - Throws: the first mistake that keeps the text from being read as YAML.
  package init(_ text: String, file: String, blocks: [any SceneBlock.Type]) throws(SceneEditError) {
    self.text = try SceneText(text)
    (self.file, self.blocks) = (file, blocks)
    words = SceneVocabulary(blocks: blocks)
  }

  /// Makes edits, one step for undo.
  ///
  /// - Parameter earlier: what a text like it was read as, so that only what differs is read to check it; nil to read all.
  /// - Returns: whether anything differs.
  /// - Throws: why they cannot be made; the text is as it was.
  @discardableResult
  package mutating func perform(
    _ edits: [SceneEdit], named name: String, after earlier: EarlierReading? = nil
  ) throws(SceneError) -> Bool {
    let next = try text.applying(edits, file: file, blocks: blocks, words: words, after: earlier).text
    guard let change = text.change(to: next) else { return false }
    done.append(Step(name: name, change: change, path: edits.first?.at.description))
    undone = []
    text = next
    return true
  }

  /// Takes the last step back; which it was, nil where there is none or the text has changed since by another hand.
  package mutating func undo() -> Step? { move(from: \.done, to: \.undone) { $0.inverse } }

  /// Does the last step again that was taken back.
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
