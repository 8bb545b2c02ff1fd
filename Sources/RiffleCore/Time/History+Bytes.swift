// A kept world is charged with the memory it does not share with the kept world before it: every block is counted once,
// where it first appears. When a world is dropped, the next one is charged with what it alone keeps alive.
//
// Restored worlds, which were stepped to again, share nothing with those after them. Permanently kept worlds are
// charged relative to permanently kept ones, so that they need not be counted again with each restored one.
extension History {
  mutating func append(_ moment: Moment) {
    let before = branches[active].moments.capacity
    branches[active].moments.append(moment)
    let after = branches[active].moments.capacity
    listBytes += Self.listBytes(after) - Self.listBytes(before) + Self.bytes(of: moment.input)
  }

  /// Removes the first ticks of the first branch.
  mutating func removeFirst(_ count: Int) {
    for index in 0..<count {
      drop(Place(branch: 0, index: index))
      listBytes -= Self.bytes(of: branches[0].moments[index].input)
    }
    branches[0].moments.removeFirst(count)
    branches[0].first += count
    for index in branches[0].spans.indices
    where branches[0].spanStart + (index + 1) * MotionSpan.length <= branches[0].first {
      branches[0].spans[index] = .unknown
    }
    countSpans(of: 0)
  }

  /// The worlds of the branch must have been dropped.
  mutating func forgetMoments(of branch: Int) {
    for moment in branches[branch].moments { listBytes -= Self.bytes(of: moment.input) }
    listBytes -= Self.listBytes(branches[branch].moments.capacity)
    branches[branch].moments = []
    (branches[branch].spans, branches[branch].openSpan) = ([], nil)
    countSpans(of: branch)
  }

  /// A branch that begins with the removed tick is renamed after its new input.
  mutating func removeLast(for input: InputFrame) {
    guard let last = branches[active].moments.last else { return }
    drop(Place(branch: active, index: branches[active].moments.count - 1))
    listBytes -= Self.bytes(of: last.input)
    branches[active].moments.removeLast()
    restored.removeAll { $0.branch == active && $0.tick > branches[active].last }
    looked = nil
    guard branches[active].moments.isEmpty, branches[active].parent != nil, last.input.branchLabel != input.branchLabel
    else { return }
    branches[active].name = freeName(at: branches[active].first - 1, label: input.branchLabel)
  }

  /// - Parameter isRestored: true if it was thinned out and stepped to again.
  mutating func keep(_ world: World, _ place: Place, isRestored: Bool = false) {
    branches[place.branch].moments[place.index].snapshot = Snapshot(world)
    branches[place.branch].moments[place.index].isRestored = isRestored
    charge(place)
  }

  package mutating func drop(_ place: Place) {
    guard branches[place.branch].moments[place.index].snapshot != nil else { return }
    let wasRestored = branches[place.branch].moments[place.index].isRestored
    worldBytes -= Int(branches[place.branch].moments[place.index].cost)
    branches[place.branch].moments[place.index].cost = 0
    branches[place.branch].moments[place.index].snapshot = nil
    branches[place.branch].moments[place.index].isRestored = false
    for heir in heirs(of: place) where !wasRestored || branches[heir.branch].moments[heir.index].isRestored {
      charge(heir)
    }
  }

  /// Counts again the cost of a kept world beside the one before it.
  private mutating func charge(_ place: Place) {
    guard let world = branches[place.branch].moments[place.index].world else { return }
    let before = kept(before: place, restored: branches[place.branch].moments[place.index].isRestored)
    let cost = Snapshot.overhead + world.bytes(notIn: before)
    worldBytes += cost - Int(branches[place.branch].moments[place.index].cost)
    branches[place.branch].moments[place.index].cost = Int32(clamping: cost)
  }

  private func kept(before place: Place, restored: Bool) -> World? {
    var place = place
    while true {
      if let index = branches[place.branch].kept(below: place.index, restored: restored) {
        return branches[place.branch].moments[index].world
      }
      guard let parent = branches[place.branch].parent else { return nil }
      place = Place(branch: parent, index: branches[place.branch].first - branches[parent].first)
    }
  }

  /// Returns the places whose nearest kept world before them is here: the next one, the next one that was not stepped
  /// to again, and the first ones of branches that fork in between.
  private func heirs(of place: Place) -> [Place] {
    func firsts(_ branch: Branch, from index: Int) -> [Int] {
      guard let next = branch.kept(from: index) else { return [] }
      guard branch.moments[next].isRestored, let other = branch.kept(from: next, restored: false) else { return [next] }
      return [next, other]
    }
    let next = firsts(branches[place.branch], from: place.index + 1)
    var heirs = next.map { Place(branch: place.branch, index: $0) }
    let end = branches[place.branch].first + (next.last ?? branches[place.branch].moments.count)
    let start = branches[place.branch].first + place.index
    for (index, branch) in branches.enumerated() where branch.parent == place.branch {
      guard branch.first > start, branch.first <= end else { continue }
      heirs += firsts(branch, from: 0).map { Place(branch: index, index: $0) }
    }
    return heirs
  }

  private static func listBytes(_ capacity: Int) -> Int {
    OwnedMemory.array(of: Moment.self, capacity: capacity)
  }

  private static func bytes(of input: InputFrame) -> Int {
    OwnedMemory.array(of: InputEvent.self, capacity: input.events.capacity)
  }
}
