import Foundation
import RiffleInspector
import RiffleScene

/// A scene whose text can be changed while it is played. Nothing is read of it before the first edit.
package struct EditableScene {
  /// As the file has it now.
  var text: String
  /// The file that is written; nil to keep edits in memory.
  let path: String?
  /// What messages call it.
  let name: String
  let blocks: [any SceneBlock.Type]
  /// Where edits are kept from one start to the next; nil for nowhere.
  let state: StateFolder?

  package init(text: String, path: String?, name: String, blocks: [any SceneBlock.Type], state: StateFolder? = nil) {
    (self.text, self.path, self.name, self.blocks, self.state) = (text, path, name, blocks, state)
  }
}

/// Changes the text of the scene that is played: by a hand on a number or a spring, by typing, by undo. What is seen
/// follows at once; the file is written when it is released.
package struct SceneEditor {
  var session: EditSession
  /// The file that is written; nil where what is played has none of its own, and edits stay in memory.
  let path: String?
  /// What the file had when it was last read or written.
  var saved: SceneText
  /// What keeps the edits of that file.
  let journal: EditJournal?
  /// Whether what it kept was made of another text than the file has.
  let isForeign: Bool
  /// Edits of the last run that are not in the file.
  let unsaved: (session: EditSession, base: SceneText)?
  /// The hand on a value.
  var gesture: Gesture?
  /// A value that is typed.
  var typed: EditReadings.Typed?
  /// The row of the panel that the keys change.
  var focus: EditReadings.RowID?
  /// The rule or the layout that is looked at, while nothing is selected.
  var inspected: String?
  /// What the panel is about.
  var page: Page?
  /// The list of all there is, as it was made last.
  var overview: Overview?
  /// The colour whose channels are seen.
  var unfolded: String?
  /// The colour that the next press on the stage takes from the picture.
  var dropping: String?
  /// What brought the selection to where it is, asked for once for each tick.
  var mover: (key: MoverKey, mover: Mover?)?
  /// Why the file does not have what is seen; nil where it has.
  var problem: String?
  /// Points of the stage on the screen for one of the scene.
  var stageScale: Float = 1
  /// Whether Shift or Alt is held: ten times as much for each point, or a tenth.
  var isCoarse = false
  var isFine = false
  /// Whether Ctrl is held: what is moved comes to lie in line with nothing.
  var isFree = false

  /// What the panel is about: an entity, else a rule or a layout, else all there is.
  struct Page: Equatable {
    var entity: Entity?
    var inspected: String?
  }

  struct MoverKey: Equatable {
    var selection: Selection
    var tick: Int
    var branch: String
    var edge: Int
  }

  struct Gesture {
    let handle: EditHandle
    let start: SIMD2<Float>
    /// As everything was when it began: each place of the hand is an edit of this.
    let session: EditSession
    let playback: Playback
    let past: PastReadings
    /// The tick in which what is edited began to act on what is selected.
    var cause: Int?
    /// Where the hand has gone since the last picture.
    var moved: SIMD2<Float>?
    /// The way from the hand to the point that it took.
    var offset = SIMD2<Float>.zero
    /// True until the drag threshold is passed: a press changes nothing.
    var isPress = true
    /// The number that is dragged, as it was, and as it was written.
    var number = 0.0
    var written = ""
    var name = ""
    /// What is taken on the stage.
    var grips: [StageGrip] = []
    /// What can be chosen by dragging around it, with where it is seen.
    var boxes: [(entity: Entity, box: Rect)] = []
    var snapping: Snapping?
    /// Where the playhead is on the time of the track whose keyframe is dragged.
    var moments: [Double] = []
    /// The knob that is dragged.
    var knob: Knob?
    /// The places of a layout among which something is dragged.
    var ordering: Ordering?
    /// Why a drag changes nothing: said once the hand moves.
    var refusal: String?
    var fit = StageFit([1, 1], in: Rect(size: [1, 1]))
    /// What the stage shows of it.
    var reading = StageReading()

    /// Whether it is on a value of a row, which others that are selected have too.
    var isOfRow: Bool {
      switch handle {
      case .scrub, .channel: true
      default: false
      }
    }

    /// Whether knobs stay while it lasts; others would only be in the way.
    var isOfKnobs: Bool {
      switch handle {
      case .stage(.knob), .pad, .scrub, .control, .curve, .channel, .time, .key: true
      default: false
      }
    }
  }

  /// - Throws: the first mistake that keeps the text from being read as YAML.
  package init(_ scene: EditableScene) throws(SceneEditError) {
    var session = try EditSession(scene.text, file: scene.name, blocks: scene.blocks)
    path = scene.path
    saved = session.text
    journal = scene.state.flatMap { state in scene.path.map { EditJournal(of: $0, in: state) } }
    unsaved = journal?.unsaved(session)
    isForeign = journal?.restore(&session) == false
    self.session = session
  }

  /// Nobody can see any more whether a modifier comes up.
  mutating func releaseModifiers() { (isCoarse, isFine, isFree) = (false, false, false) }

  // MARK: - What is edited

  /// The edits that a hand at a place means; nil where it means none.
  func edits(_ gesture: Gesture, at point: SIMD2<Float>) -> (edits: [SceneEdit], name: String)? {
    let text = gesture.session.text
    switch gesture.handle {
    case .pad(let path, let place):
      guard let path = try? ScenePath(parsing: path), let spring = text.spring(at: path) else { return nil }
      guard point != gesture.start else { return ([], "") }
      var (duration, bounce) = SpringPad.values(at: point + gesture.offset, in: place)
      if isCoarse {
        // Along one edge of the pad, as entities are moved on the stage.
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
      // A number that stays is not written again: what is typed with more decimals keeps them.
      let edits = spring.edits(duration: duration, bounce: bounce)
      var words: [String] = []
      if abs(duration - spring.spring.duration) >= 0.005 {
        words.append("duration \(short(spring.spring.duration)) → \(short(duration))")
      }
      if abs(bounce - spring.spring.bounce) >= 0.005 {
        words.append("bounce \(short(spring.spring.bounce)) → \(short(bounce))")
      }
      return (edits, "\(name) \(words.joined(separator: ", "))")
    case .scrub(let path):
      guard let place = try? ScenePath(parsing: path) else { return nil }
      let decimals = Self.decimals(gesture.written)
      let unit = (0..<decimals).reduce(1.0) { step, _ in step / 10 } * (isCoarse ? 10 : 1)
      let way = Double(point.x - gesture.start.x) / 2
      let value = gesture.number + (way * (isFine ? 0.1 : 1)).rounded() * unit
      let digits = decimals + (isFine ? 1 : 0)
      let new = rounded(within(place, value, digits, text), decimals: digits)
      return ([SceneEdit(place, .set(new), scope: .everywhere)], "\(words(place)) \(gesture.written) → \(new)")
    case .control(let path, let index, let place):
      return control(path, index, in: place, from: gesture.start, to: point, text)
    case .curve(let path, _): return steps(path, from: gesture.start, to: point, text)
    case .channel(let path, let channel, let place):
      let part = Double((point.x - place.minimum.x) / max(place.size.x, 1))
      return self.color(path, channel, to: part, in: text)
    case .time(let path, let perPoint):
      guard let place = try? ScenePath(parsing: path) else { return nil }
      let old = text.seconds(at: place)
      let own = (text.values(at: place).first?.written).map(Self.decimals) ?? 2
      let way = Double((point.x - gesture.start.x) * perPoint) * (isFine ? 0.1 : 1)
      let digits = isFine ? 3 : max(own, 2)
      let seconds = within(place, max(old + way, 0), digits, text)
      let new = rounded(seconds, decimals: digits)
      guard new != rounded(old, decimals: digits) else { return ([], path) }
      return (text.edits(ofTime: place, seconds, decimals: digits), "\(words(place)) → \(new)")
    case .key(let path, let index, let perPoint): return key(path, index, perPoint, gesture, at: point)
    case .stage(let handle): return edits(handle, gesture, at: point)
    case .type, .toggle, .unfold, .give, .here, .jump, .kind, .marquee, .inspect, .trigger, .row, .line, .extend,
      .dropper, .add, .thing, .run:
      return nil
    }
  }

  /// The last key of a path, without quotes.
  static func key(_ path: ScenePath) -> String { if case .key(let key)? = path.components.last { key } else { "" } }

  /// The last word of a path.
  static func title(_ path: ScenePath) -> String { path.components.last.map { ScenePath([$0]).description } ?? "" }

  /// A number that is some of its steps away: of a whole number ones, else hundredths or finer.
  func stepped(_ path: ScenePath, _ number: Double, _ written: String, by steps: Int) -> String {
    let decimals = Self.decimals(Double(written) == nil ? "\(number)" : written)
    let unit = (0..<decimals).reduce(1.0) { step, _ in step / 10 }
    return rounded(within(path, number + Double(steps) * unit, decimals, session.text), decimals: decimals)
  }

  /// A number as near as the value at a path can be to it.
  func within(_ path: ScenePath, _ value: Double, _ decimals: Int, _ text: SceneText) -> Double {
    text.range(of: path, session.words)?.nearest(to: value, decimals: decimals) ?? value
  }

  /// Whole numbers are dragged by whole steps, all others by hundredths or finer.
  private static func decimals(_ written: String) -> Int {
    let parts = written.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 ? max(parts[1].count(where: \.isNumber), 2) : 0
  }

  private func short(_ value: Double) -> String { rounded(value, decimals: 2) }

  /// What was typed, as an edit: arithmetic of two numbers is worked out, text gets quotes where it needs them.
  func edit(typed: EditReadings.Typed) -> SceneEdit? {
    guard let path = try? ScenePath(parsing: typed.path),
      let old = session.text.values(at: path).first
    else { return nil }
    let new = typed.field.text.trimmingCharacters(in: [" "])
    if old.kind == .number {
      return SceneEdit(path, .set(Self.result(of: new) ?? new), scope: new.hasPrefix("$") ? nil : .everywhere)
    }
    // A word is text as it is typed; what begins like a list, a block or a name is YAML.
    let isYAML = new.first.map { "[{\"'$*".contains($0) } ?? true
    return SceneEdit(path, .set(isYAML ? new : SceneText.quotedIfNeeded(new)), scope: .here)
  }

  /// `480/2` is 240; nil for what is no sum, difference, product or quotient of two numbers.
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
