import RiffleView
import Testing

@Suite("Painting sheet frames, crisp pixels and nine slices") struct SheetPaintingTests {
  /// Four single-coloured frames in two rows, each two pixels wide and high.
  private static let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFFF_FFFF]
  private static let sheet = Bitmap(width: 4, height: 4, pixels: (0..<16).map { colors[$0 % 4 / 2 + $0 / 8 * 2] })

  @Test("a frame is drawn without pixels of its neighbours at its edges") func frames() throws {
    let images = TestImages(["sheet": Self.sheet])
    for (index, color) in Self.colors.enumerated() {
      var layer = ImageLayer("sheet", mode: .stretch, in: Outline(Rect(size: [9, 9])))
      layer.cell = ImageFrames.grid(columns: 2, rows: 2)[index]
      #expect(try images.paint(layer).pixels.allSatisfy { $0 == color }, "frame \(index)")
    }
    #expect(ImageFrames.grid(columns: 2, rows: 2)[4] == nil && ImageFrames.grid(columns: 2, rows: 2)[-1] == nil)
  }

  @Test("a trimmed frame keeps its place in its full size, clear around it") func trimmed() {
    let cell = ImageCell.part(from: [2, 0], size: [2, 2], at: [1, 2], within: [5, 5])
    let frame = cell.bitmap(of: Self.sheet)
    #expect(frame?.width == 5 && frame?.height == 5)
    #expect(frame?[1, 2] == Self.colors[1] && frame?[2, 3] == Self.colors[1])
    #expect(frame?.pixels.filter { $0 != 0 }.count == 4)
    #expect(ImageCell.part(from: [3, 3], size: [4, 4], at: .zero, within: [4, 4]).bitmap(of: Self.sheet)?[1, 1] == 0)
    #expect(ImageCell.part(from: .zero, size: [1, 1], at: .zero, within: [9999, 1]).bitmap(of: Self.sheet) == nil)
    #expect(ImageCell.share(column: 0, row: 0, of: [8, 8]).bitmap(of: Self.sheet) == nil, "frames of no pixel")
  }

  @Test("crisp pixels are squares of the source colours; smooth ones blend") func crisp() throws {
    let images = TestImages(["board": TestImages.board(4)])
    var layer = ImageLayer("board", mode: .stretch, in: Outline(Rect(size: [32, 32])))
    let smooth = try images.paint(layer)
    layer.isCrisp = true
    let crisp = try images.paint(layer)
    #expect(Set(crisp.pixels) == [.max, 0xFF00_0000] && Set(smooth.pixels).count > 8)
    for y in 0..<32 {
      for x in 0..<32 where crisp[x, y] != TestImages.board(4)[x / 8, y / 8] { Issue.record("\(x), \(y)") }
    }
    // A pixel in which two squares meet is their mean.
    layer.outline = Outline(Rect(size: [6, 6]))
    #expect(try Int(images.paint(layer).channels(1, 0).x) - 128 <= 1)
    // The same for a smaller outline.
    layer.outline = Outline(Rect(size: [2, 2]))
    #expect(try images.paint(layer).pixels.allSatisfy { abs(Int($0 & 255) - 128) <= 1 })
  }

  @Test("nine slices keep their corner sizes, and their edges stretch in one direction") func slices() throws {
    // Corners red, edges green, centre blue.
    var panel = Bitmap(width: 12, height: 12)
    for y in 0..<12 {
      for x in 0..<12 {
        let sides = (x < 4 || x >= 8 ? 1 : 0) + (y < 4 || y >= 8 ? 1 : 0)
        panel[x, y] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF][sides]
      }
    }
    let images = TestImages(["panel": panel])
    for size in [SIMD2<Float>(60, 40), [41, 23]] {
      var layer = ImageLayer("panel", in: Outline(Rect(size: size)))
      layer.slice = [4, 4, 4, 4]
      let (width, height) = (Int(size.x), Int(size.y))
      let drawn = try images.paint(layer)
      for y in 0..<height {
        for x in 0..<width {
          let sides = (x < 4 || x >= width - 4 ? 1 : 0) + (y < 4 || y >= height - 4 ? 1 : 0)
          let wanted: UInt32 = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF][sides]
          if drawn[x, y] != wanted { Issue.record("\(size): \(x), \(y) is \(String(drawn[x, y], radix: 16))") }
        }
      }
      // No seams between the slices, at any scale.
      for scale: Float in [1.3, 2, 2.71] {
        #expect(try images.paint(layer, scale: scale).pixels.allSatisfy { $0 >> 24 == 255 })
      }
    }
    // In an outline smaller than the corners, they shrink to fit.
    var layer = ImageLayer("panel", in: Outline(Rect(size: [4, 4])))
    layer.slice = [4, 4, 4, 4]
    #expect(try images.paint(layer).pixels.allSatisfy { $0 == 0xFF00_00FF })
    layer.slice = [4096, 4096, 4096, 4096]
    #expect(try images.paint(layer).pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test("the current frame follows the tick, and frame numbers wrap around") func world() throws {
    var world = World()
    world.insertResource(Tick(now: 0, rate: 120))
    var image = Image("sheet")
    image.frames = .grid(columns: 2, rows: 2)
    func column(_ playback: SheetPlayback?, at tick: Int, frame: Float) -> ImageCell? {
      image.frame = frame
      return image.cell(playback, at: Tick(now: tick, rate: 120))
    }
    let frames = ImageFrames.grid(columns: 2, rows: 2)
    #expect(
      [0, 1.9, 3, 4, 9, -1, -0.1].map { column(nil, at: 0, frame: $0) } == [0, 1, 3, 0, 1, 3, 3].map { frames[$0] })
    let run = SheetPlayback(frames: [1, 2, 3], rate: 60)
    #expect([0, 2, 4, 6].map { column(run, at: $0, frame: 0) } == [1, 2, 3, 1].map { frames[$0] })
    #expect(column(run, at: 2, frame: 1) == frames[3] && column(run, at: 0, frame: .infinity) != nil)
    #expect(Image("whole").cell(run, at: Tick()) == nil)
  }
}
