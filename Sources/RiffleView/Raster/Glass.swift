import RiffleCore

/// The blurred content behind a sprite with a backdrop: a part of the screen, in points of the draw list.
struct Glass {
  let levels: ShrinkLevels

  /// Returns nil if it is outside of the picture.
  ///
  /// - Parameters:
  ///   - picture: the content drawn so far.
  ///   - scale: pixels per point.
  ///   - memory: buffers of previous panes; one is reused.
  init?(_ backdrop: SpriteBackdrop, over picture: RasterTarget, scale: Float, in memory: inout [[UInt32]]) {
    let outline = backdrop.outline
    let corners = outline.outline.rect.corners.compactMap(outline.homography.project).map { $0 * scale }
    guard corners.count == 4 else { return nil }
    let box = Rect(around: corners)
    let low = pointwiseMax(box.minimum, .zero)
    let high = pointwiseMin(box.maximum, SIMD2(Float(picture.width), Float(picture.height)))
    guard all(low .< high) else { return nil }
    let blur = backdrop.seenBlur
    // Three deviations, and the larger pixels of a wide blur.
    let reach = (3.2 * blur * scale).rounded(.up) + 2
    let (x, y) = (Int(low.x.rounded(.down) - reach), Int(low.y.rounded(.down) - reach))
    let (right, bottom) = (Int(high.x.rounded(.up) + reach), Int(high.y.rounded(.up) + reach))
    let source = BlurSource(picture, x: x, y: y, width: right - x, height: bottom - y)
    let (origin, saturation) = (SIMD2(Float(-x), Float(-y)), Saturation(backdrop.saturation))
    let seen = Rect(origin: low / scale, size: (high - low) / scale)
    let blurred = PaintedSprite(
      blurring: source, scale: scale, origin: origin, by: blur, seen: seen, saturation: saturation,
      in: memory.popLast() ?? [])
    let painted = blurred ?? PaintedSprite(bitmap: source.copied(saturation), scale: scale, origin: origin)
    levels = ShrinkLevels(painted, of: SpriteContent(size: .zero, layers: []), isFleeting: true)
  }
}

extension BlurSource {
  fileprivate func copied(_ saturation: Saturation?) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    let (left, right) = (min(max(-x, 0), width), max(min(picture.width - x, width), 0))
    part.pixels.withUnsafeMutableBufferPointer { target in
      for row in 0..<height {
        let line = picture.pixels + self.row(row) * picture.width
        let to = target.baseAddress! + row * width
        (to + left).update(from: line + (x + left), count: max(right - left, 0))
        for column in 0..<left { to[column] = line[0] }
        for column in max(right, 0)..<width { to[column] = line[picture.width - 1] }
        saturation?.apply(to: to, count: width)
      }
    }
    return part
  }
}
