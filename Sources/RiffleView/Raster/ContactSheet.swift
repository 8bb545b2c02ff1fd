/// Several images on one sheet, row by row: for moments of an animation.
public struct ContactSheet: Hashable, Sendable {
  /// The number of images in a row, 1 or more.
  public var columns: Int
  /// Pixels between images and around them.
  public var gap: Int
  /// The colour between the images.
  public var background: SRGBColor

  public init(columns: Int, gap: Int = 8, background: SRGBColor = SRGBColor(hex: 0x0B0F16)) {
    self.columns = max(columns, 1)
    self.gap = max(gap, 0)
    self.background = background
  }

  /// Composes images in cells of the largest one's size; smaller ones are in the top left corner of their cells.
  public func compose(_ pictures: [Bitmap]) -> Bitmap {
    guard !pictures.isEmpty else { return Bitmap(width: 0, height: 0) }
    let across = min(columns, pictures.count)
    let down = (pictures.count + across - 1) / across
    let cellWidth = pictures.map(\.width).max() ?? 0
    let cellHeight = pictures.map(\.height).max() ?? 0
    var sheet = Bitmap(
      width: across * (cellWidth + gap) + gap, height: down * (cellHeight + gap) + gap,
      filledWith: packed(background.premultiplied * 255, threshold: 0.5))
    for (i, picture) in pictures.enumerated() {
      let x0 = gap + (i % across) * (cellWidth + gap)
      let y0 = gap + (i / across) * (cellHeight + gap)
      for y in 0..<picture.height {
        for x in 0..<picture.width { sheet[x0 + x, y0 + y] = over(picture[x, y], sheet[x0 + x, y0 + y]) }
      }
    }
    return sheet
  }
}
