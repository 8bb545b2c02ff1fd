import Dispatch

/// Rows of a frame drawn by one core. The buffer of samples and weights has space for four more than a row.
package struct RasterBand {
  let pass: RasterPass
  let rows: Range<Int>
  let target: UnsafeMutablePointer<UInt32>
  let width: Int
  let span: UnsafeMutablePointer<UInt32>
  /// Copies of the frame below groups, by nesting level; nil without groups.
  let kept: UnsafeMutablePointer<UInt32>?
  /// The length of one of the copies.
  let level: Int
  var clip = RowClip()
  private var taken = -1

  mutating func take(_ index: Int) {
    guard taken != index else { return }
    clip.shape = pass.clips[index]
    taken = index
  }

  /// Draws a pass in parallel bands, whose number changes no pixel. Without `ground`, the old pixels stay below.
  static func draw(
    _ pass: inout RasterPass, on ground: Bitmap?, rows: Range<Int>, bands: Int?, into picture: RasterTarget
  ) {
    let (width, height) = (picture.width, rows.count)
    let bands = min(bands ?? count(width: width, height: height), height)
    var kept = pass.takeKept(width: width, height: height)
    kept.withUnsafeMutableBufferPointer { kept in
      let start = rows.lowerBound * width
      // Each band writes only its own rows.
      nonisolated(unsafe) let frame = (
        pass, ground, picture.pixels - start, width, kept.baseAddress.map { $0 - start }, height * width
      )
      if bands <= 1 { return draw(rows, of: frame) }
      DispatchQueue.concurrentPerform(iterations: bands) { draw(rows.part($0, of: bands), of: frame) }
    }
    pass.kept = kept
  }

  private typealias Frame = (
    pass: RasterPass, ground: Bitmap?, target: UnsafeMutablePointer<UInt32>, width: Int,
    kept: UnsafeMutablePointer<UInt32>?, level: Int
  )

  private static func draw(_ rows: Range<Int>, of frame: Frame) {
    let (pass, width) = (frame.pass, frame.width)
    if let ground = frame.ground {
      let start = rows.lowerBound * width
      ground.pixels.withUnsafeBufferPointer {
        (frame.target + start).update(from: $0.baseAddress! + start, count: rows.count * width)
      }
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width + 4) { span in
      guard let span = span.baseAddress else { return }
      var band = RasterBand(
        pass: pass, rows: rows, target: frame.target, width: width, span: span, kept: frame.kept, level: frame.level)
      let (first, end) = (Int32(rows.lowerBound), Int32(rows.upperBound))
      for mark in pass.marks where max(mark.top, first) < min(mark.bottom, end) {
        let index = Int(mark.index)
        switch mark.kind {
        case .quad: pass.quads[index].draw(in: &band)
        case .dots: pass.dots[index].draw(in: band)
        case .blur: pass.blurs[index].draw(in: band)
        case .beginning: if let kept = band.kept { pass.groups[index].keep(in: band, kept) }
        case .end: if let kept = band.kept { pass.groups[index].mix(in: band, kept) }
        }
      }
    }
  }

  package static func count(width: Int, height: Int) -> Int {
    // Another core is worth its start from 2¹⁷ pixels on; forty rows fit the cache, and load the cores evenly.
    width * height < 1 << 17 ? 1 : max(height / 40, 1)
  }
}

/// A mark and its rows, excluding the bottom one.
package struct RasterMark {
  package let top, bottom: Int32
  /// The index among the marks of its kind.
  let index: Int32
  let kind: Kind

  package enum Kind: Int8 { case quad, dots, blur, beginning, end }
}

extension Range<Int> {
  func part(_ index: Int, of parts: Int) -> Range<Int> {
    lowerBound + count * index / parts..<lowerBound + count * (index + 1) / parts
  }
}

extension [Sprite] {
  /// The rows in which an earlier list of sprites differs, sorted and not touching; nil if nearly all rows differ.
  func changedRows(at rows: [Range<Int>], from old: [Sprite], at oldRows: [Range<Int>], height: Int) -> [Range<Int>]? {
    var isChanged = [Bool](repeating: false, count: height)
    func note(_ rows: Range<Int>) { for row in rows.clamped(to: 0..<height) { isChanged[row] = true } }
    if old.count == count {
      for index in old.indices where old[index] != self[index] {
        note(oldRows[index])
        note(rows[index])
      }
    } else {
      // Sprites inserted or removed in the middle shift those after them.
      let most = Swift.min(old.count, count)
      let start = (0..<most).first { old[$0] != self[$0] } ?? most
      let end = (0..<most - start).first { old[old.count - 1 - $0] != self[count - 1 - $0] } ?? most - start
      for rows in oldRows[start..<old.count - end] + rows[start..<count - end] { note(rows) }
    }
    guard isChanged.count(where: { $0 }) * 4 < height * 3 else { return nil }
    var found: [Range<Int>] = []
    for row in isChanged.indices where isChanged[row] {
      // A few rows between two changes cost less than a pass of their own.
      if let last = found.last, row - last.upperBound < 16 {
        found[found.count - 1] = last.lowerBound..<row + 1
      } else {
        found.append(row..<row + 1)
      }
    }
    return found
  }
}
