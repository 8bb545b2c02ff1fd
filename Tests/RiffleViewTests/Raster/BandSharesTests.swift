import RiffleView
import Testing

@Suite("BandShares")
struct BandSharesTests {
  @Test("a band lists exactly the marks that touch its rows, from back to front", arguments: [1, 2, 3, 7, 40])
  func shares(bands: Int) {
    let rows = 10..<50
    let marks = (0..<300).map { index in
      let top = Int32(index * 37 % 70 - 5)
      return RasterMark(top: top, bottom: top + Int32(index % 11), index: Int32(index), kind: .quad)
    }
    let shares = marks.withUnsafeBufferPointer { BandShares(of: rows, bands: bands, $0) }
    var next = rows.lowerBound
    for band in 0..<bands {
      let (own, places) = shares[band]
      #expect(own.lowerBound == next)
      next = own.upperBound
      let touching = marks.indices.filter {
        marks[$0].top < marks[$0].bottom && Int(marks[$0].top) < own.upperBound
          && Int(marks[$0].bottom) > own.lowerBound
      }
      #expect(places.map { Int($0) } == touching)
    }
    #expect(next == rows.upperBound)
  }
}
