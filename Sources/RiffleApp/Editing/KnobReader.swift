/// The knobs of an entity on the stage: of its layout, its paths, its keyframes and its outline.
struct KnobReader {
  private let text: SceneText
  private let world: World
  private let stageScale: Float
  private(set) var knobs: [Knob] = []
  private(set) var lines: [StageLine] = []

  /// - Parameter stageScale: points of the stage on screen per point of the scene.
  init(of entity: Entity, in world: World, _ text: SceneText, stageScale: Float) {
    (self.world, self.text, self.stageScale) = (world, text, stageScale)
    let name = world.name(of: entity)
    guard let placement = Placement.seen(of: entity, among: world.placements(of: [entity])),
      let entry = text.entry(ofEntity: name)
    else { return }
    addLayout(of: entity, placement)
    addPaths(of: entry, placement)
    addKeyframes(of: entity, name, placement)
    addOutline(of: entry, placement, text.strokeWidth(ofEntity: name, in: world.state(of: entity) ?? "idle"))
  }

  /// Adds a knob at a point, if that is visible.
  private mutating func add(
    _ id: String, _ shape: StageKnob.Shape, _ title: String, at point: SIMD2<Float>, in space: Homography,
    _ drives: [Knob.Drive] = [], data: (path: ScenePath, points: PathPoints, index: Int)? = nil
  ) {
    guard let place = space.project(point) else { return }
    let mark = StageKnob(id: id, shape: shape, place: place, title: title)
    knobs.append(Knob(mark: mark, space: space, drives: drives, data: data))
  }

  private mutating func addLayout(of entity: Entity, _ placement: Placement) {
    guard let laid = world.layout(placing: entity), let path = laid.path(in: text) else { return }
    let (space, area) = (placement.parent, laid.area)
    func line(_ points: [SIMD2<Float>]) {
      let seen = points.compactMap { space.project($0) }
      if seen.count == points.count { lines.append(StageLine(points: seen)) }
    }
    func add(
      _ key: String, at point: SIMD2<Float>, _ seen: [Float], _ measures: [Knob.Measure], keepsZero: Bool = false
    ) {
      guard let numbers = text.numbers(at: path + .key(key), seen: seen.map { Double($0) }) else { return }
      let drive = Knob.Drive(numbers: numbers, measures: measures, keepsZero: keepsZero)
      self.add("\(path).\(key)", .number, key, at: point, in: space, [drive])
    }
    let slots = laid.slots
    func beyond(_ slot: Slot, _ way: SIMD2<Float>) -> SIMD2<Float> {
      let length = way.length
      guard length > 0.01 else { return slot.position }
      let unit = way / length
      let half = pointwiseMax(slot.size, placement.size) / 2
      return slot.position + unit * (abs(unit.x) * half.x + abs(unit.y) * half.y + 16)
    }
    switch laid.layout {
    case .grid(_, let spacing, let widest):
      guard let first = slots.first else { break }
      let half = first.size / 2
      if let next = slots.dropFirst().first(where: { abs($0.position.y - first.position.y) < 0.5 }) {
        add("spacing", at: (first.position + next.position) / 2, [spacing], [.along([1, 0])])
      } else if slots.count > 1 {
        add("spacing", at: (first.position + slots[1].position) / 2, [spacing], [.along([0, 1])])
      }
      let width = widest < 100_000 ? widest : first.size.x.rounded()
      add("widest", at: first.position + SIMD2(half.x, -half.y), [width], [.along([1, 0])])
    case .stack(_, let offset):
      guard slots.count > 1, let last = slots.last else { break }
      line([slots[0].position, last.position])
      let part = 2 / Float(slots.count - 1)
      add(
        "offset", at: beyond(last, offset), [offset.x, offset.y], [.along([part, 0]), .along([0, part])],
        keepsZero: true)
    case .fan(_, let radius, let spread):
      guard slots.count > 1, let first = slots.first, let last = slots.last else { break }
      let pivot = area.center + [0, radius]
      line(slots.map(\.position))
      add("spread", at: beyond(last, last.position - pivot), [spread.degrees], [.angle(about: pivot, factor: 2)])
      let sine = Float(Libm.sin(Double(spread.radians) / 2))
      if abs(sine) > 0.05 {
        add("radius", at: beyond(first, first.position - pivot), [radius], [.along([-1 / sine, 0])])
      }
    case .ring(_, let radius):
      func point(_ turns: Float) -> SIMD2<Float> {
        area.center + Path.point(at: .turns(turns), radius: radius, around: .zero)
      }
      line((0...48).map { point(Float($0) / 48) })
      // Between the first two members, where no entity lies.
      let place = slots.count > 1 ? 0.5 / Float(slots.count) : 0.125
      add("radius", at: point(place - 0.25), [radius], [.distance(from: area.center, factor: 1)])
    case .free: break
    }
    line(area.corners + [area.corners[0]])
    let seen = [area.minimum.x, area.minimum.y, area.size.x, area.size.y].map { Double($0) }
    guard let numbers = text.numbers(at: path + .key("in"), seen: seen) else { return }
    let box: [(String, SIMD2<Float>, StageKnob.Shape, along: [SIMD2<Float>])] = [
      ("start", area.minimum, .number, [[1, 0], [0, 1], [-1, 0], [0, -1]]),
      ("end", area.maximum, .number, [.zero, .zero, [1, 0], [0, 1]]),
      ("all", [area.minimum.x, area.maximum.y], .point, [[1, 0], [0, 1], .zero, .zero]),
    ]
    for (id, point, shape, along) in box {
      let drive = Knob.Drive(numbers: numbers, measures: along.map { .along($0) })
      let title = "frame of the layout (left, top, width, height):"
      self.add("\(path).in.\(id)", shape, title, at: point, in: space, [drive])
    }
  }

