import RiffleView

/// Where everything on the table belongs in a window of a given size: a pure function.
struct TableLayout: Equatable {
  let size: SIMD2<Float>
  /// Points of the window to a point as the table is drawn in 960 × 720: it grows with a window that is larger both ways,
  /// words, buttons and piles alike.
  let scale: Float
  /// Room for the grid of cards.
  let grid: Rect
  /// Size of the piles, and their centres.
  let pile: SIMD2<Float>
  let deck: SIMD2<Float>
  let discard: SIMD2<Float>
  let buttons: [Rect]
  /// The middle of the title's left edge.
  let title: SIMD2<Float>
  /// The top left corner of the lesson.
  let lesson: SIMD2<Float>
  let lessonWidth: Float
  let score: SIMD2<Float>
  let message: SIMD2<Float>
  /// The middle of the right edge of each of time, tries and best: beside the score, or under the cards.
  let figures: [SIMD2<Float>]
  /// The line of the pairs: its left end, its length, and no height; beneath the buttons, or under the figures of a narrow
  /// window.
  let race: Rect
  /// The right end of the choice of a size, in the line of the title.
  let sizes: SIMD2<Float>
  /// The scene's sliders: beside the score, or under the cards of a narrow window.
  let panel: Rect?

  /// Windows smaller than this are laid out as if they were this large.
  static let smallest: SIMD2<Float> = [320, 420]

  /// Room for the score, left of which the sliders lie.
  static let scoreWidth: Float = 116
  /// From one of the figures to the next, how many there are, and the room they take under the cards.
  static let figureWidth: Float = 66
  private static let figureCount = 3
  private static let figureHeight: Float = 46
  /// Room for the line of the pairs, and what buttons are high, in one row, two and three.
  private static let raceHeight: Float = 30
  private static let buttonHeights: [Float] = [44, 38, 26]
  /// A button that would be narrower has its row to share with fewer: in one row, and in two.
  private static let leastButtons: [Float] = [104, 66]

  init(window: SIMD2<Float>, pile: SIMD2<Float>, buttonCount: Int, panel: SIMD2<Float>? = nil, lessonLines: Int = 2) {
    let scale = max(1, min(window.x / 960, window.y / 720))
    self.scale = scale
    // All that follows is as it would be at that size.
    let size = pointwiseMax(window / scale, Self.smallest)
    let panel = panel.map { $0 / scale }
    let isNarrow = size.x < 640
    let margin: Float = isNarrow ? 16 : 28
    var top: Float = isNarrow ? 104 : 96
    // Beside the score the panel takes room from the lesson, which a window of less width has not.
    let figuresWidth = Float(Self.figureCount) * Self.figureWidth
    let isBeside = size.x >= 860 + figuresWidth && (panel?.y ?? 0) <= top - 24
    let below = panel.map { isBeside ? 0 : $0.y + margin / 2 } ?? 0
    let bottom = pile.y + 2 * margin + (isNarrow ? 4 + Self.figureHeight + Self.raceHeight : 0) + below
    let title: SIMD2<Float> = [margin, isNarrow ? 24 : 30]
    let score = title + [size.x - 2 * margin, 4]
    let lesson = title + [0, 16]
    let lessonWidth =
      score.x - (isNarrow ? 56 : Self.scoreWidth + figuresWidth) - lesson.x
      - (panel.map { isBeside ? $0.x + 44 : 0 } ?? 0)
    // However many lines the lesson takes, the cards begin beneath it.
    top = max(top, lesson.y + Float(lessonLines) * 13 * TextLine.lineSpacing + 8)
    let grid = Rect(origin: [margin, top], size: [size.x - 2 * margin, max(40, size.y - top - bottom)])
    let deck: SIMD2<Float> = [margin + pile.x / 2, size.y - margin - pile.y / 2]
    let gap: Float = isNarrow ? (size.x < 360 ? 4 : 8) : 14
    let room = size.x - 2 * (margin * 2 + pile.x)
    func width(_ count: Int) -> Float { min(124, (room - gap * Float(count - 1)) / Float(max(count, 1))) }
    let counts = (1...3).map { max((buttonCount + $0 - 1) / $0, 1) }
    let most = zip(counts, Self.leastButtons).first { width($0) >= $1 }?.0 ?? counts[2]
    let (rows, wide) = ((buttonCount + most - 1) / most, width(most))
    let high = Self.buttonHeights[min(max(rows, 1), 3) - 1]
    // Above the line of the pairs, which is in the middle of what is left of the room beside the piles.
    let middle = deck.y - (isNarrow ? 0 : 14)
    buttons = (0..<buttonCount).map { index in
      let (row, column) = (index / most, index % most)
      let count = Float(min(most, buttonCount - row * most))
      let left = size.x / 2 - (wide * count + gap * (count - 1)) / 2
      let down = (Float(row) - Float(rows - 1) / 2) * (high + 6)
      return Rect(
        center: [left + wide / 2 + Float(column) * (wide + gap), middle + down] * scale,
        size: SIMD2(wide, high) * scale)
    }
    let span = isNarrow ? size.x - 2 * margin : wide * Float(most) + gap * Float(most - 1)
    let length = span - 2 * RaceView.wordsWidth
    let down =
      isNarrow
      ? grid.origin.y + grid.size.y + Self.figureHeight + 20 : middle + Float(rows) * (high + 6) / 2 + 22
    race = Rect(origin: SIMD2((size.x - length) / 2, down) * scale, size: SIMD2(length, 0) * scale)
    self.panel = panel.map { panel in
      let origin: SIMD2<Float> =
        isBeside
        ? [size.x - margin - Self.scoreWidth - figuresWidth - panel.x, 16]
        : [
          (size.x - panel.x) / 2,
          grid.origin.y + grid.size.y + margin / 2 + (isNarrow ? Self.figureHeight + Self.raceHeight : 0),
        ]
      return Rect(origin: origin * scale, size: panel * scale)
    }
    self.size = size * scale
    self.grid = Rect(origin: grid.origin * scale, size: grid.size * scale)
    self.pile = pile * scale
    self.deck = deck * scale
    discard = SIMD2(size.x - margin - pile.x / 2, deck.y) * scale
    self.title = title * scale
    self.lesson = lesson * scale
    self.lessonWidth = lessonWidth * scale
    self.score = score * scale
    message = grid.center * scale
    // In a window as narrow as can be, the sizes lie between the title and a score of three digits.
    let scoreWidth = isNarrow ? min(100, size.x - 240) : Self.scoreWidth
    let beside = isNarrow ? 0 : figuresWidth + (isBeside ? (panel?.x ?? 0) + 16 : 0)
    sizes = [score.x - scoreWidth - beside, title.y] * scale
    let first: SIMD2<Float> =
      isNarrow
      ? [size.x / 2 - Self.figureWidth / 2 + 14, grid.origin.y + grid.size.y + 18]
      : score + SIMD2(-Self.scoreWidth - 2 * Self.figureWidth, 6)
    figures = (0..<Self.figureCount).map { (first + SIMD2(Float($0) * Self.figureWidth, 0)) * scale }
  }
}
