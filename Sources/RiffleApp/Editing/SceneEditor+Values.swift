import RiffleScene

extension SceneEditor {
  func color(
    _ path: ScenePath, _ channel: ColorChannel, to part: Double, in text: SceneText
  ) -> (edits: [SceneEdit], name: String)? {
    guard let value = text.values(at: path).first, let old = SceneOffers(text, session.words).color(of: value) else {
      return nil
    }
    var parts = ChannelColor(old)
    parts[channel] = (min(max(part, 0), 1) * channel.most).rounded() / channel.most
    return edits(path, painted: parts.color, in: text).map { ($0, "\(words(path)) \(channel.rawValue)") }
  }

  /// Keeps the letter case of the old value; nil if there is no value.
  func edits(_ path: ScenePath, painted color: Color, in text: SceneText) -> [SceneEdit]? {
    guard let old = text.values(at: path).first?.text else { return nil }
    let isLowercase = old.hasPrefix("#") && old.contains { $0.isLowercase } && !old.contains { $0.isUppercase }
    let hex = isLowercase ? color.hexString.lowercased() : color.hexString
    return [SceneEdit(path, .set("\"\(hex)\""), scope: .everywhere)]
  }

  func channels(of value: SceneText.Value, _ color: Color) -> [EditReadings.Row] {
    let path = value.path
    let parts = ChannelColor(color)
    var rows = ColorChannel.allCases.map { channel in
      let number = Int((parts[channel] * channel.most).rounded())
      var row = EditReadings.Row(path: path, label: channel.rawValue, text: "\(number)\(channel == .hue ? "°" : " %")")
      (row.channel, row.fraction) = (channel, parts[channel])
      row.strip = parts.strip(channel, count: 32)
      return row
    }
    var palette = EditReadings.Row(path: path, label: "", text: "")
    palette.swatches = SceneOffers(session.text, session.words).colors().map {
      EditReadings.Swatch(text: $0.text, color: $0.color.painted)
    }
    rows.append(palette)
    return rows
  }

  // MARK: - Edits of curves on their pad: control points, stops, steps

  /// In points.
  package static let pointsPerStep: Float = 8

  func control(
    _ path: ScenePath, _ index: Int, in pad: Rect, from start: SIMD2<Float>, to now: SIMD2<Float>, _ text: SceneText
  ) -> (edits: [SceneEdit], name: String)? {
    guard let curve = text.curves.curve(at: path.parent), curve.handles.indices.contains(index) else { return nil }
    let old = curve.handles[index]
    let way = CurvePad.way(now - start, in: pad) * (modifiers.isFine ? 0.1 : 1)
    // A point that is already outside of the pad may stay there.
    let ways = min(CurvePad.ways.lowerBound, old.y)...max(CurvePad.ways.upperBound, old.y)
    let new = SIMD2(old.x + way.x, min(max(old.y + way.y, ways.lowerBound), ways.upperBound))
    let decimals = modifiers.isFine ? 3 : 2
    let edits = curve.edits(moving: index, to: new, decimals: decimals)
    let isStop = if case .linear = curve.form { true } else { false }
    let numbers = "\(rounded(new.x, decimals: decimals)), \(rounded(new.y, decimals: decimals))"
    return (edits, "\(Self.title(path.parent)) \(isStop ? "stop \(index + 1)" : "curve") \(numbers)")
  }

  func steps(
    _ path: ScenePath, from start: SIMD2<Float>, to now: SIMD2<Float>, _ text: SceneText
  ) -> (edits: [SceneEdit], name: String)? {
    guard let curve = text.curves.curve(at: path.parent), case .steps(let old) = curve.form else { return nil }
    let more =
      Int(((now.x - start.x) / Self.pointsPerStep).rounded(.toNearestOrAwayFromZero)) * (modifiers.isCoarse ? 10 : 1)
    let new = curve.steps(nearest: old.count + more)
    return (curve.edits(steps: new), "\(Self.title(path.parent)) steps \(old.count) → \(new)")
  }

  func chosenStop(of curve: WrittenCurve) -> Int? {
    guard case .linear(let stops) = curve.form, let row = focus?.path else { return nil }
    return stops.firstIndex { row.starts(with: $0.path) }
  }

  func row(of handle: EditHandle) -> EditReadings.RowID? {
    let path = handle.path
    switch handle.kind {
    case .number: return EditReadings.RowID(path: path)
    case .channel(let channel): return EditReadings.RowID(path: path, channel: channel)
    case .control(let index):
      return session.text.curves.curve(at: path.parent).flatMap { row(ofHandle: index, of: $0, path) }
    default: return nil
    }
  }

  private func row(ofHandle index: Int, of curve: WrittenCurve, _ path: ScenePath) -> EditReadings.RowID? {
    switch curve.form {
    case .linear(let stops): return stops.indices.contains(index) ? stops[index].row : nil
    case .bezier:
      let row = curve.name == nil ? path + .index(2 * index) : curve.isWhole ? path.parent : path
      return .init(path: row)
    case .steps, .fixed: return nil
    }
  }

