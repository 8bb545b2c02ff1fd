import RiffleSDL

/// A scene whose text can be edited; not parsed before the first edit.
package struct EditableScene {
  var text: String
  let path: String?
  let name: String
  let blocks: [any SceneBlock.Type]
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
package final class SceneEditor: PlayerPart {
  unowned let player: Player
  package var session: EditSession
  package var file: EditedFile
  package var gesture: Gesture?
  package var preview: EditPreview?
  /// A save by another program while the editor holds changes.
  package var heldChange: ReloadChange?
  package var typed: EditReadings.Typed?
  package var focus: EditReadings.RowID?
  /// A rule or a layout, while nothing is selected.
  package var inspected: ScenePath?
  var page: Page?
  var shown: [ScenePath] = []
  /// True while the pointer is over the rows or drags one: the sections keep their places then.
  var keepsRows = false
  /// True during a drag, an open field or question: their paths are those of the present text.
  var holdsChanges: Bool { gesture != nil || typed != nil || dropping != nil || player.choosing != nil }
  /// The list of all entities and rules, and the text that it was read from.
  var overview: (bytes: [UInt8], sections: [EditReadings.Section])?
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

  typealias MoverKey = (selection: Selection, tick: Int, branch: String, edge: Int)

  package struct Gesture {
    let handle: EditHandle
    let start: SIMD2<Float>
    /// The session at the start of the drag: each new position edits this one.
    @CopyOnWrite private(set) var session: EditSession
    @CopyOnWrite private(set) var playback: Playback
    @CopyOnWrite private(set) var past: PastReadings
    var cause: Int?
    /// The pointer's position, if it moved since the last picture.
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
  init(_ scene: EditableScene, for player: Player) throws(SceneEditError) {
    self.player = player
    var session = try EditSession(scene.text, file: scene.name, blocks: scene.blocks)
    file = EditedFile(scene, &session)
    self.session = session
  }

  func within(_ path: ScenePath, _ value: Double, _ decimals: Int, _ text: SceneText) -> Double {
    text.range(of: path, session.words)?.nearest(to: value, decimals: decimals) ?? value
  }

  /// Adds `steps` increments: 1 for whole numbers, else 0.01 or the written precision.
  ///
  /// - Parameter isFine: true to write a decimal more.
  func stepped(
    _ path: ScenePath, _ number: Double, _ written: String, by steps: Double, isFine: Bool = false, in text: SceneText
  ) -> String {
    let decimals = Self.decimals(written)
    let unit = (0..<decimals).reduce(1.0) { step, _ in step / 10 }
    let digits = decimals + (isFine ? 1 : 0)
    return rounded(within(path, number + steps * unit, digits, text), decimals: digits)
  }

  /// Returns 0 for whole numbers, else the written decimals, at least 2.
  static func decimals(_ written: String) -> Int {
    let parts = written.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 ? max(parts[1].count(where: \.isNumber), 2) : 0
  }

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

  var currentRow: ScenePath? { focus.flatMap { $0.path.isEmpty ? nil : $0.path } }

  var currentAction: ScenePath? {
    guard let inspected, let row = currentRow, row.starts(with: inspected) else { return nil }
    return session.text.rules.action(around: row)
  }

  /// Rebuilds the list if the text changed: with thousands of entities that takes longer than a frame.
  func keepOverview() {
    // Fast if both share one buffer.
    guard overview?.bytes != session.text.bytes else { return }
    overview = (session.text.bytes, EditReader.overview(of: session.text))
  }

  /// May be inactive; nil for another selection.
  var inspectedLayout: ScenePath? {
    guard let path = inspected, path.section == "layouts", session.text.layouts.kind(at: path) != nil
    else { return nil }
    return path
  }

  func knobs(of entity: Entity, in world: World) -> KnobReader {
    KnobReader(of: entity, in: world, session.text, stageScale: stageScale)
  }

  /// The entities of a repeated entry, each with its word: `a` for `tile-a`.
  func copies(of entry: ScenePath, in world: World) -> [(entity: Entity, word: String)] {
    world[resource: SceneEntities.self].all.compactMap { entity in
      let name = world.name(of: entity)
      guard name.hasPrefix(entry.name + "-"), let path = session.text.copy(ofEntity: name), path.prefix(2) == entry
      else { return nil }
      return (entity, path.name)
    }
  }

  func color(
    _ path: ScenePath, _ channel: ColorChannel, to part: Double, in text: SceneText
  ) -> (edits: [SceneEdit], name: String)? {
    guard let value = text.values(at: path).first, let old = SceneOffers(text, session.words).color(of: value)
    else { return nil }
    var parts = ChannelColor(old)
    parts[channel] = (part.clamped(to: 0...1) * channel.most).rounded() / channel.most
    return edits(path, painted: parts.color, in: text).map { ($0, "\(words(path)) \(channel.rawValue)") }
  }

  /// Keeps the letter case of the old value; nil if there is no value.
  func edits(_ path: ScenePath, painted color: Color, in text: SceneText) -> [SceneEdit]? {
    guard let old = text.values(at: path).first?.text else { return nil }
    let isLowercase = old.hasPrefix("#") && old.contains { $0.isLowercase } && !old.contains { $0.isUppercase }
    let hex = isLowercase ? color.hexString.lowercased() : color.hexString
    return [SceneEdit(path, .set("\"\(hex)\""), scope: .everywhere)]
  }

  /// Keys whose two numbers are a point or a vector.
  private static let points: Set = ["at", "anchor", "offset", "spacing", "origin"]

  /// `at x` for `at[0]`, `width` for `size[0]`, `in left` for `in[0]`, `action 2: to opacity` for `do[1].to.opacity`.
  ///
  /// - Parameter path: relative to the row's part of the scene.
  package func label(_ path: ScenePath, at whole: ScenePath) -> String {
    guard path.section == "do" else { return label(ofValue: path, at: whole) }
    let rest = path.components.dropFirst().drop { component in
      if case .index = component { true } else { component == .key("parallel") || component == .key("sequence") }
    }
    let places = path.components.dropLast(rest.count).compactMap { component -> String? in
      if case .index(let index) = component { "\(index + 1)" } else { nil }
    }
    let list = ScenePath(whole.components.dropLast(path.components.count - 1))
    let isAlone = places.isEmpty || places.count == 1 && session.text.root[list]?.items?.count == 1
    let action = isAlone ? nil : "action " + places.joined(separator: ".")
    let words = rest.isEmpty ? nil : label(ofValue: ScenePath(rest), at: whole)
    return [action, words].compactMap(\.self).joined(separator: ": ")
  }

  private func label(ofValue path: ScenePath, at whole: ScenePath) -> String {
    guard let index = path.index, index < 4, let key = path.parent.key else { return path.words }
    if index < 2, Self.points.contains(key) { return "\(path.parent.words) \(index == 0 ? "x" : "y")" }
    if let word = word(forItem: index, of: whole.parent), key != "size" || !["width", "height"].contains(word) {
      return "\(path.parent.words) \(word)"
    }
    guard key == "size", index < 2 else { return path.words }
    return (path.parent.parent + .key(index == 0 ? "width" : "height")).words
  }

  package func words(_ path: ScenePath) -> String {
    let isNamed = ["entities", "animations", "on", "layouts"].contains(path.section)
    guard isNamed, path.components.count > 1 else { return path.words }
    let rule = session.text.rules.rule(around: path)
    let step = rule?.steps.first { path.starts(with: $0.path) }
    let owner = step?.path ?? path.prefix(2)
    let title = step?.title ?? rule?.title ?? title(ofLayout: owner) ?? owner.title
    let inner = path.relative(to: owner)
    return inner.isEmpty ? title : "\(title): \(label(inner, at: path))"
  }

  /// The schema's name for an item of a tuple; nil for any other list.
  private func word(forItem index: Int, of list: ScenePath) -> String? {
    guard let count = session.text.root[list]?.items?.count else { return nil }
    for case .tuple(let items) in session.words.descriptions(at: list) where items.count == count {
      switch items[index].label {
      case "least": return "smallest"
      case "most", "greatest": return "largest"
      case let label: return label
      }
    }
    return nil
  }

  /// Its name, else its kind and members; nil if the path is no layout.
  func title(ofLayout path: ScenePath) -> String? {
    let text = session.text
    guard path.parent.key == "layouts", let kind = text.layouts.kind(at: path) else { return nil }
    return text.name(ofLayout: path) ?? "\(kind) \(text.root[path + .key(kind)].map(text.inBrackets) ?? "")"
  }
}
