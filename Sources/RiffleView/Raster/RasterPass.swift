package struct RasterPass {
  package private(set) var marks: [RasterMark] = []
  private(set) var quads: [RasterQuad] = []
  private(set) var dots: [RasterDots] = []
  private(set) var blurs: [RasterBlur] = []
  private(set) var groups: [RasterGroup] = []
  /// Open groups, and their maximum in the frame so far.
  private var (open, levels) = (0, 0)
  var kept: [UInt32] = []
  var clips: [RowClip.Shape] = []
  var planes: [MaskPlane] = []
  /// The previous sprite's clips and masks: mostly the next one has the same.
  var cut: (clips: [ClipOutline], masks: [SpriteMask], clip: Int?, plane: Int?) = ([], [], nil, nil)

  private mutating func mark(_ rows: (top: Int32, bottom: Int32), _ index: Int, _ kind: RasterMark.Kind) {
    marks.append(RasterMark(top: rows.top, bottom: rows.bottom, index: Int32(index), kind: kind))
  }

  mutating func append(_ quad: RasterQuad) {
    mark(quad.span, quads.count, .quad)
    quads.append(quad)
  }

  mutating func append(_ all: RasterDots) {
    guard all.top < all.bottom else { return }
    mark((all.top, all.bottom), dots.count, .dots)
    dots.append(all)
  }

  mutating func append(_ blur: RasterBlur) {
    mark(blur.span, blurs.count, .blur)
    blurs.append(blur)
  }

  mutating func begin(_ sprite: Sprite, in picture: RasterSize) -> RasterGroup {
    let group = RasterGroup(sprite, level: open, in: picture)
    append(group, .beginning)
    open += 1
    levels = max(levels, open)
    return group
  }

  mutating func end(_ group: RasterGroup) {
    append(group, .end)
    open -= 1
  }

  private mutating func append(_ group: RasterGroup, _ kind: RasterMark.Kind) {
    mark((Int32(group.rows.lowerBound), Int32(group.rows.upperBound)), groups.count, kind)
    groups.append(group)
  }

  mutating func takeKept(width: Int, height: Int) -> [UInt32] {
    var taken: [UInt32] = []
    swap(&taken, &kept)
    let missing = levels * width * height - taken.count
    if missing > 0 { taken += repeatElement(0, count: missing) }
    return taken
  }

  func rows(from index: Int = 0) -> Range<Int>? {
    guard index < marks.count else { return nil }
    var (top, bottom) = (marks[index].top, marks[index].bottom)
    for mark in marks[index...] { (top, bottom) = (min(top, mark.top), max(bottom, mark.bottom)) }
    return top < bottom ? Int(top)..<Int(bottom) : nil
  }

  mutating func removeAll() {
    marks.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    (dots, blurs, groups, clips, planes, cut) = ([], [], [], [], [], ([], [], nil, nil))
  }

  mutating func endFrame() {
    if levels == 0 { kept = [] }
    levels = 0
  }
}

/// Memory that the caller owns: rows without gaps, of `Bitmap`'s pixels.
package struct RasterTarget {
  let pixels: UnsafeMutablePointer<UInt32>
  let width, height: Int
}

extension Bitmap {
  package mutating func drawing(_ body: (RasterTarget) -> Void) {
    let (width, height) = (width, height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress, width > 0, height > 0 else { return }
      body(RasterTarget(pixels: base, width: width, height: height))
    }
  }
}

/// Sprites that are drawn normally, then blended with a copy of the previous picture by one opacity: their blend modes
/// and glass use the picture beneath, and at an opacity of 1 the end changes nothing.
struct RasterGroup {
  let level: Int
  let rows, columns: Range<Int>
  /// 0...256.
  private let share: UInt16

  init(_ sprite: Sprite, level: Int, in picture: RasterSize) {
    self.level = level
    share = UInt16(max(min(sprite.opacity, 1), 0) * 256 + 0.5)
    (rows, columns) = sprite.pixels(scale: picture.scale, width: picture.width, height: picture.height)
  }

  func keep(in band: RasterBand, _ kept: UnsafeMutablePointer<UInt32>) {
    eachRow(band, kept) { kept, row in kept.update(from: row, count: columns.count) }
  }

  func mix(in band: RasterBand, _ kept: UnsafeMutablePointer<UInt32>) {
    let share = SIMD8<UInt16>(repeating: share)
    eachRow(band, kept) { kept, row in
      changeFours(row, by: kept, columns.count) { drawn, beneath in mixed(drawn, beneath, share) }
    }
  }

  @inline(__always) private func eachRow(
    _ band: RasterBand, _ kept: UnsafeMutablePointer<UInt32>,
    _ body: (_ kept: UnsafeMutablePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let kept = kept + level * band.level
    for y in rows.clamped(to: band.rows) {
      let start = y &* band.width &+ columns.lowerBound
      body(kept + start, band.target + start)
    }
  }
}

extension ShrinkLevels {
  /// Creates the blurred content behind a sprite; nil outside of the picture. `scale` is pixels per point.
  convenience init?(behind backdrop: SpriteBackdrop, in picture: RasterTarget, scale: Float) {
    let outline = backdrop.outline
    guard let box = outline.homography.frame(of: outline.outline.rect, scale: scale) else { return nil }
    let low = pointwiseMax(box.minimum, .zero)
    let high = pointwiseMin(box.maximum, SIMD2(Float(picture.width), Float(picture.height)))
    guard all(low .< high) else { return nil }
    let blur = backdrop.seenBlur
    // Three deviations, and the larger pixels of a wide blur.
    let reach = (3.2 * blur * scale).rounded(.up) + 2
    let (x, y) = (Int(low.x.rounded(.down) - reach), Int(low.y.rounded(.down) - reach))
    let (right, bottom) = (Int(high.x.rounded(.up) + reach), Int(high.y.rounded(.up) + reach))
    let source = BlurSource(picture: picture, x: x, y: y, width: right - x, height: bottom - y)
    let (origin, saturation) = (SIMD2(Float(-x), Float(-y)), Saturation(backdrop.saturation))
    let seen = Rect(origin: low / scale, size: (high - low) / scale)
    let blurred = PaintedSprite(
      blurring: source, scale: scale, origin: origin, by: blur, seen: seen, saturation: saturation)
    let painted = blurred ?? PaintedSprite(bitmap: source.copied(saturation), scale: scale, origin: origin)
    self.init(painted, of: SpriteContent(size: .zero, layers: []))
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

/// The combined alpha of a sprite's masks for each pixel of some rows.
package struct MaskPlane {
  /// Everything outside of these rows is hidden.
  let rows: Range<Int>
  private let width: Int
  private var alphas: [UInt8]

  init(rows: Range<Int>, width: Int) {
    (self.rows, self.width) = (rows, width)
    alphas = Array(repeating: 255, count: rows.count * width)
  }

  mutating func multiply(by picture: Bitmap) {
    alphas.withUnsafeMutableBufferPointer { alphas in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for index in alphas.indices where alphas[index] != 0 {
          alphas[index] = UInt8((UInt32(alphas[index]) * (pixels[index] >> 24) + 127) / 255)
        }
      }
    }
  }

  func apply(to span: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, row: Int) {
    let start = (row &- rows.lowerBound) &* width &+ columns.lowerBound
    alphas.withUnsafeBufferPointer { alphas in
      for place in 0..<columns.count where span[place] != 0 {
        let alpha = UInt64(alphas[start &+ place])
        if alpha == 255 { continue }
        span[place] = alpha == 0 ? 0 : gather(scaledDown(spread(span[place]) &* (alpha &+ (alpha >> 7))))
      }
    }
  }
}
