import RiffleView

/// A sprite, or a group of sprites that is mixed with what lies beneath it by one opacity.
indirect enum ExactLayer {
  case sheet(ExactSheet)
  case group([ExactLayer], opacity: Double)

  init?(_ sprite: Sprite, scale: Float, textures: [SpriteContent: PaintedSprite], width: Int, height: Int) {
    if let group = sprite.group {
      let layers = group.compactMap { ExactLayer($0, scale: scale, textures: textures, width: width, height: height) }
      self = .group(layers, opacity: Double(sprite.opacity))
    } else {
      guard
        let sheet = ExactSheet(sprite, scale: scale, texture: textures[sprite.content], width: width, height: height)
      else { return nil }
      self = .sheet(sheet)
    }
  }

  func mayTouch(_ x: Int, _ y: Int) -> Bool {
    switch self {
    case .sheet(let sheet): sheet.mayTouch(x, y)
    case .group(let layers, _): layers.contains { $0.mayTouch(x, y) }
    }
  }

  /// See `ExactSheet`.
  func isEven(_ x: Int, _ y: Int) -> Bool {
    switch self {
    case .sheet(let sheet): sheet.isEven(x, y)
    case .group(let layers, _): layers.allSatisfy { !$0.mayTouch(x, y) || $0.isEven(x, y) }
    }
  }

  /// The ink at a point of the screen over another one.
  func ink(_ px: Double, _ py: Double, over ground: Ink) -> Ink {
    switch self {
    case .sheet(let sheet): sheet.ink(px, py).over(ground)
    case .group(let layers, let opacity):
      Ink.mix(ground, layers.reduce(ground) { $1.ink(px, py, over: $0) }, opacity)
    }
  }
}
