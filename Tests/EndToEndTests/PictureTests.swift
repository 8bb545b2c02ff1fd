import Testing

@Suite("Reading screenshots") struct PictureTests {
  /// A screen of 400 × 300 with card backs of 80 × 120 with a lattice, and smaller red entities, on a dark table.
  private func table(backs: [Point], berries: [Point] = []) throws -> Picture {
    let (width, height) = (400 / Picture.stride, 300 / Picture.stride)
    var bytes = [UInt8](repeating: 30, count: 3 * width * height)
    func paint(_ center: Point, _ size: Point) {
      for y in ((center.y - size.y / 2) / Picture.stride)..<((center.y + size.y / 2) / Picture.stride) {
        for x in ((center.x - size.x / 2) / Picture.stride)..<((center.x + size.x / 2) / Picture.stride) {
          let color: [UInt8] = (x + y) % 9 == 0 ? [0xFA, 0xF6, 0xEC] : [0xE4, 0x57, 0x2E]
          let at = 3 * (y * width + x)
          bytes.replaceSubrange(at..<(at + 3), with: color)
        }
      }
    }
    for center in backs { paint(center, Point(x: 80, y: 120)) }
    for center in berries { paint(center, Point(x: 40, y: 40)) }
    return try Picture(width: width, height: height, bytes: bytes)
  }

  @Test("cards lying face down are found by their backs, and red emoji are not") func backs() throws {
    let centers = [Point(x: 60, y: 80), Point(x: 160, y: 80), Point(x: 300, y: 200)]
    let found = try table(backs: centers, berries: [Point(x: 300, y: 60)]).backs
    #expect(found.count == 3)
    for (found, center) in zip(found, centers) { #expect(abs(found.x - center.x) <= 4 && abs(found.y - center.y) <= 4) }
    #expect(try table(backs: []).backs.isEmpty)
  }

  @Test("a difference counts pixels, and only visible ones") func difference() throws {
    let one = try table(backs: [Point(x: 60, y: 80)])
    let other = try table(backs: [Point(x: 200, y: 80)])
    #expect(one.difference(from: one) == 0)
    // Two backs of 9600 pixels each in a picture of 120,000.
    #expect(abs(one.difference(from: other) - 0.16) < 1e-9)
    #expect(one.differs(from: other, around: Point(x: 60, y: 80)))
    #expect(!one.differs(from: other, around: Point(x: 350, y: 250)))
  }

  @Test("an empty window has one colour") func colors() throws {
    #expect(try table(backs: []).colorCount == 1)
    let one = try table(backs: [Point(x: 60, y: 80)])
    #expect(one.colorCount == 3)
    #expect(one.colorCount(around: Point(x: 60, y: 80), radius: 20) == 2)
  }
}

/// A point of the screen, in pixels from the top left.
struct Point: Equatable, Sendable {
  var x: Int
  var y: Int
}

/// A screenshot, sampled at one pixel in every `stride`, which is fast to search.
///
/// Tests are built without optimisation, so the loops over pixels are simple.
struct Picture: Equatable, Sendable, CustomTestStringConvertible {
  /// The number of screen pixels for one of this picture, across and down.
  static let stride = 2

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

  var testDescription: String { "picture of \(width) × \(height)" }

  var colorCount: Int { colors(in: 0..<width, 0..<height) }

  func colorCount(around point: Point, radius: Int) -> Int {
    let (columns, rows) = square(around: point, radius: radius)
    return colors(in: columns, rows)
  }

