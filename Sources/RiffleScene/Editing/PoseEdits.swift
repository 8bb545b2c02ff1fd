/// Edits that keep what is presented when entities move into another space.
package struct PoseEdits {
  let text: SceneText

  package init(_ text: SceneText) { self.text = text }

  /// An entity that moves into another space: that of an entry, or one of its copies.
  package struct Moved: Sendable {
    var copy: String?
    /// Maps points of its space to points of the other one.
    var map: Homography
    var transform: Transform

    package init(copy: String? = nil, through map: Homography, from transform: Transform) {
      (self.copy, self.map, self.transform) = (copy, map, transform)
    }

    /// True if the corners are no right angles in the other space, which no rotation or scale can restore.
    package var isSlanted: Bool {
      let (first, second) = Pose(transform).axes(through: map)
      let lengths = (first * first).sum().squareRoot() * (second * second).sum().squareRoot()
      return abs((first * second).sum()) > 0.01 * lengths
    }
  }

  /// Keeps the presented position, rotation and scale of an entry that moves into another space. Copies with own values
  /// or spaces get own edits; a position that a layout gives gets none.
  package func edits(keeping entry: ScenePath, _ moved: [Moved], isAlone: Bool = false) -> [SceneEdit] {
    func block(_ one: Moved) -> ScenePath? { one.copy.map { entry + [.key("only"), .key($0)] } }
    func hasOwn(_ one: Moved) -> Bool { block(one).map { text.root[$0] != nil } ?? false }
    guard let first = moved.first(where: { !hasOwn($0) }) ?? moved.first else { return [] }
    let isLaidOut = isLaidOut(entry)
    // Values that a copy has from a layout or from its own lines are not the entry's.
    let seen = isLaidOut || hasOwn(first) ? Transform(position: first.transform.position) : first.transform
    let before = pose(at: entry, else: Pose(seen))
    let after = isAlone ? before : before.moved(through: first.map)
    let hasPlace = text.numbers(at: entry + .key("at"), seen: [0, 0]) != nil
    var edits: [SceneEdit] = []
    if !isAlone {
      edits = self.edits(of: entry, entry.name, first.map, places: !isLaidOut, Pose(seen), Pose(seen))
    }
    for one in moved {
      guard let copy = one.copy, let block = block(one) else { continue }
      var (before, after) = (before, after)
      // A position that differs in each copy, as in rows, stays.
      if !hasPlace { (before.at, after.at) = (Pose(one.transform).at, Pose(one.transform).at) }
      let places = !isLaidOut || text.root[block + .key("at")] != nil
      edits += self.edits(of: block, "\(entry.name)-\(copy)", one.map, places: places, before, after)
    }
    return edits
  }

  /// Edits a block with values of an entity, its states, and the actions on the entity. Values that the block lacks
  /// change from `old` to `new` elsewhere; those that a state or an action lacks are those of the block.
  private func edits(
    of block: ScenePath, _ name: String, _ map: Homography, places: Bool, _ old: Pose, _ new: Pose
  ) -> [SceneEdit] {
    func edits(of block: ScenePath, places: Bool, _ old: Pose, _ new: Pose) -> [SceneEdit] {
      let own = pose(at: block, else: old)
      let growth = own.growth(through: map)
      return self.edits(at: block, from: new, to: own.moved(through: map), growth: growth, places: places)
    }
    let own = pose(at: block, else: old)
    let actions = text.rules.targeted { $0 == name }.filter { action, names in
      names == [name] && ["animate", "set"].contains { text.root[action]?.entry($0) != nil }
    }
    let states = block + .key("states")
    let inner =
      actions.map { $0.action + .key("to") } + (text.root[states]?.entries ?? []).map { states + .key($0.key) }
    return edits(of: block, places: places, old, new)
      + inner.flatMap { edits(of: $0, places: true, own, own.moved(through: map)) }
  }

  private func pose(at block: ScenePath, else other: Pose) -> Pose {
    func written(_ key: String, _ count: Int) -> [Double]? {
      text.writtenNumbers(at: block + .key(key), count: count)
    }
    var pose = other
    if let at = written("at", 2) { pose.at = SIMD2(at) }
    for (axis, key) in ["x", "y"].enumerated() { if let one = written(key, 1) { pose.at[axis] = one[0] } }
    if let rotation = written("rotation", 1) { pose.degrees = rotation[0] }
    if let scale = written("scale", 1) ?? written("scale", 2) { pose.scale = SIMD2(scale[0], scale[scale.count - 1]) }
    return pose
  }

  /// `old` gives missing values; rounding errors are `growth` times larger in the new numbers.
  private func edits(at block: ScenePath, from old: Pose, to new: Pose, growth: Double, places: Bool) -> [SceneEdit] {
    func own(_ key: String, _ seen: [Double]) -> SceneText.Numbers? {
      text.numbers(at: block + .key(key), seen: seen, scope: .here)
    }
    var edits: [SceneEdit] = []
    let isCopy = block.components.count > 2
    if ["x", "y"].contains(where: { text.root[block + .key($0)] != nil }) {
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
    let list = both.map { rounded($0, decimals: Self.decimals(of: $0, most: 3)) }.joined(separator: ", ")
    return edits + [SceneEdit(scale.path, .set("[\(list)]"), scope: .here)]
  }

  /// Removes a number that equals its default, unless a comment is beside it or a layout may give another one.
  private func withoutDefault(_ value: Double, at block: ScenePath, _ edits: [SceneEdit]) -> [SceneEdit] {
    guard edits.count == 1, case .set(let new) = edits[0].change, let new = Double(new), abs(new - value) < 0.0005,
      let node = text.root[edits[0].at], !node.isAnchored, block.section != "on",
      !isLaidOut(block.prefix(2)), let parent = text.root[block],
      parent.isFlow
        || !text.bytes[node.bytes.upperBound..<text.lines.end(node.bytes.upperBound)].contains(UInt8(ascii: "#"))
    else { return edits }
    return [SceneEdit(edits[0].at, .remove)]
  }

  package func isLaidOut(_ entry: ScenePath) -> Bool {
    guard let name = entry.key else { return false }
    return text.root[entry + .key("at")] == nil && text.layouts.first(ofEntity: name) != nil
  }

  /// The first link or followed path that sets one of some numbers of an entry in each tick, with a text such as "line
  /// 9 links its x, y"; nil for none.
  package func linkedPlace(
    of entry: ScenePath, copy: String? = nil, among numbers: [String] = ["x", "y", "rotation", "scale"]
  ) -> (path: ScenePath, words: String)? {
    let blocks = [entry] + (copy.map { [entry + [.key("only"), .key($0)]] } ?? [])
    for block in blocks {
      let links = block + .key("links")
      let keys = (text.root[links]?.entries ?? []).map(\.key).filter(numbers.contains)
      if let first = keys.first, let line = text.line(of: links + .key(first)) {
        return (links + .key(first), "line \(line) links its \(keys.joined(separator: ", "))")
      }
      let follow = block + .key("follow")
      if numbers.contains("x"), let line = text.line(of: follow + .key("path")) {
        return (follow, "line \(line) has the path that it follows")
      }
    }
    return nil
  }

  /// Writes as few decimals as needed; unchanged numbers get no edit.
  private static func edits(
    _ numbers: SceneText.Numbers, to new: [Double], decimals most: Int, growth: Double = 1
  ) -> [SceneEdit] {
    var (numbers, slack) = (numbers, half(of: most))
    for (index, written) in numbers.written.enumerated()
    where written.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count == most {
      // Both numbers were rounded: together they are off by up to so much, and fewer digits may do.
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

  /// The fewest decimals within `slack`, by default the rounding error of `most` decimals.
  static func decimals(of number: Double, most: Int, slack: Double? = nil) -> Int {
    (0..<most).first { abs(number - (Double(rounded(number, decimals: $0)) ?? .nan)) < slack ?? half(of: most) } ?? most
  }

  /// Half of the last digit: smaller differences are written alike.
  private static func half(of decimals: Int) -> Double { (0..<decimals).reduce(0.5) { step, _ in step / 10 } }

  /// "" for none; nil for other edits.
  package func parent(givenBy edit: SceneEdit) -> (entry: ScenePath, copy: String?, parent: String)? {
    let parts = edit.at.components
    guard parts.count > 2, parts[0] == .key("entities"), parts.last == .key("parent") else { return nil }
    let entry = edit.at.prefix(2)
    var copy: String?
    if parts.count == 5, parts[2] == .key("only"), case .key(let word) = parts[3] { copy = word }
    guard parts.count == 3 || copy != nil else { return nil }
    switch edit.change {
    case .set(let value):
      guard let scalar = YAMLReader.tree(Array(value.utf8)).root?.scalar else { return nil }
      return (entry, copy, scalar.text)
    // Without its own parent a copy has that of all.
    case .remove: return (entry, copy, copy == nil ? "" : text.root[entry + .key("parent")]?.scalar?.text ?? "")
    default: return nil
    }
  }
}

struct Pose {
  var at: SIMD2<Double>
  var degrees: Double
  var scale: SIMD2<Double>

  init(_ transform: Transform) {
    at = SIMD2<Double>(transform.position)
    degrees = Double(transform.rotation.degrees)
    scale = SIMD2<Double>(transform.scale)
  }

  /// Finds the nearest rotation and scale if the map is skewed.
  func moved(through map: Homography) -> Pose {
    guard let point = map.project(SIMD2<Float>(at)) else { return self }
    var pose = self
    pose.at = SIMD2<Double>(point)
    let (first, second) = axes(through: map)
    let length = (first * first).sum().squareRoot()
    guard length > 1e-6 else { return pose }
    pose.degrees = Libm.atan2(first.y, first.x) * 180 / .pi
    pose.scale *= SIMD2(length, (first.x * second.y - first.y * second.x) / length)
    return pose
  }

  /// Returns the largest scale factor of `map`, clamped to 1...4: for rounding that cannot be seen.
  func growth(through map: Homography) -> Double {
    let (first, second) = axes(through: map)
    return min(max((first * first).sum(), (second * second).sum(), 1).squareRoot(), 4)
  }

  /// Returns steps along its own axes, in another space.
  func axes(through map: Homography) -> (first: SIMD2<Double>, second: SIMD2<Double>) {
    let (sine, cosine) = sineAndCosine(degrees * .pi / 180)
    let (across, down) = map.derivative(at: SIMD2<Float>(at))
    return (
      SIMD2<Double>(across) * cosine + SIMD2<Double>(down) * sine,
      SIMD2<Double>(down) * cosine - SIMD2<Double>(across) * sine
    )
  }

  func applied(to transform: Transform) -> Transform {
    var transform = transform
    transform.position = SIMD2<Float>(at)
    // By the shorter way; whole turns are kept.
    let turned = Double(transform.rotation.degrees)
    transform.rotation = .degrees(Float(turned + (degrees - turned).remainder(dividingBy: 360)))
    transform.scale = SIMD2<Float>(scale)
    return transform
  }

  /// True if both are written alike: the numbers in a file are rounded.
  func isNear(_ other: Pose) -> Bool {
    let (way, growth) = (at - other.at, scale - other.scale)
    return (way * way).sum() < 0.0025 && abs((degrees - other.degrees).remainder(dividingBy: 360)) < 0.05
      && (growth * growth).sum() < 0.00001
  }
}
