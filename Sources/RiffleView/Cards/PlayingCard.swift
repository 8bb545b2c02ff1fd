/// A card of the French deck of 52 that draws its own front: pips, or a crown for court cards. Needs no image.
///
/// ```swift
/// for card in PlayingCard.all {
///   world.spawn(card, TwoSided(front: Face(fill: .ivory)), CornerRadius(8), at: [100, 140], size: [100, 140])
/// }
/// ```
/// Designed for a front of 100 × 140 points, it scales with the height of its entity.
public struct PlayingCard: Component, Hashable {
  /// The suit of a card.
  public enum Suit: Int, CaseIterable, Sendable {
    case spades, hearts, clubs, diamonds

    /// True if the suit's symbol is red.
    public var isRed: Bool { self == .hearts || self == .diamonds }
  }

  /// 0 to 51: the suits one after another, each from its ace to its king.
  public let number: Int

  /// - Parameter number: 0 to 51.
  public init(number: Int) {
    require((0..<52).contains(number), "a card has a number from 0 to 51, not \(number)")
    self.number = number
  }

  /// - Parameter rank: 1 for an ace to 13 for a king.
  public init(_ suit: Suit, _ rank: Int) {
    require((1...13).contains(rank), "a rank is from 1 to 13, not \(rank)")
    self.init(number: suit.rawValue * 13 + rank - 1)
  }

  /// The suit.
  public var suit: Suit { Suit(rawValue: number / 13)! }
  /// The rank: 1 for an ace to 13 for a king.
  public var rank: Int { number % 13 + 1 }
  /// True if the suit's symbol is red.
  public var isRed: Bool { suit.isRed }
  /// The text in the corners: `A`, `10`, `K`.
  public var letters: String { ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][rank - 1] }

  /// All 52 cards, by number.
  public static let all = (0..<52).map { PlayingCard(number: $0) }

  public func fold(into hasher: inout StateHasher) { hasher.combine(number) }
}

extension PlayingCard: Drawable {
  private static let height: Float = 140

  public func draw(in context: inout GraphicsContext) {
    let scale = context.size.y / Self.height
    let color = isRed ? Color(hex: 0xC8402F) : Color(hex: 0x26303D)
    func pip(_ place: SIMD2<Float>, _ size: Float, turned: Bool = false) {
      context.fill(suit.path.mapped { ($0 * (turned ? -size : size) + place) * scale }, with: color)
    }
    for (place, turned) in [([14, 16], false), ([86, 124], true)] as [(SIMD2<Float>, Bool)] {
      context.draw(letters, at: place * scale, size: 18 * scale, weight: .semibold, color: color)
      pip(place + (turned ? [0, -17] : [0, 17]), 12, turned: turned)
    }
    if rank > 10 {
      drawCrown(in: &context, color, scale)
      pip([50, 94], 34)
    } else {
      for place in pips { pip([50, 70] + place * [15, 42], rank == 1 ? 54 : 18, turned: place.y > 0) }
    }
  }

  private func drawCrown(in context: inout GraphicsContext, _ color: Color, _ scale: Float) {
    let panel = Rect(origin: [29, 14] * scale, size: [42, 112] * scale)
    context.fill(
      panel, cornerRadius: 7 * scale, with: .linearGradient(from: color.opacity(0.16), to: color.opacity(0.05)))
    let last = Float(rank - 9)
    let tips = (0...Int(last)).map { SIMD2<Float>(35 + 30 * Float($0) / last, 38) }
    let crown = Path { path in
      path.move(to: [65, 62] * scale)
      path.addLine(to: [35, 62] * scale)
      for tip in tips {
        path.addLine(to: tip * scale)
        if tip.x < 65 { path.addLine(to: (tip + [15 / last, 14]) * scale) }
      }
    }
    let (gold, dark) = (Color(hex: 0xF3C04B), Color(hex: 0xD9902B))
    context.fill(crown, with: .linearGradient(from: gold, to: dark))
    context.fill(Rect(origin: [35, 64] * scale, size: [30, 4] * scale), cornerRadius: 2 * scale, with: .color(dark))
    for tip in tips {
      context.fillEllipse(in: Rect(center: (tip - [0, 2]) * scale, size: [6, 6] * scale), with: .color(color))
    }
  }

  private var pips: [SIMD2<Float>] {
    let third: Float = 1.0 / 3
    let rows: [Float] = rank < 4 ? [] : rank < 6 ? [-1, 1] : rank < 9 ? [-1, 0, 1] : [-1, -third, third, 1]
    let middle: [[Float]] = [
      [0], [-1, 1], [-1, 0, 1], [], [0], [], [-0.5], [-0.5, 0.5], [0], [-2 * third, 2 * third],
    ]
    return rows.flatMap { [SIMD2(-1, $0), SIMD2(1, $0)] } + middle[rank - 1].map { SIMD2(0, $0) }
  }
}

extension PlayingCard.Suit {
  /// The suit's symbol, 1 point high around the origin; scale it with `Path.mapped(_:)`.
  public var path: Path { [Self.spade, Self.heart, Self.club, Self.diamond][rawValue] }

  private static let heart = Path { path in
    path.move(to: [0, 0.5])
    path.addCurve(to: [-0.5, -0.18], control1: [-0.12, 0.3], control2: [-0.5, 0.12])
    path.addCurve(to: [0, -0.26], control1: [-0.5, -0.56], control2: [-0.08, -0.58])
    path.addCurve(to: [0.5, -0.18], control1: [0.08, -0.58], control2: [0.5, -0.56])
    path.addCurve(to: [0, 0.5], control1: [0.5, 0.12], control2: [0.12, 0.3])
  }

  private static let spade = Path { path in
    path.addPath(heart.mapped { [$0.x * 0.94, -$0.y * 0.86 - 0.07] })
    path.addPath(stem)
  }

  private static let club = Path { path in
    for center in [[0, -0.26], [-0.26, 0.1], [0.26, 0.1]] as [SIMD2<Float>] {
      path.addPath(Path(ellipseIn: Rect(center: center, size: [0.5, 0.5])))
    }
    path.addPath(stem)
  }

  private static let diamond = Path { $0.addLines([[0, -0.55], [0.4, 0], [0, 0.55], [-0.4, 0]]) }

  private static let stem = Path { path in
    path.move(to: [0, -0.2])
    path.addQuadCurve(to: [0.22, 0.5], control: [0.02, 0.4])
    path.addLine(to: [-0.22, 0.5])
    path.addQuadCurve(to: [0, -0.2], control: [-0.02, 0.4])
  }
}
