import RiffleView

/// Moments of a run for a contact sheet.
package struct Filmstrip {
  /// The ticks that are shown.
  package let ticks: [Int]
  /// Pixels across one moment.
  private let width: Float
  /// And down, at most: a window may become a strip while it is recorded.
  private let tallest: Float
  /// Those that were drawn so far.
  package private(set) var pictures: [Bitmap] = []
  private let shutter: Shutter
  private var exposure = Exposure()

  /// Large enough to read a card, small enough for two dozen of them.
  package static let standardWidth = 320
  private static let columns = 6

  /// Moments that are evenly spread between two ticks.
  ///
  /// - Parameter shutter: how long each moment is exposed; no longer than to the one before.
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

  /// - Parameter ticks: in rising order, one or more.
  package init(ticks: [Int], width: Int, shutter: Shutter = Shutter(samples: 1, ticks: 0)) {
    (self.ticks, self.shutter) = (ticks, shutter)
    self.width = Float(width)
    tallest = Float(max(PictureLimit.pixels / (width * max(ticks.count, 1)), 1))
  }

  /// Draws the player's tick if it is the next to be shown, or what of a moment lies between the tick before and this one.
  ///
  /// - Parameter previous: the world of the tick before; nil where nothing lies between ticks.
  package mutating func take(_ player: HeadlessPlayer, previous: World? = nil, with rasterizer: inout Rasterizer) {
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

  /// Plays a run, and draws its moments.
  package mutating func play(_ playable: Playable, _ glyphs: any GlyphSource, _ images: any ImageSource) {
    var rasterizer = Rasterizer(glyphs: glyphs, images: images)
    var player = HeadlessPlayer(playable)
    take(player, with: &rasterizer)
    while player.tick < ticks[ticks.count - 1] {
      player.step()
      take(player, with: &rasterizer)
    }
  }

  /// All moments on one sheet.
  package var sheet: Bitmap { ContactSheet(columns: min(Self.columns, ticks.count)).compose(pictures) }
}
