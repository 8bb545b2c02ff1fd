import RiffleSDL

/// A scene whose text can be edited; not parsed before the first edit.
package struct EditableScene {
  var text: String
  /// Nil to keep edits in memory.
  let path: String?
  let name: String
  let blocks: [any SceneBlock.Type]
  /// Keeps edits between runs; nil to keep none.
  let state: StateFolder?

  package init(text: String, path: String?, name: String, blocks: [any SceneBlock.Type], state: StateFolder? = nil) {
    (self.text, self.path, self.name, self.blocks, self.state) = (text, path, name, blocks, state)
  }
}

struct DragModifiers {
  /// True while Shift or Alt is held: ten times as much per point, or a tenth.
  private(set) var (isCoarse, isFine) = (false, false)
  /// True while Ctrl is held: moved entities do not snap.
  private(set) var isFree = false

  mutating func note(_ input: InputEvent, _ modifiers: KeyModifiers) {
    switch input {
    case .keyPressed(let key):
      isCoarse = modifiers.contains(.shift) || key.hasSuffix("shift")
      isFine = modifiers.contains(.option) || key.hasSuffix("alt")
      isFree = modifiers.contains(.control) || key.hasSuffix("ctrl")
    case .keyReleased(let key):
      if key.hasSuffix("shift") { isCoarse = false }
      if key.hasSuffix("alt") { isFine = false }
      if key.hasSuffix("ctrl") { isFree = false }
    default: break
    }
  }
}

