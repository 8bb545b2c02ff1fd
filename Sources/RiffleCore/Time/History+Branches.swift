// Renaming and removing branches.
extension History {
  /// Renames a branch; returns false if the new name is empty or taken, or the old one is unknown.
  mutating func rename(branch old: String, to new: String) -> Bool {
    guard let index = index(of: old), !new.isEmpty, self.index(of: new) == nil else { return false }
    branches[index].name = new
    return true
  }

  /// Returns the branch it forked from; nil for the first.
  package func parent(of name: String) -> String? {
    index(of: name).flatMap { branches[$0].parent }.map { branches[$0].name }
  }

  /// Returns why a branch cannot be removed; nil if it can.
  func reasonToKeep(branch name: String) -> String? {
    guard let index = index(of: name) else { return "there is no branch '\(name)'" }
    guard branches[index].parent != nil else { return "\(name) is the first branch; all others began on it" }
    if let child = branches.first(where: { $0.parent == index && !$0.isRemoved }) {
      return "\(child.name) began on \(name); remove \(child.name) first"
    }
    return nil
  }

  /// Removes a branch without children. Its place in the list stays, so that other branches keep their indices.
  mutating func remove(branch name: String) {
    guard let index = index(of: name), index != active, reasonToKeep(branch: name) == nil else { return }
    restored.removeAll { $0.branch == index }
    for moment in branches[index].moments.indices.reversed() { drop(Place(branch: index, index: moment)) }
    forgetMoments(of: index)
    branches[index].isRemoved = true
    branches[index].name = ""
  }
}
