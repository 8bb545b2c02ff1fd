import RiffleView

/// Values above, velocities below, on a common time axis in seconds.
package struct Plot {
  package let series: [PlotSeries]
  package let time: PlotAxis
  package let value: PlotAxis
  package let velocity: PlotAxis

  /// About one per pixel.
  static let samples = 2200
  static let scale: Float = 2

  package init(series: [PlotSeries], duration: Double) {
    self.series = series
    time = PlotAxis(0...duration, count: 11)
    value = PlotAxis(PlotAxis.range(of: series.flatMap { $0.values + [$0.end] }, margin: 0.09), count: 8)
    velocity = PlotAxis(PlotAxis.range(of: Plot.shown(series.flatMap(\.velocities)), margin: 0.12), count: 5)
  }

  /// Clamps extreme velocities that would flatten all others, such as those of a vertical tangent.
  private static func shown(_ velocities: [Double]) -> [Double] {
    let sorted = velocities.map { abs($0) }.sorted()
    guard let most = sorted.last else { return [0] }
    let usual = sorted[sorted.count * 199 / 200]
    let limit = most > 8 * usual && usual > 0 ? 1.5 * usual : most
    return [0] + velocities.map { min(max($0, -limit), limit) }
  }

  package func picture(glyphs: any GlyphSource, scale: Float = Plot.scale) -> Bitmap {
    var rasterizer = Rasterizer(glyphs: glyphs)
    return rasterizer.render(drawList, scale: scale)
  }

  package func point(_ time: Double, _ value: Double) -> SIMD2<Float> {
    SIMD2(x(time), y(value, self.value, valuePanel))
  }

  package func x(_ time: Double) -> Float {
    valuePanel.minimum.x + Float(self.time.fraction(time)) * valuePanel.size.x
  }

  package func y(_ value: Double, _ axis: PlotAxis, _ panel: Rect) -> Float {
    panel.maximum.y - Float(axis.fraction(value)) * panel.size.y
  }
}

// The layout, in points.
extension Plot {
  package static let ink = SRGBColor(hex: 0x131A28)
  static let width: Float = 1200
  package static let legendRow: Float = 26

  package var legend: Rect { Rect(x: 84, y: 30, width: Plot.width - 120, height: Float(series.count) * Plot.legendRow) }

  package var valuePanel: Rect { Rect(x: 84, y: legend.maximum.y + 44, width: Plot.width - 120, height: 370) }

  package var velocityPanel: Rect { Rect(x: 84, y: valuePanel.maximum.y + 48, width: Plot.width - 120, height: 220) }

  package var size: SIMD2<Float> { [Plot.width, velocityPanel.maximum.y + 62] }
}