/// Edits the text of the playing scene. Changes are visible at once; the file is written when a drag ends.
package struct SceneEditor {
  package var session: EditSession
  package var file: EditedFile
  package var gesture: Gesture?
  package var typed: EditReadings.Typed?
  package var focus: EditReadings.RowID?
  /// A rule or a layout, while nothing is selected.
  package var inspected: ScenePath?
  var page: Page?
  var shown: [ScenePath] = []
  /// True while the pointer is over the rows or drags one: the sections keep their places then.
  var keepsRows = false
  package var overview: Overview?
  package var unfolded: ScenePath?
  var dropping: ScenePath?
  /// Computed once for each tick.
  var mover: (key: MoverKey, mover: Mover?)?
  /// Points of the stage on screen per point of the scene.
  var stageScale: Float = 1
  var modifiers = DragModifiers()

  struct Page: Equatable {
    var entity: Entity?
    var inspected: ScenePath?
  }

  struct MoverKey: Equatable {
    var selection: Selection
    var tick: Int
    var branch: String
    var edge: Int
  }

  package struct Gesture {
    let handle: EditHandle
    let start: SIMD2<Float>
    /// The session at the start of the drag: each new position edits this one.
    let session: EditSession
    let playback: Playback
    let past: PastReadings
    var cause: Int?
    var moved: SIMD2<Float>?
    var offset = SIMD2<Float>.zero
    /// True until the drag threshold is passed: a press changes nothing.
    var isPress = true
    /// The dragged number at the start, as a value and as text.
    var number = 0.0
    var written = ""
    var name = ""
    var grips: [StageGrip] = []
    /// Selectable by a marquee.
    var boxes: [(entity: Entity, box: Rect)] = []
    var snapping: Snapping?
    var moments: [Double] = []
    var knob: Knob?
    var ordering: Ordering?
    /// The reason why a drag changes nothing, shown once the pointer moves.
    var refusal: String?
    var fit = StageFit([1, 1], in: Rect(size: [1, 1]))
    package var reading = StageReading()

    var isOfRow: Bool {
      switch handle.kind {
      case .number, .channel: true
      default: false
      }
    }

    /// True if knobs stay visible; in other drags they would be in the way.
    var isOfKnobs: Bool {
      switch handle.kind {
      case .stage(.knob): true
      case .stage, .marquee: false
      default: true
      }
    }
  }

  /// - Throws: the first mistake that keeps the text from being read as YAML.
  init(_ scene: EditableScene) throws(SceneEditError) {
    var session = try EditSession(scene.text, file: scene.name, blocks: scene.blocks)
    file = EditedFile(scene, &session)
    self.session = session
  }

  // MARK: - Edits

  func edits(_ gesture: Gesture, at point: SIMD2<Float>) -> (edits: [SceneEdit], name: String)? {
    let text = gesture.session.text
    let (path, place) = (gesture.handle.path, gesture.handle.place)
    switch gesture.handle.kind {
    case .spring:
      guard let spring = text.curves.spring(at: path) else { return nil }
      guard point != gesture.start else { return ([], "") }
      var (duration, bounce) = SpringPad.values(at: point + gesture.offset, in: place)
      if modifiers.isCoarse {
        // Along one axis of the pad, as entities are moved on the stage.
        let way = point - gesture.start
        if abs(way.x) > abs(way.y) { bounce = spring.spring.bounce } else { duration = spring.spring.duration }
      }
      switch spring.form {
      case .perceptual:
        duration = within(spring.duration, duration, 2, text)
        bounce = within(spring.bounce, bounce, 2, text)
      case .ratio:
        duration = within(spring.duration, duration, 2, text)
        bounce = 1 - within(spring.bounce, 1 - bounce, 2, text)
      case .physical, .preset: break
      }
      let name = spring.form == .preset ? text.root[path]?.scalar?.text ?? Self.title(path) : Self.title(path)
      // An unchanged number is not written again: one typed with more decimals keeps them.
      let edits = spring.edits(duration: duration, bounce: bounce)
      var words: [String] = []
      if abs(duration - spring.spring.duration) >= 0.005 {
        words.append("duration \(short(spring.spring.duration)) → \(short(duration))")
      }
      if abs(bounce - spring.spring.bounce) >= 0.005 {
        words.append("bounce \(short(spring.spring.bounce)) → \(short(bounce))")
      }
      return (edits, "\(name) \(words.joined(separator: ", "))")
    case .number:
      let decimals = Self.decimals(gesture.written)
      let unit = (0..<decimals).reduce(1.0) { step, _ in step / 10 } * (modifiers.isCoarse ? 10 : 1)
      let way = Double(point.x - gesture.start.x) / 2
      let value = gesture.number + (way * (modifiers.isFine ? 0.1 : 1)).rounded() * unit
      let digits = decimals + (modifiers.isFine ? 1 : 0)
      let new = rounded(within(path, value, digits, text), decimals: digits)
      return ([SceneEdit(path, .set(new), scope: .everywhere)], "\(words(path)) \(gesture.written) → \(new)")
    case .control(let index):
      return control(path, index, in: place, from: gesture.start, to: point, text)
    case .curve: return steps(path, from: gesture.start, to: point, text)
    case .channel(let channel):
      let part = Double((point.x - place.minimum.x) / max(place.size.x, 1))
      return self.color(path, channel, to: part, in: text)
    case .time(let length):
      let old = text.rules.seconds(at: path)
      let own = (text.values(at: path).first?.written).map(Self.decimals) ?? 2
      let way = gesture.handle.seconds(point.x - gesture.start.x, length) * (modifiers.isFine ? 0.1 : 1)
      let digits = modifiers.isFine ? 3 : max(own, 2)
      let seconds = within(path, max(old + way, 0), digits, text)
      let new = rounded(seconds, decimals: digits)
      guard new != rounded(old, decimals: digits) else { return ([], "") }
      return (text.rules.edits(ofTime: path, seconds, decimals: digits), "\(words(path)) → \(new)")
    case .key(let index, let length): return key(index, length, gesture, at: point)
    case .stage(let handle):
      return StageDrag(handle: handle, gesture: gesture, point: point, editor: self).edits
    case .marquee: return nil
    }
  }

  static func key(_ path: ScenePath) -> String { if let key = path.key { key } else { "" } }

  static func title(_ path: ScenePath) -> String { path.components.last.map { ScenePath([$0]).description } ?? "" }

  /// Adds `steps` increments: 1 for whole numbers, else 0.01 or the written precision.
  func stepped(_ path: ScenePath, _ number: Double, _ written: String, by steps: Int) -> String {
    let decimals = Self.decimals(Double(written) == nil ? "\(number)" : written)
    let unit = (0..<decimals).reduce(1.0) { step, _ in step / 10 }
    return rounded(within(path, number + Double(steps) * unit, decimals, session.text), decimals: decimals)
  }

  func within(_ path: ScenePath, _ value: Double, _ decimals: Int, _ text: SceneText) -> Double {
    text.range(of: path, session.words)?.nearest(to: value, decimals: decimals) ?? value
  }

  /// Returns 0 for whole numbers, else the written decimals, at least 2.
  private static func decimals(_ written: String) -> Int {
    let parts = written.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 ? max(parts[1].count(where: \.isNumber), 2) : 0
  }

  private func short(_ value: Double) -> String { rounded(value, decimals: 2) }

  /// Evaluates arithmetic of two numbers, and quotes text where needed.
  func edit(typed: EditReadings.Typed) -> SceneEdit? {
    let path = typed.path
    guard let old = session.text.values(at: path).first else { return nil }
    let new = typed.field.text.trimmed
    if old.kind == .number {
      return SceneEdit(path, .set(Self.result(of: new) ?? new), scope: new.hasPrefix("$") ? nil : .everywhere)
    }
    // A word is text as it is typed; a text that begins like a list, a block or a name is YAML.
    let isYAML = new.first.map { "[{\"'$*".contains($0) } ?? true
    return SceneEdit(path, .set(isYAML ? new : SceneText.quotedIfNeeded(new)), scope: .here)
  }

  /// `240` for `480/2`; nil if the text is no sum, difference, product or quotient of two numbers.
  static func result(of text: String) -> String? {
    for sign in ["*", "/", "+", "-"] {
      // A sign in front belongs to the number.
      guard let index = text.dropFirst().firstIndex(of: Character(sign)),
        let one = Double(text[..<index].filter { $0 != " " }),
        let other = Double(text[text.index(after: index)...].filter { $0 != " " })
      else { continue }
      let value = sign == "*" ? one * other : sign == "/" ? one / other : sign == "+" ? one + other : one - other
      guard value.isFinite else { return nil }
      let decimals = (0...6).first { abs(value - (Double(rounded(value, decimals: $0)) ?? .nan)) < 1e-7 } ?? 6
      return rounded(value, decimals: decimals)
    }
    return nil
  }
}

