extension EditSession {
  /// Adopts a text that was saved elsewhere. Steps whose bytes and neighbours are unchanged can still be undone,
  /// wherever their bytes are now; the first changed step is dropped with those before it.
  package mutating func follow(_ new: SceneText) {
    guard let foreign = text.change(to: new) else { return }
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

  /// Merges the edits with a text that was saved elsewhere.
  ///
  /// - Parameters:
  ///   - base: the text that both began with.
  ///   - theirs: the text in the file now.
  /// - Returns: nil if both changed the same place, or neighbours, or if the result is no scene.
  package func merged(over base: SceneText, with theirs: SceneText) -> SceneText? {
    guard var own = base.change(to: text) else { return theirs }
    guard let other = base.change(to: theirs) else { return text }
    if own == other { return text }
    if other.start + other.old.count < own.start {
      own.start += other.new.count - other.old.count
    } else if other.start <= own.start + own.old.count {
      return nil
    }
    guard let both = try? theirs.applying(own), reads(both) else { return nil }
    return both
  }

  /// True if a text is a scene without a mistake.
  package func reads(_ text: SceneText) -> Bool {
    (try? SceneLoader.scene(from: text, path: file, blocks: blocks)) != nil
  }

  package mutating func restore(_ text: SceneText, done: [Step], undone: [Step]) {
    (self.text, self.done, self.undone) = (text, done, undone)
  }
}
