/// A name, control points, or stops of `linear` or `steps`.
package struct WrittenCurve: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// x and y of two control points.
    case bezier(SIMD4<Double>)
    case linear([Stop])
    case steps(StepCurve)
    case fixed
  }

  package struct Stop: Hashable, Sendable {
    package var path: ScenePath
    /// Progress and fraction.
    var place: SIMD2<Double>
    package var fraction: ScenePath
    var progress: ScenePath?
    var written: [String]
  }

  /// The path of the key: `curve`, `linear`, `steps`.
  package var path: ScenePath
  package var form: Form
  package var curve: UnitCurve
  package var name: String?
  package var duration: Double?
  var position: String?
  /// True if a name is the whole animation, as in `with: easeInOut`: a block replaces it.
  package var isWhole = false
  var extrapolates = false

  /// Progress and fraction of each draggable point.
  package var handles: [SIMD2<Double>] {
    switch form {
    case .bezier(let points): [points.lowHalf, points.highHalf]
    case .linear(let stops): stops.map(\.place)
    case .steps, .fixed: []
    }
  }
}

/// Written with duration and bounce, response and ratio, or stiffness and damping.
package struct WrittenSpring: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case perceptual
    /// `response` and `dampingFraction`, which is 1 less the bounce.
    case ratio
    case physical(mass: Double)
    /// A built-in name, such as `bouncy`: numbers replace it.
    case preset
  }

  package var form: Form
  package var duration: ScenePath
  package var bounce: ScenePath
  package var spring: Spring
  /// True if a preset's name is in a block, as in `{spring: bouncy, delay: 0.2}`.
  var isInBlock = false
  package var hasWrittenDuration: Bool { form == .perceptual || form == .ratio }

  package func edits(duration: Double, bounce: Double) -> [SceneEdit] {
    let (isLonger, isBouncier) = (abs(duration - spring.duration) >= 0.005, abs(bounce - spring.bounce) >= 0.005)
    guard isLonger || isBouncier else { return [] }
    func edit(_ path: ScenePath, _ number: Double, decimals: Int = 2) -> SceneEdit {
      SceneEdit(path, .set(rounded(number, decimals: decimals)), scope: .everywhere)
    }
    switch form {
    case .preset:
      let (duration, bounce) = (rounded(duration, decimals: 2), rounded(bounce, decimals: 2))
      let numbers = "{duration: \(duration), bounce: \(bounce)}"
      return [SceneEdit(self.duration, .set(isInBlock ? numbers : "{spring: \(numbers)}"), scope: .here)]
    case .physical(let mass):
      // The damping changes with the stiffness, at the same ratio.
      let new = Spring(duration: duration, bounce: bounce)
      return (isLonger ? [edit(self.duration, new.stiffness * mass, decimals: 1)] : [])
        + [edit(self.bounce, new.damping * mass)]
    case .perceptual, .ratio:
      return (isLonger ? [edit(self.duration, duration)] : [])
        + (isBouncier ? [edit(self.bounce, form == .ratio ? 1 - bounce : bounce)] : [])
    }
  }
}

package struct WrittenTrack: Hashable, Sendable {
  package var path: ScenePath
  package var property: String
  package var isRelative: Bool
  package var keys: [Key]

  package struct Key: Hashable, Sendable {
    package var path: ScenePath
    package var value: Double
    /// Seconds from the beginning of the action.
    package var time: Double
    /// 0 for a jump.
    var duration: Double
    /// Written or not; nil for a jump.
    var durationPath: ScenePath?
  }

  let keyframes: [Keyframe<Double>]

  package var length: Double { keys.last?.time ?? 0 }

  package func path(from start: Double) -> KeyframePath<Double>? {
    try? KeyframePath(checkingFrom: isRelative ? 0 : start, keyframes)
  }
}

