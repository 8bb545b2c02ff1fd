import RiffleCommandLine
import RiffleScene
import Testing

/// Draws no text, so that only lines, marks and panels are visible.
private struct NoGlyphs: GlyphSource {
  func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? { nil }
  func emoji(_ text: String) -> Bitmap? { nil }
}

@Suite("The plot of animations") struct PlotTests {
  /// A small scale, as rendering is slow in a debug build.
  private static let scale: Float = 1
  private let scale = PlotTests.scale

  private static func plot(_ animations: [String], from: Double = 0, to: Double = 1, duration: Double = 1) throws
    -> Plot
  {
    let series = try animations.enumerated().map { index, text in
      PlotSeries(
        try SampledTrack(Animation.schema.decode(text, file: "a"), from: from, to: to, velocity: 0), name: text,
        color: PlotSeries.colors[index], duration: duration, samples: 440)
    }
    return Plot(series: series, duration: duration)
  }

  private static func texts(_ plot: Plot) -> [(text: String, place: SIMD2<Float>, color: SRGBColor)] {
    plot.drawList.sprites.flatMap { sprite in
      sprite.content.layers.compactMap { layer in
        if case .text(let line) = layer {
          (line.text, sprite.homography.project(.zero) ?? .zero, line.color)
        } else {
          nil
        }
      }
    }
  }

  /// True if the pixel at a point of the plot has this colour.
  private static func has(_ color: SRGBColor, _ bitmap: Bitmap, at point: SIMD2<Float>) -> Bool {
    let place = point * scale
    let found = bitmap.channels(Int(place.x), Int(place.y))
    let wanted = SIMD4<Int>(Int(color.red), Int(color.green), Int(color.blue), 255)
    let off = SIMD4<Int>(truncatingIfNeeded: found) &- wanted
    return (0..<3).allSatisfy { abs(off[$0]) < 24 }
  }

