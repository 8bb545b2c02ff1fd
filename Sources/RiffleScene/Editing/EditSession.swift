/// A scene being edited, valid after every edit.
package struct EditSession: Sendable {
  package struct Step: Hashable, Sendable, Codable {
    package var name: String
    package var change: TextChange
    package var path: ScenePath?
  }

  package var text: SceneText
  package let file: String
  let blocks: [any SceneBlock.Type]
  package let words: SceneVocabulary
  package var done: [Step] = []
  package var undone: [Step] = []
  /// True if steps before these were overwritten by a text saved elsewhere.
  package var isCut = false

  package init(_ text: String, file: String, blocks: [any SceneBlock.Type]) throws(SceneEditError) {
    self.text = try SceneText(text)
    (self.file, self.blocks) = (file, blocks)
    words = SceneVocabulary(blocks: blocks)
  }

  /// Makes edits, one step for undo, or throws without a change. Returns true if anything differs. `last` is the
  /// reading of a similar text, so that only what differs is checked.
  @discardableResult package mutating func perform(
    _ edits: [SceneEdit], named name: String, after last: LastReading? = nil
  ) throws(SceneError) -> Bool {
    let next = try text.applying(edits, file: file, blocks: blocks, words: words, after: last).text
    guard let change = text.change(to: next) else { return false }
    done.append(Step(name: name, change: change, path: edits.first?.at))
    undone = []
    text = next
    return true
  }

  /// Nil if there is none, or if the text has been changed elsewhere.
  package mutating func undo() -> Step? { move(from: \.done, to: \.undone) { $0.inverse } }

  package mutating func redo() -> Step? { move(from: \.undone, to: \.done) { $0 } }

  private mutating func move(
    from: WritableKeyPath<Self, [Step]>, to: WritableKeyPath<Self, [Step]>, _ change: (TextChange) -> TextChange
  ) -> Step? {
    guard let step = self[keyPath: from].last, case let change = change(step.change), change.start >= 0,
      text.bytes.dropFirst(change.start).starts(with: change.old), let next = try? text.applying(change)
    else { return nil }
    self[keyPath: from].removeLast()
    self[keyPath: to].append(step)
    text = next
    return step
  }

  /// Keeps the latest steps for undo, as far as their bytes and their neighbours are unchanged.
  package mutating func follow(_ new: SceneText) {
    guard let foreign = text.change(to: new) else {
      text = new
      return
    }
    var (start, length) = (foreign.start, foreign.old.count)
    let way = foreign.new.count - foreign.old.count
    var kept: [Step] = []
    for var step in done.reversed() {
      let end = step.change.start + step.change.new.count
      if start + length < step.change.start {
        step.change.start += way
      } else if start > end {
        // Before this step the bytes were elsewhere.
        start -= step.change.new.count - step.change.old.count
      } else {
        break
      }
      kept.append(step)
    }
    isCut = isCut || kept.count < done.count || !undone.isEmpty
    (done, undone, text) = (kept.reversed(), [], new)
  }

  /// Returns nil if both texts changed the same place or neighbours, or if the result is no scene.
  package func merged(over base: SceneText, with theirs: SceneText) -> SceneText? {
    guard var own = base.change(to: text) else { return theirs }
    if let other = base.change(to: theirs) {
      if own == other { return theirs }
      if other.start + other.old.count < own.start {
        own.start += other.new.count - other.old.count
      } else if other.start <= own.start + own.old.count {
        return nil
      }
    }
    guard let both = try? theirs.applying(own), reads(both) else { return nil }
    return both
  }

  package func reads(_ text: SceneText) -> Bool {
    (try? SceneLoader.scene(from: text, path: file, blocks: blocks)) != nil
  }
}

extension SceneText {
  /// Makes edits in order, each in the text before it. Throws the reason why one is impossible, or all mistakes.
  package func applying(
    _ edits: [SceneEdit], file path: String, blocks: [any SceneBlock.Type], words: SceneVocabulary? = nil,
    after last: LastReading? = nil
  ) throws(SceneError) -> (text: SceneText, scene: Scene) {
    var text = self
    if let next = settingNumbers(edits) {
      text = next
    } else {
      let words = words ?? SceneVocabulary(blocks: blocks)
      do {
        for edit in edits { text = try text.applying(edit, words: words) }
      } catch {
        throw SceneError(error, file: path)
      }
    }
    return (text, try SceneLoader.scene(from: text, path: path, blocks: blocks, after: last))
  }

  /// Returns the text with written numbers replaced by others, read once, as a drag sets several; nil for other edits.
  package func settingNumbers(_ edits: [SceneEdit]) -> SceneText? {
    var parts: [(range: Range<Int>, new: [UInt8])] = []
    for edit in edits {
      guard case .set(let new) = edit.change, Self.isNumber(new), let path = try? definedPath(edit.at),
        let found = try? TextWriter(text: self, words: nil).find(path, asValue: true), found.rest.isEmpty,
        found.name == nil, case let node = found.node, node.scalar?.isPlain == true, Self.isNumber(written(node)),
        !parts.contains(where: { $0.range == node.bytes })
      else { return nil }
      if node.number != YAMLNode.number(new) { parts.append((node.bytes, Array(new.utf8))) }
    }
    return try? replacing(parts)
  }

  /// True for digits with an optional point among them and an optional minus sign: in YAML always a number.
  private static func isNumber(_ text: String) -> Bool { text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil }
}

extension SceneError {
  package init(_ error: SceneEditError, file path: String) {
    self.init([Diagnostic(file: path, location: error.location ?? .start, message: error.message)])
  }
}
