import RiffleView
import Testing

@Suite("Bitmap")
struct BitmapTests {
  @Test("a pixel's first byte in memory is red, its last alpha")
  func order() {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [0xAABB_CCDD])
    #expect(bitmap.channels(0, 0) == [0xDD, 0xCC, 0xBB, 0xAA])
    bitmap.withUnsafeBytes { #expect($0.count == 4) }
  }

  @Test("a crop is clear beyond the bitmap's edges")
  func crop() {
    let bitmap = Bitmap(width: 4, height: 4, filledWith: 0xFFFF_FFFF)
    let part = bitmap.cropped(x: -1, y: 2, width: 3, height: 5)
    #expect(part[0, 0] == 0 && part[1, 0] == 0xFFFF_FFFF && part[2, 1] == 0xFFFF_FFFF && part[1, 2] == 0)
    #expect(bitmap.cropped(x: 9, y: 9, width: 2, height: 2).pixels == [0, 0, 0, 0])
  }
}
