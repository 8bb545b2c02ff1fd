import RiffleSDL
import RiffleView
import TestSupport
import Testing

// The drawings of Tests/Corpus/svg at twice their size, beside what resvg (resvg_py 0.5.0) paints of them. Its edges
// have steps of an eighth; and of its curved lines the edge is up to 0.3 pixels off: at 84.04 pixels from the middle of
// a circle whose line ends at 84 it covers three quarters of a pixel, where half of it is. So curved lines may differ
// there by more.
@Suite("Drawings beside another program's pictures of them")
struct VectorPicturesTests {
  static let drawings = [("groups", 33), ("lines", 33), ("shapes", 33), ("paths", 78), ("styles", 78)]

  @Test(
    "each is the same picture: in the mean to 0.6 of 255 levels, and nowhere beyond the steps at edges",
    arguments: drawings)
  func pixels(_ name: String, atMost: Int) throws {
    let base = Repository.root.appendingPathComponent("Tests/Corpus/svg/\(name)").path
    let wanted = try PNGFile.read(base + ".png")
    let source = SourceImage(try VectorImage(svg: fileBytes(base + ".svg")))
    let layer = ImageLayer("it", mode: .stretch, in: Outline(Rect(size: [96, 96])))
    let content = SpriteContent(size: [96, 96], layers: [.image(layer)])
    let painted = try #require(Painter(glyphs: BoxGlyphs(), images: One(image: source)).paint(content, scale: 2))
    let got = painted.bitmap.cropped(x: Int(painted.origin.x), y: Int(painted.origin.y), width: 192, height: 192)
    var (sum, most) = (0, 0)
    for y in 0..<192 {
      for x in 0..<192 {
        let (a, b) = (got.channels(x, y), wanted.channels(x, y))
        for channel in 0..<4 {
          let difference = abs(Int(a[channel]) - Int(b[channel]))
          (sum, most) = (sum + difference, max(most, difference))
        }
      }
    }
    let mean = Double(sum) / Double(192 * 192 * 4)
    #expect(mean < 0.6 && most < atMost, "mean \(mean), most \(most)")
  }

  private struct One: ImageSource {
    let image: SourceImage
    func image(_ name: String) -> SourceImage? { image }
  }
}
