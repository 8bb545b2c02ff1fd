import RiffleCore

/// What is behind a sprite with a backdrop, blurred: a picture of a part of the screen, in points of the draw list.
struct Glass {
  let levels: ShrinkLevels

  /// Nil where nothing of it lies in the picture.
  ///
  /// - Parameters:
  ///   - picture: what has been drawn so far.
  ///   - scale: pixels to a point.
  init?(_ backdrop: SpriteBackdrop, over picture: RasterTarget, scale: Float) {
    let outline = backdrop.outline
    let corners = outline.outline.rect.corners.compactMap(outline.homography.project).map { $0 * scale }
    guard corners.count == 4 else { return nil }
    let box = Rect(around: corners)
    let low = pointwiseMax(box.minimum, .zero)
    let high = pointwiseMin(box.maximum, SIMD2(Float(picture.width), Float(picture.height)))
    guard all(low .< high) else { return nil }
    let blur = backdrop.seenBlur
    // Three deviations, and the larger pixels that a wide blur is made of.
    let reach = (3.2 * blur * scale).rounded(.up) + 2
    let (x, y) = (Int(low.x.rounded(.down) - reach), Int(low.y.rounded(.down) - reach))
    let (right, bottom) = (Int(high.x.rounded(.up) + reach), Int(high.y.rounded(.up) + reach))
    var part = picture.extended(x: x, y: y, width: right - x, height: bottom - y)
    if blur * scale <= 0.02 { part.saturate(backdrop.saturation) }
    let sharp = PaintedSprite(bitmap: part, scale: scale, origin: SIMD2(Float(-x), Float(-y)))
    var painted = sharp.blurred(by: blur, seen: Rect(origin: low / scale, size: (high - low) / scale))
    if blur * scale > 0.02 { painted.bitmap.saturate(backdrop.saturation) }
    levels = ShrinkLevels(painted, of: SpriteContent(size: .zero, layers: []), isFleeting: true)
  }
}

extension RasterTarget {
  /// A copy of one part, beyond whose edges the outermost pixels continue.
  fileprivate func extended(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    let (left, right) = (min(max(-x, 0), width), max(min(self.width - x, width), 0))
    part.pixels.withUnsafeMutableBufferPointer { target in
      for row in 0..<height {
        let line = pixels + min(max(row + y, 0), self.height - 1) * self.width
        let to = target.baseAddress! + row * width
        (to + left).update(from: line + (x + left), count: max(right - left, 0))
        for column in 0..<left { to[column] = line[0] }
        for column in max(right, 0)..<width { to[column] = line[self.width - 1] }
      }
    }
    return part
  }
}

extension Bitmap {
  /// Moves every colour away from the grey that is as bright (luma of Rec. 709), or towards it.
  fileprivate mutating func saturate(_ amount: Float) {
    guard abs(amount - 1) > 1e-3 else { return }
    let share = Int32((amount * 256).rounded())
    // How far from the grey, by how far it is: at most 255 to either side.
    let moved = (-255...255).map { ($0 &* share &+ 128) >> 8 }
    moved.withUnsafeBufferPointer { moved in
      let middle = moved.baseAddress! + 255
      pixels.withUnsafeMutableBufferPointer { pixels in
        for index in pixels.indices where pixels[index] != 0 {
          let pixel = pixels[index]
          let (red, green, blue) = (Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255))
          let (luma, alpha) = ((54 &* red &+ 183 &* green &+ 19 &* blue &+ 128) >> 8, Int32(pixel >> 24))
          @inline(__always) func channel(_ color: Int32) -> UInt32 {
            UInt32(truncatingIfNeeded: min(max(luma &+ middle[Int(color &- luma)], 0), alpha))
          }
          pixels[index] = channel(red) | channel(green) << 8 | channel(blue) << 16 | pixel & 0xFF00_0000
        }
      }
    }
  }
}
