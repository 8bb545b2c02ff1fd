/// A place on the screen, in pixels from the top left.
struct Point: Equatable, Sendable {
  var x: Int
  var y: Int
}

/// What was to be seen on the screen.
struct Picture: Equatable, Sendable {
  let width: Int
  let height: Int
  /// Red, green and blue of every pixel, row by row.
  let bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]) throws {
    guard bytes.count == 3 * width * height else { throw StageError("a picture of \(bytes.count) bytes") }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// How many different colours there are.
  var colorCount: Int {
    var colors: Set<SIMD3<UInt8>> = []
    for pixel in stride(from: 0, to: bytes.count, by: 3) {
      colors.insert([bytes[pixel], bytes[pixel + 1], bytes[pixel + 2]])
    }
    return colors.count
  }

  /// The share of pixels that differ visibly, by more than 12 of 255 in a channel.
  func difference(from other: Picture) -> Double {
    var differing = 0
    for pixel in stride(from: 0, to: bytes.count, by: 3) where contrast(with: other, at: pixel) > 12 { differing += 1 }
    return Double(differing) / Double(width * height)
  }

  /// The same within a square around a point.
  func differs(from other: Picture, around point: Point, radius: Int = 20) -> Bool {
    var differing = 0
    for y in max(0, point.y - radius)..<min(height, point.y + radius) {
      for x in max(0, point.x - radius)..<min(width, point.x + radius) {
        if contrast(with: other, at: 3 * (y * width + x)) > 40 { differing += 1 }
      }
    }
    return differing > radius * radius
  }

  private func contrast(with other: Picture, at pixel: Int) -> Int {
    var most = 0
    for channel in pixel..<(pixel + 3) { most = max(most, abs(Int(bytes[channel]) - Int(other.bytes[channel]))) }
    return most
  }
}

extension Picture {
  /// The side of the squares in which backs are looked for; cards stand further apart than this.
  private static let cell = 4

  /// The centres of the cards lying face down, row by row: patches of the coral of their backs, all about as large as
  /// the largest. (A red emoji on a face is smaller.)
  var backs: [Point] {
    let columns = width / Self.cell
    let rows = height / Self.cell
    var isCoral = (0..<(columns * rows)).map { hasCoral(column: $0 % columns, row: $0 / columns) }
    var patches: [(x: ClosedRange<Int>, y: ClosedRange<Int>)] = []
    for first in isCoral.indices where isCoral[first] {
      var x = (first % columns)...(first % columns)
      var y = (first / columns)...(first / columns)
      var waiting = [first]
      isCoral[first] = false
      while let index = waiting.popLast() {
        let (column, row) = (index % columns, index / columns)
        x = min(x.lowerBound, column)...max(x.upperBound, column)
        y = min(y.lowerBound, row)...max(y.upperBound, row)
        for (nextColumn, nextRow) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        where (0..<columns).contains(nextColumn) && (0..<rows).contains(nextRow) {
          let next = nextRow * columns + nextColumn
          if isCoral[next] {
            isCoral[next] = false
            waiting.append(next)
          }
        }
      }
      patches.append((x, y))
    }
    let widest = patches.map(\.x.count).max() ?? 0
    let highest = patches.map(\.y.count).max() ?? 0
    return patches.filter { 10 * $0.x.count >= 8 * widest && 10 * $0.y.count >= 8 * highest }.map {
      Point(
        x: ($0.x.lowerBound + $0.x.upperBound + 1) * Self.cell / 2,
        y: ($0.y.lowerBound + $0.y.upperBound + 1) * Self.cell / 2)
    }
  }

  private func hasCoral(column: Int, row: Int) -> Bool {
    for y in (row * Self.cell)..<((row + 1) * Self.cell) {
      for x in (column * Self.cell)..<((column + 1) * Self.cell) {
        let pixel = 3 * (y * width + x)
        let (red, green, blue) = (Int(bytes[pixel]), Int(bytes[pixel + 1]), Int(bytes[pixel + 2]))
        if red > 150, green < 120, blue < 100, red - green > 80 { return true }
      }
    }
    return false
  }
}
