import RiffleCore

extension SceneText {
  /// What comes into another space: the entity of an entry, or one of its copies.
  package struct Moved: Sendable {
    /// The number or the word of a copy; nil for what is none.
    package var copy: String?
    /// From points of the space it is in to points of the other one.
    package var map: Homography
    /// What it has in the model, for what is not written.
    package var transform: Transform

    package init(copy: String? = nil, through map: Homography, from transform: Transform) {
      (self.copy, self.map, self.transform) = (copy, map, transform)
    }

    /// Whether its corners are no right angles any more in the other space, which no turn and no scale can give back.
    package var isSlanted: Bool {
      let (first, second) = Pose(transform).axes(through: map)
      let lengths = (first * first).sum().squareRoot() * (second * second).sum().squareRoot()
      return abs((first * second).sum()) > 0.01 * lengths
    }
  }

  /// The edits that keep what an entry describes where it is seen when that comes into another space: of place, turn and
  /// scale. A copy that has some of them for itself, or comes from or into a space of its own, gets its own.
  ///
  /// - Parameters:
  ///   - entry: what describes it.
  ///   - moved: the entity, or its copies.
  ///   - isAlone: whether it is single copies that move, and not what the entry says of all.
  /// - Returns: nothing of a place that a layout gives it.
  package func edits(keeping entry: ScenePath, _ moved: [Moved], isAlone: Bool = false) -> [SceneEdit] {
    func block(_ one: Moved) -> ScenePath? { one.copy.map { entry + [.key("only"), .key($0)] } }
    func hasOwn(_ one: Moved) -> Bool { block(one).map { root[$0] != nil } ?? false }
    guard let first = moved.first(where: { !hasOwn($0) }) ?? moved.first else { return [] }
    let isLaidOut = isLaidOut(entry)
    // What a layout, or lines of its own, have given to a copy is not the entry's.
    let seen = isLaidOut || hasOwn(first) ? Transform(position: first.transform.position) : first.transform
    let before = pose(at: entry, else: Pose(seen))
    let after = isAlone ? before : before.moved(through: first.map)
    var edits =
      isAlone
      ? []
      : self.edits(at: entry, from: before, to: after, growth: before.growth(through: first.map), places: !isLaidOut)
    if !isAlone, case .key(let name)? = entry.components.last {
      edits += self.edits(ofActionsOn: name, from: before, to: after, through: first.map)
    }
    let hasPlace = numbers(at: entry + .key("at"), seen: [0, 0]) != nil
    for one in moved {
      guard let block = block(one) else { continue }
      var (before, after) = (before, after)
      // A place that is another one in each copy, as of rows, stays what it is.
      if !hasPlace { (before.at, after.at) = (Pose(one.transform).at, Pose(one.transform).at) }
      let own = pose(at: block, else: before)
      if case .key(let name)? = entry.components.last, let copy = one.copy {
        edits += self.edits(
          ofActionsOn: "\(name)-\(copy)", from: own, to: own.moved(through: one.map), through: one.map)
      }
      edits += self.edits(
        at: block, from: after, to: own.moved(through: one.map), growth: own.growth(through: one.map),
        places: !isLaidOut || root[block + .key("at")] != nil)
    }
    return edits
  }

  /// The edits of actions that bring this entity alone to a place, a turn or a scale: as it is seen, that stays.
  ///
  /// - Parameter old: what counts for it where such an action says nothing; `new`, in the other space.
  private func edits(ofActionsOn name: String, from old: Pose, to new: Pose, through map: Homography) -> [SceneEdit] {
    targeted { $0 == name }.flatMap { action, names -> [SceneEdit] in
      guard names == [name], ["animate", "set"].contains(where: { root[action]?.entry($0) != nil }) else { return [] }
      let own = pose(at: action + .key("to"), else: old)
      return edits(
        at: action + .key("to"), from: new, to: own.moved(through: map), growth: own.growth(through: map), places: true)
    }
  }

