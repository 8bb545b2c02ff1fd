import RiffleCore

/// One copy of a sprite: an affine map and a colour.
///
/// Twenty thousand copies are one content and an array of these, 28 bytes each.
public struct SpriteCopy: Hashable, Sendable {
  /// The position of the content's origin, in the sprite's points.
  public var position: SIMD2<Float>
  /// The images of the content's unit vectors across and down.
  public var across, down: SIMD2<Float>
  /// Multiplies the colours of the content; its alpha multiplies the opacity.
  public var tint: SRGBColor

  /// Creates a copy at a position in the sprite's points, by default upright with the content's size and colours.
  public init(
    at position: SIMD2<Float>, across: SIMD2<Float> = [1, 0], down: SIMD2<Float> = [0, 1], tint: SRGBColor = .white
  ) {
    (self.position, self.across, self.down, self.tint) = (position, across, down, tint)
  }

  /// Maps the content's points to the sprite's.
  public var homography: Homography {
    Homography(x: SIMD3(across.x, down.x, position.x), y: SIMD3(across.y, down.y, position.y))
  }
}

extension Sprite {
  /// Calls the closure with the sprite, or with one sprite for each of its copies.
  package func forEachCopy(_ body: (Sprite) -> Void) {
    guard let copies else { return body(self) }
    var sprite = self
    sprite.copies = nil
    for copy in copies {
      sprite.homography = homography * copy.homography
      sprite.tint = tint == .white ? copy.tint : tint.multiplied(by: copy.tint)
      body(sprite)
    }
  }
}

extension SRGBColor {
  mutating func multiply(by other: SRGBColor) { self = self == .white ? other : multiplied(by: other) }

  func multiplied(by other: SRGBColor) -> SRGBColor {
    func product(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * Int(b) + 127) / 255) }
    return SRGBColor(
      red: product(red, other.red), green: product(green, other.green), blue: product(blue, other.blue),
      alpha: product(alpha, other.alpha))
  }
}
