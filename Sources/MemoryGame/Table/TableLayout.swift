import RiffleView

/// The positions of everything on the table, a pure function of the window.
package struct TableLayout: Equatable {
  /// The window's size, at least `smallest`.
  package let size: SIMD2<Float>
  /// Window points per table point; the table is designed for 960 × 720.
  package let scale: Float
  let isNarrow: Bool
  package let grid: Rect
  package let pile, deck, discard: SIMD2<Float>
  package let buttons: [Rect]
  package let title, lesson, score: SIMD2<Float>
  package let lessonLines: [String]
  package let lessonWidth: Float
  /// Right edges of the figures: beside the score, or below the cards of a narrow window.
  package let figures: [SIMD2<Float>]
  /// The bar of the found pairs, without height.
  package let progress: Rect
  /// The right end of the size control.
  let sizes: SIMD2<Float>
  package let panel: Rect?

  package static let scoreWidth: Float = 116
  /// The distance between two figures.
  package static let figureWidth: Float = 66
  /// Space for texts at either end of the bar.
  package static let progressWords: Float = 136
  private static let smallest: SIMD2<Float> = [320, 420]
  private static let figuresWidth = 3 * figureWidth
  private static let figureHeight: Float = 46
  private static let progressHeight: Float = 30

  package init(
    window: SIMD2<Float>, pile: SIMD2<Float>, buttonCount: Int, panel: SIMD2<Float>? = nil, lesson text: String = ""
  ) {
    let scale = max(1, min(window.x / 960, window.y / 720))
    // Everything below is in points of the table.
    let size = pointwiseMax(window / scale, Self.smallest)
    let panel = panel.map { $0 / scale }
    let isNarrow = size.x < 640
    let margin: Float = isNarrow ? 16 : 28
    var top: Float = isNarrow ? 104 : 96
    let isBeside = size.x >= 860 + Self.figuresWidth && (panel?.y ?? 0) <= top - 24
    let below = panel.map { isBeside ? 0 : $0.y + margin / 2 } ?? 0
    let bottom = pile.y + 2 * margin + (isNarrow ? 4 + Self.figureHeight + Self.progressHeight : 0) + below
    let title: SIMD2<Float> = [margin, isNarrow ? 24 : 30]
    let score = title + [size.x - 2 * margin, 4]
    let lesson = title + [0, 16]
    let lessonWidth =
      score.x - (isNarrow ? 56 : Self.scoreWidth + Self.figuresWidth) - lesson.x
      - (panel.map { isBeside ? $0.x + 44 : 0 } ?? 0)
    lessonLines = Wrapping.lines(text, width: lessonWidth, size: 13)
    top = max(top, lesson.y + Float(lessonLines.count) * 13 * TextLine.lineSpacing + 8)
    let grid = Rect(origin: [margin, top], size: [size.x - 2 * margin, max(40, size.y - top - bottom)])
    let deck: SIMD2<Float> = [margin + pile.x / 2, size.y - margin - pile.y / 2]
    // Buttons are in one, two or three rows, as many in each as are wide enough.
    let gap: Float = isNarrow ? (size.x < 360 ? 4 : 8) : 14
    let room = size.x - 2 * (margin * 2 + pile.x)
    func width(_ count: Int) -> Float { min(124, (room - gap * Float(count - 1)) / Float(max(count, 1))) }
    let counts = (1...3).map { max((buttonCount + $0 - 1) / $0, 1) }
    let most = zip(counts, [Float(104), 66]).first { width($0) >= $1 }?.0 ?? counts[2]
    let (rows, wide) = ((buttonCount + most - 1) / most, width(most))
    let high = [Float(44), 38, 26][min(max(rows, 1), 3) - 1]
    let middle = deck.y - (isNarrow ? 0 : 14)
    buttons = (0..<buttonCount).map { index in
      let (row, column) = (index / most, index % most)
      let count = Float(min(most, buttonCount - row * most))
      let left = size.x / 2 - (wide * count + gap * (count - 1)) / 2
      let down = (Float(row) - Float(rows - 1) / 2) * (high + 6)
      let center: SIMD2<Float> = [left + wide / 2 + Float(column) * (wide + gap), middle + down]
      return Rect(center: center * scale, size: SIMD2(wide, high) * scale)
    }
    let foot = grid.origin.y + grid.size.y
    let span = isNarrow ? size.x - 2 * margin : wide * Float(most) + gap * Float(most - 1)
    let length = span - 2 * Self.progressWords
    let down = isNarrow ? foot + Self.figureHeight + 20 : middle + Float(rows) * (high + 6) / 2 + 22
    progress = Rect(origin: SIMD2((size.x - length) / 2, down) * scale, size: SIMD2(length, 0) * scale)
    self.panel = panel.map { panel in
      let beside: SIMD2<Float> = [size.x - margin - Self.scoreWidth - Self.figuresWidth - panel.x, 16]
      let under = foot + margin / 2 + (isNarrow ? Self.figureHeight + Self.progressHeight : 0)
      return Rect(origin: (isBeside ? beside : [(size.x - panel.x) / 2, under]) * scale, size: panel * scale)
    }
    (self.size, self.scale, self.isNarrow) = (size * scale, scale, isNarrow)
    self.grid = Rect(origin: grid.origin * scale, size: grid.size * scale)
    (self.pile, self.deck) = (pile * scale, deck * scale)
    discard = SIMD2(size.x - margin - pile.x / 2, deck.y) * scale
    (self.title, self.lesson, self.score) = (title * scale, lesson * scale, score * scale)
    self.lessonWidth = lessonWidth * scale
    // In the narrowest window the sizes are between the title and a score of three digits.
    let scoreWidth = isNarrow ? min(100, size.x - 240) : Self.scoreWidth
    let beside = isNarrow ? 0 : Self.figuresWidth + (isBeside ? (panel?.x ?? 0) + 16 : 0)
    sizes = [score.x - scoreWidth - beside, title.y] * scale
    let first: SIMD2<Float> =
      isNarrow
      ? [size.x / 2 - Self.figureWidth / 2 + 14, foot + 18] : score + SIMD2(-Self.scoreWidth - 2 * Self.figureWidth, 6)
    figures = (0..<3).map { (first + SIMD2(Float($0) * Self.figureWidth, 0)) * scale }
  }
}
