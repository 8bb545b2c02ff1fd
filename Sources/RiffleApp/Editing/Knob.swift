struct Knob {
  enum Measure {
    /// This much for each point to the right and down.
    case along(SIMD2<Float>)
    /// Points away from a place, times a factor.
    case distance(from: SIMD2<Float>, factor: Float)
    /// Degrees about a place, times a factor.
    case angle(about: SIMD2<Float>, factor: Float)

    func way(from start: SIMD2<Float>, to now: SIMD2<Float>) -> Double {
      switch self {
      case .along(let factor): return Double(((now - start) * factor).sum())
      case .distance(let place, let factor):
        return (Double((now - place).length) - Double((start - place).length)) * Double(factor)
      case .angle(let place, let factor):
        return ((now - place).degrees - (start - place).degrees).remainder(dividingBy: 360) * Double(factor)
      }
    }
  }

  struct Drive {
    var numbers: SceneText.Numbers
    var measures: [Measure]
    /// True to keep a number at 0 during short drags: a row stays a row.
    var keepsZero = false
  }

  let mark: StageKnob
  let space: Homography
  let drives: [Drive]
  /// The data of a path and the index of its point; nil for numbers of the text.
  let data: (path: ScenePath, points: PathPoints, index: Int)?

  /// True if all members of a layout follow the numbers.
  var isOfLayout: Bool { drives.first?.numbers.path.section == "layouts" }
}

package struct Ordering {
  /// In points of the scene.
  var places: [SIMD2<Float>]
  var order: SceneLayouts.Order
  var from: Int
  var name: String

  package init(places: [SIMD2<Float>], order: SceneLayouts.Order, from: Int, name: String) {
    (self.places, self.order, self.from, self.name) = (places, order, from, name)
  }

  /// Returns the edit that moves it to the place nearest to its own one moved by `way`; nil if that is its own.
  package func edit(by way: SIMD2<Float>) -> (edit: SceneEdit, name: String)? {
    let point = places[from] + way
    let range = order.first..<min(order.first + order.count, places.count)
    func far(_ index: Int) -> Float { ((places[index] - point) * (places[index] - point)).sum() }
    guard let near = range.min(by: { far($0) < far($1) }), near != from else { return nil }
    return (
      SceneEdit(order.list + .index(from - order.first), .move(near - order.first)),
      "\(name): place \(from + 1) → \(near + 1)"
    )
  }
}

struct KnobDrag {
  let knob: Knob
  /// The way of the drag, in points of the scene.
  let offset: SIMD2<Float>
  let text: SceneText
  let modifiers: DragModifiers
  let editor: SceneEditor

  private var values: [(numbers: SceneText.Numbers, way: [Double], decimals: Int)] {
    guard let (from, to) = way else { return [] }
    let slack = 8 * max(abs(knob.space.derivative(at: from).alongX.x), 0.1)
    return knob.drives.map { drive in
      let numbers = drive.numbers
      let decimals = modifiers.isFine ? 1 : 0
      let way = zip(numbers.values, drive.measures).enumerated().map { index, pair -> Double in
        let (old, measure) = pair
        if drive.keepsZero, !modifiers.isFree, old == 0, abs((to - from)[index % 2]) < slack { return 0 }
        let own = numbers.written[index].split(separator: ".", omittingEmptySubsequences: false).dropFirst().first
        let digits = max(min(own?.count ?? 0, 3), decimals)
        let unit = (0..<digits).reduce(modifiers.isCoarse ? 10.0 : 1) { unit, _ in unit / 10 }
        let way = measure.way(from: from, to: to)
        guard abs(way) > 1e-9 else { return 0 }
        let path = numbers.values.count == 1 ? numbers.path : numbers.path + .index(index)
        let new = ((old + way) / unit).rounded() * unit
        return editor.within(path, new, digits, text) - old
      }
      return (numbers, way, decimals)
    }
  }

  var edits: (edits: [SceneEdit], name: String) {
    let name = label
    if let data = knob.data {
      let point = data.points.points[data.index]
      guard let place = place(of: point), place != point.place else { return ([], name) }
      let new = data.points.moving(data.index, to: place)
      return ([SceneEdit(data.path, .set(SceneText.quotedIfNeeded(new)), scope: .everywhere)], name)
    }
    return (values.flatMap { $0.numbers.edits(adding: $0.way, decimals: $0.decimals) }, name)
  }

  var label: String {
    if let data = knob.data, let place = place(of: data.points.points[data.index]) {
      return "\(knob.mark.title) \(rounded(place.x, decimals: 0)), \(rounded(place.y, decimals: 0))"
    }
    let words = values.map { part in
      zip(zip(part.numbers.values, part.way), part.numbers.written).map { pair, written in
        rounded(pair.0 + pair.1, like: written, decimals: part.decimals)
      }.joined(separator: ", ")
    }
    return ([knob.mark.title] + words).joined(separator: " ")
  }

  private func place(of point: PathPoints.Point) -> SIMD2<Double>? {
    guard let (from, to) = way else { return nil }
    let scale: Double = modifiers.isFine ? 10 : modifiers.isCoarse ? 0.1 : 1
    return ((point.place + SIMD2<Double>(to - from)) * scale).rounded(.toNearestOrAwayFromZero) / scale
  }

  private var way: (from: SIMD2<Float>, to: SIMD2<Float>)? {
    let start = knob.mark.place
    guard let inverse = knob.space.inverse, let from = inverse.project(start), let to = inverse.project(start + offset)
    else { return nil }
    return (from, to)
  }
}

extension SIMD2<Float> {
  var degrees: Double { Libm.atan2(Double(y), Double(x)) * 180 / .pi }
}
