package struct GalleryFrame: Sendable {
  package struct Card: Sendable {
    var title: String
    var note: String
    var picture: DrawList?
    var appearance: Float
    var lift: Float
    var problem: String?
  }

  package private(set) var overlay: Overlay
  let layout: GalleryLayout
  private var size: SIMD2<Float> { layout.size }

  /// - Parameter cards: nil for the ones that are not visible.
  package init(
    layout: GalleryLayout, scroll: Float, cards: (Int) -> Card, search: Picker, asks: Picker?,
    pointer: SIMD2<Float>?, notice: Toast?, now: Double
  ) {
    self.layout = layout
    overlay = Overlay(pointer: asks == nil ? pointer : nil, scale: layout.scale)
    let view = ClipOutline(Outline(layout.viewport), homography: .identity)
    for heading in layout.headings {
      let y = heading.place.y - scroll
      guard y > layout.viewport.minimum.y - 20, y < layout.viewport.maximum.y + 20 else { continue }
      write(heading.title, 13, .semibold, Self.quiet, at: [heading.place.x, y], clips: [view])
    }
    for (card, place, isSmall) in layout.pictures {
      let moved = Rect(origin: place.origin - [0, scroll], size: place.size)
      guard moved.maximum.y + 60 > layout.viewport.minimum.y, moved.minimum.y - 20 < layout.viewport.maximum.y
      else { continue }
      draw(cards(card), card, in: moved, isSmall, isFocused: card == search.focus, clips: [view])
    }
    drawHeader(search)
    drawFoot(isSearching: search.field?.text.isEmpty == false)
    if layout.pictures.isEmpty {
      let center = layout.viewport.center
      let words = search.items.isEmpty ? "No scenes here yet" : "No scene has these words"
      write(words, 22, .semibold, Self.plain, at: center, .center)
      if !search.items.isEmpty {
        write("Esc shows all of them", 13, .regular, Self.quiet, at: center + [0, 30], .center)
      }
    }
    notice?.draw(at: now, in: Rect(size: size), on: &overlay)
    guard let asks else { return }
    overlay.pointer = pointer.map { $0 / overlay.factor }
    asks.draw(size: layout.size, on: &overlay)
  }

  package var picture: DrawList {
    DrawList(size: size * layout.scale.factor, ground: Self.ground, sprites: overlay.sprites)
  }

  private static let ground = Background(
    light: SRGBColor(hex: 0x212A3B), shade: SRGBColor(hex: 0x0D1119), center: [0.3, 0], vignette: 0.2)
  private static let bright = SRGBColor(hex: 0xF3F6FB)
  private static let plain = SRGBColor(hex: 0xC3CEDD)
  private static let quiet = SRGBColor(hex: 0x9AA8BE)
  private static let accent = SRGBColor(hex: 0x2EC4B6)

  private mutating func draw(
    _ card: Card, _ index: Int, in place: Rect, _ isSmall: Bool, isFocused: Bool, clips: [ClipOutline]
  ) {
    let lift = card.lift
    let radius: Float = isSmall ? 9 : 14
    let frame = place.inset(by: -4 * lift * (isSmall ? 0.6 : 1))
    let below = Rect(origin: frame.origin + [0, 4 + 8 * lift], size: frame.size)
    let shadow = SRGBColor(hex: 0x000000, opacity: 0.34 + 0.12 * lift)
    add(in: below, clips: clips) { [.blurred($0, radius: radius, blur: 10 + 10 * lift, color: shadow)] }
    add(in: frame, clips: clips) { [.roundedRectangle($0, radius: radius, paint: .color(SRGBColor(hex: 0x1A2230)))] }
    if let picture = card.picture, card.appearance > 0 {
      let ground = Paint.gradient(picture.ground.light, picture.ground.shade, angle: 0.9)
      add(in: frame, opacity: card.appearance, clips: clips) { [.roundedRectangle($0, radius: radius, paint: ground)] }
      draw(picture, in: frame, radius, opacity: card.appearance, clips: clips)
    }
    if let problem = card.problem {
      let (size, place): (Float, SIMD2<Float>) = isSmall ? (22, frame.center) : (34, frame.center - [0, 14])
      write("!", size, .bold, Palette.past, at: place, .center, clips: clips)
      if !isSmall {
        let words = Self.cut(problem, frame.size.x - 40, 12)
        write(words, 12, .regular, Self.plain, at: frame.center + [0, 22], .center, clips: clips)
      }
    }
    let edge = isFocused ? Self.accent : SRGBColor(hex: 0xFFFFFF, opacity: 0.1 + 0.1 * lift)
    let rim = isFocused ? frame.inset(by: -3) : frame
    add(in: rim, clips: clips) {
      [.roundedStroke($0, radius: radius + (isFocused ? 3 : 0), width: isFocused ? 2.5 : 1, color: edge)]
    }
    let end = place.origin + (place.size + [0, isSmall ? 26 : 46])
    let low = pointwiseMax(place.minimum, layout.viewport.minimum)
    overlay.hit(Rect(corner: low, corner: pointwiseMax(pointwiseMin(end, layout.viewport.maximum), low)), .pick(index))
    let ink = isFocused ? Self.bright : Self.plain
    let (left, foot, width) = (place.minimum.x + 2, place.maximum.y, place.size.x)
    if isSmall {
      let title = Self.cut(card.title, width + 8, 12)
      write(title, 12, .regular, ink, at: [place.center.x, foot + 15], .center, clips: clips)
    } else {
      write(Self.cut(card.title, width, 16), 16, .semibold, ink, at: [left, foot + 18], clips: clips)
      write(Self.cut(card.note, width, 12), 12, .regular, Self.quiet, at: [left, foot + 38], clips: clips)
    }
  }

  private mutating func draw(_ picture: DrawList, in frame: Rect, _ radius: Float, opacity: Float, clips: [ClipOutline])
  {
    let fit = StageFit(picture.size, in: frame)
    let edge = clips + [ClipOutline(Outline(frame, radius: radius), homography: .identity)]
    for var sprite in picture.sprites {
      sprite.move(through: .translation(fit.offset) * .scale([fit.scale, fit.scale]))
      sprite.clips += edge
      sprite.opacity *= opacity
      append(sprite)
    }
  }

  private mutating func drawHeader(_ search: Picker) {
    let isNarrow = size.x < 640
    let left = layout.headings.first?.place.x ?? (isNarrow ? 20 : 48)
    write("Riffle", isNarrow ? 22 : 34, .bold, Self.bright, at: [left, isNarrow ? 34 : 52])
    let width = isNarrow ? size.x - 2 * left : min(340, size.x * 0.4)
    let box = Rect(x: size.x - left - width, y: isNarrow ? 58 : 32, width: width, height: 40)
    add(in: box) {
      [
        .roundedRectangle($0, radius: 20, paint: .color(SRGBColor(hex: 0xFFFFFF, opacity: 0.075))),
        .roundedStroke($0, radius: 20, width: 1, color: SRGBColor(hex: 0xFFFFFF, opacity: 0.12)),
      ]
    }
    let lens = Rect(x: box.minimum.x + 15, y: box.center.y - 7, width: 11, height: 11)
    add(in: lens) { [.ellipseStroke($0, width: 1.6, color: Self.quiet)] }
    overlay.line(lens.maximum - [1.6, 1.6], lens.maximum + [3, 3], width: 1.8, Self.quiet)
    let typed = Rect(x: box.minimum.x + 32, y: box.minimum.y, width: box.size.x - 46, height: box.size.y)
    if let field = search.field, !field.text.isEmpty {
      overlay.field(field, in: typed, .regular)
    } else {
      write("Search scenes", 15, .regular, Self.quiet, at: [typed.minimum.x + 6, typed.center.y])
    }
  }

  private mutating func drawFoot(isSearching: Bool) {
    let more = size.x < 640 ? "" : "type to search   ·   Ctrl N  new scene   ·   drop a file   ·   "
    let words = "Enter opens   ·   \(more)Esc \(isSearching ? "shows all scenes" : "quits")"
    write(words, 12, .regular, Self.quiet, at: [size.x / 2, size.y - 19], .center)
  }

  private mutating func append(_ sprite: Sprite) {
    var sprite = sprite
    if layout.scale != .one { sprite.move(through: .scale([overlay.factor, overlay.factor])) }
    overlay.append(sprite)
  }

  /// - Parameter layers: paints relative to the corner of the place, so that scrolling paints nothing new.
  private mutating func add(
    in place: Rect, opacity: Float = 1, clips: [ClipOutline] = [], _ layers: (_ bounds: Rect) -> [Layer]
  ) {
    let content = SpriteContent(size: place.size, layers: layers(Rect(size: place.size)))
    append(Sprite(content, homography: .translation(place.origin), opacity: opacity, clips: clips))
  }

  private mutating func write(
    _ text: String, _ size: Float, _ weight: TextStyle.Weight, _ color: SRGBColor, at place: SIMD2<Float>,
    _ alignment: TextLine.Alignment = .leading, clips: [ClipOutline] = []
  ) {
    let line = TextLine(
      text, style: TextStyle(size: size, weight: weight), color: .white, position: .zero, alignment: alignment)
    let box = Rect(x: 0, y: -size, width: 1, height: 2 * size)
    let homography = Homography.translation(place.rounded(.toNearestOrAwayFromZero))
    append(Sprite(SpriteContent(bounds: box, layers: [.text(line)]), homography: homography, tint: color, clips: clips))
  }

  private static func cut(_ text: String, _ width: Float, _ size: Float) -> String {
    let most = Int(width / (size * 0.53))
    return text.count > most ? text.prefix(max(most - 1, 1)) + "…" : text
  }
}

