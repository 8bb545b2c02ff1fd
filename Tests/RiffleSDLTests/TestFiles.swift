import CLibrary
import RiffleSDL
import RiffleView

func fileBytes(_ path: String) -> [UInt8] { (try? Data(contentsOf: URL(fileURLWithPath: path))).map(Array.init) ?? [] }

func fileNames(in path: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
}

struct ScratchFolder: ~Copyable {
  let path: String

  init() {
    var template = Array("/tmp/riffle-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  var names: [String] { fileNames(in: path) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Cards at different turns, over their shadows.
func turningCards(size: SIMD2<Float>, count: Int) -> DrawList {
  let card = Rect(width: 60, height: 84)
  let shadow = SpriteContent(
    bounds: card, layers: [.blurred(card, radius: 5, blur: 5, color: SRGBColor(hex: 0, opacity: 0.4))])
  let front = SpriteContent(
    bounds: card,
    layers: [
      .roundedRectangle(card, radius: 5, paint: .color(SRGBColor(hex: 0xFAF6EC))),
      .emoji("👻", Rect(x: 12, y: 24, width: 36, height: 36)),
    ])
  let back = SpriteContent(
    bounds: card,
    layers: [
      .lattice(
        card, radius: 5, paper: SRGBColor(hex: 0xE4572E), ink: SRGBColor(hex: 0xC8452A), frame: SRGBColor(hex: 0xFAF6EC)
      )
    ])
  var list = DrawList(size: size)
  for index in 0..<count {
    let across = Float(index) + 0.5
    let place = SIMD2(size.x * across / Float(count), size.y * (0.3 + 0.4 * Float(index % 2)))
    let hung = Projection(position: place, pivot: [30, 42], rotation: 0.1 * across, turn: 0.5 * across)
    list.append(Sprite(shadow, homography: .translation([4, 6]) * hung.homography))
    list.append(Sprite(hung.showsFront ? front : back, homography: hung.homography, opacity: 0.9))
  }
  return list
}

func rasterized(_ list: DrawList, _ glyphs: FontGlyphs, scale: Float = 1) -> Bitmap {
  var rasterizer = Rasterizer(glyphs: glyphs)
  return rasterizer.render(list, scale: scale)
}

func meanDifference(_ a: Bitmap, _ b: Bitmap) -> Double {
  guard a.width == b.width, a.height == b.height, a.width > 0 else { return .infinity }
  var sum = 0
  for (left, right) in zip(a.pixels, b.pixels) {
    for shift: UInt32 in [0, 8, 16] { sum += abs(Int(left >> shift & 255) - Int(right >> shift & 255)) }
  }
  return Double(sum) / Double(a.pixels.count * 3)
}
