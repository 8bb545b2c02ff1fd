/// Assigns marks to bands of rows: of a hundred thousand marks a band needs only a few thousand.
package struct BandShares: Sendable {
  private let rows: Range<Int>
  private let bands: Int
  /// The start of each band's marks, and the end of the last band's.
  private var starts: [Int]
  /// The marks of each band, from back to front.
  private var places: [Int32]

  package init(of rows: Range<Int>, bands: Int, _ marks: UnsafeBufferPointer<RasterMark>) {
    (self.rows, self.bands) = (rows, max(bands, 1))
    (starts, places) = ([Int](repeating: 0, count: self.bands + 1), [])
    guard !rows.isEmpty else { return }
    // The band of each row.
    var band = [Int32](repeating: 0, count: rows.count)
    for index in 0..<self.bands { for row in Self.part(index, of: self.bands, rows.count) { band[row] = Int32(index) } }
    let (first, end) = (Int32(rows.lowerBound), Int32(rows.upperBound))
    @inline(__always) func touched(by mark: RasterMark) -> ClosedRange<Int>? {
      let (top, bottom) = (max(mark.top, first), min(mark.bottom, end))
      return top < bottom ? Int(band[Int(top &- first)])...Int(band[Int(bottom &- first) &- 1]) : nil
    }
    for mark in marks { if let touched = touched(by: mark) { for index in touched { starts[index + 1] += 1 } } }
    for index in 0..<self.bands { starts[index + 1] += starts[index] }
    var next = starts
    places = [Int32](unsafeUninitializedCapacity: starts[self.bands]) { places, count in
      for (place, mark) in marks.enumerated() {
        guard let touched = touched(by: mark) else { continue }
        for index in touched {
          places[next[index]] = Int32(place)
          next[index] &+= 1
        }
      }
      count = places.count
    }
  }

  package subscript(band: Int) -> (rows: Range<Int>, places: ArraySlice<Int32>) {
    let part = Self.part(band, of: bands, rows.count)
    return (
      rows.lowerBound + part.lowerBound..<rows.lowerBound + part.upperBound, places[starts[band]..<starts[band + 1]]
    )
  }

  private static func part(_ band: Int, of bands: Int, _ height: Int) -> Range<Int> {
    height * band / bands..<height * (band + 1) / bands
  }
}
