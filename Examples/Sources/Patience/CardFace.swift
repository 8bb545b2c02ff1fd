import RiffleApp

/// The front of a card, drawn by paths: its corners, and pips or a crown.
struct CardFace: Component, Drawable {
  let card: Card

  func draw(in context: inout GraphicsContext) {
    let color = card.isRed ? Color(hex: 0xC8402F) : Color(hex: 0x26303D)
    let rank = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][card.rank - 1]
    func pip(_ place: SIMD2<Float>, _ size: Float, turned: Bool = false) {
      context.fill(card.suit.path.mapped { $0 * (turned ? -size : size) + place }, with: color)
    }
    context.draw(rank, at: [14, 16], size: 18, weight: .semibold, color: color)
    context.draw(rank, at: [86, 124], size: 18, weight: .semibold, color: color)
    pip([14, 33], 12)
    pip([86, 107], 12, turned: true)
    guard card.rank > 10 else {
      for place in pips { pip([50, 70] + place * [15, 42], card.rank == 1 ? 54 : 18, turned: place.y > 0) }
      return
    }
    let panel = Rect(origin: [29, 14], size: [42, 112])
    context.fill(panel, cornerRadius: 7, with: .linearGradient(from: color.opacity(0.16), to: color.opacity(0.05)))
    // A crown: of three points for a jack, four for a queen, five for a king.
    let last = Float(card.rank - 9)
    let tips = (0...Int(last)).map { SIMD2<Float>(35 + 30 * Float($0) / last, 38) }
    let crown = Path { path in
      path.move(to: [65, 62])
      path.addLine(to: [35, 62])
      for tip in tips {
        path.addLine(to: tip)
        if tip.x < 65 { path.addLine(to: tip + [15 / last, 14]) }
      }
    }
    context.fill(crown, with: .linearGradient(from: Color(hex: 0xF3C04B), to: Color(hex: 0xD9902B)))
    context.fill(Rect(origin: [35, 64], size: [30, 4]), cornerRadius: 2, with: .color(Color(hex: 0xD9902B)))
    for tip in tips { context.fillEllipse(in: Rect(center: tip - [0, 2], size: [6, 6]), with: .color(color)) }
    pip([50, 94], 34)
  }

  /// Where the pips are: -1 to 1 each way.
  private var pips: [SIMD2<Float>] {
    let third: Float = 1.0 / 3
    let rows: [Float] =
      card.rank < 4 ? [] : card.rank < 6 ? [-1, 1] : card.rank < 9 ? [-1, 0, 1] : [-1, -third, third, 1]
    let middle: [[Float]] = [
      [0], [-1, 1], [-1, 0, 1], [], [0], [], [-0.5], [-0.5, 0.5], [0], [-2 * third, 2 * third],
    ]
    return rows.flatMap { [SIMD2(-1, $0), SIMD2(1, $0)] } + middle[card.rank - 1].map { SIMD2(0, $0) }
  }
}

/// Where a pile lies, seen while no card is there.
struct PileMark: Component, Drawable {
  let pile: Pile

  func draw(in context: inout GraphicsContext) {
    let faint = Color.white.opacity(0.16)
    context.fill(context.bounds, cornerRadius: 8, with: .color(Color(hex: 0x06201C).opacity(0.28)))
    if let suit = Card.Suit.allCases.first(where: { .home($0) == pile }) {
      context.fill(suit.path.mapped { $0 * 46 + [50, 70] }, with: faint)
    } else if pile == .stock {
      let arc = Path { $0.addArc(center: [50, 70], radius: 20, startAngle: .degrees(-60), endAngle: .degrees(210)) }
      context.stroke(arc, with: faint, lineWidth: 6)
    }
  }
}

extension Card.Suit {
  /// Its sign, a point high around the origin.
  var path: Path { [Self.spade, Self.heart, Self.club, Self.diamond][rawValue] }

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
