import Dispatch
import RiffleCore

/// Some rows of a picture, drawn by one core, and what drawing a row needs room for.
struct RasterBand {
  let rows: Range<Int>
  /// The picture, all of it.
  let target: UnsafeMutablePointer<UInt32>
  let width: Int
  /// A row of samples.
  let span: UnsafeMutablePointer<UInt32>
  /// A row of weights.
  let weights: UnsafeMutablePointer<UInt16>
  var clip = RowClip()
  private let clips: UnsafeBufferPointer<RowClip.Shape>
  private var taken = -1

  /// Takes a clip of the frame.
  mutating func take(_ index: Int) {
    guard taken != index else { return }
    clip.shape = clips[index]
    taken = index
  }

  /// Fills a picture's rows with the ground and lays quads over it, in bands side by side.
  ///
  /// A row is drawn by itself, so the pixels are the same however many bands there are.
  static func draw(
    _ marks: [RasterMark], _ quads: [RasterQuad], _ dots: [RasterDots], clippedBy clips: [RowClip.Shape],
    on ground: Bitmap, bands: Int?, into bitmap: inout Bitmap
  ) {
    let (width, height) = (bitmap.width, bitmap.height)
    let bands = min(bands ?? count(width: width, height: height), height)
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      ground.pixels.withUnsafeBufferPointer { ground in
        clips.withUnsafeBufferPointer { clips in
          quads.withUnsafeBufferPointer { quads in
            marks.withUnsafeBufferPointer { marks in
              guard let target = pixels.baseAddress, let source = ground.baseAddress else { return }
              // Each band writes its own rows, and nobody writes to the rest.
              nonisolated(unsafe) let frame = (target, source, marks, quads, dots, clips)
              if bands == 1 { return draw(0..<height, of: frame, width: width) }
              DispatchQueue.concurrentPerform(iterations: bands) { band in
                draw(height * band / bands..<height * (band + 1) / bands, of: frame, width: width)
              }
            }
          }
        }
      }
    }
  }

  private typealias Frame = (
    target: UnsafeMutablePointer<UInt32>, ground: UnsafePointer<UInt32>, marks: UnsafeBufferPointer<RasterMark>,
    quads: UnsafeBufferPointer<RasterQuad>, dots: [RasterDots], clips: UnsafeBufferPointer<RowClip.Shape>
  )

  private static func draw(_ rows: Range<Int>, of frame: Frame, width: Int) {
    let start = rows.lowerBound * width
    (frame.target + start).update(from: frame.ground + start, count: rows.count * width)
    let (first, end) = (Int32(rows.lowerBound), Int32(rows.upperBound))
    // The sampler writes in fours.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width + 4) { span in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width + 4) { weights in
        guard let span = span.baseAddress, let weights = weights.baseAddress else { return }
        var band = RasterBand(
          rows: rows, target: frame.target, width: width, span: span, weights: weights, clips: frame.clips)
        for mark in frame.marks where mark.top < end && mark.bottom > first {
          let index = Int(mark.index)
          if mark.isDots { frame.dots[index].draw(in: &band) } else { frame.quads[index].draw(in: &band) }
        }
      }
    }
  }

  /// Pixels that are worth waking another core for.
  private static let worthwhile = 1 << 17

  /// Rows of a band: few enough that it stays near the core, and that no core waits long for another.
  private static let rowsPerBand = 40

  static func count(width: Int, height: Int) -> Int {
    width * height < worthwhile ? 1 : max(height / rowsPerBand, 1)
  }
}

/// What is drawn next, and the rows it may touch: from the top one up to, not including, the bottom one.
struct RasterMark {
  let top, bottom: Int32
  /// Among the frame's quads, or among its dots.
  let index: Int32
  let isDots: Bool
}
