import RiffleECS

/// The frames of a sprite sheet, numbered from 0.
public enum ImageFrames: Hashable, Sendable {
  /// Frames of equal size, row by row from the top.
  case grid(columns: Int, rows: Int)
  /// Arbitrary parts of the image.
  case cells([ImageCell])

  /// The maximal number of frames.
  public static let limit = 4096

  /// The number of frames.
  public var count: Int {
    switch self {
    case .grid(let columns, let rows): columns * rows
    case .cells(let cells): cells.count
    }
  }

  /// Returns a frame by its number; nil if there is none.
  public subscript(frame: Int) -> ImageCell? {
    guard frame >= 0, frame < count else { return nil }
    switch self {
    case .grid(let columns, let rows):
      return .share(column: frame % columns, row: frame / columns, of: [columns, rows])
    case .cells(let cells): return cells[frame]
    }
  }
}

/// One frame of an image file.
public enum ImageCell: Hashable, Sendable {
  /// A cell of a grid that divides the image into columns and rows.
  case share(column: Int, row: Int, of: SIMD2<Int>)
  /// A rectangle in pixels, placed in a frame of a given size; the rest of the frame is clear.
  case part(from: SIMD2<Int>, size: SIMD2<Int>, at: SIMD2<Int>, within: SIMD2<Int>)

  /// Returns the frame's pixels; nil if it would have none.
  package func bitmap(of whole: Bitmap) -> Bitmap? {
    switch self {
    case .share(let column, let row, let count):
      let size = SIMD2(whole.width / max(count.x, 1), whole.height / max(count.y, 1))
      guard size.x > 0, size.y > 0 else { return nil }
      return whole.cropped(x: column * size.x, y: row * size.y, width: size.x, height: size.y)
    case .part(let corner, let size, let place, let frame):
      guard frame.x > 0, frame.y > 0, max(frame.x, frame.y) <= 4096 else { return nil }
      if place == .zero, frame == size {
        return whole.cropped(x: corner.x, y: corner.y, width: size.x, height: size.y)
      }
      return whole.cropped(x: corner.x, y: corner.y, width: max(size.x, 0), height: max(size.y, 0))
        .cropped(x: -place.x, y: -place.y, width: frame.x, height: frame.y)
    }
  }
}

extension ImageFrames: StateFoldable {
  public func fold(into hasher: inout StateHasher) {
    switch self {
    case .grid(let columns, let rows): hasher.combine(0, columns, rows)
    case .cells(let cells):
      hasher.combine(cells.count)
      for case .part(let corner, let size, let place, let frame) in cells {
        hasher.combine(corner.x, corner.y, size.x, size.y)
        hasher.combine(place.x, place.y, frame.x, frame.y)
      }
    }
  }
}