extension SceneEditor {
  var currentRow: ScenePath? { focus.flatMap { $0.path.isEmpty ? nil : $0.path } }

  var currentAction: ScenePath? {
    guard let inspected, let row = currentRow, row.starts(with: inspected) else { return nil }
    return session.text.rules.action(around: row)
  }

  func firstRow(of part: ScenePath) -> EditReadings.RowID? {
    session.text.values(at: part).first.map { EditReadings.RowID(path: $0.path) }
  }

  // MARK: - The list of all entities and rules

  package struct Overview {
    let bytes: [UInt8]
    package var sections: [EditReadings.Section]
  }

  /// Rebuilds the list if the text changed: with thousands of entities that takes longer than a frame.
  mutating func keepOverview() {
    // Fast if both share one buffer.
    guard overview?.bytes != session.text.bytes else { return }
    overview = Overview(bytes: session.text.bytes, sections: parts)
  }

  /// Shown without a selection: entities, rules, and the parts that can be added.
  private var parts: [EditReadings.Section] {
    let text = session.text
    let path = ScenePath("entities")
    let things = (text.root[path]?.entries ?? []).map { entry in
      let path = path + .key(entry.key)
      let count = text.copies(of: entry.value, at: path)
      var row = EditReadings.Row(
        path: path, label: entry.key,
        text: (count > 1 ? "\(count) copies  " : "") + "line \(entry.keyLocation.line)")
      row.opens = .thing(path: row.path)
      return row
    }
    var section = EditReadings.Section("entities", note: "", rows: things)
    section.links = [.init("+ an entity, a layout, a template", .add)]
    return [section] + (text.root.entry("on") == nil ? [] : [rules(chosen: nil)])
  }

  func row(_ rule: WrittenRule) -> EditReadings.Row {
    let count = rule.steps.count
    var row = EditReadings.Row(
      path: rule.path, label: rule.title,
      text: "\(count) \(count == 1 ? "action" : "actions")  line \(rule.line)")
    row.opens = .inspect(path: row.path)
    return row
  }
}
