// Edits of curves on their pad: control points, stops, steps.
extension SceneEditor {
  /// The drag distance that adds one step to a `steps` curve, in points.
  package static let pointsPerStep: Float = 8

  func control(
    _ path: String, _ index: Int, in pad: Rect, from start: SIMD2<Float>, to now: SIMD2<Float>, _ text: SceneText
  ) -> (edits: [SceneEdit], name: String)? {
    guard let path = try? ScenePath(parsing: path), let curve = text.curve(at: path.parent),
      curve.handles.indices.contains(index)
    else { return nil }
    let old = curve.handles[index]
    let way = CurvePad.way(now - start, in: pad) * (isFine ? 0.1 : 1)
    // A point that is already outside of the pad may stay there.
    let ways = min(CurvePad.ways.lowerBound, old.y)...max(CurvePad.ways.upperBound, old.y)
    let new = SIMD2(old.x + way.x, min(max(old.y + way.y, ways.lowerBound), ways.upperBound))
    let decimals = isFine ? 3 : 2
    let edits = curve.edits(moving: index, to: new, decimals: decimals)
    let isStop = if case .linear = curve.form { true } else { false }
    let numbers = "\(rounded(new.x, decimals: decimals)), \(rounded(new.y, decimals: decimals))"
    return (edits, "\(Self.title(path.parent)) \(isStop ? "stop \(index + 1)" : "curve") \(numbers)")
  }

  func steps(
    _ path: String, from start: SIMD2<Float>, to now: SIMD2<Float>, _ text: SceneText
  ) -> (edits: [SceneEdit], name: String)? {
    guard let path = try? ScenePath(parsing: path), let curve = text.curve(at: path.parent),
      case .steps(let old) = curve.form
    else { return nil }
    let more = Int(((now.x - start.x) / Self.pointsPerStep).rounded(.toNearestOrAwayFromZero)) * (isCoarse ? 10 : 1)
    let new = curve.steps(nearest: old.count + more)
    return (curve.edits(steps: new), "\(Self.title(path.parent)) steps \(old.count) → \(new)")
  }

  func chosenStop(of curve: SceneText.WrittenCurve) -> Int? {
    guard case .linear(let stops) = curve.form, let row = focus.flatMap({ try? ScenePath(parsing: $0.path) })
    else { return nil }
    return stops.firstIndex { row.components.starts(with: $0.path.components) }
  }

  func row(of handle: EditHandle) -> EditReadings.RowID? {
    guard case .control(let path, let index, _) = handle, let path = try? ScenePath(parsing: path),
      let curve = session.text.curve(at: path.parent)
    else { return nil }
    switch curve.form {
    case .linear(let stops): return stops.indices.contains(index) ? stops[index].row : nil
    case .bezier:
      let row = curve.name == nil ? path + .index(2 * index) : curve.isWhole ? path.parent : path
      return .init(path: row.description)
    case .steps, .fixed: return nil
    }
  }

  /// Returns the rows of a curve's kind and jump position.
  static func choices(of curve: SceneText.WrittenCurve) -> [EditReadings.Row] {
    let (path, block) = (curve.path.description, curve.path.parent.description)
    var kinds = EditReadings.Row(path: block, label: "kind", text: curve.kind?.rawValue ?? "")
    kinds.choices = CurveKind.allCases.map { .init($0.rawValue, .kind(path: path, $0)) }
    kinds.chosen = curve.kind.flatMap { CurveKind.allCases.firstIndex(of: $0) }
    kinds.choice = .kind
    guard case .steps(let steps) = curve.form else { return [kinds] }
    var jumps = EditReadings.Row(path: block, label: "jump", text: steps.position.rawValue)
    jumps.choices = StepPosition.allCases.map {
      .init(String($0.rawValue.dropFirst("jump-".count)), .jump(path: path, $0))
    }
    jumps.chosen = StepPosition.allCases.firstIndex(of: steps.position)
    jumps.choice = .jump
    return [kinds, jumps]
  }
}

extension SceneText.WrittenCurve.Stop {
  var row: EditReadings.RowID { EditReadings.RowID(path: fraction.description) }
}
