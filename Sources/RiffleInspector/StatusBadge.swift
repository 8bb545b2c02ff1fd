import RiffleTime
import RiffleView

/// What the state of time looks like on the picture: nothing while a scene plays at full speed, else a small plate of
/// dark glass at the top that says whether time stands, at which tick, and how fast it goes.
public struct StatusBadge: Sendable, Equatable {
  /// Such as `tick 412 · paused` or `1/4×`; nil when there is nothing to say.
  public let text: String?

  public init(tick: Int, transport: Transport) {
    var parts: [String] = []
    if transport.isPaused { parts += ["tick \(tick)", "paused"] }
    if transport.speed != 1 { parts.append(SpeedLadder.name(of: transport.speed)) }
    if transport.isPaused && !transport.pendingInput.isEmpty {
      parts.append("\(transport.pendingInput.events.count) waiting")
    }
    text = parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  static let height: Float = 28
  /// Of a monospaced figure at 13 points.
  static let advance: Float = 7.9

  /// Appends the badge's own marks; the scene's stay as they are.
  public func draw(on list: inout DrawList) {
    guard let text else { return }
    let size = SIMD2(Float(text.count) * Self.advance + 28, Self.height)
    let bounds = Rect(size: size)
    let content = SpriteContent(
      size: size,
      layers: [
        .roundedRectangle(bounds, radius: Self.height / 2, paint: .color(SRGBColor(hex: 0x0A0F18, opacity: 0.78))),
        .roundedStroke(bounds, radius: Self.height / 2, width: 1, color: SRGBColor(hex: 0xFFFFFF, opacity: 0.14)),
        .text(
          TextLine(
            text, style: TextStyle(size: 13, design: .monospaced), color: SRGBColor(hex: 0xDCE6F2),
            position: bounds.center, alignment: .center)),
      ])
    list.append(Sprite(content, at: [((list.size.x - size.x) / 2).rounded(), 12]))
  }
}
