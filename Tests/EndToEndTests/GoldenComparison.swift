import RiffleView

/// Compares a picture with its golden, which was checked by eye.
///
/// Machines may differ in the last bit or draw a letter a shade darker; a changed scene moves entities.
struct GoldenComparison {
  let expected: Bitmap
  let got: Bitmap

  /// The maximum difference of a channel of any pixel, of 255.
  static let pixelTolerance = 24
  /// The maximum of the mean difference.
  static let meanTolerance = 0.5

  /// The difference in words; nil within the tolerance.
  var verdict: String? {
    guard expected.width == got.width, expected.height == got.height else {
      return "it is \(got.width) × \(got.height), not \(expected.width) × \(expected.height)"
    }
    var (sum, count, first): (Int, Int, Int?) = (0, 0, nil)
    expected.pixels.withUnsafeBufferPointer { expected in
      got.pixels.withUnsafeBufferPointer { got in
        for index in 0..<expected.count where expected[index] != got[index] {
          let (a, b) = (expected[index], got[index])
          let red = abs(Int(a & 255) - Int(b & 255))
          let green = abs(Int(a >> 8 & 255) - Int(b >> 8 & 255))
          let blue = abs(Int(a >> 16 & 255) - Int(b >> 16 & 255))
          sum += red + green + blue
          guard max(red, green, blue) > Self.pixelTolerance else { continue }
          count += 1
          first = first ?? index
        }
      }
    }
    if let first {
      let pixels = count == 1 ? "1 pixel differs" : "\(count) pixels differ"
      return
        "\(pixels) by more than \(Self.pixelTolerance) of 255, the first at \(first % got.width), \(first / got.width)"
    }
    let mean = Double(sum) / Double(3 * max(got.pixels.count, 1))
    return mean > Self.meanTolerance ? "it differs by \((mean * 10).rounded() / 10) of 255 in the mean" : nil
  }

  /// From top to bottom: the golden, the picture, and four times their difference, on black.
  var picture: Bitmap {
    var difference = Bitmap(
      width: max(expected.width, got.width), height: max(expected.height, got.height), filledWith: 0xFF00_0000)
    for y in 0..<difference.height {
      for x in 0..<difference.width {
        func pixel(_ bitmap: Bitmap) -> UInt32 { x < bitmap.width && y < bitmap.height ? bitmap[x, y] : 0 }
        let (a, b) = (pixel(expected), pixel(got))
        guard a != b else { continue }
        var sum: UInt32 = 0xFF00_0000
        for shift in [0, 8, 16] as [UInt32] {
          let d = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
          sum |= UInt32(min(4 * d, 255)) << shift
        }
        difference[x, y] = sum
      }
    }
    return ContactSheet(columns: 1).compose([expected, got, difference])
  }
}
