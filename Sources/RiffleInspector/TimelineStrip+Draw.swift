import RiffleTime
import RiffleView

extension TimelineStrip {
  private static let glass = SRGBColor(hex: 0x0A0F18, opacity: 0.84)
  private static let edge = SRGBColor(hex: 0xFFFFFF, opacity: 0.14)
  private static let bright = SRGBColor(hex: 0xE8EEF7)
  private static let quiet = SRGBColor(hex: 0x9AA8BC)
  private static let head = SRGBColor(hex: 0xFFFFFF)
  private static let live = SRGBColor(hex: 0x5BD6A0)

  /// What the kinds of events look like, the most telling first.
  static let colors: [(kind: TickEvents, color: SRGBColor)] = [
    (.input, SRGBColor(hex: 0xFFC857)), (.interrupted, SRGBColor(hex: 0xFF6B6B)),
    (.started, SRGBColor(hex: 0x4FB3FF)), (.ended, SRGBColor(hex: 0xC792EA)), (.settled, SRGBColor(hex: 0x5BD6A0)),
  ]

  static func color(of events: TickEvents) -> SRGBColor? {
    colors.first { !$0.kind.isDisjoint(with: events) }?.color
  }

  /// Appends the strip's own marks; the scene's stay as they are.
  public func draw(on list: inout DrawList) {
    let bounds = Rect(size: plate.size)
    list.append(
      Sprite(
        SpriteContent(
          size: plate.size,
          layers: [
            .roundedRectangle(bounds, radius: 14, paint: .color(Self.glass)),
            .roundedStroke(bounds, radius: 14, width: 1, color: Self.edge),
          ]), at: plate.origin))
    let row = plate.origin.y + 20
    text(title, at: [track.origin.x, row], .leading, Self.bright, on: &list)
    text(note, at: [track.maximum.x, row], .trailing, Self.quiet, on: &list)
    drawBins(on: &list)
    bar(x(of: liveEdge) - 1, track.origin.y, 2, track.size.y, Self.live, on: &list)
    let place = x(of: playhead)
    bar(place - 1, track.origin.y - 5, 2, track.size.y + 10, Self.head, on: &list)
    let knob = Rect(size: [12, 12])
    list.append(
      Sprite(
        SpriteContent(size: knob.size, layers: [.ellipse(knob, paint: .color(Self.head))]),
        at: [place - 6, track.origin.y - 10]))
  }

  /// What is past is brighter than what is still to come; an event is a taller, coloured mark.
  private func drawBins(on list: inout DrawList) {
    let end = track.maximum.y
    let base: Float = 10
    for (index, bin) in bins.enumerated() {
      let left = track.origin.x + Float(index) * Self.pitch
      let isPlayed = left <= x(of: playhead)
      if bin.density > 0 {
        let ink = Self.bright.opacity((isPlayed ? 0.5 : 0.2) * (0.35 + 0.65 * bin.density))
        bar(left, end - base, 2, base, ink, on: &list)
      }
      if let color = Self.color(of: bin.events) {
        bar(left, track.origin.y + 1, 2, track.size.y - base - 4, color.opacity(isPlayed ? 1 : 0.55), on: &list)
      }
    }
  }

  private func bar(
    _ x: Float, _ y: Float, _ width: Float, _ height: Float, _ color: SRGBColor, on list: inout DrawList
  ) {
    // One white content for all bars of a size: a backend paints it once, the tint is free.
    let size = SIMD2(width, height)
    let content = SpriteContent(
      size: size, layers: [.roundedRectangle(Rect(size: size), radius: 1, paint: .color(.white))])
    list.append(Sprite(content, homography: .translation([x, y]), tint: color))
  }

  private func text(
    _ text: String, at place: SIMD2<Float>, _ alignment: TextLine.Alignment, _ color: SRGBColor,
    on list: inout DrawList
  ) {
    let width = Float(text.count) * StatusBadge.advance
    let left = alignment == .leading ? place.x : place.x - width
    let line = TextLine(
      text, style: TextStyle(size: 13, design: .monospaced), color: color,
      position: [alignment == .leading ? 0 : width, 9], alignment: alignment)
    list.append(Sprite(SpriteContent(size: [width, 18], layers: [.text(line)]), at: [left.rounded(), place.y - 9]))
  }
}
