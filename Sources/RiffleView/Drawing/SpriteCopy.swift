import RiffleCore

/// One of many places where a sprite is drawn: an affine map and a colour.
///
/// Twenty thousand copies are one content and an array of these, 28 bytes each.
public struct SpriteCopy: Hashable, Sendable {
  /// Where the content's origin comes to, in the sprite's points.
  public var position: SIMD2<Float>
  /// Where the content's units across and down come to.
  public var across, down: SIMD2<Float>
  /// Multiplies the colours of the content; its alpha multiplies the opacity.
  public var tint: SRGBColor

  /// A copy at a place in the sprite's points, upright and of the content's size and colours unless said otherwise.
  public init(
    at position: SIMD2<Float>, across: SIMD2<Float> = [1, 0], down: SIMD2<Float> = [0, 1], tint: SRGBColor = .white
  ) {
    (self.position, self.across, self.down, self.tint) = (position, across, down, tint)
  }

  /// The content's points to the sprite's.
  public var homography: Homography {
    Homography(x: SIMD3(across.x, down.x, position.x), y: SIMD3(across.y, down.y, position.y))
  }
}

extension Sprite {
  /// The sprites it stands for: itself, or one for each of its copies.
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
  /// Channel by channel.
  mutating func multiply(by other: SRGBColor) { self = self == .white ? other : multiplied(by: other) }

  /// Channel by channel.
  func multiplied(by other: SRGBColor) -> SRGBColor {
    func product(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * Int(b) + 127) / 255) }
    return SRGBColor(
      red: product(red, other.red), green: product(green, other.green), blue: product(blue, other.blue),
      alpha: product(alpha, other.alpha))
  }
}
