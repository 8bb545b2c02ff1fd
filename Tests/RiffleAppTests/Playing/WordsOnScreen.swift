import RiffleView
import Testing

/// The texts of a picture, each with its size on screen and its contrast with the marks beneath it.
///
/// Nothing is painted: at some points of each text the colours of the earlier marks are blended in sRGB, as the
/// rasterizer does. A mark thinner than a letter's stem, such as a grid line, is no background.
struct WordsOnScreen {
  struct Word: CustomStringConvertible {
    let text: String
    /// Pixels per em, at a scale of 1.
    let size: Float
    /// The minimum over all points and backgrounds.
    let contrast: Float
    let color: String
    let ground: String

    var description: String { "'\(text)': \(size) px, \(contrast) : 1, \(color) on \(ground)" }
    /// True by WCAG 2.1, success criterion 1.4.3, and for a sufficient size.
    var isReadable: Bool { size >= 11.99 && contrast >= 4.5 }
  }

  private(set) var words: [Word] = []
  /// True if a mask is drawn, which is not measured.
  private let isMasked: Bool

  /// Any scene may be beneath the glass: the darkest and the lightest background.
  static let anyScene = [SRGBColor.black, .white]

  /// Expects at least `count` texts, all of them readable.
  func check(least count: Int, _ name: String) {
    #expect(words.count >= count, "\(name)")
    #expect(!isMasked, "\(name) has masks")
    var said: Set<String> = []
    for word in words where !word.isReadable && said.insert(word.color + word.ground).inserted {
      Issue.record("\(name): \(word)")
    }
  }

  /// - Parameter grounds: the possible colours beneath all marks.
  init(_ sprites: [Sprite], over grounds: [SRGBColor]) {
    isMasked = sprites.contains { !$0.masks.isEmpty }
    let grounds = grounds.map(\.vector)
    let marks = sprites.map(Mark.init)
    for (index, sprite) in sprites.enumerated() {
      for (number, layer) in sprite.content.layers.enumerated() {
        guard case .text(let line) = layer, let box = sprite.box(of: line) else { continue }
        let points = Self.points(in: box).filter { point in sprite.clips.allSatisfy { $0.contains(point) } }
        let isCovered = marks[(index + 1)...].contains { mark in mark.hides && mark.box.contains(box.center) }
        guard !points.isEmpty, !isCovered, sprite.shownOpacity > 0.01 else { continue }
        let beneath = marks[..<index].filter { $0.isGround && $0.reaches(box) }
        let ink = sprite.ink(line.color)
        var least: (contrast: Float, ground: SIMD4<Float>) = (21, .zero)
        for point in points {
          for ground in grounds {
            var color = beneath.reduce(ground) { $1.over($0, at: point) }
            color = marks[index].over(color, at: point, layers: number)
            let contrast = ink.over(color).color.contrast(with: color.color)
            if contrast < least.contrast { least = (contrast, color) }
          }
        }
        words.append(
          Word(
            text: line.text, size: line.style.size * sprite.scale, contrast: least.contrast,
            color: ink.color.hexString, ground: least.ground.color.hexString))
      }
    }
  }

  /// Points at the ends, in the middle and at the quarters, in three rows.
  private static func points(in box: Rect) -> [SIMD2<Float>] {
    [0.02, 0.25, 0.5, 0.75, 0.98].flatMap { across in
      [0.25, 0.5, 0.75].map { box.minimum + box.size * SIMD2(across, $0) }
    }
  }
}

private struct Mark {
  let sprite: Sprite
  let box: Rect
  private let back: Homography?

  init(_ sprite: Sprite) {
    (self.sprite, back) = (sprite, sprite.homography.inverse)
    box = sprite.box(of: sprite.content.bounds) ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  var isGround: Bool { min(box.size.x, box.size.y) >= 3 && !sprite.content.layers.allSatisfy(\.isText) }

  func reaches(_ other: Rect) -> Bool { all(box.minimum .< other.maximum) && all(other.minimum .< box.maximum) }

  var hides: Bool { isGround && min(box.size.x, box.size.y) > 30 && (fill?.w ?? 0) > 0.5 }

  private var fill: SIMD4<Float>? {
    sprite.content.layers.compactMap { layer in layer.fill.map { sprite.ink($0) } }.first
  }

  func over(_ ground: SIMD4<Float>, at point: SIMD2<Float>, layers: Int = .max) -> SIMD4<Float> {
    guard let local = back?.project(point), sprite.clips.allSatisfy({ $0.contains(point) }) else { return ground }
    return sprite.content.layers.prefix(layers).reduce(ground) { ground, layer in
      guard let fill = layer.fill, layer.outline?.contains(local) == true else { return ground }
      return sprite.ink(fill).over(ground)
    }
  }
}

extension Layer {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// The fill colour; of a gradient the lighter end.
  fileprivate var fill: SRGBColor? {
    switch self {
    case .roundedRectangle(_, _, .color(let color)), .ellipse(_, .color(let color)): color
    case .roundedRectangle(_, _, .gradient(let one, let other, _)):
      one.vector.color.luminance > other.vector.color.luminance ? one : other
    default: nil
    }
  }

  fileprivate var outline: Outline? {
    switch self {
    case .roundedRectangle(let rect, let radius, _): Outline(rect, radius: radius)
    case .ellipse(let rect, _): Outline(rect, isEllipse: true)
    default: nil
    }
  }
}

extension Sprite {
  /// The length on screen of a vertical unit.
  fileprivate var scale: Float {
    let down = homography.derivative(at: content.bounds.center).alongY
    return (down * down).sum().squareRoot()
  }

  fileprivate var shownOpacity: Float { opacity * Float(tint.alpha) / 255 }

  fileprivate func ink(_ color: SRGBColor) -> SIMD4<Float> { color.vector * tint.vector * SIMD4(1, 1, 1, opacity) }

  /// Returns the box on screen of a rectangle of its content.
  fileprivate func box(of rect: Rect) -> Rect? {
    guard let one = homography.project(rect.minimum), let other = homography.project(rect.maximum) else { return nil }
    return Rect(corner: one, corner: other)
  }

  /// Returns the box on screen of a text, by the usual widths of letters.
  fileprivate func box(of line: TextLine) -> Rect? {
    let lines = line.text.split(separator: "\n")
    let width = lines.map { AdvanceTable.width(of: $0, style: line.style) }.max() ?? 0
    guard width > 0 else { return nil }
    let left = line.position.x - (line.alignment == .leading ? 0 : line.alignment == .center ? width / 2 : width)
    let height = line.style.size * (1 + TextLine.lineSpacing * Float(lines.count - 1))
    return box(of: Rect(x: left, y: line.position.y - height / 2, width: width, height: height))
  }
}

extension SRGBColor {
  /// The components, each 0 to 1, with the opacity last.
  fileprivate var vector: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) / 255 }
}

extension SIMD4<Float> {
  fileprivate func over(_ ground: SIMD4<Float>) -> SIMD4<Float> {
    var mixed = self * w + ground * (1 - w)
    mixed.w = 1
    return mixed
  }

  fileprivate var color: RiffleMotion.Color { Color(srgbRed: x, green: y, blue: z) }
}
