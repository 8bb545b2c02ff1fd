import RiffleView
import TestSupport

/// A card at some turn, with some radius, at some scale: what the rasterizer is tried on.
public struct ExactCase: Hashable, Sendable, CustomStringConvertible {
  /// Radians.
  public let rotation: Float
  public let tilt: Float
  public let turn: Float
  public let radius: Float
  /// Pixels to a point.
  public let scale: Float

  /// Every way to lie, each with another radius, whole ones and those of a radius that is being animated; every scale.
  public static let all: [ExactCase] = [
    ExactCase(rotation: 0, tilt: 0, turn: 0, radius: 4.8, scale: 1),
    ExactCase(rotation: 0.05, tilt: 0.05, turn: 0.05, radius: 8, scale: 2),
    ExactCase(rotation: 0.1, tilt: 0, turn: 0, radius: 0, scale: 1),
    ExactCase(rotation: 0.4, tilt: 0, turn: 0, radius: 5.37, scale: 1.5),
    ExactCase(rotation: 0.785, tilt: 0, turn: 0, radius: 30, scale: 1),
    ExactCase(rotation: 1.3, tilt: 0, turn: 0, radius: 5, scale: 0.5),
    ExactCase(rotation: 0, tilt: 0.15, turn: 0.3, radius: 5, scale: 1),
    ExactCase(rotation: 0, tilt: 0, turn: 0.7, radius: 13.71, scale: 2),
    ExactCase(rotation: 1, tilt: 0.6, turn: 0.6, radius: 0, scale: 1.5),
    ExactCase(rotation: 2.2, tilt: 0.1, turn: 0.9, radius: 2.44, scale: 1),
    ExactCase(rotation: 0.4, tilt: 0, turn: 1, radius: 5, scale: 1),
    ExactCase(rotation: 0, tilt: 1.1, turn: 0.2, radius: 5, scale: 0.5),
    ExactCase(rotation: 0.3, tilt: 0.2, turn: 1.3, radius: 5, scale: 1),
    ExactCase(rotation: 0, tilt: 0, turn: 1.45, radius: 5, scale: 1.5),
  ]

  public var description: String {
    "rotation \(rotation), tilt \(tilt), turn \(turn), radius \(radius), scale \(scale)"
  }

  /// Nothing of it is wider than a few pixels.
  public var isNearlyOnEdge: Bool { turn > 1.2 }

  /// How far its colours may be off over the card alone, in the mean, of 255: where a card is small or nearly on edge,
  /// most of its pixels are edge.
  public var mostMean: Double { isNearlyOnEdge ? 8 : scale < 1 ? 5 : 2 }

  static let card = Rect(width: 60, height: 84)

  /// In points.
  public var size: SIMD2<Float> { scale < 1 ? [480, 360] : [240, 180] }

  public func homography(at place: SIMD2<Float> = [120.3, 89.6]) -> Homography {
    Projection(position: place, pivot: [30, 42], rotation: rotation, tilt: tilt, turn: turn).homography
  }

  public var outline: ExactOutline { ExactOutline(Self.card, radius: radius) }

  /// What is drawn of it.
  public enum Look: Sendable { case silhouette, painted, translucent }

  public func list(_ look: Look) -> DrawList {
    switch look {
    case .silhouette: silhouette
    case .painted: painted
    case .translucent: translucent
    }
  }

  /// The truth about a look at its scale. Each is computed once for all tests.
  public func exact(_ look: Look) throws -> ExactPicture { try Self.pictures(Sheet(example: self, look: look)) }

  private struct Sheet: Hashable {
    let example: ExactCase
    let look: Look
  }

  private static let pictures = MadeOnce { (sheet: Sheet) in
    ExactPicture(sheet.example.list(sheet.look), scale: sheet.example.scale)
  }

  /// White on black: coverage, and nothing else.
  private var silhouette: DrawList {
    list(on: .black, [Sprite(Self.plain(radius, .color(.white)), homography: homography())])
  }

  /// Paper in two tones, a disc, and a line along the edge, on a dark table.
  private var painted: DrawList {
    list(on: SRGBColor(hex: 0x1A2638), [Sprite(Self.face(radius), homography: homography())])
  }

  /// Three translucent ones over each other, one of them tinted.
  private var translucent: DrawList {
    let tint = SRGBColor(hex: 0x2EC4B6)
    let others = [
      ExactCase(rotation: rotation + 0.6, tilt: tilt, turn: turn * 0.7, radius: radius, scale: scale),
      ExactCase(rotation: rotation - 0.6, tilt: tilt, turn: turn * 0.3, radius: radius, scale: scale),
    ]
    return list(
      on: SRGBColor(hex: 0x1A2638),
      [
        Sprite(Self.face(radius), homography: homography(), opacity: 0.6),
        Sprite(Self.face(radius), homography: others[0].homography(at: [128, 92]), opacity: 0.5),
        Sprite(
          Self.plain(radius, .color(.white)), homography: others[1].homography(at: [112, 92]), opacity: 0.3, tint: tint),
      ])
  }

  private func list(on ground: SRGBColor, _ sprites: [Sprite]) -> DrawList {
    DrawList(size: size, ground: .flat(ground), sprites: sprites)
  }

  private static func plain(_ radius: Float, _ paint: Paint) -> SpriteContent {
    SpriteContent(bounds: card, layers: [.roundedRectangle(card, radius: radius, paint: paint)])
  }

  private static func face(_ radius: Float) -> SpriteContent {
    SpriteContent(
      bounds: card,
      layers: [
        .roundedRectangle(
          card, radius: radius, paint: .gradient(SRGBColor(hex: 0xFEFBF4), SRGBColor(hex: 0xE0D0B0), angle: 1.2)),
        .ellipse(card.inset(by: 18), paint: .color(SRGBColor(hex: 0xC0392B))),
        .roundedStroke(card, radius: radius, width: 1, color: SRGBColor(hex: 0x8A6F40)),
      ])
  }
}
