/// Sprites found and placed, ready to be drawn row by row: those of a frame, or those of a mask.
struct RasterPass {
  /// From back to front, each with its rows.
  private(set) var marks: [RasterMark] = []
  private(set) var quads: [RasterQuad] = []
  private(set) var dots: [RasterDots] = []
  private(set) var specks: [RasterSpeck] = []
  /// Kept from pass to pass of a frame while one is open.
  private(set) var groups: [RasterGroup] = []
  private var open: [OpenGroup] = []
  private var levels = 0
  /// See `RasterBand`.
  var kept: [UInt32] = []
  /// What the specks are drawn by.
  var speckFits: [RasterSpeckFit] = []
  /// The marks that may hide what is dear beneath them.
  private(set) var covers: [Int32] = []
  private var isDear = false
  var clips: [RowClip.Shape] = []
  var planes: [MaskPlane] = []
  /// The outlines and masks of the sprite before, and what they are here: mostly the next one has the same.
  var cut: (clips: [ClipOutline], masks: [SpriteMask], clip: Int?, plane: Int?) = ([], [], nil, nil)

  /// A group that is not complete.
  private struct OpenGroup {
    /// Among `groups`.
    let index: Int
    /// The mark of its beginning; nil where a pass has drawn it already, and the group reaches over the whole picture.
    var mark: Int?
    /// The rows and columns that its marks touch.
    var top = Int32.max
    var bottom = Int32.min
    var left = Int32.max
    var right = Int32.min
  }

  mutating func append(_ quad: RasterQuad) {
    let (top, bottom) = quad.span
    if quad.isCover, isDear, open.isEmpty { covers.append(Int32(marks.count)) }
    if quad.isDear { isDear = true }
    if !open.isEmpty {
      let columns = quad.rows.columns
      widen(columns.lowerBound, columns.upperBound, top, bottom)
    }
    marks.append(RasterMark(top: top, bottom: bottom, index: Int32(quads.count), kind: .quad))
    quads.append(quad)
  }

  mutating func append(_ all: RasterDots) {
    guard all.top < all.bottom else { return }
    if !open.isEmpty { widen(0, .max, all.top, all.bottom) }
    marks.append(RasterMark(top: all.top, bottom: all.bottom, index: Int32(dots.count), kind: .dots))
    dots.append(all)
  }

  @inline(__always)
  mutating func append(_ speck: RasterSpeck, top: Int32, bottom: Int32, from left: Float, to right: Float) {
    if !open.isEmpty { widen(Int32(max(left, 0)), Int32(min(right, 1e6)) + 1, top, bottom) }
    marks.append(RasterMark(top: top, bottom: bottom, index: Int32(specks.count), kind: .speck))
    specks.append(speck)
  }

  private mutating func widen(_ left: Int32, _ right: Int32, _ top: Int32, _ bottom: Int32) {
    let last = open.count - 1
    (open[last].left, open[last].right) = (min(open[last].left, left), max(open[last].right, right))
    (open[last].top, open[last].bottom) = (min(open[last].top, top), max(open[last].bottom, bottom))
  }

  /// The marks up to `endGroup` are mixed with the picture beneath them by an opacity.
  mutating func beginGroup(opacity: Float) {
    open.append(OpenGroup(index: groups.count, mark: marks.count))
    marks.append(RasterMark(top: 0, bottom: 0, index: Int32(groups.count), kind: .beginning))
    groups.append(RasterGroup(level: open.count - 1, opacity: opacity))
    levels = max(levels, open.count)
  }

  mutating func endGroup(width: Int, height: Int) {
    var group = open.removeLast()
    if let mark = group.mark {
      guard group.top < group.bottom else { return }
      (marks[mark].top, marks[mark].bottom) = (group.top, group.bottom)
      groups[group.index].columns = Int(min(group.left, Int32(width)))..<Int(min(group.right, Int32(width)))
    } else {
      (group.left, group.right, group.top, group.bottom) = (0, .max, 0, Int32(height))
    }
    marks.append(RasterMark(top: group.top, bottom: group.bottom, index: Int32(group.index), kind: .end))
    if !open.isEmpty { widen(group.left, group.right, group.top, group.bottom) }
  }

  /// Before a pass is drawn that ends amid groups: of these, all that lies beneath is kept.
  mutating func keepAll(width: Int, height: Int) {
    for place in open.indices {
      guard let mark = open[place].mark else { continue }
      marks[mark].bottom = Int32(height)
      groups[open[place].index].columns = 0..<width
      open[place].mark = nil
    }
  }

  /// Memory for what groups keep, taken out of the pass.
  mutating func takeKept(width: Int, height: Int) -> [UInt32] {
    var taken: [UInt32] = []
    swap(&taken, &kept)
    let missing = levels * width * height - taken.count
    if missing > 0 { taken += repeatElement(0, count: missing) }
    return taken
  }

  /// The rows that anything touches.
  var rows: Range<Int>? {
    guard let first = marks.first else { return nil }
    let (top, bottom) = marks.reduce((first.top, first.bottom)) { (min($0.0, $1.top), max($0.1, $1.bottom)) }
    return top < bottom ? Int(top)..<Int(bottom) : nil
  }

  /// Forgets all, but for the memory.
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
    if open.isEmpty { groups.removeAll(keepingCapacity: true) }
  }

  /// Ends a frame.
  mutating func endFrame() {
    if levels == 0 { kept = [] }
    levels = 0
  }
}

/// Where a picture is drawn: memory that the caller owns, rows from the top without gaps, of `Bitmap`'s pixels.
package struct RasterTarget {
  let pixels: UnsafeMutablePointer<UInt32>
  let width, height: Int

  package init(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    (self.pixels, self.width, self.height) = (pixels, width, height)
  }
}

extension Bitmap {
  /// Draws into the bitmap's own memory.
  mutating func drawing(_ body: (RasterTarget) -> Void) {
    let (width, height) = (width, height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      if let base = pixels.baseAddress, width > 0, height > 0 { body(RasterTarget(base, width: width, height: height)) }
    }
  }
}
