/// Copies of a plain disc, drawn from centers and radii: a tenth of the cost of sampling, within a few levels of 255.
struct RasterDots {
  private struct Dot {
    var x, y, radius: Float
    /// Premultiplied.
    var color: UInt32
  }

  private var dots: [Dot] = []
  private let mode: BlendMode
  private(set) var top = Int32.max
  private(set) var bottom = Int32.min

  /// Nil unless the sprite is an unclipped disc and is drawn as a circle.
  init?(_ sprite: Sprite, in picture: RasterSize) {
    guard let copies = sprite.copies, sprite.clips.isEmpty, sprite.masks.isEmpty, sprite.content.blur == 0,
      sprite.content.layers.count == 1, case .ellipse(let rect, .color(let color)) = sprite.content.layers[0],
      rect.size.x == rect.size.y, let zoom = sprite.homography.evenZoom
    else { return nil }
    mode = sprite.blend
    let (h, middle, scale) = (sprite.homography, rect.center, picture.scale)
    let opacity = max(min(sprite.opacity, 1), 0)
    let base = color.multiplied(by: sprite.tint)
    dots.reserveCapacity(copies.count)
    for copy in copies {
      let (a, b) = (copy.across, copy.down)
      // Rotation preserves a disc; squeezing does not.
      guard let square = evenSquare(a, b) else { return nil }
      let local = copy.position + a * middle.x + b * middle.y
      let x = (h.x.x * local.x + h.x.y * local.y + h.x.z) / h.w.z * scale
      let y = (h.y.x * local.x + h.y.y * local.y + h.y.z) / h.w.z * scale
      let wanted = square.squareRoot() * rect.size.x * 0.5 * zoom * scale
      guard wanted > 0, x.isFinite, y.isFinite, wanted.isFinite else { continue }
      // Dots smaller than a pixel are fainter instead.
      let radius = max(wanted, 0.5)
      let reach = radius + 1
      guard x > -reach, y > -reach, x < Float(picture.width) + reach, y < Float(picture.height) + reach else {
        continue
      }
      let tint = base.multiplied(by: copy.tint)
      let share = opacity * min(wanted / radius, 1) * min(wanted / radius, 1)
      guard let premultiplied = tint.premultiplied(share) else { continue }
      dots.append(Dot(x: x, y: y, radius: radius, color: premultiplied))
      top = min(top, Int32(max(y - reach, 0)))
      bottom = max(bottom, Int32(min(y + reach + 1, Float(picture.height))))
    }
  }

  func draw(in band: RasterBand) {
    let (first, end) = (Float(band.rows.lowerBound), Float(band.rows.upperBound))
    dots.withUnsafeBufferPointer { dots in
      for dot in dots where dot.y - dot.radius < end && dot.y + dot.radius + 1 > first { draw(dot, in: band) }
    }
  }

  @inline(__always) private func draw(_ dot: Dot, in band: RasterBand) {
    let reach = dot.radius + 0.5
    let rows =
      max(Int(max(dot.y - reach, 0)), band.rows.lowerBound)..<min(Int(max(dot.y + reach + 1, 0)), band.rows.upperBound)
    let ink = Ink(dot, reach: reach)
    for y in rows.lowerBound..<max(rows.upperBound, rows.lowerBound) {
      let dy = Float(y) + 0.5 - dot.y
      let left = reach * reach - dy * dy
      if left <= 0 { continue }
      let half = left.squareRoot()
      let start = Int(max(dot.x - half, 0))
      let stop = min(Int(max(dot.x + half + 1, 0)), band.width)
      if start >= stop { continue }
      let target = band.target + y &* band.width
      var x = start
      while x < stop {
        let dx = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + (Float(x) - dot.x)
        let pixels = ink.pixels(dx * dx + dy * dy)
        UnsafeMutableRawPointer(band.span).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
        blend(band.span, by: mode, over: target + x, count: min(4, stop &- x))
        x &+= 4
      }
    }
  }

  private struct Ink {
    let dot: Dot
    let reach: Float
    private let low, high: Channels

    init(_ dot: Dot, reach: Float) {
      (self.dot, self.reach) = (dot, reach)
      (low, high) = (redBlue(SIMD4(repeating: dot.color)), greenAlpha(SIMD4(repeating: dot.color)))
    }

    @inline(__always) func pixels(_ squares: SIMD4<Float>) -> SIMD4<UInt32> {
      var share = (reach - squares.squareRoot()) * 256
      share.replace(with: 0, where: share .< 0)
      share.replace(with: 256, where: share .> 256)
      let weight = doubled(flooredBits(share) & 0x1FF)
      return merged(low &* weight, high &* weight)
    }
  }
}

/// The squared length of two vectors that are equally long and perpendicular; nil for others.
private func evenSquare(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float? {
  let square = (a * a).sum()
  return abs((b * b).sum() - square) <= square * 1e-3 && abs((a * b).sum()) <= square * 1e-3 ? square : nil
}

extension Homography {
  fileprivate var evenZoom: Float? {
    isAffine && isFinite ? evenSquare(SIMD2(x.x, y.x) / w.z, SIMD2(x.y, y.y) / w.z)?.squareRoot() : nil
  }
}

extension SRGBColor {
  fileprivate func premultiplied(_ share: Float) -> UInt32? {
    let alpha = UInt32(Float(alpha) * share + 0.5)
    guard alpha > 0 else { return nil }
    func channel(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
    return channel(red) | channel(green) << 8 | channel(blue) << 16 | alpha << 24
  }
}
