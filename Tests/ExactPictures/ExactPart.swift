import Foundation
import RiffleView

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
    case .ellipse(let rect, let paint):
      (holds, ink) = (Self.ellipse(rect), Self.ink(of: paint, in: rect))
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
