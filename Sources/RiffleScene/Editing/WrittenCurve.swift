extension WrittenCurve {
  /// Nil for a name whose curve has none, as `easeOutBounce`.
  package var kind: CurveKind? {
    switch form {
    case .bezier: .bezier
    case .linear: .linear
    case .steps: .steps
    case .fixed: nil
    }
  }

  /// Writes the curve as another kind, as near as possible; nil if it is of that kind.
  ///
  /// A line gets as few stops as keep it within 0.015 of a smooth curve, and two at each jump of up to 32 steps. A
  /// Bézier curve is fitted by least squares, or gets a name if one is as near as a line would be. Steps are those of
  /// the line itself, else one for each of its pieces, and four for a smooth curve.
  package func converted(to kind: CurveKind) -> (edits: [SceneEdit], words: String)? {
    guard kind != self.kind else { return nil }
    switch kind {
    case .linear:
      let corners = curve.staircase.map(\.corners) ?? curve.corners(within: Self.tolerance)
      return (written("linear", Self.text(corners)), "\(corners.count) stops")
    case .bezier:
      let named = NamedCurve.all.first {
        $0.curve.controlPoints != nil && $0.curve.distance(to: curve) <= Self.tolerance
      }
      if let named { return (written("curve", named.name), named.name) }
      let points = curve.fittedControlPoints
      let fit = UnitCurve.bezier(points[0], points[1], points[2], points[3])
      let away = rounded(fit.distance(to: curve), decimals: 2)
      let numbers = (0..<4).map { rounded(points[$0], decimals: 2) }.joined(separator: ", ")
      return (written("curve", "[\(numbers)]"), "fitted, at most \(away) away")
    case .steps:
      let pieces = if case .linear(let stops) = form { stops.count - 1 } else { 4 }
      let steps = curve.nearestStaircase
      let count = steps?.count ?? max(pieces, 1)
      return (written("steps", "\(count)", steps?.position ?? .jumpEnd), "\(count) steps")
    }
  }

  static let tolerance = 0.015

  private static func text(_ corners: [SIMD2<Double>]) -> String {
    "["
      + corners.map { corner in
        let (x, y) = (FieldValue.plain(corner.x), FieldValue.plain(corner.y))
        return corner == corners.first && x == "0" || corner == corners.last && x == "1" ? y : "[\(x), \(y)]"
      }.joined(separator: ", ") + "]"
  }

  /// Moves a handle to another progress and fraction; a stop stays between its neighbours.
  package func edits(moving index: Int, to place: SIMD2<Double>, decimals: Int = 2) -> [SceneEdit] {
    let slack = 0.5 * (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
    func edit(_ path: ScenePath, _ old: Double, _ new: Double, like written: String?) -> SceneEdit? {
      guard abs(new - old) >= slack else { return nil }
      return SceneEdit(path, .set(rounded(new, like: written, decimals: decimals)), scope: .everywhere)
    }
    switch form {
    case .bezier(let old):
      var points = old
      (points[2 * index], points[2 * index + 1]) = (min(max(place.x, 0), 1), place.y)
      guard name == nil else {
        guard (0..<4).contains(where: { abs(points[$0] - old[$0]) >= slack }) else { return [] }
        let numbers = (0..<4).map { rounded(points[$0], decimals: decimals) }
        return written("curve", "[" + numbers.joined(separator: ", ") + "]")
      }
      return (0..<4).compactMap { edit(path + .index($0), old[$0], points[$0], like: nil) }
    case .linear(let stops):
      guard stops.indices.contains(index) else { return [] }
      let stop = stops[index]
      let (least, most) = room(of: index, in: stops)
      let x = min(max(place.x, least), most)
      if stop.progress == nil, abs(x - stop.place.x) >= slack {
        let pair = [rounded(x, decimals: decimals), rounded(place.y, like: stop.written.last, decimals: decimals)]
        return [SceneEdit(stop.path, .set("[\(pair.joined(separator: ", "))]"), scope: .here)]
      }
      return [
        stop.progress.flatMap { edit($0, stop.place.x, x, like: stop.written.first) },
        edit(stop.fraction, stop.place.y, place.y, like: stop.written.last),
      ].compactMap { $0 }
    case .steps, .fixed: return []
    }
  }

  /// The progress of the neighbours that stay; stops without a progress move along.
  private func room(of index: Int, in stops: [Stop]) -> (least: Double, most: Double) {
    let (own, last) = (stops[index].place.x, stops.count - 1)
    let before = stops[..<index].lastIndex { $0.progress != nil } ?? (index > 0 ? 0 : nil)
    let next = stops[(index + 1)...].firstIndex { $0.progress != nil } ?? (index < last ? last : nil)
    return (before.map { stops[$0].place.x } ?? min(0, own), next.map { stops[$0].place.x } ?? max(1, own))
  }

  /// Adds a stop on the line, which does not change. Nil for a curve without stops.
  package func adding(at progress: Double) -> (index: Int, edits: [SceneEdit])? {
    guard case .linear(let stops) = form, let list = stops.first?.path.parent else { return nil }
    let index = stops.firstIndex { $0.place.x > progress } ?? stops.count
    // Neighbours without a progress would move: they get theirs.
    let before = stops[..<index].lastIndex { $0.progress != nil } ?? 0
    let next = stops[index...].firstIndex { $0.progress != nil } ?? stops.count - 1
    let moved = stops.indices.filter {
      $0 >= before && $0 <= next && stops[$0].progress == nil && $0 > 0 && ($0 < stops.count - 1 || index > $0)
    }
    let kept = moved.map { stops[$0] }.map { stop in
      let pair = "[\(FieldValue.plain(stop.place.x)), \(stop.written.last ?? "")]"
      return SceneEdit(stop.path, .set(pair), scope: .here)
    }
    let text = "[\(rounded(progress, decimals: 2)), \(rounded(curve.value(at: progress), decimals: 2))]"
    return (index, kept + [SceneEdit(list + .index(index), .insert(text), scope: .everywhere)])
  }

  package func steps(nearest count: Int) -> Int {
    guard case .steps(let old) = form else { return count }
    return min(max(count, old.position == .jumpNone ? 2 : 1), 10_000)
  }

  /// Changes a staircase; a name is written out.
  package func edits(steps count: Int) -> [SceneEdit] {
    guard case .steps(let old) = form, count != old.count else { return [] }
    guard name != nil else { return [SceneEdit(path, .set("\(count)"), scope: .everywhere)] }
    return written("steps", "\(count)", old.position)
  }

  /// Changes a staircase, in CSS's short or long words as written.
  package func edits(position: StepPosition) -> [SceneEdit] {
    guard case .steps(let old) = form, old.position != position else { return [] }
    guard name == nil else { return written("steps", "\(old.count)", position) }
    let isShort = self.position == "start" || self.position == "end"
    let word =
      isShort && (position == .jumpStart || position == .jumpEnd)
      ? String(position.rawValue.dropFirst("jump-".count)) : position.rawValue
    return [SceneEdit(path.parent + .key("position"), .set(word), scope: .everywhere)]
  }

  /// Writes the curve by another key, in place of its current one.
  func written(_ key: String, _ value: String, _ position: StepPosition = .jumpEnd) -> [SceneEdit] {
    let jump = key == "steps" && position != .jumpEnd ? position.rawValue : nil
    guard !isWhole else {
      let words = jump.map { ", position: \($0)" } ?? ""
      return [SceneEdit(path.parent, .set("{\(key): \(value)\(words)}"), scope: .here)]
    }
    let place = path.parent + .key(key)
    var edits = path == place ? [] : [SceneEdit(path, .rename(key))]
    edits.append(SceneEdit(place, .set(value), scope: .here))
    if let jump {
      edits.append(SceneEdit(path.parent + .key("position"), .set(jump)))
    } else if self.position != nil {
      edits.append(SceneEdit(path.parent + .key("position"), .remove))
    }
    // Steps do not continue beyond their ends.
    if key == "steps", extrapolates { edits.append(SceneEdit(path.parent + .key("extrapolate"), .remove)) }
    return edits
  }
}