  /// What a block says, with another pose for what it does not.
  private func pose(at block: ScenePath, else other: Pose) -> Pose {
    func written(_ key: String, _ count: Int) -> [Double]? {
      root[block + .key(key)].flatMap { _ in
        numbers(at: block + .key(key), seen: Array(repeating: 0, count: count))?.values
      }
    }
    var pose = other
    if let at = written("at", 2) { pose.at = SIMD2(at[0], at[1]) }
    for (axis, key) in ["x", "y"].enumerated() { if let one = written(key, 1) { pose.at[axis] = one[0] } }
    if let rotation = written("rotation", 1) { pose.degrees = rotation[0] }
    if let scale = written("scale", 1) ?? written("scale", 2) { pose.scale = SIMD2(scale[0], scale[scale.count - 1]) }
    return pose
  }

  /// The edits of one block.
  ///
  /// - Parameters:
  ///   - old: what counts where the block says nothing.
  ///   - growth: by how much what the old numbers were rounded by is seen larger in the new ones.
  private func edits(at block: ScenePath, from old: Pose, to new: Pose, growth: Double, places: Bool) -> [SceneEdit] {
    func own(_ key: String, _ seen: [Double]) -> Numbers? {
      let path = block + .key(key)
      guard var numbers = numbers(at: path, seen: seen) else { return nil }
      (numbers.path, numbers.scope) = (path, .here)
      return numbers
    }
    var edits: [SceneEdit] = []
    let isCopy = block.components.count > 2
    if ["x", "y"].contains(where: { root[block + .key($0)] != nil }) {
      for (axis, key) in ["x", "y"].enumerated() {
        guard let one = own(key, [old.at[axis]]) else { continue }
        edits += Self.edits(one, to: [new.at[axis]], decimals: 2, growth: growth)
      }
    } else if places, let at = own("at", [old.at.x, old.at.y]) {
      edits += Self.edits(at, to: [new.at.x, new.at.y], decimals: 2, growth: growth)
    }
    if let rotation = own("rotation", [old.degrees]) {
      let now = rotation.values[0]
      let turned = Self.edits(rotation, to: [now + (new.degrees - now).remainder(dividingBy: 360)], decimals: 2)
      edits += withoutDefault(isCopy ? old.degrees : 0, at: block, turned)
    }
    guard let scale = own("scale", [old.scale.x]) ?? own("scale", [old.scale.x, old.scale.y]) else { return edits }
    let now = scale.isThere ? SIMD2(scale.values[0], scale.values[scale.values.count - 1]) : old.scale
    guard abs(now.x - new.scale.x) > 0.0005 || abs(now.y - new.scale.y) > 0.0005 else { return edits }
    let both = [new.scale.x, new.scale.y]
    guard scale.values.count == 1, abs(both[0] - both[1]) > 0.0005 else {
      let scaled = Self.edits(scale, to: Array(both.prefix(scale.values.count)), decimals: 3, growth: growth)
      return edits + withoutDefault(isCopy ? (old.scale.x == old.scale.y ? old.scale.x : .nan) : 1, at: block, scaled)
    }
    let text = both.map { rounded($0, decimals: Self.decimals(of: $0, most: 3)) }.joined(separator: ", ")
    return edits + [SceneEdit(scale.path, .set("[\(text)]"), scope: .here)]
  }

  /// An edit that takes a number away where it would be what counts without it; where something is said beside it, or a
  /// layout may give another one, it is written.
  ///
  /// - Parameter value: what counts without it: of a copy what all have.
  private func withoutDefault(_ value: Double, at block: ScenePath, _ edits: [SceneEdit]) -> [SceneEdit] {
    guard edits.count == 1, case .set(let new) = edits[0].change, let new = Double(new), abs(new - value) < 0.0005,
      let node = root[edits[0].at], node.anchor == nil, block.components.first != .key("on"),
      !isLaidOut(block.prefix(2)), let parent = root[block],
      parent.isFlow || !bytes[node.bytes.upperBound..<lineEnd(node.bytes.upperBound)].contains(UInt8(ascii: "#"))
    else { return edits }
    return [SceneEdit(edits[0].at, .remove)]
  }

