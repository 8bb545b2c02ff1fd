import RiffleView

package struct Filmstrip {
  package let ticks: [Int]
  private let width: Float
  /// The maximal height of one moment in pixels: a recorded window may become very narrow.
  private let tallest: Float
  package private(set) var pictures: [Bitmap] = []
  private let shutter: Shutter
  private var exposure = Exposure()

  /// Large enough to read a card, small enough for two dozen moments.
  package static let standardWidth = 320
  private static let columns = 6

  /// Creates moments evenly spread between two ticks.
  ///
  /// - Parameter shutter: the exposure of each moment, at most the interval between moments.
  package init(moments: Int, of range: ClosedRange<Int>, width: Int, shutter: Shutter = Shutter(samples: 1, ticks: 0)) {
    let count = min(moments, range.count)
    let ticks = (0..<count).map {
      count == 1 ? range.upperBound : range.lowerBound + $0 * (range.count - 1) / (count - 1)
    }
    let apart = zip(ticks.dropFirst(), ticks).map { $0 - $1 }.min() ?? range.count
    self.init(
      ticks: ticks, width: width,
      shutter: Shutter(samples: shutter.samples, ticks: min(shutter.ticks, Double(apart))))
  }

  /// - Parameter ticks: one or more, ascending.
  package init(ticks: [Int], width: Int, shutter: Shutter = Shutter(samples: 1, ticks: 0)) {
    (self.ticks, self.shutter) = (ticks, shutter)
    self.width = Float(width)
    tallest = Float(max(PictureLimit.pixels / (width * max(ticks.count, 1)), 1))
  }

  /// Renders the samples of a moment that lie between the previous tick and the player's.
  ///
  /// - Parameter previous: the world of the tick before; nil if no sample lies between ticks.
  mutating func take(_ player: HeadlessPlayer, previous: World? = nil, with rasterizer: inout Rasterizer) {
    while pictures.count < ticks.count {
      let place = FilmClock.place(at: shutter.position(of: exposure.samples, before: Double(ticks[pictures.count])))
      guard player.tick == place.tick else { return }
      let list = player.drawList(alpha: place.alpha, previous: previous)
      let picture = rasterizer.render(list, scale: min(width / max(list.size.x, 1), tallest / max(list.size.y, 1)))
      guard shutter.samples > 1 else {
        pictures.append(picture)
        continue
      }
      exposure.add(picture)
      if exposure.samples == shutter.samples { pictures.append(exposure.developed()) }
    }
  }

  package mutating func play(_ playable: Playable, _ glyphs: any GlyphSource, _ images: any ImageSource) {
    var rasterizer = Rasterizer(glyphs: glyphs, images: images)
    var player = HeadlessPlayer(playable)
    take(player, with: &rasterizer)
    while player.tick < ticks[ticks.count - 1] {
      player.step()
      take(player, with: &rasterizer)
    }
  }

  package var sheet: Bitmap { ContactSheet(columns: min(Self.columns, ticks.count)).compose(pictures) }
}
