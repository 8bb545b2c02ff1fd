import RiffleTime
import RiffleView

/// What the state of time looks like on the picture: nothing while a scene plays at full speed, else a small plate of
/// dark glass at the top that says whether time stands, at which tick, and how fast it goes.
public struct StatusBadge: Sendable, Equatable {
  /// Such as `tick 412 · paused`, `tick 412 · past · of 600` or `1/4×`; nil when there is nothing to say.
  public let text: String?

  /// - Parameters:
  ///   - tick: the one that is shown.
  ///   - liveEdge: the last one there is; nil where it is the one that is shown.
  ///   - branch: the name of the branch that is played, if there is more than one.
  public init(tick: Int, transport: Transport, liveEdge: Int? = nil, branch: String? = nil) {
    var parts: [String] = []
    if let liveEdge, liveEdge > tick {
      parts += ["tick \(tick)", "past", "of \(liveEdge)"]
    } else if transport.isPaused {
      parts += ["tick \(tick)", "paused"]
    }
    if let branch, !parts.isEmpty { parts.append(branch) }
    if transport.speed != 1 { parts.append(SpeedLadder.name(of: transport.speed)) }
    if transport.isPaused && !transport.pendingInput.isEmpty {
      parts.append("\(transport.pendingInput.events.count) waiting")
    }
    text = parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  static let height: Float = 28
  /// Of a monospaced figure at 13 points.
  static let advance: Float = 7.9

  /// The badge of a playback.
  public init(_ playback: Playback) {
    let history = playback.history
    self.init(
      tick: playback.playhead, transport: playback.transport, liveEdge: playback.liveEdge,
      branch: history.branchSummaries.count > 1 ? history.branchName : nil)
  }

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
