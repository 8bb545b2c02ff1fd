import RiffleCore

/// The layout of the gallery's cards in a window: sections one below the other, in rows as wide as the window. All
/// positions are in points of the panels, which are those of the window times `scale`.
package struct GalleryLayout: Sendable {
  /// A heading and the cards below it.
  package struct Section: Sendable, Hashable {
    var title: String
    /// The indices of its cards in the list of all cards.
    package var cards: [Int]
    /// True if its cards are small, many in a row.
    var isSmall: Bool

    package init(_ title: String, cards: [Int], isSmall: Bool = false) {
      (self.title, self.cards, self.isSmall) = (title, cards, isSmall)
    }
  }

  let scale: InterfaceScale
  /// The window, in points of the panels.
  let size: SIMD2<Float>
  /// The area in which the cards scroll.
  package let viewport: Rect
  /// The headings, each with the middle of its line, unscrolled.
  package let headings: [(title: String, place: SIMD2<Float>)]
  /// The pictures of the visible cards, unscrolled.
  package let pictures: [(card: Int, place: Rect, isSmall: Bool)]
  /// The height of all content from the top of the viewport.
  let height: Float

  static let gap: Float = 24
  /// The width of a card's picture divided by its height.
  static let aspect: Float = 4 / 3

  /// - Parameters:
  ///   - window: the size of the window, in points.
  ///   - textSize: see `TextSize`.
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

  /// Returns the scroll offset at which a card is completely visible.
  package func scroll(showing card: Int, from scroll: Float) -> Float {
    guard let place = pictures.first(where: { $0.card == card })?.place else { return scroll }
    let (top, bottom) = (place.minimum.y - 48, place.maximum.y + 54)
    let low = bottom - viewport.maximum.y
    return min(max(min(max(scroll, low), top - viewport.minimum.y), 0), reach)
  }

  /// Returns the cards that are at least partly visible.
  package func visible(at scroll: Float) -> [Int] {
    pictures.filter {
      $0.place.maximum.y - scroll > viewport.minimum.y && $0.place.minimum.y - scroll < viewport.maximum.y
    }
    .map(\.card)
  }

  /// Returns the nearest card in the direction of an arrow key.
  package func neighbour(of card: Int, _ key: String) -> Int? {
    guard let own = pictures.first(where: { $0.card == card })?.place.center else { return pictures.first?.card }
    let isAcross = key == "left" || key == "right"
    let sign: Float = key == "right" || key == "down" ? 1 : -1
    if isAcross {
      // Along the row, and on to the next one.
      guard let index = pictures.firstIndex(where: { $0.card == card }) else { return nil }
      let next = index + Int(sign)
      return pictures.indices.contains(next) ? pictures[next].card : nil
    }
    let candidates = pictures.filter { ($0.place.center.y - own.y) * sign > 8 }
    guard let row = candidates.map({ ($0.place.center.y - own.y) * sign }).min() else { return nil }
    return candidates.filter { ($0.place.center.y - own.y) * sign < row + 8 }
      .min { abs($0.place.center.x - own.x) < abs($1.place.center.x - own.x) }?.card
  }
}
