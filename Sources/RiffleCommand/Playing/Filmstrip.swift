import RiffleView

/// Moments of a run, evenly spread from its first tick to its last, for a contact sheet.
struct Filmstrip {
  /// The ticks that are shown.
  let ticks: [Int]
  private var pictures: [Bitmap] = []

  /// Pixels across one moment: large enough to read a card, small enough for two dozen of them.
  private static let momentWidth: Float = 320
  private static let columns = 6

  init(moments: Int, lastTick: Int) {
    let count = min(moments, lastTick + 1)
    ticks = (0..<count).map { count == 1 ? lastTick : $0 * lastTick / (count - 1) }
  }

  /// Draws the player's tick if it is the next to be shown.
  mutating func take(_ player: HeadlessPlayer, with rasterizer: inout Rasterizer) {
    guard pictures.count < ticks.count, player.tick == ticks[pictures.count] else { return }
    let list = player.drawList()
    pictures.append(rasterizer.render(list, scale: Self.momentWidth / max(list.size.x, 1)))
  }

  /// All moments on one sheet.
  var sheet: Bitmap { ContactSheet(columns: min(Self.columns, ticks.count)).compose(pictures) }
}
