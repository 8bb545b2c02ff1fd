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

  /// Large enough to read a card, small enough for two dozen of them.
  package static let standardWidth = 320
  private static let columns = 6

  /// Moments that are evenly spread between two ticks.
  package init(moments: Int, of range: ClosedRange<Int>, width: Int) {
    let count = min(moments, range.count)
    self.init(
      ticks: (0..<count).map {
        count == 1 ? range.upperBound : range.lowerBound + $0 * (range.count - 1) / (count - 1)
      }, width: width)
  }

  /// - Parameter ticks: in rising order, one or more.
  package init(ticks: [Int], width: Int) {
    self.ticks = ticks
    self.width = Float(width)
    tallest = Float(max(PictureLimit.pixels / (width * max(ticks.count, 1)), 1))
  }

  /// Draws the player's tick if it is the next to be shown.
  package mutating func take(_ player: HeadlessPlayer, with rasterizer: inout Rasterizer) {
    guard pictures.count < ticks.count, player.tick == ticks[pictures.count] else { return }
    let list = player.drawList()
    pictures.append(rasterizer.render(list, scale: min(width / max(list.size.x, 1), tallest / max(list.size.y, 1))))
  }

  /// All moments on one sheet.
  package var sheet: Bitmap { ContactSheet(columns: min(Self.columns, ticks.count)).compose(pictures) }
}
