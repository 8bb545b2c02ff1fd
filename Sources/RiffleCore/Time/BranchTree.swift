/// The branches of a history: their names, their ticks, and the place where each began on another one.
package struct BranchTree: Sendable {
  struct Place: Hashable, Sendable {
    let branch: Int
    let tick: Int
  }

  package var branches: [Branch]
  /// The branch that is played.
  private(set) var active = 0

  init(first: Int) { branches = [Branch(name: "main", parent: nil, first: first)] }

  var current: Branch {
    get { branches[active] }
    _modify { yield &branches[active] }
  }

  subscript(place: Place) -> Moment {
    get { branches[place.branch].moments[place.tick - branches[place.branch].first] }
    _modify {
      let index = place.tick - branches[place.branch].first
      yield &branches[place.branch].moments[index]
    }
  }

  /// The earliest tick of the active branch that is kept.
  var firstKept: Int {
    var index = active
    while let parent = branches[index].parent, branches[parent].ticks.contains(branches[index].first - 1) {
      index = parent
    }
    return branches[index].first
  }

  var summaries: [BranchSummary] {
    branches.indices.filter { !branches[$0].isRemoved }.map { index in
      let branch = branches[index]
      return BranchSummary(
        name: branch.name, forkedAt: branch.parent == nil ? nil : branch.first - 1, liveEdge: branch.last,
        depth: line(of: index).count - 1)
    }
  }

  /// - Parameter branch: nil for the active one.
  func index(of branch: String?) -> Int? {
    guard let branch else { return active }
    return branches.firstIndex { $0.name == branch && !$0.isRemoved }
  }

  func place(of tick: Int, on name: String? = nil) -> Place? {
    guard var branch = index(of: name) else { return nil }
    while tick < branches[branch].first {
      guard let parent = branches[branch].parent else { return nil }
      branch = parent
    }
    return tick <= branches[branch].last ? Place(branch: branch, tick: tick) : nil
  }

  /// Returns a branch and its ancestors, the oldest first, with the ticks of each on the way to the branch.
  func line(of branch: Int) -> [(branch: Int, ticks: Range<Int>)] {
    var line: [(branch: Int, ticks: Range<Int>)] = []
    var (next, end) = (Optional(branch), Int.max)
    while let index = next {
      let first = branches[index].first
      line.append((index, first..<max(first, min(end, branches[index].last + 1))))
      (next, end) = (branches[index].parent, min(end, first))
    }
    return line.reversed()
  }

  func kept(before tick: Int, on branch: Int, restored: Bool = true) -> Place? {
    line(of: branch).reversed().lazy.compactMap { index, ticks in
      branches[index].kept(before: min(tick, ticks.upperBound), restored: restored)
        .map { Place(branch: index, tick: $0) }
    }.first
  }

  func fork(of first: String, and second: String) -> Int? {
    guard let first = index(of: first), let second = index(of: second) else { return nil }
    return Array(zip(line(of: first), line(of: second))).last { $0.branch == $1.branch }
      .map { min($0.ticks.upperBound, $1.ticks.upperBound) - 1 }
  }

  /// Begins a branch after a tick of the active one, and makes it the active one.
  mutating func begin(after tick: Int, label: String?) {
    guard let place = place(of: tick) else { return }
    branches.append(Branch(name: freeName(at: tick, label: label), parent: place.branch, first: tick + 1))
    active = branches.count - 1
  }

  mutating func select(_ name: String) -> Bool {
    guard let index = index(of: name) else { return false }
    active = index
    return true
  }

  func freeName(at tick: Int, label: String?) -> String {
    let stem = "\(branches[0].name)@\(tick)" + (label.map { "/\($0)" } ?? "")
    var (name, number) = (stem, 1)
    while branches.contains(where: { $0.name == name }) {
      number += 1
      name = "\(stem)#\(number)"
    }
    return name
  }

  mutating func rename(_ old: String, to new: String) -> Bool {
    guard let index = index(of: old), !new.isEmpty, self.index(of: new) == nil else { return false }
    branches[index].name = new
    return true
  }

  package func parent(of name: String) -> String? {
    index(of: name).flatMap { branches[$0].parent }.map { branches[$0].name }
  }

  func reasonToKeep(_ name: String) -> String? {
    guard let index = index(of: name) else { return "there is no branch '\(name)'" }
    guard branches[index].parent != nil else { return "\(name) is the first branch; all others began on it" }
    if let child = branches.first(where: { $0.parent == index && !$0.isRemoved }) {
      return "\(child.name) began on \(name); remove \(child.name) first"
    }
    return nil
  }

  /// The indices of the other branches stay.
  mutating func remove(_ index: Int) {
    branches[index] = Branch(name: "", parent: branches[index].parent, first: branches[index].first)
  }
}