/// The layout of the gallery's cards, in points of the panels: those of the window times `scale`.
package struct GalleryLayout: Sendable {
  package struct Section: Sendable, Hashable {
    var title: String
    package var cards: [Int]
    var isSmall: Bool

    package init(_ title: String, cards: [Int], isSmall: Bool = false) {
      (self.title, self.cards, self.isSmall) = (title, cards, isSmall)
    }
  }

  let scale: InterfaceScale
  let size: SIMD2<Float>
  package let viewport: Rect
  package let headings: [(title: String, place: SIMD2<Float>)]
  package let pictures: [(card: Int, place: Rect, isSmall: Bool)]
  let height: Float

  static let gap: Float = 24
  static let aspect: Float = 4 / 3

  /// - Parameter window: in points.
  package init(size window: SIMD2<Float>, textSize: Float = 1, sections: [Section]) {
    scale = InterfaceScale(window: window, textSize: textSize)
    let size = window / scale.factor
    self.size = size
    let margin: Float = size.x < 640 ? 20 : 48
    let width = max(min(size.x - 2 * margin, 1680), 120)
    let left = ((size.x - width) / 2).rounded()
    viewport = Rect(x: 0, y: Self.header(in: size), width: size.x, height: max(size.y - Self.header(in: size) - 40, 40))
    var headings: [(String, SIMD2<Float>)] = []
    var pictures: [(Int, Rect, Bool)] = []
    var y = viewport.minimum.y + 8
    for section in sections where !section.cards.isEmpty {
      headings.append((section.title, [left, y + 12]))
      y += 36
      let gap: Float = section.isSmall ? 14 : Self.gap
      let columns =
        section.isSmall
        ? min(max(Int((width + gap) / (92 + gap)), 4), 8)
        : max(Int(((width + gap) / (300 + gap)).rounded()), width > 340 ? 2 : 1)
      let widest: Float = section.isSmall ? 148 : 400
      let side = min(((width - gap * Float(columns - 1)) / Float(columns)).rounded(.down), widest)
      let tall = (side / Self.aspect).rounded() + (section.isSmall ? 34 : 58)
      for (place, card) in section.cards.enumerated() {
        let (column, row) = (place % columns, place / columns)
        let corner = SIMD2(left + Float(column) * (side + gap), y + Float(row) * tall)
        pictures.append((card, Rect(origin: corner, size: [side, (side / Self.aspect).rounded()]), section.isSmall))
      }
      y += Float((section.cards.count + columns - 1) / columns) * tall + 14
    }
    (self.headings, self.pictures) = (headings, pictures)
    height = y - viewport.minimum.y
  }

  static func header(in size: SIMD2<Float>) -> Float { size.x < 640 ? 116 : 104 }

  package var reach: Float { max(height - viewport.size.y, 0) }

  package func scroll(showing card: Int, from scroll: Float) -> Float {
    guard let place = pictures.first(where: { $0.card == card })?.place else { return scroll }
    let (top, bottom) = (place.minimum.y - 48, place.maximum.y + 54)
    let low = bottom - viewport.maximum.y
    return min(max(min(max(scroll, low), top - viewport.minimum.y), 0), reach)
  }

  package func visible(at scroll: Float) -> [Int] {
    pictures.filter {
      $0.place.maximum.y - scroll > viewport.minimum.y && $0.place.minimum.y - scroll < viewport.maximum.y
    }.map(\.card)
  }

  package func neighbour(of card: Int, _ key: String) -> Int? {
    guard let index = pictures.firstIndex(where: { $0.card == card }) else { return pictures.first?.card }
    let own = pictures[index].place.center
    let sign: Float = key == "right" || key == "down" ? 1 : -1
    if key == "left" || key == "right" {
      let next = index + Int(sign)
      return pictures.indices.contains(next) ? pictures[next].card : nil
    }
    let candidates = pictures.filter { ($0.place.center.y - own.y) * sign > 8 }
    guard let row = candidates.map({ ($0.place.center.y - own.y) * sign }).min() else { return nil }
    return candidates.filter { ($0.place.center.y - own.y) * sign < row + 8 }
      .min { abs($0.place.center.x - own.x) < abs($1.place.center.x - own.x) }?.card
  }
}
