// A kept world is charged with the memory it does not share with the kept world before it: every block is counted once,
// where it first appears. When a world is dropped, the next one is charged with what it alone keeps alive.
// Restored worlds, which were stepped to again, share nothing with those after them. Permanently kept worlds are
// charged relative to permanently kept ones, so that they need not be counted again with each restored one.
extension History {
  /// A branch that begins with the removed tick is renamed after its new input.
  mutating func removeLast(for input: InputFrame) {
    guard let last = tree.current.moments.last else { return }
    drop(ownEdge)
    tree.current.removeLast()
    restored.removeAll { $0.branch == tree.active && $0.tick > tree.current.last }
    looked = nil
    guard tree.current.moments.isEmpty, tree.current.parent != nil, last.input.branchLabel != input.branchLabel
    else { return }
    tree.current.name = tree.freeName(at: tree.current.first - 1, label: input.branchLabel)
  }

  mutating func keep(_ world: World, _ place: BranchTree.Place, isRestored: Bool = false) {
    (tree[place].snapshot, tree[place].isRestored) = (Snapshot(world), isRestored)
    charge(place)
  }

  mutating func drop(_ place: BranchTree.Place) {
    guard tree[place].snapshot != nil else { return }
    let wasRestored = tree[place].isRestored
    worldBytes -= Int(tree[place].cost)
    (tree[place].cost, tree[place].snapshot, tree[place].isRestored) = (0, nil, false)
    for heir in heirs(of: place) where !wasRestored || tree[heir].isRestored { charge(heir) }
  }

  private mutating func charge(_ place: BranchTree.Place) {
    guard let world = tree[place].world else { return }
    let before = tree.kept(before: place.tick, on: place.branch, restored: tree[place].isRestored)
      .flatMap { tree[$0].world }
    let cost = Snapshot.overhead + world.bytes(notIn: before)
    worldBytes += cost - Int(tree[place].cost)
    tree[place].cost = Int32(clamping: cost)
  }

  /// Returns the places whose nearest kept world before them is here: the next one, the next one that was not stepped
  /// to again, and the first ones of branches that fork in between.
  private func heirs(of place: BranchTree.Place) -> [BranchTree.Place] {
    func firsts(_ branch: Int, from tick: Int) -> [BranchTree.Place] {
      guard let next = tree.branches[branch].kept(from: tick).map({ BranchTree.Place(branch: branch, tick: $0) }) else {
        return []
      }
      guard tree[next].isRestored, let other = tree.branches[branch].kept(from: next.tick, restored: false) else {
        return [next]
      }
      return [next, BranchTree.Place(branch: branch, tick: other)]
    }
    let next = firsts(place.branch, from: place.tick + 1)
    let end = next.last?.tick ?? tree.branches[place.branch].last + 1
    return next
      + tree.branches.indices.filter {
        tree.branches[$0].parent == place.branch && tree.branches[$0].first > place.tick
          && tree.branches[$0].first <= end
      }.flatMap { firsts($0, from: tree.branches[$0].first) }
  }
}
