import RiffleApp
import RiffleSDL
import Testing

@Suite("The clock of a film") struct FilmClockTests {
  @Test("a frame between two ticks is interpolated by its distance to each") func between() {
    for (frameRate, tickRate) in [(60.0, 100), (25, 120), (24, 60), (144, 120)] {
      let clock = FilmClock(frameRate: frameRate, tickRate: tickRate, first: 0.5, last: 2)
      for frame in 0..<clock.frameCount {
        let (tick, alpha) = clock.place(of: frame)
        let position = (0.5 + Double(frame) / frameRate) * Double(tickRate)
        #expect(abs(Double(tick - 1) + Double(alpha) - position) < 1e-3, "frame \(frame) at \(frameRate)")
        #expect(alpha > 0 && alpha <= 1)
      }
    }
  }

  @Test("a frame at the time of a tick shows that tick; a film has a frame at its last moment, and at least one")
  func onTicks() {
    let clock = FilmClock(frameRate: 60, tickRate: 120, first: 0, last: 10)
    for frame in 0..<clock.frameCount {
      let (tick, alpha) = clock.place(of: frame)
      #expect(tick == 2 * frame && alpha > 0.999)
    }
    func frames(_ first: Double, _ last: Double) -> Int {
      FilmClock(frameRate: 30, tickRate: 120, first: first, last: last).frameCount
    }
    #expect(frames(0, 2) == 61 && frames(0.1, 0.4) == 10 && frames(0, 0.99) == 30)
    #expect(frames(1, 1) == 1 && frames(1, 1.01) == 1)
  }
}

@Suite("Motion blur of films") struct MotionBlurTests {
  @Test("samples are evenly spaced in the half frame before a frame, and a single sample is the frame itself")
  func positions() {
    let shutter = Shutter(samples: 4, frameRate: 30, tickRate: 120)
    #expect(shutter.ticks == 2)
    #expect((0..<4).map { shutter.position(of: $0, before: 10) } == [8.25, 8.75, 9.25, 9.75])
    #expect(Shutter(samples: 1, frameRate: 30, tickRate: 120).position(of: 0, before: 10) == 10)
    #expect(FilmClock.place(at: -0.5) == (0, 1), "before the first tick nothing was")
  }

  @Test("samples are averaged in linear light: half black and half white is 188; equal samples do not change")
  func light() {
    var exposure = Exposure()
    exposure.add(Bitmap(width: 1, height: 1, filledWith: 0xFF00_0000))
    exposure.add(Bitmap(width: 1, height: 1, filledWith: 0xFFFF_FFFF))
    #expect(exposure.developed()[0, 0] == 0xFFBC_BCBC)
    for samples in [2, 3, 7, 64] {
      let all = Bitmap(
        width: 256, height: 1, pixels: (0..<256).map { 0xFF00_0000 | UInt32($0) << 8 | UInt32(255 - $0) })
      for _ in 0..<samples { exposure.add(all) }
      #expect(exposure.developed() == all, "\(samples) times the same")
    }
  }

  private final class Frames: FrameSink {
    var all: [Bitmap] = []
    func write(_ picture: Bitmap) throws(ShellError) { all.append(picture) }
    func finish(sound: String?) throws(ShellError) {}
    func abandon() {}
  }

  /// A white square of 20 points on black that moves by 10 points a tick.
  private func film(samples: Int, fps: Double, ticks: Int = 8) throws -> [Bitmap] {
    let frames = Frames()
    let clock = FilmClock(frameRate: fps, tickRate: 120, first: 0, last: Double(ticks) / 120)
    let film = Film(frames, clock, size: [120, 20], scale: 1, samples: samples)
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    let box = Rect(width: 20, height: 20)
    let content = SpriteContent(bounds: box, layers: [.roundedRectangle(box, radius: 0, paint: .color(.white))])
    for tick in 0...ticks {
      try film.capture(tick, with: &rasterizer) { alpha in
        let x = Float(tick) * 10 - (1 - alpha) * 10
        return DrawList(size: [120, 20], ground: .flat(.black), sprites: [Sprite(content, at: [x, 0])])
      }
    }
    return frames.all
  }

  @Test("a blurred frame shows the motion of the half frame before it, each point as bright as the time it was covered")
  func trail() throws {
    let blurred = try film(samples: 16, fps: 30)
    let sharp = try film(samples: 1, fps: 30)
    #expect(blurred.count == sharp.count && blurred.count == 3)
    // At tick 4 the square begins at 40; two ticks before, at 20.
    let row = (0..<120).map { Int(blurred[1].channels($0, 10).x) }
    #expect(row[15] <= 12 && row[65] <= 12 && row[39] >= 244)
    #expect(zip(row[20..<40], row[21..<41]).allSatisfy { $0 <= $1 + 1 }, "it rises where the square came in: \(row)")
    #expect(sharp[1].channels(41, 10).x == 255 && sharp[1].channels(38, 10).x == 0)
    let half = row[30]
    #expect(abs(half - 188) <= 14, "there for half of the time: half of the light, \(half)")
    #expect(try film(samples: 16, fps: 30) == blurred, "the same again")
  }

  @Test(
    "a film has every frame at any rate, higher or lower than that of the ticks",
    arguments: [240.0, 120, 60, 50, 24, 7]) func rates(fps: Double) throws
  { #expect(try film(samples: 5, fps: fps, ticks: 40).count == film(samples: 1, fps: fps, ticks: 40).count) }
}