  private func colors(in columns: Range<Int>, _ rows: Range<Int>) -> Int {
    var seen: Set<Int> = []
    bytes.withUnsafeBufferPointer { bytes in
      for row in rows {
        for column in columns {
          let at = 3 * (row * width + column)
          seen.insert(Int(bytes[at]) << 16 | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2]))
        }
      }
    }
    return seen.count
  }

  /// The number of violet pixels: the debugger's colour of another branch, blended with the picture beneath.
  var violetCount: Int {
    var count = 0
    bytes.withUnsafeBufferPointer { bytes in
      for at in Swift.stride(from: 0, to: bytes.count, by: 3) {
        let (red, green, blue) = (Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))
        if blue > 120, blue - green > 40, red - green > 10 { count += 1 }
      }
    }
    return count
  }

  /// Returns the approximate number of screen pixels of a colour, within a tolerance in each channel.
  func count(of color: (red: Int, green: Int, blue: Int), tolerance: Int = 24) -> Int {
    var count = 0
    bytes.withUnsafeBufferPointer { bytes in
      for at in Swift.stride(from: 0, to: bytes.count, by: 3)
      where abs(Int(bytes[at]) - color.red) <= tolerance && abs(Int(bytes[at + 1]) - color.green) <= tolerance
        && abs(Int(bytes[at + 2]) - color.blue) <= tolerance
      { count += 1 }
    }
    return count * Self.stride * Self.stride
  }

  /// The share of pixels that differ visibly, by more than 12 of 255 in a channel.
  func difference(from other: Picture) -> Double {
    Double(differing(from: other, by: 12, in: 0..<width, 0..<height)) / Double(width * height)
  }

  /// Returns true if most of a square around a point of the screen differs.
  func differs(from other: Picture, around point: Point, radius: Int = 20) -> Bool {
    let (columns, rows) = square(around: point, radius: radius)
    return 4 * differing(from: other, by: 40, in: columns, rows) > columns.count * rows.count
  }

  private func differing(from other: Picture, by contrast: Int, in columns: Range<Int>, _ rows: Range<Int>) -> Int {
    var count = 0
    bytes.withUnsafeBufferPointer { one in
      other.bytes.withUnsafeBufferPointer { other in
        for row in rows {
          for column in columns {
            let at = 3 * (row * width + column)
            if abs(Int(one[at]) - Int(other[at])) > contrast || abs(Int(one[at + 1]) - Int(other[at + 1])) > contrast
              || abs(Int(one[at + 2]) - Int(other[at + 2])) > contrast
            {
              count += 1
            }
          }
        }
      }
    }
    return count
  }

  private func square(around point: Point, radius: Int) -> (Range<Int>, Range<Int>) {
    let stride = Self.stride
    return (
      (max(0, point.x - radius) / stride)..<(min(width * stride, point.x + radius) / stride),
      (max(0, point.y - radius) / stride)..<(min(height * stride, point.y + radius) / stride)
    )
  }
}

extension Picture {
  /// The side of the squares in which backs are searched, in pixels of the picture; cards are further apart.
  private static let cell = 2

  /// The centers of the cards lying face down, row by row: patches of the coral of their backs, all about as large as
  /// the largest. (A red emoji on a face is smaller.)
  var backs: [Point] {
    let columns = width / Self.cell
    let rows = height / Self.cell
    var isCoral = coralCells(columns: columns, rows: rows)
    var patches: [(x: ClosedRange<Int>, y: ClosedRange<Int>)] = []
    for first in isCoral.indices where isCoral[first] {
      var (left, right, top, bottom) = (first % columns, first % columns, first / columns, first / columns)
      var waiting = [first]
      isCoral[first] = false
      while let index = waiting.popLast() {
        let column = index % columns
        let row = index / columns
        left = min(left, column)
        right = max(right, column)
        top = min(top, row)
        bottom = max(bottom, row)
        func visit(_ next: Int) {
          guard isCoral[next] else { return }
          isCoral[next] = false
          waiting.append(next)
        }
        if column > 0 { visit(index - 1) }
        if column < columns - 1 { visit(index + 1) }
        if row > 0 { visit(index - columns) }
        if row < rows - 1 { visit(index + columns) }
      }
      patches.append((left...right, top...bottom))
    }
    let widest = patches.map(\.x.count).max() ?? 0
    let highest = patches.map(\.y.count).max() ?? 0
    let scale = Self.cell * Self.stride
    return patches.filter { 10 * $0.x.count >= 8 * widest && 10 * $0.y.count >= 8 * highest }.map {
      Point(
        x: ($0.x.lowerBound + $0.x.upperBound + 1) * scale / 2, y: ($0.y.lowerBound + $0.y.upperBound + 1) * scale / 2)
    }
  }

  private func coralCells(columns: Int, rows: Int) -> [Bool] {
    var cells = [Bool](repeating: false, count: columns * rows)
    bytes.withUnsafeBufferPointer { bytes in
      for y in 0..<(rows * Self.cell) {
        for x in 0..<(columns * Self.cell) {
          let at = 3 * (y * width + x)
          let (red, green, blue) = (Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))
          if red > 150, green < 120, blue < 100, red - green > 80 {
            cells[y / Self.cell * columns + x / Self.cell] = true
          }
        }
      }
    }
    return cells
  }
}