  @Test("both panels have axes with names and round numbers, in seconds along the bottom") func axes() throws {
    let plot = try Self.plot(["easeInOut"], from: 100, to: 300, duration: 0.4)
    let words = Self.texts(plot).map(\.text)
    for title in ["value", "velocity per second", "seconds"] { #expect(words.contains(title)) }
    for label in ["100", "200", "300", "0.10", "0.20", "0.30", "0.40"] { #expect(words.contains(label), "\(label)") }
    #expect(plot.value.range.lowerBound < 100 && plot.value.range.upperBound > 300)
    // A label is at the height of its value, left of the panel.
    let label = try #require(Self.texts(plot).first { $0.text == "200" })
    #expect(abs(label.place.y - plot.point(0, 200).y) < 0.01 && label.place.x < plot.valuePanel.minimum.x)
    #expect(plot.velocity.range.contains(0) && plot.velocity.ticks.count >= 3)
  }

  @Test("every curve is drawn in its colour, with its values above and its velocities below") func curves() throws {
    let plot = try Self.plot(["linear", "{curve: easeIn, duration: 0.35}"], duration: 0.35)
    let bitmap = plot.picture(glyphs: NoGlyphs(), scale: scale)
    #expect(bitmap.width == Int(plot.size.x * scale) && bitmap.height == Int(plot.size.y * scale))
    let tracks: [Animation] = [.linear, .easeIn]
    for (index, animation) in tracks.enumerated() {
      for part in [0.3, 0.45, 0.6, 0.75] {
        let time = 0.35 * part
        let color = PlotSeries.colors[index]
        let value = plot.point(time, animation.fraction(at: time))
        #expect(Self.has(color, bitmap, at: value), "value of \(index) at \(time)")
        let speed = SIMD2(plot.x(time), plot.y(animation.fractionVelocity(at: time), plot.velocity, plot.velocityPanel))
        // Where two curves cross, the first one is on top.
        let isCovered = index > 0 && abs(animation.fractionVelocity(at: time) * 0.35 - 1) < 0.2
        #expect(isCovered || Self.has(color, bitmap, at: speed), "velocity of \(index) at \(time)")
        #expect(!Self.has(color, bitmap, at: value - [0, 24]), "nothing beside \(index) at \(time)")
      }
    }
  }

  @Test("a spring's overshoot is marked at its peak with its percentage, and its rest with its time")
  func marks() throws {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let plot = try Self.plot(["bouncy"], duration: 1.4)
    let one = plot.series[0]
    let overshoot = try #require(one.overshoot)
    // The first peak is half a period after the start, with an overshoot of e^(-ζπ/√(1-ζ²)).
    let (ratio, frequency) = (spring.dampingRatio, spring.angularFrequency)
    let root = (1 - ratio * ratio).squareRoot()
    #expect(abs(overshoot.time - Double.pi / (frequency * root)) < 4e-3)
    #expect(abs(overshoot.fraction - Libm.exp(-ratio * Double.pi / root)) < 5e-4)
    let settled = try #require(one.settled)
    #expect(abs(spring.value(target: 1.0, time: settled) - 1) <= 1.001e-3)
    #expect(abs(spring.value(target: 1.0, time: settled - 1.4 / 440) - 1) > 1e-3)

    let words = Self.texts(plot)
    let percent = try #require(words.first { $0.text.hasSuffix(" %") })
    #expect(percent.text == "4.6 %" && percent.color == one.color)
    #expect(abs(percent.place.x - plot.x(overshoot.time)) < 0.01)
    let rest = try #require(words.first { $0.text.hasPrefix("settled ") && !$0.text.contains("at") })
    #expect(rest.text == "settled \(NumberFormat.fixed(settled, decimals: 2)) s" && rest.color == one.color)
    #expect(words.contains { $0.text.contains("overshoot 4.6 % at") && $0.text.contains("settled at") })

    let bitmap = plot.picture(glyphs: NoGlyphs(), scale: scale)
    let peak = plot.point(overshoot.time, overshoot.value)
    #expect(Self.has(one.color, bitmap, at: peak), "a full dot")
    #expect(Self.has(Plot.ink, bitmap, at: peak - [0, 4.6]), "with a dark rim")
    let place = plot.point(settled, one.end)
    #expect(Self.has(Plot.ink, bitmap, at: place), "a ring")
    #expect(Self.has(one.color, bitmap, at: place + [4.2, 0]), "in its colour")
  }

  @Test("a curve without overshoot, or without rest, has no such mark") func noMarks() throws {
    let calm = try Self.plot(["smooth"], duration: 1.2)
    #expect(calm.series[0].overshoot == nil && calm.series[0].settled != nil)
    #expect(!Self.texts(calm).contains { $0.text.contains("%") })
    let endless = try Self.plot(["{curve: linear, repeat: forever}"], duration: 2)
    #expect(endless.series[0].settled == nil)
    #expect(!Self.texts(endless).contains { $0.text.hasPrefix("settled ") })
    #expect(endless.series[0].remarks == "not settled here")
  }

  @Test("several animations share one plot: each has its own colour and its line in the legend") func legend() throws {
    let names = ["smooth", "snappy", "bouncy", "easeInOut"]
    let plot = try Self.plot(names, duration: 1.2)
    for (index, name) in names.enumerated() {
      #expect(Self.texts(plot).contains { $0.text == name })
      #expect(plot.series[index].color == PlotSeries.colors[index])
    }
    #expect(Set(PlotSeries.colors).count == PlotSeries.colors.count)
    #expect(plot.legend.size.y == Float(names.count) * Plot.legendRow)
    // Swatches, from top to bottom.
    let bitmap = plot.picture(glyphs: NoGlyphs(), scale: scale)
    for index in names.indices {
      let y = plot.legend.minimum.y + (Float(index) + 0.5) * Plot.legendRow
      #expect(Self.has(PlotSeries.colors[index], bitmap, at: [plot.legend.minimum.x + 14, y]))
    }
  }

  @Test("a vertical tangent does not flatten the other velocities, and a jump leaves a gap") func steep() throws {
    let plot = try Self.plot(["{curve: circularEaseOut, duration: 1}", "{curve: linear, duration: 1}"])
    #expect(plot.velocity.range.upperBound < 30)
    let flat = try Self.plot(["{steps: 4, duration: 1}"])
    #expect(flat.velocity.range.lowerBound < flat.velocity.range.upperBound)
  }
}

@Suite("The axis of a plot") struct PlotAxisTests {
  @Test("ticks are at round numbers inside the range, about as many as requested", arguments: [0.003, 0.9, 7, 1234])
  func roundNumbers(length: Double) {
    for start in [0, -length / 3, 1000] {
      let axis = PlotAxis(start...(start + length), count: 8)
      #expect((4...11).contains(axis.ticks.count), "\(axis.ticks)")
      #expect(axis.ticks.allSatisfy { $0 >= start - 1e-9 * length && $0 <= start + length * 1.000001 })
      let step = axis.ticks[1] - axis.ticks[0]
      #expect(zip(axis.ticks, axis.ticks.dropFirst()).allSatisfy { abs($1 - $0 - step) < 1e-9 * max(1, step) })
    }
  }

  @Test("a round number at the end of the range has a tick, in spite of rounding") func ends() {
    for (upper, count, ticks) in [(0.3, 3, 4), (0.7, 7, 8), (1.1, 11, 12), (3, 6, 7)] {
      let axis = PlotAxis(0...upper, count: count)
      #expect(axis.ticks.count == ticks, "\(axis.ticks)")
      #expect(axis.ticks.first == 0 && abs((axis.ticks.last ?? 0) - upper) < 1e-9)
    }
  }

  @Test("labels have as many digits as the step needs, and a real minus sign") func labels() {
    let axis = PlotAxis(-0.5...0.5, count: 10)
    #expect(axis.ticks.map(axis.label).contains("−0.1") && axis.ticks.map(axis.label).contains("0.3"))
    #expect(PlotAxis(0...1000, count: 10).label(200) == "200")
  }

  @Test("the range of numbers has a margin and is never empty") func ranges() {
    #expect(PlotAxis.range(of: [0, 10], margin: 0.1) == -1...11)
    let flat = PlotAxis.range(of: [3, 3], margin: 0.1)
    #expect(flat.contains(3) && flat.lowerBound < flat.upperBound)
    #expect(PlotAxis.range(of: [], margin: 0.1) == 0...1)
  }
}
