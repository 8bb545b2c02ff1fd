// A kept world is charged with the memory it does not share with the kept world before it: every block is counted once,
// where it first appears. When a world is dropped, the next one is charged with what it alone keeps alive.
// Restored worlds, which were stepped to again, share nothing with those after them. Permanently kept worlds are
// charged relative to permanently kept ones, so that they need not be counted again with each restored one.
extension History {
  /// A branch that begins with the removed tick is renamed after its new input.
  mutating func removeLast(for input: InputFrame) {
    guard let last = branches[active].moments.last else { return }
    drop(ownEdge)
    branches[active].removeLast()
    restored.removeAll { $0.branch == active && $0.tick > branches[active].last }
    looked = nil
    guard branches[active].moments.isEmpty, branches[active].parent != nil, last.input.branchLabel != input.branchLabel
    else { return }
    branches[active].name = freeName(at: branches[active].first - 1, label: input.branchLabel)
  }

  mutating func keep(_ world: World, _ place: Place, isRestored: Bool = false) {
    (self[place].snapshot, self[place].isRestored) = (Snapshot(world), isRestored)
    charge(place)
  }

  mutating func drop(_ place: Place) {
    guard self[place].snapshot != nil else { return }
    let wasRestored = self[place].isRestored
    worldBytes -= Int(self[place].cost)
    (self[place].cost, self[place].snapshot, self[place].isRestored) = (0, nil, false)
    for heir in heirs(of: place) where !wasRestored || self[heir].isRestored { charge(heir) }
  }

  private mutating func charge(_ place: Place) {
    guard let world = self[place].world else { return }
    let before = keptPlace(before: place.tick, on: place.branch, restored: self[place].isRestored)
      .flatMap { self[$0].world }
    let cost = Snapshot.overhead + (before.map(world.bytes(notIn:)) ?? world.bytes)
    worldBytes += cost - Int(self[place].cost)
    self[place].cost = Int32(clamping: cost)
  }

  /// Returns the places whose nearest kept world before them is here: the next one, the next one that was not stepped
  /// to again, and the first ones of branches that fork in between.
  private func heirs(of place: Place) -> [Place] {
    func firsts(_ branch: Int, from tick: Int) -> [Place] {
      guard let next = branches[branch].kept(from: tick).map({ Place(branch: branch, tick: $0) }) else { return [] }
      guard self[next].isRestored, let other = branches[branch].kept(from: next.tick, restored: false) else {
        return [next]
      }
      return [next, Place(branch: branch, tick: other)]
    }
    let next = firsts(place.branch, from: place.tick + 1)
    let end = next.last?.tick ?? branches[place.branch].last + 1
    return next
      + branches.indices.filter {
        branches[$0].parent == place.branch && branches[$0].first > place.tick && branches[$0].first <= end
      }.flatMap { firsts($0, from: branches[$0].first) }
  }
}
