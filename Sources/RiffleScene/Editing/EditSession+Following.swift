extension EditSession {
  /// Takes a text that someone else saved. Steps of which nothing was changed meanwhile, and nothing beside them, can still
  /// be taken back, wherever their bytes are now; with the first one that was changed go those before it.
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
        // Before this step the same bytes were elsewhere.
        start -= step.change.new.count - step.change.old.count
      } else {
        break
      }
      kept.append(step)
    }
    isCut = isCut || kept.count < done.count || !undone.isEmpty
    (done, undone, text) = (kept.reversed(), [], new)
  }

  /// What the file is to have when someone else has saved another text than the one that was edited: both changes.
  ///
  /// - Parameters:
  ///   - base: the text that both began with.
  ///   - theirs: the one that is in the file now.
  /// - Returns: nil where both changed the same place, or neighbours, or where together they are no scene.
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

  /// Whether a text is a scene without a mistake.
  package func reads(_ text: SceneText) -> Bool {
    (try? SceneLoader.scene(from: text.packed, path: file, blocks: blocks)) != nil
  }

  /// Takes up steps that lead to a text.
  package mutating func restore(_ text: SceneText, done: [Step], undone: [Step]) {
    (self.text, self.done, self.undone) = (text, done, undone)
  }
}
