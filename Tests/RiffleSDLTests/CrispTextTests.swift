import RiffleSDL
import RiffleView
import Testing

@Suite("Text sharpness at all pixel densities")
struct CrispTextTests {
  private let glyphs: FontGlyphs

  init() throws { glyphs = try FontGlyphs() }

  private func list(at place: SIMD2<Float> = [10, 10], size: Float = 13) -> DrawList {
    let line = TextLine(
      "Shuffle 12 cards", style: TextStyle(size: size), color: .white, position: [0, 20], alignment: .leading)
    return DrawList(
      size: [160, 60], ground: .flat(.black),
      sprites: [Sprite(SpriteContent(size: [140, 40], layers: [.text(line)]), at: place)])
  }

  private func draw(_ list: DrawList, _ scale: Float) -> Bitmap {
    var rasterizer = Rasterizer(glyphs: glyphs)
    return rasterizer.render(list, scale: scale)
  }

  /// The mean contrast between neighbouring pixels at edges, as a share of the whole contrast: two thirds for an edge
  /// anywhere within a pixel, half of that when a picture is magnified to twice its size.
  private func steepness(_ picture: Bitmap) -> Double {
    var (squares, sum) = (0.0, 0.0)
    for y in 0..<picture.height {
      for x in 1..<picture.width {
        let d = abs(Double(picture[x, y] & 255) - Double(picture[x - 1, y] & 255)) / 255
        squares += d * d
        sum += d
      }
    }
    return squares / sum
  }

  private func magnified(_ picture: Bitmap) -> Bitmap {
    var large = Bitmap(width: picture.width * 2, height: picture.height * 2)
    for y in 0..<large.height {
      for x in 0..<large.width {
        let left = min((x + 1) / 2, picture.width - 1)
        let (a, b) = (picture[max(left - 1, 0), y / 2] & 255, picture[left, y / 2] & 255)
        large[x, y] = x % 2 == 0 ? (a + 3 * b + 2) / 4 : (3 * a + b + 2) / 4
      }
    }
    return large
  }

  @Test("letters are as sharp in pixels at 150 and 200 % as at 100 %", arguments: [13, 16, 22] as [Float])
  func sharp(size: Float) {
    let plain = steepness(draw(list(size: size), 1))
    for scale in [1.5, 2] as [Float] {
      let fine = steepness(draw(list(size: size), scale))
      #expect(fine > 0.88 * plain, "\(fine) at \(scale), \(plain) at 1")
    }
    let blown = steepness(magnified(draw(list(size: size), 1)))
    #expect(steepness(draw(list(size: size), 2)) > 1.4 * blown, "magnified letters have \(blown)")
  }

  @Test("letters at half-pixel positions are as sharp as on whole pixels")
  func halfPixel() {
    let whole = steepness(draw(list(), 1))
    for place in [SIMD2<Float>(10.5, 10), [10, 10.5], [10.5, 10.5]] {
      let half = steepness(draw(list(at: place), 1))
      #expect(half > 0.95 * whole, "\(half) at \(place), \(whole) on a whole pixel")
    }
  }
}