  static func choices(of curve: WrittenCurve) -> [EditReadings.Row] {
    let (path, block) = (curve.path, curve.path.parent)
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

extension WrittenCurve.Stop {
  var row: EditReadings.RowID { EditReadings.RowID(path: fraction) }
}

extension SceneEditor {
  func key(
    _ index: Int, _ length: Double, _ gesture: Gesture, at point: SIMD2<Float>
  ) -> (edits: [SceneEdit], name: String)? {
    let (text, path) = (gesture.session.text, gesture.handle.path)
    guard let action = Self.action(ofTrack: path, in: text) else { return nil }
    let tracks = text.curves.tracks(ofAction: action)
    guard let track = tracks.first(where: { $0.path == path }), track.keys.indices.contains(index) else { return nil }
    let old = track.keys[index].time
    var time = max(old + gesture.handle.seconds(point.x - gesture.start.x, length) * (modifiers.isFine ? 0.1 : 1), 0)
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

  private static func action(ofTrack path: ScenePath, in text: SceneText) -> ScenePath? {
    var found: ScenePath?
    text.root.walk { action, node in
      guard found == nil, node.entry("keyframes") != nil,
        text.curves.tracks(ofAction: action).contains(where: { $0.path == path })
      else { return }
      found = action
    }
    return found
  }

  /// Times of the playhead in seconds: one for each start of an animation of the action's targets.
  func moments(ofTrack path: ScenePath, tick: Int, tickLength: Double, in world: World) -> [Double] {
    guard let action = Self.action(ofTrack: path, in: session.text),
      let targets = session.text.root[action]?.entry("keyframes")?.value
    else { return [] }
    let names = (targets.items ?? [targets]).compactMap { $0.scalar?.text }
    let starts = names.compactMap { world.entity(named: $0) ?? world.entity(named: $0 + "-1") }
      .flatMap { world.runningAnimations(of: $0) }.map(\.startTick)
    return Set(starts).map { Double(tick - $0) * tickLength }.filter { $0 > 0 }.sorted()
  }

  // MARK: - Layouts in the panel, active or not

  func layoutList(in world: World) -> EditReadings.Section? {
    let list = ScenePath("layouts")
    return section("layouts", of: (session.text.root[list]?.items ?? []).indices.map { list + .index($0) }, in: world)
  }

  /// Inactive layouts that could place an entity; nil if there are none.
  func otherLayouts(of name: String, than shown: [ScenePath], in world: World) -> EditReadings.Section? {
    section("its other layouts", of: session.text.layouts.all(ofEntity: name).filter { !shown.contains($0) }, in: world)
  }

  private func section(_ title: String, of paths: [ScenePath], in world: World) -> EditReadings.Section? {
    guard !paths.isEmpty else { return nil }
    let inForce = world.layoutsInForce()
    return EditReadings.Section(
      title, note: "", rows: paths.map { row(ofLayout: $0, isInForce: inForce.contains(Self.index($0))) })
  }

  static let notInForce = "not in force"

  /// −1 if the path is no layout.
  static func index(_ path: ScenePath) -> Int { if let index = path.index { index } else { -1 } }

  /// May be inactive; nil for another selection.
  var inspectedLayout: ScenePath? {
    guard let path = inspected, path.section == "layouts",
      session.text.layouts.kind(at: path) != nil
    else { return nil }
    return path
  }

  var backFromLayout: EditReadings.Section {
    var back = EditReadings.Row(path: ScenePath(), label: "← all layouts", text: "")
    back.opens = .inspect(path: nil)
    return EditReadings.Section("layouts", note: "", rows: [back])
  }

  /// Its name, else its kind and members; nil if the path is no layout.
  func title(ofLayout path: ScenePath) -> String? {
    let text = session.text
    guard path.parent.key == "layouts", let kind = text.layouts.kind(at: path) else { return nil }
    return name(ofLayout: path) ?? "\(kind) \(text.root[path + .key(kind)].map(text.inBrackets) ?? "")"
  }

  private func name(ofLayout path: ScenePath) -> String? { session.text.root[path + .key("name")]?.scalar?.text }

  private func row(ofLayout path: ScenePath, isInForce: Bool) -> EditReadings.Row {
    let line = session.text.line(of: path).map { "line \($0)" }
    let kind = name(ofLayout: path) == nil ? nil : session.text.layouts.kind(at: path)
    let words = [isInForce ? nil : Self.notInForce, kind, line].compactMap { $0 }
    var row = EditReadings.Row(path: path, label: title(ofLayout: path) ?? "", text: words.joined(separator: "  "))
    row.opens = .inspect(path: row.path)
    return row
  }
}

extension LaidOut {
  /// Nil if the text has no such layout, as for one of a definition.
  func path(in text: SceneText) -> ScenePath? {
    let path = ScenePath("layouts") + .index(index)
    return text.layouts.kind(at: path) == nil ? nil : path
  }
}
