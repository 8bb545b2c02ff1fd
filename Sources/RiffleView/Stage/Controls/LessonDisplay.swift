/// The title, the lesson and the key hints around a scene.
package struct LessonDisplay: Component {
  package static let componentName = "RiffleScene.LessonDisplay"

  package var title: Entity?
  package var lesson: Entity?
  package var lessonText = ""
  /// Keys and their effects, each with its left edge in points if all of them were in one row.
  package var hints: [Hint] = []

  package struct Hint: Component {
    package let cap: Entity
    package let words: Entity
    var left: Float
    var capWidth: Float
  }

  package func fold(into hasher: inout StateHasher) {
    for entity in [title, lesson] { hasher.combine(entity ?? .none) }
    hasher.combine(lessonText)
    hasher.combine(hints)
  }

  /// Secondary text: a contrast of 4.5 where the light of the card table falls.
  package static let dimText = Color(hex: 0x9AAAC0)
  private static let lineHeight: Float = 13 * TextLine.lineSpacing

  package static func despawn(_ world: inout World) {
    for entity in world.removeResource(LessonDisplay.self)?.entities ?? [] { world.despawn(entity) }
  }

  package var entities: [Entity] { [title, lesson].compactMap(\.self) + hints.flatMap { [$0.cap, $0.words] } }

  /// Adds the text in colours readable on the background; `place` positions it.
  package static func spawn(title: String, lesson: String?, hints: [(cap: String, words: String)], _ world: inout World)
  {
    let ground = world.resource(Background.self) ?? .table
    let (text, dimText) = (ground.ink.color, ground.dimmed(Self.dimText))
    let isBright = text.luminance < 0.5
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
        Transform(anchor: [0, 0.5], perspective: 0, depth: Feel.controls), Size([capWidth, 22]),
        Shape.roundedRectangle(cornerRadius: 6), Fill(Color(hex: 0x0D131E, opacity: isBright ? 0.05 : 0.42)),
        Stroke(Color(hex: isBright ? 0x4A5568 : 0x8FA3C0, opacity: 0.35), width: 1), Opacity(1))
      world.insert(Label(hint.cap, size: 13, weight: .semibold, color: text), on: cap)
      let words = label(hint.words, size: 13, weight: .regular, dimText, &world)
      display.hints.append(Hint(cap: cap, words: words, left: left, capWidth: capWidth))
      left += capWidth + 8 + width(of: hint.words) + 22
    }
    world.insertResource(display)
  }

  /// The approximate width, at 13 points.
  private static func width(of words: String) -> Float { 6.5 * Float(words.unicodeScalars.count) }

  private static func label(
    _ text: String, size: Float, weight: TextStyle.Weight, _ color: Color, _ world: inout World
  ) -> Entity {
    world.spawn(
      Transform(anchor: [0, 0.5], perspective: 0, depth: Feel.controls), Size([280, size * 1.4]),
      Label(text, size: size, weight: weight, color: color, alignment: .leading), Opacity(1))
  }

  package static func place(by layout: LessonLayout, _ world: inout World) {
    guard let display = world.resource(LessonDisplay.self) else { return }
    if layout.textSize != 1 { display.enlarge(by: layout, &world) }
    for entity in display.entities { world[entity, Transform.self].scale = SIMD2(repeating: layout.scale) }
    if let title = display.title { world[title, Transform.self].position = layout.title }
    if let lesson = display.lesson {
      world[lesson, Transform.self].position = layout.lesson
      let sliders = world.hasResource(Sliders.self) && !layout.isNarrow ? Sliders.width + 16 : 0
      func lines(_ factor: Float) -> [String] {
        Wrapping.lines(display.lessonText, width: layout.width - sliders, size: 13 * factor)
      }
      var factor = layout.textSize
      // The scene begins beneath the lesson.
      while factor > 1, Float(lines(factor).count) * lineHeight * factor > lessonRoom { factor = max(factor - 0.05, 1) }
      let lines = lines(factor)
      let text = lines.joined(separator: "\n")
      if world[lesson, Label.self].text != text { world[lesson, Label.self].text = text }
      world[lesson, Size.self].value.y =
        layout.textSize != 1 ? height(ofLines: lines.count) * factor : Float(lines.count) * lineHeight
    }
    let scale = layout.scale * layout.hintSize
    for (row, hints) in display.rows(within: layout.width / layout.hintSize, world).enumerated() {
      let start = layout.hints + SIMD2(-(hints.first?.left ?? 0), LessonLayout.hintSpacing * Float(row)) * scale
      for hint in hints {
        world[hint.cap, Transform.self].position = start + [hint.left * scale, 0]
        world[hint.words, Transform.self].position = start + [(hint.left + hint.capWidth + 8) * scale, 0]
      }
    }
  }

  /// Hardly more than the lines: text grows as far as its frame does.
  private static func height(ofLines count: Int) -> Float { (Float(count - 1) * lineHeight + 13) * 1.001 }

  /// From the lesson to the top of the scene, at 100 points, in points of the text.
  private static let lessonRoom: Float = 54

  private func enlarge(by layout: LessonLayout, _ world: inout World) {
    if let title {
      let height = world[title, Size.self].value.y
      world[title, Size.self].value = [layout.width, height * layout.textSize]
    }
    for hint in hints {
      world[hint.cap, Size.self].value *= layout.hintSize
      // The frame of a hint limits the growth of its text.
      world[hint.words, Size.self].value = [280, Self.height(ofLines: 1)] * layout.hintSize
    }
  }

  /// A hint wider than `width`, in points, has its own row.
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
  package func lessonLayout(around scene: SIMD2<Float>, in window: SIMD2<Float>) -> LessonLayout {
    let scale = LessonLayout.scale(of: scene, in: window)
    let layout = LessonLayout(window: window, scale: scale)
    let rows = resource(LessonDisplay.self)?.rows(within: layout.width, self).count ?? 1
    return rows > 1 ? LessonLayout(window: window, scale: scale, hintRows: rows) : layout
  }

  /// Returns a copy of the world with more room for larger text; up to a text size of 1 nothing changes.
  package func withRoom(forTextSize textSize: Float, in window: SIMD2<Float>) -> World {
    guard textSize > 1, let display = resource(LessonDisplay.self),
      let scale = display.title.flatMap({ get(Transform.self, $0) })?.scale.x
    else { return self }
    var world = self
    let width = LessonLayout(window: window, scale: scale).width
    let rows = display.rows(within: width, self).count
    // Hints grow only as far as they take no more rows: the scene is above them.
    var hintSize = textSize
    while hintSize > 1, display.rows(within: width / hintSize, self).count > rows { hintSize = max(hintSize - 0.05, 1) }
    LessonDisplay.place(
      by: LessonLayout(window: window, scale: scale, hintRows: rows, textSize: textSize, hintSize: hintSize), &world)
    return world
  }
}

