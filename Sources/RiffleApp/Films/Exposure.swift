import RiffleView

/// Averages the opaque samples of one frame in linear space, so that bright objects leave bright trails, as on film.
///
/// Uses integers: the same samples give the same bytes, in any order and on any machine; equal samples are unchanged.
package struct Exposure {
  private var sums: [SIMD4<UInt32>] = []
  private var size = (width: 0, height: 0)
  private(set) var samples = 0

  package init() {}

  /// Adds a sample. One of another size starts a new exposure.
  package mutating func add(_ picture: Bitmap) {
    if samples == 0 || size != (picture.width, picture.height) {
      size = (picture.width, picture.height)
      sums = Array(repeating: .zero, count: picture.pixels.count)
      samples = 0
    }
    samples += 1
    Self.light.withUnsafeBufferPointer { light in
      picture.pixels.withUnsafeBufferPointer { pixels in
        sums.withUnsafeMutableBufferPointer { sums in
          for index in sums.indices {
            let pixel = pixels[index]
            sums[index] &+= SIMD4(
              light[Int(pixel & 255)], light[Int(pixel >> 8 & 255)], light[Int(pixel >> 16 & 255)], 0)
          }
        }
      }
    }
  }

  /// Returns the mean of the samples, and starts a new exposure.
  package mutating func developed() -> Bitmap {
    var picture = Bitmap(width: size.width, height: size.height)
    let count = SIMD4(repeating: UInt32(max(samples, 1)))
    for index in sums.indices {
      let mean = (sums[index] &+ count / 2) / count
      picture.pixels[index] =
        UInt32(Self.bytes[Int(mean.x)]) | UInt32(Self.bytes[Int(mean.y)]) << 8 | UInt32(Self.bytes[Int(mean.z)]) << 16
        | 0xFF00_0000
    }
    samples = 0
    return picture
  }

  /// The linear light of a byte, 0 to 65535: fine enough to tell all bytes apart.
  private static let light: [UInt32] = (0..<256).map {
    UInt32((Color.linear(fromSRGB: Float($0) / 255) * 65535).rounded())
  }

  private static let bytes: [UInt8] = (0..<65536).map {
    UInt8((Color.srgb(fromLinear: Float($0) / 65535) * 255).rounded())
  }
}
