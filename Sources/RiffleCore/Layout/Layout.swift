/// The positions of equal entities: a pure function from a count and a rectangle to slots.
public enum Layout: Sendable, Equatable {
  /// Rows of equal cells of `aspect` (width / height), as large as fit with `spacing` between them but at most `widest`
  /// points wide; the last row is centred. Of several numbers of columns with the largest cells, the smallest is used.
  case grid(aspect: Float, spacing: Float, widest: Float = .infinity)
  /// A pile, each `offset` points from the one below.
  case stack(size: SIMD2<Float>, offset: SIMD2<Float>)
  /// A hand of cards: rotated about a point `radius` points below, by `spread` from first to last.
  case fan(size: SIMD2<Float>, radius: Float, spread: Angle)
  /// A circle of `radius` points about the centre, clockwise from the top, each rotated outwards.
  case ring(size: SIMD2<Float>, radius: Float)
  /// Given positions, in points from the rectangle's top left corner; after the last comes the first again.
  case free(places: [SIMD2<Float>], size: SIMD2<Float>)

  /// The slots of `count` entities in a rectangle, in order. Linear in `count`.
  public func slots(_ count: Int, in bounds: Rect) -> [Slot] {
    guard count > 0 else { return [] }
    switch self {
    case .grid(let aspect, let spacing, let widest):
      return Self.grid(count, aspect: aspect, spacing: spacing, widest: widest, in: bounds)
    case .stack(let size, let offset):
      return (0..<count).map { Slot(position: bounds.center + Float($0) * offset, size: size, depth: Int32($0)) }
    case .fan(let size, let radius, let spread):
      let pivot = bounds.center + [0, radius]
      return Self.arc(count, size, radius, around: pivot) {
        spread.radians * (count == 1 ? 0 : Float($0) / Float(count - 1) - 0.5)
      }
    case .ring(let size, let radius):
      return Self.arc(count, size, radius, around: bounds.center) { 2 * Float.pi * Float($0) / Float(count) }
    case .free(let places, let size):
      guard !places.isEmpty else { return [] }
      return (0..<count).map { Slot(position: bounds.origin + places[$0 % places.count], size: size, depth: Int32($0)) }
    }
  }

  private static func arc(
    _ count: Int, _ size: SIMD2<Float>, _ radius: Float, around center: SIMD2<Float>, _ angle: (Int) -> Float
  ) -> [Slot] {
    (0..<count).map { index in
      let angle = angle(index)
      let direction = SIMD2(Float(Libm.sin(Double(angle))), -Float(Libm.cos(Double(angle))))
      return Slot(position: center + radius * direction, rotation: .radians(angle), size: size, depth: Int32(index))
    }
  }

  private static func grid(_ count: Int, aspect: Float, spacing: Float, widest: Float, in bounds: Rect) -> [Slot] {
    var columns = 1
    var width: Float = 0
    for candidate in 1...count {
      let rows = (count + candidate - 1) / candidate
      let cell = bounds.size - SIMD2(Float(candidate - 1), Float(rows - 1)) * spacing
      let fitting = min(cell.x / Float(candidate), cell.y / Float(rows) * aspect, widest)
      // Smaller gains are rounding errors: the choice must not flicker between two window sizes.
      if fitting > width * 1.0001 {
        width = fitting
        columns = candidate
      }
    }
    let size = SIMD2(width, width / aspect)
    let rows = (count + columns - 1) / columns
    let pitch = size + spacing
    let top = bounds.center.y - Float(rows - 1) / 2 * pitch.y
    return (0..<count).map { index in
      let row = index / columns
      let inRow = min(columns, count - row * columns)
      let x = bounds.center.x + (Float(index % columns) - Float(inRow - 1) / 2) * pitch.x
      return Slot(position: [x, top + Float(row) * pitch.y], size: size)
    }
  }
}

/// A place in a layout: centre, rotation, size and drawing order of one entity.
public struct Slot: Sendable, Equatable {
  /// The centre, in points.
  public var position: SIMD2<Float>
  /// Clockwise.
  public var rotation: Angle
  /// Width and height in points.
  public var size: SIMD2<Float>
  /// Larger is nearer.
  public var depth: Int32

  public init(position: SIMD2<Float>, rotation: Angle = .zero, size: SIMD2<Float>, depth: Int32 = 0) {
    (self.position, self.rotation, self.size, self.depth) = (position, rotation, size, depth)
  }
}