extension LessonDisplay: PartNames {
  package func name(of part: Entity, in world: World) -> String? {
    if part == title { return "title" }
    if part == lesson { return "lesson" }
    guard let hint = hints.first(where: { $0.cap == part || $0.words == part }) else { return nil }
    return (part == hint.cap ? "key of hint " : "text of hint ") + (world.get(Label.self, hint.cap)?.text ?? "")
  }
}

package struct LessonLayout: Equatable {
  package let size: SIMD2<Float>
  /// Window points per text point: at least 1; above 1 in a window that is larger than the scene both ways.
  package let scale: Float
  /// `textSize` is for the title and the lesson.
  let textSize: Float
  let hintSize: Float
  /// The middle of the left edge.
  let title: SIMD2<Float>
  /// The top left corner.
  let lesson: SIMD2<Float>
  /// The middle of the left edge of the first row; the last row is at the bottom.
  let hints: SIMD2<Float>
  package let stage: Rect

  package init(window: SIMD2<Float>, scale: Float = 1, hintRows: Int = 1, textSize: Float = 1, hintSize: Float = 1) {
    (size, self.scale, self.textSize, self.hintSize) = (window, scale, textSize, hintSize)
    let margin: Float = (Self.isNarrow(window, scale) ? 16 : 28) * scale
    // Larger text begins higher: the scene beneath keeps its position.
    title = [margin, (34 - 14 * (textSize - 1)) * scale]
    lesson = [margin, (52 - 12 * (textSize - 1)) * scale]
    hints = [margin, window.y - (30 + Self.hintSpacing * hintSize * Float(max(hintRows, 1) - 1)) * scale]
    stage = Rect(
      origin: [margin, 108 * scale], size: [max(window.x - 2 * margin, 1), max(window.y - (108 + 60) * scale, 1)])
  }

  /// The distance between rows, in points of the text.
  static let hintSpacing: Float = 28

  private static func isNarrow(_ window: SIMD2<Float>, _ scale: Float) -> Bool { window.x < 640 * scale }

  /// True if the sliders are beneath the scene; in a wide window they are to the right of the text.
  var isNarrow: Bool { Self.isNarrow(size, scale) }

  /// The width between the margins, in points of the text.
  var width: Float { (size.x - 2 * title.x) / scale }

  /// The scale relative to the scene's own window.
  static func scale(of scene: SIMD2<Float>, in window: SIMD2<Float>) -> Float {
    max(fit(scene, into: window).scale, 1)
  }

  /// The top left corner of sliders of a height in their own points: at the right, in a narrow window above the hints.
  func panel(height: Float) -> SIMD2<Float> {
    let (width, height) = (Sliders.width * scale, height * scale)
    return isNarrow ? [(size.x - width) / 2, hints.y - 26 * scale - height] : [size.x - title.x - width, 24 * scale]
  }

  /// Makes room for sliders beneath the scene in a narrow window.
  package func fit(_ scene: SIMD2<Float>, beside sliders: Int) -> (scale: Float, origin: SIMD2<Float>) {
    var fit = Self.fit(scene, into: size)
    guard sliders > 0, isNarrow else { return fit }
    let room = panel(height: Sliders.height(of: sliders)).y - 8
    // The top of a scene is free for its text.
    fit.origin.y = min(fit.origin.y, max(room - scene.y * fit.scale, lesson.y))
    return fit
  }

  /// Returns the scale and the top left corner of a scene drawn for another window.
  static func fit(_ scene: SIMD2<Float>, into window: SIMD2<Float>) -> (scale: Float, origin: SIMD2<Float>) {
    let factors = window / pointwiseMax(scene, .one)
    let scale = max(min(factors.x, factors.y), 0.01)
    return (scale, (window - scene * scale) / 2)
  }
}

/// Text wrapped to a width. Widths are estimated from the number of letters, as the fonts belong to the shell.
package enum Wrapping {
  /// The average width, as a fraction of the font size.
  static let letter: Float = 0.49

  /// Returns the lines without empty ones at the end, wrapped anew between words if one is wider than `width` points.
  package static func lines(_ text: String, width: Float, size: Float) -> [String] {
    var written = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while written.last?.isEmpty == true { written.removeLast() }
    let most = max(1, Int(width / (size * letter)))
    guard written.contains(where: { $0.count > most }) else { return written }
    var lines: [String] = []
    for word in written.joined(separator: " ").split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= most {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
