import RiffleMotion

extension SceneText {
  /// The curve of an animation: a name, control points, or stops of `linear` or `steps`.
  package struct WrittenCurve: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
      /// x and y of two control points.
      case bezier(SIMD4<Double>)
      case linear([Stop])
      case steps(StepCurve)
      /// A named curve of another kind.
      case fixed
    }

    /// A corner of a piecewise linear curve.
    package struct Stop: Hashable, Sendable {
      package var path: ScenePath
      /// Progress and fraction.
      var place: SIMD2<Double>
      package var fraction: ScenePath
      /// nil if it follows from the neighbours.
      var progress: ScenePath?
      var written: [String]
    }

    /// The path of the key: `curve`, `linear`, `steps`.
    package var path: ScenePath
    package var form: Form
    package var curve: UnitCurve
    /// nil if numbers are written.
    package var name: String?
    /// Seconds, if written.
    package var duration: Double?
    /// The jump position as written; nil if missing.
    var position: String?
    /// True if a name is the whole animation, as in `with: easeInOut`: a block replaces it.
    package var isWhole = false
    var extrapolates = false

    /// The draggable points: progress and fraction of each.
    package var handles: [SIMD2<Double>] {
      switch form {
      case .bezier(let points): [points.lowHalf, points.highHalf]
      case .linear(let stops): stops.map(\.place)
      case .steps, .fixed: []
      }
    }
  }

  /// Returns the curve of an animation; nil if it has none.
  ///
  /// - Parameter path: of the animation: `animations.go`, `on[0].do[0].with`.
  package func curve(at path: ScenePath) -> WrittenCurve? {
    guard path.parent == ScenePath([.key("animations")]) || path.components.last == .key("with") else { return nil }
    let found = whole(at: path) ?? named(at: path) ?? bezier(at: path) ?? linear(at: path) ?? steps(at: path)
    return found.map { found in
      var curve = found
      curve.extrapolates = root[path + .key("extrapolate")] != nil
      curve.duration = values(at: path + .key("duration")).first?.number
      return curve
    }
  }

  private func named(at path: ScenePath) -> WrittenCurve? {
    let place = path + .key("curve")
    return root[place]?.scalar.flatMap { WrittenCurve(name: $0.text, at: place) }
  }

  /// `with: easeInOut`, unless the scene has an animation of that name.
  private func whole(at path: ScenePath) -> WrittenCurve? {
    guard let name = root[path]?.scalar?.text, root[ScenePath([.key("animations"), .key(name)])] == nil else {
      return nil
    }
    var curve = WrittenCurve(name: name, at: path + .key("curve"))
    curve?.isWhole = true
    return curve
  }

  private func bezier(at path: ScenePath) -> WrittenCurve? {
    let place = path + .key("curve")
    let numbers = values(at: place).compactMap(\.number)
    guard root[place]?.items?.count == 4, numbers.count == 4,
      let curve = try? UnitCurve.bezier(checking: numbers[0], numbers[1], numbers[2], numbers[3])
    else { return nil }
    return WrittenCurve(path: place, form: .bezier(SIMD4(numbers)), curve: curve)
  }

  private func linear(at path: ScenePath) -> WrittenCurve? {
    let place = path + .key("linear")
    guard let written = root[place] else { return nil }
    let (list, node) = followed(place, written)
    guard let items = node.items else { return nil }
    var stops: [WrittenCurve.Stop] = []
    var read: [LinearStop] = []
    for index in items.indices {
      let (item, node) = followed(list + .index(index), items[index])
      let values = values(at: item)
      let numbers = values.compactMap(\.number)
      guard numbers.count == values.count, numbers.count == (node.items == nil ? 1 : 2) else { return nil }
      let isPair = numbers.count == 2
      read.append(LinearStop(numbers[numbers.count - 1], at: isPair ? numbers[0] : nil))
      stops.append(
        WrittenCurve.Stop(
          path: list + .index(index), place: .zero, fraction: isPair ? item + .index(1) : item,
          progress: isPair ? item + .index(0) : nil, written: values.map(\.written)))
    }
    guard let corners = try? LinearStops(checking: read).corners, let curve = try? UnitCurve.linear(checking: read)
    else { return nil }
    for index in stops.indices { stops[index].place = corners[index] }
    return WrittenCurve(path: place, form: .linear(stops), curve: curve)
  }

  private func steps(at path: ScenePath) -> WrittenCurve? {
    let place = path + .key("steps")
    guard let count = values(at: place).first?.number, let whole = Int(exactly: count) else { return nil }
    let written = root[path + .key("position")]?.scalar?.text
    guard let position = written.map({ StepPosition(cssName: $0) }) ?? .jumpEnd,
      let steps = try? StepCurve(checking: whole, position: position),
      let curve = try? UnitCurve.steps(checking: whole, position: position)
    else { return nil }
    return WrittenCurve(path: place, form: .steps(steps), curve: curve, position: written)
  }
}

extension SceneText.WrittenCurve {
  fileprivate init?(name: String, at path: ScenePath) {
    guard let curve = UnitCurve(named: name) else { return nil }
    let form = curve.controlPoints.map { Form.bezier($0) } ?? curve.staircase.map { .steps($0) }
    self.init(path: path, form: form ?? .fixed, curve: curve, name: name)
  }
}