  /// Whether a layout says where something is, and it does not itself.
  package func isLaidOut(_ entry: ScenePath) -> Bool {
    guard case .key(let name)? = entry.components.last else { return false }
    return root[entry + .key("at")] == nil && layout(ofEntity: name) != nil
  }

  /// What gives something its place, turn or scale in every tick and does not change with its parent: links of it, or a
  /// path that it follows.
  ///
  /// - Returns: nil for none; else where the first of it is written, and words for it, such as "line 9 links its x, y".
  package func linkedPlace(of entry: ScenePath, copy: String? = nil) -> (path: ScenePath, words: String)? {
    let blocks = [entry] + (copy.map { [entry + [.key("only"), .key($0)]] } ?? [])
    for block in blocks {
      let links = block + .key("links")
      let keys = (root[links]?.entries ?? []).map(\.key).filter { ["x", "y", "rotation", "scale"].contains($0) }
      if let first = keys.first, let line = line(of: links + .key(first)) {
        return (links + .key(first), "line \(line) links its \(keys.joined(separator: ", "))")
      }
      let follow = block + .key("follow")
      if let line = line(of: follow + .key("path")) { return (follow, "line \(line) has the path that it follows") }
    }
    return nil
  }

  /// Other numbers in the place of these, with as few decimals as they need; nothing for those that stay.
  ///
  /// - Parameter growth: how many times larger than in the old numbers their last digits are.
  private static func edits(
    _ numbers: Numbers, to new: [Double], decimals most: Int, growth: Double = 1
  ) -> [SceneEdit] {
    var (numbers, slack) = (numbers, half(of: most))
    for (index, written) in numbers.written.enumerated()
    where written.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count == most {
      // It was rounded, as the other one was: together they are off by up to so much, and it need not stay as long.
      slack = half(of: most) * growth * 1.5
      numbers.written[index] = ""
    }
    let decimals = new.map { Self.decimals(of: $0, most: most, slack: slack) }
    let way = new.indices.map { index in
      let step = (Double(rounded(new[index], decimals: decimals[index])) ?? new[index]) - numbers.values[index]
      return abs(step) < half(of: most) ? 0 : step
    }
    guard numbers.isThere else { return numbers.edits(adding: way, decimals: decimals.max() ?? 0) }
    return way.indices.flatMap { index in
      numbers.edits(adding: way.indices.map { $0 == index ? way[$0] : 0 }, decimals: decimals[index])
    }
  }

  /// As few as a number can be written with, up to a most.
  ///
  /// - Parameter slack: by less than this it may be another one; as it is by rounding where none is given.
  static func decimals(of number: Double, most: Int, slack: Double? = nil) -> Int {
    (0..<most).first {
      abs(number - (Double(rounded(number, decimals: $0)) ?? .nan)) < slack ?? half(of: most)
    } ?? most
  }

  /// Half of the last digit of a number with this many decimals: what differs by less is written alike.
  private static func half(of decimals: Int) -> Double { (0..<decimals).reduce(0.5) { step, _ in step / 10 } }

  /// What an edit gives an entity, or one of its copies, as its parent: an empty word for none; nil where it is about
  /// something else.
  package func parent(givenBy edit: SceneEdit) -> (entry: ScenePath, copy: String?, parent: String)? {
    let parts = edit.at.components
    guard parts.count > 2, parts[0] == .key("entities"), parts.last == .key("parent") else { return nil }
    let entry = edit.at.prefix(2)
    var copy: String?
    if parts.count == 5, parts[2] == .key("only"), case .key(let word) = parts[3] { copy = word }
    guard parts.count == 3 || copy != nil else { return nil }
    switch edit.change {
    case .set(let value):
      guard let scalar = (try? SyntaxReader.read(Array(value.utf8)))?.scalar else { return nil }
      return (entry, copy, scalar.text)
    // Without a parent of its own a copy has that of all.
    case .remove: return (entry, copy, copy == nil ? "" : root[entry + .key("parent")]?.scalar?.text ?? "")
    default: return nil
    }
  }
}
