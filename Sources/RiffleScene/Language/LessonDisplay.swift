import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// The words around a scene: its title, what to look at, and what its keys do.
struct LessonDisplay: Component {
  var title: Entity?
  var lesson: Entity?
  /// What it says, however it is wrapped.
  var lessonText = ""
  /// Keys and what they do, with the step from the left margin to each if all of them stood in one row.
  var hints: [Hint] = []

  struct Hint: Component {
    var cap: Entity
    var words: Entity
    var left: Float
    var capWidth: Float

    func fold(into hasher: inout StateHasher) {
      hasher.combine(cap)
      hasher.combine(words)
      hasher.combine(left)
      hasher.combine(capWidth)
    }
  }

  func fold(into hasher: inout StateHasher) {
    for entity in [title, lesson] { hasher.combine(entity ?? .none) }
    hasher.combine(lessonText)
    hasher.combine(hints)
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(lessonText)
    memory.add(hints)
  }

  private static let text = Color(hex: 0xFAF6EC)
  private static let dimText = Color(hex: 0x93A3BA)
  private static let lineHeight: Float = 13 * TextLine.lineSpacing

  /// Puts the words of a scene into the world, unless one of its blocks shows them.
  static func spawn(_ content: LoadedScene.Content, _ world: inout World) {
    let document = content.document
    guard !document.blocks.contains(where: { type(of: $0).showsLesson }) else { return }
    spawn(
      title: document.title, lesson: document.lesson, hints: document.rules.compactMap(\.shownHint), &world)
  }

  /// Other words in place of those that were there, if they are others.
  static func patch(from old: LoadedScene.Content, to new: LoadedScene.Content, _ world: inout World) {
    let (before, after) = (old.document, new.document)
    let hints = [before, after].map { $0.rules.compactMap(\.shownHint).map { [$0.cap, $0.words] } }
    let isShown = [before, after].map { document in !document.blocks.contains { type(of: $0).showsLesson } }
    guard
      isShown[0] != isShown[1] || before.title != after.title || before.lesson != after.lesson || hints[0] != hints[1]
    else { return }
    for entity in world.resource(LessonDisplay.self)?.entities ?? [] { world.despawn(entity) }
    world.removeResource(LessonDisplay.self)
    spawn(new, &world)
  }

  private var entities: [Entity] { [title, lesson].compactMap(\.self) + hints.flatMap { [$0.cap, $0.words] } }

  /// Puts the words into the world; `place` gives them their places.
  static func spawn(title: String, lesson: String?, hints: [(cap: String, words: String)], _ world: inout World) {
    var display = LessonDisplay()
    display.title = label(title, size: 22, weight: .semibold, text, &world)
    if let lesson {
      let entity = label("", size: 13, weight: .regular, dimText, &world)
      world[entity, Transform.self].anchor.y = 0
      display.lessonText = lesson
      display.lesson = entity
    }
    var left: Float = 0
    for hint in hints {
      let capWidth = max(22, width(of: hint.cap) + 14)
      let cap = world.spawn(
        Transform(anchor: [0, 0.5], perspective: 0, depth: 1_000_000), Size([capWidth, 22]),
        Shape.roundedRectangle(cornerRadius: 6), Fill(Color(hex: 0x0D131E, opacity: 0.42)),
        Stroke(Color(hex: 0x8FA3C0, opacity: 0.35), width: 1), Opacity(1))
      world.insert(Label(hint.cap, size: 13, weight: .semibold, color: text), on: cap)
      let words = label(hint.words, size: 13, weight: .regular, dimText, &world)
      display.hints.append(Hint(cap: cap, words: words, left: left, capWidth: capWidth))
      left += capWidth + 8 + width(of: hint.words) + 22
    }
    world.insertResource(display)
  }

  /// About how wide words of 13 points are: exact is not needed for the room between two hints.
  private static func width(of words: String) -> Float { 6.5 * Float(words.unicodeScalars.count) }

  private static func label(
    _ text: String, size: Float, weight: TextStyle.Weight, _ color: Color, _ world: inout World
  ) -> Entity {
    world.spawn(
      Transform(anchor: [0, 0.5], perspective: 0, depth: 1_000_000), Size([280, size * 1.4]),
      Label(text, size: size, weight: weight, color: color, alignment: .leading), Opacity(1))
  }

  /// Puts the words where they belong in a window.
  static func place(by layout: LessonLayout, _ world: inout World) {
    guard let display = world.resource(LessonDisplay.self) else { return }
    for entity in display.entities { world[entity, Transform.self].scale = SIMD2(repeating: layout.scale) }
    if let title = display.title { world[title, Transform.self].position = layout.title }
    if let lesson = display.lesson {
      world[lesson, Transform.self].position = layout.lesson
      let sliders = world.hasResource(Sliders.self) && !layout.isNarrow ? Sliders.width + 16 : 0
      let lines = Wrapping.lines(display.lessonText, width: layout.width - sliders, size: 13)
      let text = lines.joined(separator: "\n")
      if world[lesson, Label.self].text != text { world[lesson, Label.self].text = text }
      world[lesson, Size.self].value.y = Float(lines.count) * lineHeight
    }
    for (row, hints) in display.rows(within: layout.width, world).enumerated() {
      let start = layout.hints + SIMD2(-(hints.first?.left ?? 0), LessonLayout.hintSpacing * Float(row)) * layout.scale
      for hint in hints {
        world[hint.cap, Transform.self].position = start + [hint.left * layout.scale, 0]
        world[hint.words, Transform.self].position = start + [(hint.left + hint.capWidth + 8) * layout.scale, 0]
      }
    }
  }

  /// The hints row by row, none wider than so many points; a hint that is wider stands alone.
  func rows(within width: Float, _ world: World) -> [[Hint]] {
    var rows: [[Hint]] = []
    for hint in hints {
      let end = hint.left + hint.capWidth + 8 + Self.width(of: world[hint.words, Label.self].text)
      if let start = rows.last?.first?.left, end - start <= width {
        rows[rows.count - 1].append(hint)
      } else {
        rows.append([hint])
      }
    }
    return rows
  }
}

extension World {
  /// Where words and sliders of the scene belong in a window of this size.
  func lessonLayout(in window: SIMD2<Float>) -> LessonLayout {
    let scale = LessonLayout.scale(of: self[resource: SceneEntities.self].size, in: window)
    let layout = LessonLayout(window: window, scale: scale)
    let rows = resource(LessonDisplay.self)?.rows(within: layout.width, self).count ?? 1
    return rows > 1 ? LessonLayout(window: window, scale: scale, hintRows: rows) : layout
  }
}
