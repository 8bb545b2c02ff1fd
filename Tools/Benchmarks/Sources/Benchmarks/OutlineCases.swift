import COutlines
import RiffleSDL
import RiffleScene

/// Outlines and letters into pixels of one colour, beside FreeType. An item is a pixel of a picture of that many pixels
/// a side; of a text, a letter, and the size is the height of the font.
///
/// FreeType measures no lengths: what it strokes was cut in half beforehand. It writes a byte of coverage a pixel, then
/// a colour; Riffle sums colours in floats, since layers of any paint lie above each other.
let outlineCases = [
  Case(name: "path filled", goal: nil, sizes: [64, 512]) { OutlineContest($0, line: 0) },
  Case(name: "path stroked, half of it", goal: nil, sizes: [64, 512]) { OutlineContest($0, line: Float($0) / 32) },
  Case(name: "text laid out and drawn", goal: nil, sizes: [13, 34]) { TextContest($0) },
]

/// A flower of 24 curves.
private final class OutlineContest: Contest {
  let items: Int
  private let side: Int
  private let line: Float
  private let content: SpriteContent
  private let start: [Float]
  private var curves: [Float] = []
  private var painted: PaintedSprite?
  private var target: [UInt32]

  init(_ side: Int, line: Float) {
    (self.side, self.line) = (side, line)
    items = side * side
    let (middle, radius) = (SIMD2<Float>(repeating: Float(side) / 2), Float(side) * 0.46)
    func point(_ step: Float, _ share: Float) -> SIMD2<Float> {
      Path.point(at: .degrees(step * 15), radius: radius * share, around: middle)
    }
    var path = Path()
    path.move(to: point(0, 0.7))
    (start, target) = ([point(0, 0.7).x, point(0, 0.7).y], [UInt32](repeating: 0, count: side * side))
    for i in 0..<24 {
      let (a, b, end) = (point(Float(i) + 0.2, 1.05), point(Float(i) + 0.8, 1.05), point(Float(i) + 1, 0.7))
      path.addCurve(to: end, control1: a, control2: b)
      if line == 0 || i < 12 { curves += [a.x, a.y, b.x, b.y, end.x, end.y] }
    }
    let stroke = StrokeStyle(lineWidth: line, lineCap: .round, lineJoin: .round, trimEnd: 0.5)
    content = SpriteContent(
      bounds: Rect(x: 0, y: 0, width: Float(side), height: Float(side)),
      layers: [.path(path, line == 0 ? .fill(.nonZero) : .stroke(stroke), paint: .color(SRGBColor(hex: 0x2EC4B6)))])
  }

  func runSwift() { painted = Painter(glyphs: BoxGlyphs()).paint(content, scale: 1) }

  func runC() {
    target.withUnsafeMutableBufferPointer {
      let failed = c_path(start, curves, curves.count / 6, line, 0xFFB6_C42E, $0.baseAddress, Int32(side), Int32(side))
      precondition(failed == 0, "FreeType drew nothing")
    }
  }

  /// As much is covered, to one part in fifty.
  func agrees() -> Bool {
    let (ours, theirs) = (covered(painted?.bitmap.pixels ?? []), covered(target))
    return abs(ours - theirs) < theirs / 50
  }
}

private func covered(_ pixels: [UInt32]) -> Double { pixels.reduce(0) { $0 + Double($1 >> 24) } }

/// A line of Inter, as it is shipped; SDL2_ttf lays it out, with kerning and shaping where FreeType alone has neither.
private final class TextContest: Contest {
  private static let text = "The quick brown fox jumps over the lazy dog, 0123456789 times"
  private static let font =
    #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    + "/Assets/Fonts/Inter-Regular.otf"
  let items = TextContest.text.count
  private let size: Int
  private let painter: Painter
  private let content: SpriteContent
  private var painted: PaintedSprite?
  private var target: [UInt32]

  init(_ size: Int) {
    self.size = size
    guard let glyphs = try? FontGlyphs() else { fatalError("no fonts") }
    painter = Painter(glyphs: glyphs)
    let box = Rect(x: 0, y: 0, width: Float(size) * 40, height: Float(size) * 2)
    let line = TextLine(
      Self.text, style: TextStyle(size: Float(size)), color: .white, position: [4, Float(size)], alignment: .leading)
    content = SpriteContent(bounds: box, layers: [.text(line)])
    target = [UInt32](repeating: 0, count: size * 40 * size * 2)
  }

  func runSwift() { painted = painter.paint(content, scale: 1) }

  func runC() {
    target.withUnsafeMutableBufferPointer {
      let failed = c_text(
        Self.font, Self.text, Int32(size), 4, Int32(size) * 3 / 2, $0.baseAddress, Int32(size) * 40, Int32(size) * 2)
      precondition(failed == 0, "FreeType did not open \(Self.font)")
    }
  }

  /// As much is covered, to one part in ten: SDL2_ttf hints letters a little.
  func agrees() -> Bool {
    let (ours, theirs) = (covered(painted?.bitmap.pixels ?? []), covered(target))
    return abs(ours - theirs) < theirs / 10
  }
}
