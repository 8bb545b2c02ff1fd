import Foundation
import RiffleCore
import RiffleView

/// The inside of a path, or what is within half a width of it, point by point.
struct ExactPath {
  private let lines: [[SIMD2<Double>]]
  private let style: PathStyle

  /// A line has round ends and joins here, and neither dashes nor a trim.
  init(_ path: Path, _ style: PathStyle) {
    self.style = style
    var (lines, current): ([[SIMD2<Double>]], [SIMD2<Double>]) = ([], [])
    for element in path.elements {
      let a = current.last ?? .zero
      switch element {
      case .move(let p):
        lines.append(current)
        current = [SIMD2<Double>(p)]
      case .line(let p): current.append(SIMD2<Double>(p))
      case .quadCurve(let p, let c):
        for t in Self.steps {
          current.append(a * ((1 - t) * (1 - t)) + SIMD2<Double>(c) * (2 * t * (1 - t)) + SIMD2<Double>(p) * (t * t))
        }
      case .curve(let p, let c1, let c2):
        for t in Self.steps {
          let (u, d) = (1 - t, SIMD2<Double>(p) * (t * t * t))
          current.append(
            a * (u * u * u) + SIMD2<Double>(c1) * (3 * t * u * u) + SIMD2<Double>(c2) * (3 * t * t * u) + d)
        }
      case .closeSubpath: if let first = current.first { current.append(first) }
      }
    }
    self.lines = (lines + [current]).filter { !$0.isEmpty }
  }

  private static let steps = (1...128).map { Double($0) / 128 }

  func holds(_ x: Double, _ y: Double) -> Bool {
    switch style {
    case .fill(let rule): rule.contains(winding: lines.reduce(0) { $0 + Self.winding($1, x, y) })
    case .stroke(let stroke):
      lines.contains { line in
        let half = Double(stroke.lineWidth) / 2
        for index in line.indices.dropFirst() {
          let (a, b) = (line[index - 1], line[index])
          // Most lines are far away.
          if x < min(a.x, b.x) - half || x > max(a.x, b.x) + half || y < min(a.y, b.y) - half { continue }
          if Self.distance(SIMD2(x, y), a, b) <= half { return true }
        }
        return false
      }
    }
  }

  private static func winding(_ points: [SIMD2<Double>], _ x: Double, _ y: Double) -> Int {
    var winding = 0
    for (a, b) in zip(points, points.dropFirst() + [points[0]]) where (a.y <= y) != (b.y <= y) {
      if a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) > x { winding += a.y < b.y ? 1 : -1 }
    }
    return winding
  }

  private static func distance(_ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let d = b - a
    let length = (d * d).sum()
    let t = length > 0 ? min(max(((p - a) * d).sum() / length, 0), 1) : 0
    let off = p - a - d * t
    return (off * off).sum().squareRoot()
  }
}

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

/// A rounded rectangle in local points, exactly.
public struct ExactOutline {
  private let center: SIMD2<Double>
  private let half: SIMD2<Double>
  private let radius: Double
  private let (cx, cy, hx, hy): (Double, Double, Double, Double)

  public init(_ rect: Rect, radius: Float) {
    center = SIMD2(Double(rect.center.x), Double(rect.center.y))
    half = SIMD2(Double(rect.size.x), Double(rect.size.y)) / 2
    self.radius = max(min(Double(radius), half.x, half.y), 0)
    (cx, cy, hx, hy) = (center.x, center.y, half.x - self.radius, half.y - self.radius)
  }

  public func holds(_ x: Double, _ y: Double) -> Bool {
    let (u, v) = (abs(x - cx) - hx, abs(y - cy) - hy)
    if u <= 0 { return v <= radius }
    return v <= 0 ? u <= radius : u * u + v * v <= radius * radius
  }

  /// Points along it with the direction outwards, about `step` apart, and no nearer than `clearance` to sharp corners.
  public func walk(step: Double, clearance: Double) -> [(point: SIMD2<Double>, outwards: SIMD2<Double>)] {
    var found: [(SIMD2<Double>, SIMD2<Double>)] = []
    for corner in 0..<4 {
      let outwards = [SIMD2<Double>(0, -1), [1, 0], [0, 1], [-1, 0]][corner]
      let along = SIMD2(-outwards.y, outwards.x)
      let (reach, side) = corner % 2 == 0 ? (half.y, half.x - radius) : (half.x, half.y - radius)
      // A sharp corner has no direction outwards: begin and end a little away from it.
      let span = side - (radius < 3 ? clearance : 0)
      if span > 0 {
        let count = Int(2 * span / step) + 1
        for i in 0...count {
          found.append((center + outwards * reach + along * (span * (2 * Double(i) / Double(count) - 1)), outwards))
        }
      }
      guard radius >= 3 else { continue }
      let middle = center + outwards * (reach - radius) + along * side
      for i in 1..<8 {
        let angle = Double(i) / 8 * Double.pi / 2
        let direction = outwards * cos(angle) + along * sin(angle)
        found.append((middle + direction * radius, direction))
      }
    }
    return found
  }
}

/// A layer as something that can be asked about every point.
struct ExactPart {
  let holds: (Double, Double) -> Bool
  let ink: (Double, Double) -> Ink

