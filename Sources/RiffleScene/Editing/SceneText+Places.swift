extension SceneText {
  package struct Numbers: Hashable, Sendable {
    package var path: ScenePath
    package var values: [Double]
    package var written: [String]
    package var isThere: Bool
    var scope = SceneEdit.Scope.here
    /// The path of each number, if they are not the items of a list or a single number.
    var items: [ScenePath]?
    /// The text beside it in a block that replaces a word, as `color: ivory`; nil for a block or a list.
    var beside: String?

    /// Each number keeps its own decimals, or at least `decimals`.
    package func edits(adding way: [Double], decimals: Int) -> [SceneEdit] {
      let new = zip(zip(values, written), way).map { pair, way in
        rounded(pair.0 + way, like: pair.1, decimals: decimals)
      }
      guard isThere else {
        guard way.contains(where: { $0 != 0 }) else { return [] }
        if let beside, let key = path.key {
          return [SceneEdit(path.parent, .set("{\(beside), \(key): \(new[0])}"), scope: .here)]
        }
        return [SceneEdit(path, .set(new.count == 1 ? new[0] : "[" + new.joined(separator: ", ") + "]"), scope: .here)]
      }
      return new.indices.compactMap { index in
        guard way[index] != 0 else { return nil }
        let item = items?[index] ?? (new.count == 1 ? path : path + .index(index))
        return SceneEdit(item, .set(new[index]), scope: scope)
      }
    }
  }

  /// Returns the current numbers of a property with the place where they are written: the action that set them, the
  /// entity's state, its description, or the place where they would be added. Nil if the text has no such numbers, as
  /// for the position of a copy or within a layout, or if a link or keyframes set them.
  ///
  /// `seen` are the numbers in the model, `described` those without rules if they differ.
  package func numbers(
    _ key: String, ofEntity name: String, seen: [Double], described: [Double]? = nil, state: String? = nil
  ) -> Numbers? {
    let axes = PropertyTable.axes[key] ?? []
    let copy = copy(ofEntity: name)
    guard let entry = entry(ofEntity: name),
      PoseEdits(self).linkedPlace(of: entry, copy: copy?.key, among: [key] + axes) == nil
    else { return nil }
    if let set = action(setting: key, ofEntity: name, to: seen) { return set }
    let states = [copy, entry].compactMap { $0.map { $0 + [.key("states"), .key(state ?? EntityState.idle)] } }
    func written(_ key: String, in block: ScenePath, count: Int) -> Numbers? {
      let path = block + .key(key)
      return root[path].flatMap { numbers(of: $0, at: path, count: count) }
    }
    if let own = states.lazy.compactMap({ written(key, in: $0, count: seen.count) }).first { return own }
    guard var numbers = self.described(key, entry, copy, ofEntity: name, described ?? seen) else { return nil }
    func isElsewhere(_ axis: Int) -> Bool { abs(numbers.values[axis] - seen[axis]) >= 0.01 }
    guard seen.indices.contains(where: isElsewhere) else { return numbers }
    if key == "at", !numbers.isThere, layouts.first(ofEntity: name) != nil { return nil }
    // An action or a state may set one axis alone.
    let blocks = states + rules.placings(ofEntity: name).map { $0 + .key("to") }
    for (axis, key) in axes.enumerated() where isElsewhere(axis) {
      let own = blocks.lazy.compactMap { written(key, in: $0, count: 1) }.first {
        abs($0.values[0] - seen[axis]) < 0.01
      }
      guard let own else { continue }
      guard numbers.isThere else { return nil }
      var items = numbers.items ?? axes.indices.map { numbers.path + .index($0) }
      (items[axis], numbers.values[axis], numbers.written[axis]) = (own.path, own.values[0], own.written[0])
      numbers.items = items
    }
    let isKeyframed = rules.keyframeActions(ofEntity: name).contains { action in
      ([key] + axes).contains { root[action + [.key("to"), .key($0)]] != nil }
    }
    return isKeyframed && seen.indices.contains(where: isElsewhere) ? nil : numbers
  }

  private func action(setting key: String, ofEntity name: String, to seen: [Double]) -> Numbers? {
    root[ScenePath("on")]?.all(at: ScenePath("on")).lazy.compactMap { path, node -> Numbers? in
      guard let value = node.entry("to")?.value.entry(key)?.value,
        ["animate", "set"].contains(where: { node.entry($0)?.value.scalar?.text == name }),
        let found = numbers(of: value, at: path + [.key("to"), .key(key)], count: seen.count),
        zip(found.values, seen).allSatisfy({ abs($0 - $1) < 0.01 })
      else { return nil }
      return found
    }.first
  }

  private func described(
    _ key: String, _ entry: ScenePath, _ copy: ScenePath?, ofEntity name: String, _ seen: [Double]
  ) -> Numbers? {
    // Values of a single copy are changed there; a position is always its own.
    if entry.key != name, let own = copy.map({ $0 + .key(key) }), key == "at" || root[own] != nil {
      if let node = root[own] { return numbers(of: node, at: own, count: seen.count) }
      // A layout does not place copies with an `at`, unless an action arranges them.
      guard root[entry + .key("at")] != nil || layouts.first(ofEntity: name) == nil else { return nil }
      // With their own decimals: a drag along one axis must not round the other.
      let written = seen.map { rounded($0, decimals: PoseEdits.decimals(of: $0, most: 2)) }
      return Numbers(path: own, values: seen, written: written, isThere: false)
    }
    let path = entry + .key(key)
    if let node = root[path] { return numbers(of: node, at: path, count: seen.count) }
    guard key != "at" || layouts.first(ofEntity: name) == nil else { return nil }
    return Numbers(path: path, values: seen, written: seen.map { _ in "" }, isThere: false)
  }

  /// The path of a single copy's own values, written or not: `entities.card.only.3`; nil if it is no copy.
  package func copy(ofEntity name: String) -> ScenePath? {
    guard let entry = entry(ofEntity: name), let key = entry.key, name.hasPrefix(key + "-") else { return nil }
    let word = String(name.dropFirst(key.count + 1))
    return word.contains(".") ? nil : entry + [.key("only"), .key(word)]
  }

  /// The scope is all uses, as of a layout or a path, or the path alone. `seen` are the values if none are written.
  package func numbers(at place: ScenePath, seen: [Double], scope: SceneEdit.Scope = .everywhere) -> Numbers? {
    guard let (path, node) = value(at: place) else {
      return Numbers(path: place, values: seen, written: seen.map { _ in "" }, isThere: false)
    }
    var numbers = numbers(of: node, at: path, count: seen.count)
    numbers?.scope = scope
    if scope == .here { numbers?.path = place }
    return numbers
  }

  func writtenNumbers(at place: ScenePath, count: Int) -> [Double]? {
    value(at: place).flatMap { numbers(of: $1, at: $0, count: count)?.values }
  }

  /// The width of the current state, else of the copy, the entity, or its first state with one; nil if none is written.
  package func strokeWidth(ofEntity name: String, in state: String) -> Numbers? {
    guard let entry = entry(ofEntity: name) else { return nil }
    let blocks = (copy(ofEntity: name).map { [$0] } ?? []) + [entry]
    let states = blocks.compactMap { value(at: $0 + .key("states"))?.path }
    let others = states.flatMap { path in (root[path]?.entries ?? []).map { path + .key($0.key) } }
    return (states.map { $0 + .key(state) } + blocks + others).lazy.compactMap { strokeWidth(at: $0) }.first
  }

  private func strokeWidth(at block: ScenePath) -> Numbers? {
    guard let (path, stroke) = value(at: block + .key("stroke")) else { return nil }
    var numbers = numbers(at: path + .key("width"), seen: [Double(Stroke(.white).width)])
    if stroke.scalar != nil { numbers?.beside = "color: \(written(stroke))" }
    return numbers
  }

  private func numbers(of node: YAMLNode, at path: ScenePath, count: Int) -> Numbers? {
    let pair = PropertyTable.axes.values.first { $0.allSatisfy { node.entry($0) != nil } }
    guard pair != nil || node.entries == nil, count == pair?.count ?? node.items?.count ?? 1 else { return nil }
    let values = pair.map { keys in keys.flatMap { self.values(at: path + .key($0)) } } ?? self.values(at: path)
    let numbers = values.compactMap(\.number)
    guard numbers.count == count, values.count == count else { return nil }
    let isParameter = values.contains { $0.written.hasPrefix("$") }
    return Numbers(
      path: path, values: numbers, written: values.map(\.written), isThere: true,
      scope: isParameter ? .everywhere : .here, items: pair?.map { path + .key($0) })
  }

  /// The points of a path written as a list: `{points: […]}`, `{line: […]}`.
  package func points(at path: ScenePath) -> [Numbers] {
    guard let (list, node) = ["points", "line"].lazy.compactMap({ value(at: path + .key($0)) }).first else { return [] }
    return (node.items ?? []).indices.compactMap { numbers(at: list + .index($0), seen: [0, 0]) }
  }

  /// Nil unless the SVG path data is of points alone.
  package func pathData(at path: ScenePath) -> (path: ScenePath, data: PathPoints)? {
    for path in [path, path + .key("data")] {
      guard let scalar = root[path]?.scalar else { continue }
      return PathPoints(scalar.text).map { (path, $0) }
    }
    return nil
  }

  /// Makes a number a parameter with a slider, for this use alone. Throws if it is no number, or a parameter already.
  package func parameter(from path: ScenePath) throws(SceneEditError) -> [SceneEdit] {
    guard let value = values(at: path).first, let number = value.number, !value.written.hasPrefix("$"),
      !value.written.hasPrefix("*")
    else { throw SceneEditError("'\(path)' is no number that could become a parameter") }
    let keys = path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
    let axis = path.components.last == .index(0) ? "-x" : path.components.last == .index(1) ? "-y" : ""
    let stem = ((keys.last ?? "value") + axis).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let taken = root[ScenePath("parameters")]?.entries?.map(\.key) ?? []
    var name = String(stem)
    if name.first?.isLetter != true { name = "p" + name }
    if taken.contains(name) { name = SceneText.freeName(like: name, among: taken) }
    let decimals = value.written.split(separator: ".").dropFirst().first?.count ?? 0
    // From 0 to twice the number.
    let far = number == 0 ? 1 : abs(number) * 2
    let range =
      "[\(rounded(number < 0 ? -far : 0, decimals: decimals)), \(rounded(number < 0 ? 0 : far, decimals: decimals))]"
    let block = "{range: \(range), default: \(value.written)}"
    return [SceneEdit(ScenePath("parameters", name), .set(block)), SceneEdit(path, .set("$" + name), scope: .here)]
  }
}
