struct EditDrag {
  let gesture: SceneEditor.Gesture
  /// In points of the window.
  let point: SIMD2<Float>
  let editor: SceneEditor

  typealias Edits = (edits: [SceneEdit], name: String)

  var text: SceneText { gesture.session.text }
  private var path: ScenePath { gesture.handle.path }
  var modifiers: DragModifiers { editor.modifiers }
  private var pace: Double { modifiers.isFine ? 0.1 : 1 }

  var edits: Edits? {
    let place = gesture.handle.place
    switch gesture.handle.kind {
    case .spring: return spring
    case .number:
      let steps = (Double(point.x - gesture.start.x) / 2 * pace).rounded() * (modifiers.isCoarse ? 10 : 1)
      let new = editor.stepped(path, gesture.number, gesture.written, by: steps, isFine: modifiers.isFine, in: text)
      return ([SceneEdit(path, .set(new), scope: .everywhere)], "\(editor.words(path)) \(gesture.written) → \(new)")
    case .control(let index): return control(index)
    case .curve: return steps
    case .channel(let channel):
      let part = Double((point.x - place.minimum.x) / max(place.size.x, 1))
      return editor.color(path, channel, to: part, in: text)
    case .time(let length):
      let old = text.rules.seconds(at: path)
      let own = (text.values(at: path).first?.written).map(SceneEditor.decimals) ?? 2
      let way = gesture.handle.seconds(point.x - gesture.start.x, length) * pace
      let digits = modifiers.isFine ? 3 : max(own, 2)
      let seconds = editor.within(path, max(old + way, 0), digits, text)
      let new = rounded(seconds, decimals: digits)
      guard new != rounded(old, decimals: digits) else { return ([], "") }
      return (text.rules.edits(ofTime: path, seconds, decimals: digits), "\(editor.words(path)) → \(new)")
    case .key(let index, let length): return key(index, length)
    case .stage, .marquee: return nil
    }
  }

  private var spring: Edits? {
    guard let spring = text.curves.spring(at: path) else { return nil }
    guard point != gesture.start else { return ([], "") }
    let old = spring.spring
    var (duration, bounce) = SpringPad.values(at: point + gesture.offset, in: gesture.handle.place)
    if modifiers.isCoarse {
      // Along one axis of the pad, as entities are moved on the stage.
      let way = point - gesture.start
      if abs(way.x) > abs(way.y) { bounce = old.bounce } else { duration = old.duration }
    }
    if spring.hasWrittenDuration {
      duration = editor.within(spring.duration, duration, 2, text)
      let isRatio = spring.form == .ratio
      let number = editor.within(spring.bounce, isRatio ? 1 - bounce : bounce, 2, text)
      bounce = isRatio ? 1 - number : number
    }
    let name = spring.form == .preset ? text.root[path]?.scalar?.text ?? path.title : path.title
    // An unchanged number is not written again: one typed with more decimals keeps them.
    let changes = [("duration", old.duration, duration), ("bounce", old.bounce, bounce)]
      .filter { abs($2 - $1) >= 0.005 }
      .map { "\($0) \(rounded($1, decimals: 2)) → \(rounded($2, decimals: 2))" }
    return (spring.edits(duration: duration, bounce: bounce), "\(name) \(changes.joined(separator: ", "))")
  }

  // MARK: - Curves on their pad

  private func control(_ index: Int) -> Edits? {
    guard let curve = text.curves.curve(at: path.parent), curve.handles.indices.contains(index) else { return nil }
    let old = curve.handles[index]
    let way = CurvePad.way(point - gesture.start, in: gesture.handle.place) * pace
    // A point that is already outside of the pad may stay there.
    let ways = min(CurvePad.ways.lowerBound, old.y)...max(CurvePad.ways.upperBound, old.y)
    let new = SIMD2(old.x + way.x, (old.y + way.y).clamped(to: ways))
    let decimals = modifiers.isFine ? 3 : 2
    let edits = curve.edits(moving: index, to: new, decimals: decimals)
    let isStop = if case .linear = curve.form { true } else { false }
    let numbers = "\(rounded(new.x, decimals: decimals)), \(rounded(new.y, decimals: decimals))"
    return (edits, "\(path.parent.title) \(isStop ? "stop \(index + 1)" : "curve") \(numbers)")
  }

  private var steps: Edits? {
    guard let curve = text.curves.curve(at: path.parent), case .steps(let old) = curve.form else { return nil }
    let more = ((point.x - gesture.start.x) / CurvePad.pointsPerStep).rounded(.toNearestOrAwayFromZero)
    let new = curve.steps(nearest: old.count + Int(more) * (modifiers.isCoarse ? 10 : 1))
    return (curve.edits(steps: new), "\(path.parent.title) steps \(old.count) → \(new)")
  }

  private func key(_ index: Int, _ length: Double) -> Edits? {
    guard let action = text.rules.action(around: path) else { return nil }
    let tracks = text.curves.tracks(ofAction: action)
    guard let track = tracks.first(where: { $0.path == path }), track.keys.indices.contains(index) else { return nil }
    let old = track.keys[index].time
    var time = max(old + gesture.handle.seconds(point.x - gesture.start.x, length) * pace, 0)
    if !modifiers.isFree, !modifiers.isFine {
      let others = tracks.flatMap { other in
        other.keys.indices.filter { other.path != path || $0 != index }.map { other.keys[$0].time }
      }
      let near = (others + gesture.moments + [old]).filter { abs($0 - time) < gesture.handle.seconds(6, length) }
      // Snap to other keyframes and the playhead, else to ticks.
      let tick = 1 / Double(gesture.playback.history.tickRate)
      time = near.min { abs($0 - time) < abs($1 - time) } ?? (time / tick).rounded() * tick
    }
    return (
      text.curves.edits(moving: index, of: track, to: time),
      "\(track.property) at \(SceneCurves.seconds(old)) → \(SceneCurves.seconds(time)) s"
    )
  }
}

extension SceneText {
  /// Times of the playhead in seconds: one for each start of an animation of the action's targets.
  func moments(ofTrack path: ScenePath, tick: Int, tickLength: Double, in world: World) -> [Double] {
    guard let targets = rules.action(around: path).flatMap({ root[$0]?.entry("keyframes")?.value }) else { return [] }
    let names = (targets.items ?? [targets]).compactMap { $0.scalar?.text }
    let starts = names.compactMap { world.entity(named: $0) ?? world.entity(named: $0 + "-1") }
      .flatMap { world.runningAnimations(of: $0) }.map(\.startTick)
    return Set(starts).map { Double(tick - $0) * tickLength }.filter { $0 > 0 }.sorted()
  }
}

extension EditHandle {
  func row(in text: SceneText) -> EditReadings.RowID? {
    switch kind {
    case .number: return .init(path: path)
    case .channel(let channel): return .init(path: path, channel: channel)
    case .control(let index):
      guard let curve = text.curves.curve(at: path.parent) else { return nil }
      switch curve.form {
      case .linear(let stops): return stops.indices.contains(index) ? .init(path: stops[index].fraction) : nil
      case .bezier:
        return .init(path: curve.name == nil ? path + .index(2 * index) : curve.isWhole ? path.parent : path)
      case .steps, .fixed: return nil
      }
    default: return nil
    }
  }
}

extension LaidOut {
  /// Nil if the text has no such layout, as for one of a definition.
  func path(in text: SceneText) -> ScenePath? {
    let path = ScenePath("layouts") + .index(index)
    return text.layouts.kind(at: path) == nil ? nil : path
  }
}
