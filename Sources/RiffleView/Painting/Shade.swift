import RiffleCore

struct Shade {
  private var start: SIMD4<Float>
  private var change: SIMD4<Float>
  private var direction: SIMD2<Float>
  private var offset: Float
  /// The opacities of a mask at even steps from 0 to 1; empty for other paints.
  private var ramp: [Float] = []
  /// The center of a radial mask, and the reciprocals of its radii.
  private var radial: (center: SIMD2<Float>, inverse: SIMD2<Float>)?

  init(_ paint: Paint, in box: Rect) {
    (start, change, direction, offset) = (SRGBColor.white.premultiplied, .zero, .zero, 0)
    switch paint {
    case .color(let color), .along(let color, _): start = color.premultiplied
    case .gradient(let from, let to, let angle):
      run(at: angle, across: box)
      start = from.premultiplied
      change = to.premultiplied - start
    case .mask(let form, let stops):
      switch form {
      case .linear(let angle): run(at: angle.radians, across: box)
      case .radial: radial = (box.center, SIMD2(2, 2) / pointwiseMax(box.size, SIMD2(repeating: 1e-3)))
      }
      ramp = (0...Shade.steps).map { Shade.opacity(stops, at: Float($0) / Float(Shade.steps)) }
    }
  }

  /// As in CSS: the ends are at the projections of the corners, so the corners have the pure colours.
  private mutating func run(at angle: Float, across box: Rect) {
    let (s, c) = sineAndCosine(Double(angle))
    let axis = SIMD2(Float(c), Float(s))
    let length = max(abs(axis.x) * box.size.x + abs(axis.y) * box.size.y, 1e-6)
    direction = axis / length
    offset = 0.5 - (box.center * direction).sum()
  }

  @inline(__always)
  func color(at point: SIMD2<Float>) -> SIMD4<Float> {
    let t = min(max((point * direction).sum() + offset, 0), 1)
    return ramp.isEmpty ? start + change * t : start * opacity(at: point, t)
  }

  private func opacity(at point: SIMD2<Float>, _ along: Float) -> Float {
    var t = along
    if let radial {
      let d = (point - radial.center) * radial.inverse
      t = min((d * d).sum().squareRoot(), 1)
    }
    let place = t * Float(Shade.steps)
    let step = min(Int(place), Shade.steps - 1)
    return ramp[step] + (ramp[step + 1] - ramp[step]) * (place - Float(step))
  }

  /// Steps of a ramp, interpolated linearly: a stop is off by at most a two-hundredth of the length.
  private static let steps = 256

  private static func opacity(_ stops: [Mask.Stop], at t: Float) -> Float {
    guard let after = stops.firstIndex(where: { $0.position > t }) else { return clamped(stops.last?.opacity ?? 1) }
    guard after > 0 else { return clamped(stops[0].opacity) }
    let (a, b) = (stops[after - 1], stops[after])
    return clamped(a.opacity + (b.opacity - a.opacity) * (t - a.position) / (b.position - a.position))
  }

  private static func clamped(_ opacity: Float) -> Float { min(max(opacity, 0), 1) }
}