  /// Layers made of glyphs or patterns have no such form: they need a texture.
  init(_ layer: Layer) {
    switch layer {
    case .roundedRectangle(let rect, let radius, let paint):
      let outline = ExactOutline(rect, radius: radius)
      (holds, ink) = (outline.holds, Self.ink(of: paint, in: rect))
    case .roundedStroke(let rect, let radius, let width, let color):
      let outer = ExactOutline(rect, radius: radius)
      let inner = ExactOutline(rect.inset(by: width), radius: max(radius - width, 0))
      (holds, ink) = ({ outer.holds($0, $1) && !inner.holds($0, $1) }, Self.ink(of: .color(color), in: rect))
    case .ellipse(let rect, let paint): (holds, ink) = (Self.ellipse(rect), Self.ink(of: paint, in: rect))
    case .ellipseStroke(let rect, let width, let color):
      let (outer, inner) = (Self.ellipse(rect), Self.ellipse(rect.inset(by: width)))
      (holds, ink) = ({ outer($0, $1) && !inner($0, $1) }, Self.ink(of: .color(color), in: rect))
    case .blurred(let rect, let radius, let blur, let color):
      let (shadow, full) = (ExactShadow(rect, radius: radius, blur: blur), Ink(color))
      (holds, ink) = ({ _, _ in true }, { full.scaled(shadow.amount($0, $1)) })
    case .path(let path, let style, .color(let color)):
      let (exact, full) = (ExactPath(path, style), Ink(color))
      (holds, ink) = ({ exact.holds($0, $1) }, { _, _ in full })
    case .pie, .path, .blurredPath, .innerShadow, .lattice, .text, .emoji, .image, .clipped:
      preconditionFailure("\(layer) needs a texture")
    }
  }

  private static func ellipse(_ rect: Rect) -> (Double, Double) -> Bool {
    let (cx, cy) = (Double(rect.center.x), Double(rect.center.y))
    let (kx, ky) = (2 / Double(rect.size.x), 2 / Double(rect.size.y))
    return { x, y in
      let (u, v) = ((x - cx) * kx, (y - cy) * ky)
      return u * u + v * v <= 1
    }
  }

  private static func ink(of paint: Paint, in rect: Rect) -> (Double, Double) -> Ink {
    switch paint {
    case .color(let color):
      let plain = Ink(color)
      return { _, _ in plain }
    case .gradient(let from, let to, let angle):
      let (a, b) = (Ink(from), Ink(to))
      let (s, c) = (sin(Double(angle)), cos(Double(angle)))
      let length = abs(c) * Double(rect.size.x) + abs(s) * Double(rect.size.y)
      let (cx, cy) = (Double(rect.center.x), Double(rect.center.y))
      return { x, y in Ink.mix(a, b, min(max(((x - cx) * c + (y - cy) * s) / length + 0.5, 0), 1)) }
    case .mask, .along: preconditionFailure("the exact picture of \(paint) is not known")
    }
  }
}

/// A rounded rectangle under a Gaussian blur: the integral of the bell over it, in thin strips.
struct ExactShadow {
  private let strips: [(y: Double, height: Double, left: Double, right: Double)]
  private let deviation: Double

  init(_ rect: Rect, radius: Float, blur: Float) {
    deviation = Double(blur)
    let r = max(min(Double(radius), Double(rect.size.x) / 2, Double(rect.size.y) / 2), 0)
    let (left, right) = (Double(rect.minimum.x), Double(rect.maximum.x))
    let (top, bottom) = (Double(rect.minimum.y), Double(rect.maximum.y))
    let count = 48
    let height = (bottom - top) / Double(count)
    strips = (0..<count).map { i in
      let y = top + (Double(i) + 0.5) * height
      let d = max(top + r - y, y - bottom + r, 0)
      let indent = r - max(r * r - d * d, 0).squareRoot()
      return (y, height, left + indent, right - indent)
    }
  }

  /// 0 to 1.
  func amount(_ x: Double, _ y: Double) -> Double {
    var sum = 0.0
    for strip in strips {
      let d = (y - strip.y) / deviation
      guard abs(d) < 6 else { continue }
      let across = Self.integral((strip.right - x) / deviation) - Self.integral((strip.left - x) / deviation)
      sum += Self.bell(d) * strip.height / deviation * across
    }
    return min(sum, 1)
  }

  private static func bell(_ x: Double) -> Double { exp(-x * x / 2) / (2 * Double.pi).squareRoot() }

  /// Of the bell up to `x`.
  private static func integral(_ x: Double) -> Double { (1 + erf(x / 2.0.squareRoot())) / 2 }
}

/// A premultiplied colour, 0 to 255, not rounded. Plain numbers: tests are built without optimisation.
public struct Ink: Equatable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  static let none = Ink(red: 0, green: 0, blue: 0, alpha: 0)

  init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ color: SRGBColor) {
    alpha = Double(color.alpha)
    red = Double(color.red) * alpha / 255
    green = Double(color.green) * alpha / 255
    blue = Double(color.blue) * alpha / 255
  }

  /// This over another.
  func over(_ under: Ink) -> Ink {
    let keep = 1 - alpha / 255
    return Ink(
      red: red + under.red * keep, green: green + under.green * keep, blue: blue + under.blue * keep,
      alpha: alpha + under.alpha * keep)
  }

  func scaled(_ k: Double) -> Ink { Ink(red: red * k, green: green * k, blue: blue * k, alpha: alpha * k) }

  static func mix(_ a: Ink, _ b: Ink, _ t: Double) -> Ink {
    Ink(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t, blue: a.blue + (b.blue - a.blue) * t,
      alpha: a.alpha + (b.alpha - a.alpha) * t)
  }
}
