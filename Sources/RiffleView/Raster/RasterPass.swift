/// Sprites prepared for drawing row by row: those of a frame, or of a mask.
package struct RasterPass {
  package private(set) var marks: [RasterMark] = []
  private(set) var quads: [RasterQuad] = []
  private(set) var dots: [RasterDots] = []
  package private(set) var specks: [RasterSpeck] = []
  private(set) var groups: [RasterGroup] = []
  /// The number of open groups, and its maximum in the frame so far.
  private var (open, levels) = (0, 0)
  var kept: [UInt32] = []
  var speckFits: [RasterSpeckFit] = []
  /// Opaque marks used to cull expensive ones below.
  private(set) var covers: [Int32] = []
  private var isDear = false
  var clips: [RowClip.Shape] = []
  var planes: [MaskPlane] = []
  /// The clips and masks of the previous sprite, and their indices: mostly the next one has the same.
  var cut: (clips: [ClipOutline], masks: [SpriteMask], clip: Int?, plane: Int?) = ([], [], nil, nil)

  package init() {}

  mutating func append(_ quad: RasterQuad) {
    if quad.isCover, isDear, open == 0 { covers.append(Int32(marks.count)) }
    if quad.isDear { isDear = true }
    let (top, bottom) = quad.span
    marks.append(RasterMark(top: top, bottom: bottom, index: Int32(quads.count), kind: .quad))
    quads.append(quad)
  }

  mutating func append(_ all: RasterDots) {
    guard all.top < all.bottom else { return }
    marks.append(RasterMark(top: all.top, bottom: all.bottom, index: Int32(dots.count), kind: .dots))
    dots.append(all)
  }

  @inline(__always)
  mutating func append(_ speck: RasterSpeck, top: Int32, bottom: Int32) {
    marks.append(RasterMark(top: top, bottom: bottom, index: Int32(specks.count), kind: .speck))
    specks.append(speck)
  }

  /// Starts a group: the marks up to `end` are blended as one.
  mutating func begin(_ sprite: Sprite, scale: Float, width: Int, height: Int) -> RasterGroup {
    let group = RasterGroup(sprite, level: open, scale: scale, width: width, height: height)
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
    let (top, bottom) = (Int32(group.rows.lowerBound), Int32(group.rows.upperBound))
    marks.append(RasterMark(top: top, bottom: bottom, index: Int32(groups.count), kind: kind))
    groups.append(group)
  }

  /// Moves the memory for the copies of groups out of the pass.
  mutating func takeKept(width: Int, height: Int) -> [UInt32] {
    var taken: [UInt32] = []
    swap(&taken, &kept)
    let missing = levels * width * height - taken.count
    if missing > 0 { taken += repeatElement(0, count: missing) }
    return taken
  }

  /// The rows that the marks from an index on touch.
  func rows(from index: Int = 0) -> Range<Int>? {
    guard index < marks.count else { return nil }
    var (top, bottom) = (marks[index].top, marks[index].bottom)
    for mark in marks[index...] { (top, bottom) = (min(top, mark.top), max(bottom, mark.bottom)) }
    return top < bottom ? Int(top)..<Int(bottom) : nil
  }

  mutating func removeAll() {
    marks.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    (dots, speckFits) = ([], [])
    specks.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    isDear = false
    clips.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    cut = ([], [], nil, nil)
    groups.removeAll(keepingCapacity: true)
  }

  mutating func endFrame() {
    if levels == 0 { kept = [] }
    levels = 0
  }
}

/// The target of drawing: memory that the caller owns, rows from the top without gaps, of `Bitmap`'s pixels.
package struct RasterTarget {
  let pixels: UnsafeMutablePointer<UInt32>
  let width, height: Int

  package init(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    (self.pixels, self.width, self.height) = (pixels, width, height)
  }
}

extension Bitmap {
  package mutating func drawing(_ body: (RasterTarget) -> Void) {
    let (width, height) = (width, height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      if let base = pixels.baseAddress, width > 0, height > 0 { body(RasterTarget(base, width: width, height: height)) }
    }
  }
}