  // MARK: - Paths and corners

  private mutating func addPaths(of entry: ScenePath, _ placement: Placement) {
    let path = entry + .key("path")
    for (index, numbers) in text.points(at: path).prefix(400).enumerated() {
      let point = SIMD2(Float(numbers.values[0]), Float(numbers.values[1]))
      let drive = Knob.Drive(numbers: numbers, measures: [.along([1, 0]), .along([0, 1])])
      add("\(numbers.path)", .point, "point \(index + 1)", at: point, in: placement.homography, [drive])
    }
    // The path that an entity follows is in its parent's coordinates.
    let follow = entry + [.key("follow"), .key("path")]
    for (path, space) in [(path, placement.homography), (follow, placement.parent)] {
      guard let (path, data) = text.pathData(at: path), case let points = data.points, points.count <= 400 else {
        continue
      }
      for (index, point) in points.enumerated() {
        let (isCurve, place) = (point.handleOf != nil, SIMD2<Float>(point.place))
        let (shape, title): (StageKnob.Shape, String) = isCurve ? (.tangent, "control") : (.point, "point")
        add("\(path)#\(index)", shape, title, at: place, in: space, data: (path, data, index))
        if let owner = point.handleOf, let end = space.project(SIMD2<Float>(points[owner].place)),
          let start = space.project(place)
        {
          lines.append(StageLine(points: [end, start], isDashed: false))
        }
      }
    }
  }

  /// The corner radius inside of the first corner and the stroke width inside of the second, beside the size handles;
  /// for a small entity, the stroke width alone, outside of the second corner.
  private mutating func addOutline(of entry: ScenePath, _ placement: Placement, _ stroke: SceneText.Numbers?) {
    let most = min(placement.size.x, placement.size.y) / 2
    func add(_ numbers: SceneText.Numbers?, at point: SIMD2<Float>, _ title: String, _ factor: SIMD2<Float>) {
      guard let numbers else { return }
      let drive = Knob.Drive(numbers: numbers, measures: [.along(factor)])
      self.add("\(numbers.path)", .number, title, at: point, in: placement.homography, [drive])
    }
    // Screen points per point of the entity.
    let along = placement.homography.derivative(at: .zero).alongX
    let unit = max(along.length * stageScale, 0.01)
    let (edge, pitch) = (Self.besideHandle / unit, Self.besideKnob / unit)
    guard most * 2 >= edge * 2 + pitch else {
      let out = Float(stroke?.values[0] ?? 0)
      return add(stroke, at: [placement.size.x + out, -out], "stroke width", [0.5, -0.5])
    }
    let shape = entry + .key("shape")
    let radius =
      text.root[shape]?.entry("cornerRadius") == nil ? nil : text.numbers(at: shape + .key("cornerRadius"), seen: [0])
    let room = stroke == nil ? most : min(placement.size.x - edge - pitch, most)
    let inset = min(max(Float(radius?.values[0] ?? 0), edge), room)
    add(radius, at: SIMD2(inset, inset), "corner radius", [0.5, 0.5])
    let depth = min(Float(stroke?.values[0] ?? 0), most - edge)
    add(stroke, at: [placement.size.x - edge, edge + depth], "stroke width", [0, 1])
  }

  /// Distances on the screen: from a corner to the knob inside of it, and between two knobs.
  private static let (besideHandle, besideKnob): (Float, Float) = (17, 18)

  private mutating func addKeyframes(of entity: Entity, _ name: String, _ placement: Placement) {
    let base = SIMD2<Double>(world.get(Transform.self, entity)?.position ?? .zero)
    // An entity's position is where its anchor appears.
    let space = placement.parent
    for action in text.rules.keyframeActions(ofEntity: name).prefix(3) {
      let tracks = text.curves.tracks(ofAction: action).filter { $0.property == "x" || $0.property == "y" }
      guard !tracks.isEmpty else { continue }
      let paths = tracks.map { $0.path(from: $0.property == "x" ? base.x : base.y) }
      func point(_ time: Double) -> SIMD2<Float> {
        let place = zip(tracks, paths).reduce(into: base) { point, one in
          let axis = one.0.property == "x" ? 0 : 1
          if let value = one.1?.value(at: time) { point[axis] = value + (one.0.isRelative ? base[axis] : 0) }
        }
        return SIMD2<Float>(place)
      }
      let length = tracks.map(\.length).max() ?? 0
      let count = min(max(Int(length * 60), 1), 600)
      let way = (0...count).compactMap { space.project(point(length * Double($0) / Double(count))) }
      lines.append(StageLine(points: way, isDashed: false))
      var taken: [Double] = []
      for time in tracks.flatMap({ $0.keys.map(\.time) }).sorted()
      where !taken.contains(where: { abs($0 - time) < 0.004 }) {
        taken.append(time)
        let keys = tracks.flatMap { track in
          track.keys.filter { abs($0.time - time) < 0.004 }.map { (track.property == "x", $0) }
        }
        let drives = keys.compactMap { isAcross, key in
          text.numbers(at: key.path, seen: [key.value]).map {
            Knob.Drive(numbers: $0, measures: [.along(isAcross ? [1, 0] : [0, 1])])
          }
        }
        guard let first = keys.first else { continue }
        let names = keys.map { $0.0 ? "x" : "y" }.joined(separator: ", ")
        let title = "\(names) at \(SceneCurves.seconds(time)) s:"
        // At a jump, the value after it.
        add("\(first.1.path)", .key, title, at: point(time + 1e-6), in: space, drives)
      }
    }
  }
}
