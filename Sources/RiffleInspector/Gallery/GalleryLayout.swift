import RiffleCore

/// The layout of the gallery's cards in a window: sections one below the other, in rows as wide as the window. All
/// places are in points of the panels, which are those of the window times `scale`.
package struct GalleryLayout: Sendable {
  /// A row of headings and the cards beneath it.
  package struct Section: Sendable, Hashable {
    package var title: String
    /// The places of its cards in the list of all cards.
    package var cards: [Int]
    /// Whether its cards are small ones, many in a row.
    package var isSmall: Bool

    package init(_ title: String, cards: [Int], isSmall: Bool = false) {
      (self.title, self.cards, self.isSmall) = (title, cards, isSmall)
    }
  }

  /// How much larger everything is drawn.
  let scale: InterfaceScale
  /// The window, in points of the panels.
  let size: SIMD2<Float>
  /// What the cards scroll in.
  package let viewport: Rect
  /// Headings, each with the middle of its line, unscrolled.
  package let headings: [(title: String, place: SIMD2<Float>)]
  /// The picture of each card that is shown, unscrolled.
  package let pictures: [(card: Int, place: Rect, isSmall: Bool)]
  /// What all takes from the top of the viewport.
  package let height: Float

  static let gap: Float = 24
  /// Width to height of a card's picture.
  static let aspect: Float = 4 / 3

  /// - Parameters:
  ///   - window: its size, in points.
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

  /// The height above the cards.
  static func header(in size: SIMD2<Float>) -> Float { size.x < 640 ? 116 : 104 }

  /// How far it can be scrolled.
  package var reach: Float { max(height - viewport.size.y, 0) }

  /// How far it is to be scrolled so that a card is seen whole.
  package func scroll(showing card: Int, from scroll: Float) -> Float {
    guard let place = pictures.first(where: { $0.card == card })?.place else { return scroll }
    let (top, bottom) = (place.minimum.y - 48, place.maximum.y + 54)
    let low = bottom - viewport.maximum.y
    return min(max(min(max(scroll, low), top - viewport.minimum.y), 0), reach)
  }

  /// The cards of which something is seen.
  package func visible(at scroll: Float) -> [Int] {
    pictures.filter {
      $0.place.maximum.y - scroll > viewport.minimum.y && $0.place.minimum.y - scroll < viewport.maximum.y
    }
    .map(\.card)
  }

  /// The card that an arrow leads to: the nearest one that way.
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
