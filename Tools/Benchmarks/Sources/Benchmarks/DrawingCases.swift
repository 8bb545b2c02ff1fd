import CReference
import RiffleScene

/// What fills most pixels of a frame. An item is a pixel of the picture; for the blur, of the part that is blurred, and
/// the size is its deviation.
let drawingCases = [
  Case(name: "sprite turned, over a ground", goal: nil, sizes: [100, 700]) { SpriteContest($0, turned: true) },
  Case(name: "sprite blended, over a ground", goal: nil, sizes: [100, 700]) { SpriteContest($0, turned: false) },
  Case(name: "blur of what is behind", goal: nil, sizes: [2, 8, 32]) { BlurContest(deviation: $0) },
]

/// A card with a gradient: opaque and turned by three degrees, or translucent and on whole pixels.
private final class SpriteContest: Contest {
  let items: Int
  private let side: Int
  private let list: DrawList
  private var rasterizer = Rasterizer(glyphs: BoxGlyphs())
  private var bitmap = Bitmap(width: 0, height: 0)
  private let painted: PaintedSprite
  private let map: Homography
  private let turned: Bool
  private var target: [UInt32]

  init(_ side: Int, turned: Bool) {
    (self.side, self.turned) = (side, turned)
    items = side * side
    let box = Rect(x: 0, y: 0, width: (Float(side) * 0.8).rounded(), height: (Float(side) * 0.8).rounded())
    let colors =
      turned
      ? (SRGBColor(hex: 0xE4572E), SRGBColor(hex: 0x2EC4B6))
      : (SRGBColor(red: 228, green: 87, blue: 46, alpha: 60), SRGBColor(red: 46, green: 196, blue: 182, alpha: 230))
    let content = SpriteContent(
      bounds: box, layers: [.roundedRectangle(box, radius: 8, paint: .gradient(colors.0, colors.1, angle: 1))])
    let middle = SIMD2<Float>(repeating: Float(side) / 2)
    let corner = ((middle - box.center) as SIMD2<Float>).rounded(.down)
    let homography: Homography =
      turned ? .translation(middle) * .rotation(0.05) * .translation(-box.center) : .translation(corner)
    list = DrawList(
      size: SIMD2(repeating: Float(side)), ground: .flat(SRGBColor(hex: 0x203050)),
      sprites: [Sprite(content, homography: homography)])
    painted = Painter(glyphs: BoxGlyphs()).paint(content, scale: 1)!
    map = painted.pixelsFromLocal * homography.inverse!
    target = [UInt32](repeating: 0, count: side * side)
  }

  func runSwift() { rasterizer.render(list, into: &bitmap) }

  func runC() {
    painted.bitmap.pixels.withUnsafeBufferPointer { pixels in
      target.withUnsafeMutableBufferPointer { target in
        let image = c_image(
          pixels: pixels.baseAddress, width: Int32(painted.bitmap.width), height: Int32(painted.bitmap.height))
        if turned {
          let map = [map.x.x, map.x.y, map.x.z, map.y.x, map.y.y, map.y.z]
          c_sprite(image, map, 0xFF50_3020, target.baseAddress, Int32(side), Int32(side))
        } else {
          target.update(repeating: 0xFF50_3020)
          for y in 0..<painted.bitmap.height {
            let place = (y - Int(map.y.z)) * side - Int(map.x.z)
            c_blend(
              pixels.baseAddress! + y * painted.bitmap.width, target.baseAddress! + place, painted.bitmap.width)
          }
        }
      }
    }
  }

  func agrees() -> Bool { meanDifference(bitmap.pixels, target) < 0.3 }
}

/// A pane of 400×300 in the middle of a picture that one sprite fills.
private final class BlurContest: Contest {
  let items = 400 * 300
  private let deviation: Float
  private let list: DrawList
  private let sharp: Bitmap
  private var rasterizer = Rasterizer(glyphs: BoxGlyphs())
  private var bitmap = Bitmap(width: 0, height: 0)
  private var target: [UInt32] = []

  init(deviation: Int) {
    self.deviation = Float(deviation)
    let box = Rect(x: 0, y: 0, width: 640, height: 480)
    var layers: [Layer] = [
      .roundedRectangle(
        box, radius: 0, paint: .gradient(SRGBColor(hex: 0xE4572E), SRGBColor(hex: 0x2EC4B6), angle: 1))
    ]
    for i in 0..<40 {
      let place = SIMD2(Float(i * 97 % 600), Float(i * 61 % 440))
      layers.append(.ellipse(Rect(origin: place, size: [40, 40]), paint: .color(SRGBColor(hex: 0x1B1442))))
    }
    var list = DrawList(
      size: [640, 480], ground: .flat(.black), sprites: [Sprite(SpriteContent(bounds: box, layers: layers))])
    sharp = rasterizer.render(list)
    var pane = Sprite(SpriteContent(size: .zero, layers: []))
    pane.backdrop = SpriteBackdrop(
      ClipOutline(Outline(Rect(x: 120, y: 90, width: 400, height: 300)), homography: .identity),
      blur: Float(deviation))
    list.sprites.append(pane)
    self.list = list
  }

  func runSwift() { rasterizer.render(list, into: &bitmap) }

  func runC() {
    target = sharp.pixels
    target.withUnsafeMutableBufferPointer { c_blur($0.baseAddress, 640, 480, 120, 90, 400, 300, deviation) }
  }

  func agrees() -> Bool { meanDifference(bitmap.pixels, target) < 0.5 }
}

/// Over all channels, of 255.
func meanDifference(_ a: [UInt32], _ b: [UInt32]) -> Double {
  guard a.count == b.count else { return 255 }
  var sum = 0
  for (p, q) in zip(a, b) where p != q {
    for shift in [0, 8, 16, 24] as [UInt32] { sum += abs(Int(p >> shift & 255) - Int(q >> shift & 255)) }
  }
  return Double(sum) / Double(4 * a.count)
}
