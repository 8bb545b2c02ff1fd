import CReference
import RiffleScene

/// Each blend mode over a ground, beside C and, where it is installed, pixman, whose rows are named by it. An item is a
/// pixel of the picture, of which 0.64 are blended.
let blendCases = BlendMode.allCases.flatMap { mode in
  let sides = [100, 700]
  let c = Case(name: "blend, \(mode)", goal: nil, sizes: sides) { BlendContest($0, mode, beside: .c) }
  let pixman = Case(name: "blend, \(mode), pixman", goal: nil, sizes: sides) { BlendContest($0, mode, beside: .pixman) }
  return c_has_pixman() == 0 ? [c] : [c, pixman]
}

/// A translucent card with a gradient, on whole pixels.
private final class BlendContest: Contest {
  enum Peer { case c, pixman }

  let items: Int
  private let side: Int
  private let mode: c_mode
  private let peer: Peer
  private let list: DrawList
  private var rasterizer = Rasterizer(glyphs: BoxGlyphs())
  private var bitmap = Bitmap(width: 0, height: 0)
  private let painted: PaintedSprite
  private let corner: Int
  private var target: [UInt32]

  init(_ side: Int, _ mode: BlendMode, beside peer: Peer) {
    (self.side, self.peer, items) = (side, peer, side * side)
    self.mode = c_mode(rawValue: UInt32(BlendMode.allCases.firstIndex(of: mode) ?? 0))
    let box = Rect(x: 0, y: 0, width: Float(side) * 0.8, height: Float(side) * 0.8)
    let colors = (
      SRGBColor(red: 228, green: 87, blue: 46, alpha: 60), SRGBColor(red: 46, green: 196, blue: 182, alpha: 230)
    )
    let content = SpriteContent(
      bounds: box, layers: [.roundedRectangle(box, radius: 8, paint: .gradient(colors.0, colors.1, angle: 1))])
    let painted = Painter(glyphs: BoxGlyphs()).paint(content, scale: 1)!
    (self.painted, corner) = (painted, side / 10 - Int(painted.pixelsFromLocal.x.z))
    var sprite = Sprite(content, homography: .translation(SIMD2(repeating: Float(side / 10))))
    sprite.blend = mode
    list = DrawList(
      size: SIMD2(repeating: Float(side)), ground: .flat(SRGBColor(hex: 0x3070B0)), sprites: [sprite])
    target = [UInt32](repeating: 0, count: side * side)
  }

  func runSwift() { rasterizer.render(list, into: &bitmap) }

  func runC() {
    let (width, height) = (painted.bitmap.width, painted.bitmap.height)
    painted.bitmap.pixels.withUnsafeBufferPointer { pixels in
      target.withUnsafeMutableBufferPointer { target in
        target.update(repeating: 0xFFB0_7030)
        guard let pixels = pixels.baseAddress, let target = target.baseAddress else { return }
        switch peer {
        case .c:
          for y in 0..<height {
            c_blend_by(mode, pixels + y * width, target + (y + corner) * side + corner, width)
          }
        case .pixman:
          let (side, corner) = (Int32(side), Int32(corner))
          c_pixman_blend(mode, pixels, Int32(width), Int32(height), target, side, side, corner, corner)
        }
      }
    }
  }

  func agrees() -> Bool { meanDifference(bitmap.pixels, target) < 0.3 }
}