package struct SceneCurves {
  let text: SceneText

  /// `path` is that of an animation: `animations.go`, `on[0].do[0].with`.
  package func curve(at path: ScenePath) -> WrittenCurve? {
    guard path.parent == ScenePath("animations") || path.key == "with" else { return nil }
    let (isWhole, place) = (text.root[path]?.scalar != nil, path + .key("curve"))
    var curve: WrittenCurve?
    if let name = text.root[isWhole ? path : place]?.scalar?.text {
      // `with: easeInOut`, unless the scene has an animation of that name.
      guard !isWhole || text.root[ScenePath("animations", name)] == nil else { return nil }
      curve = WrittenCurve(name: name, at: place)
      curve?.isWhole = isWhole
    } else {
      curve = bezier(at: place) ?? linear(at: path + .key("linear")) ?? steps(at: path)
    }
    curve?.extrapolates = text.root[path + .key("extrapolate")] != nil
    curve?.duration = text.values(at: path + .key("duration")).first?.number
    return curve
  }

  private func bezier(at place: ScenePath) -> WrittenCurve? {
    let numbers = text.values(at: place).compactMap(\.number)
    guard text.root[place]?.items?.count == 4, numbers.count == 4,
      let curve = try? UnitCurve.bezier(checking: numbers[0], numbers[1], numbers[2], numbers[3])
    else { return nil }
    return WrittenCurve(path: place, form: .bezier(SIMD4(numbers)), curve: curve)
  }

  private func linear(at place: ScenePath) -> WrittenCurve? {
    guard let (list, node) = text.value(at: place), let items = node.items else { return nil }
    var stops: [WrittenCurve.Stop] = []
    var read: [LinearStop] = []
    for index in items.indices {
      let (item, node) = text.followed(list + .index(index), items[index])
      let values = text.values(at: item)
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
    guard let count = text.values(at: place).first?.number, let whole = Int(exactly: count) else { return nil }
    let written = text.root[path + .key("position")]?.scalar?.text
    guard let position = written.map({ StepPosition(cssName: $0) }) ?? .jumpEnd,
      let steps = try? StepCurve(checking: whole, position: position),
      let curve = try? UnitCurve.steps(checking: whole, position: position)
    else { return nil }
    return WrittenCurve(path: place, form: .steps(steps), curve: curve, position: written)
  }

  package func spring(at path: ScenePath) -> WrittenSpring? {
    let place = path + .key("spring")
    func preset(at path: ScenePath) -> Spring? { text.root[path]?.scalar.flatMap { Spring(named: $0.text) } }
    if let spring = preset(at: path), text.root[ScenePath("animations", text.root[path]?.text ?? "")] == nil {
      return WrittenSpring(form: .preset, duration: path, bounce: path, spring: spring)
    }
    if let spring = preset(at: place) {
      return WrittenSpring(form: .preset, duration: place, bounce: place, spring: spring, isInBlock: true)
    }
    guard let block = text.root[place], block.entries != nil, block.entry("settlingDuration") == nil else { return nil }
    func number(_ key: String) -> Double? { text.values(at: place + .key(key)).first?.number }
    if block.entry("stiffness") != nil {
      guard let stiffness = number("stiffness"), let damping = number("damping") else { return nil }
      let mass = number("mass") ?? 1
      guard let spring = try? Spring(checkingMass: mass, stiffness: stiffness, damping: damping) else { return nil }
      return WrittenSpring(
        form: .physical(mass: mass), duration: place + .key("stiffness"), bounce: place + .key("damping"),
        spring: spring)
    }
    let isRatio = block.entry("response") != nil
    let ratio = block.entry("dampingFraction") != nil ? "dampingFraction" : "dampingRatio"
    let time = isRatio ? "response" : "duration"
    let bounce = isRatio ? 1 - (number(ratio) ?? 0.825) : number("bounce") ?? 0
    // A text such as 300ms has no handle.
    guard let duration = number(time) ?? (block.entry(time) == nil ? 0.5 : nil), duration > 0,
      (-1...1).contains(bounce), bounce < 1, bounce > -1
    else { return nil }
    return WrittenSpring(
      form: isRatio ? .ratio : .perceptual, duration: place + .key(time),
      bounce: place + .key(isRatio ? ratio : "bounce"), spring: Spring(duration: duration, bounce: bounce))
  }

  package func tracks(ofAction path: ScenePath) -> [WrittenTrack] {
    guard text.root[path]?.entry("keyframes") != nil else { return [] }
    return ["to", "by"].flatMap { key -> [WrittenTrack] in
      guard let (place, tracks) = text.value(at: path + .key(key)) else { return [] }
      return (tracks.entries ?? []).compactMap { entry in
        track(entry.value, at: place + .key(entry.key), entry.key, isRelative: key == "by")
      }
    }
  }

  private func track(_ node: YAMLNode, at path: ScenePath, _ property: String, isRelative: Bool) -> WrittenTrack? {
    let (path, list) = text.followed(path, node)
    guard let items = list.items, !items.isEmpty else { return nil }
    var context = DecodingContext(file: "")
    var keyframes: [Keyframe<Double>] = []
    var keys: [WrittenTrack.Key] = []
    var time = 0.0
    for (index, item) in items.enumerated() {
      let (place, item) = text.followed(path + .index(index), item)
      let yaml = text.inBrackets(item)
      guard let kind = ["linear", "cubic", "spring", "move"].first(where: { item.entry($0) != nil }),
        let keyframe = try? Animation.keyframe.decode(yaml.utf8, in: &context)
      else { return nil }
      keyframes.append(keyframe)
      time += keyframe.duration
      keys.append(
        WrittenTrack.Key(
          path: place + .key(kind), value: keyframe.value, time: time, duration: keyframe.duration,
          durationPath: kind == "move" ? nil : place + .key("duration")))
    }
    return WrittenTrack(path: path, property: property, isRelative: isRelative, keys: keys, keyframes: keyframes)
  }

  /// Later keyframes keep their times; empty if it cannot be moved.
  package func edits(moving index: Int, of track: WrittenTrack, to time: Double) -> [SceneEdit] {
    let keys = track.keys
    guard let own = keys[...index].lastIndex(where: { $0.durationPath != nil }) else { return [] }
    let next = keys[(index + 1)...].firstIndex { $0.durationPath != nil }
    let begin = keys[own].time - keys[own].duration
    let time = min(max(time, begin), next.map { keys[$0].time } ?? .infinity)
    func edit(_ key: WrittenTrack.Key, _ duration: Double) -> SceneEdit? {
      guard let path = key.durationPath, abs(duration - key.duration) > 0.0004 else { return nil }
      return SceneEdit(path, .set(Self.seconds(duration)), scope: .everywhere)
    }
    let way = time - keys[own].time
    return [edit(keys[own], keys[own].duration + way), next.flatMap { edit(keys[$0], keys[$0].duration - way) }]
      .compactMap { $0 }
  }

  /// Rounds to a thousandth, without trailing zeros.
  package static func seconds(_ seconds: Double) -> String { FieldValue.plain(max(seconds, 0)) }
}

extension WrittenCurve {
  fileprivate init?(name: String, at path: ScenePath) {
    guard let curve = UnitCurve(named: name) else { return nil }
    let form = curve.controlPoints.map { Form.bezier($0) } ?? curve.staircase.map { .steps($0) }
    self.init(path: path, form: form ?? .fixed, curve: curve, name: name)
  }
}
