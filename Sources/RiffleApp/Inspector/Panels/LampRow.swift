import RiffleView

/// The expectations of a scene as lamps at the bottom of the picture: dim until they are judged, then green or red.
/// The text of the lamp under the pointer is above it.
package struct LampRow: Sendable, Hashable {
  package enum Light: Sendable, Hashable { case waiting, holds, missed }

  package struct Lamp: Sendable, Hashable {
    package var light: Light
    /// The expectation as written in the scene.
    package var line: String
    /// The reason of a failure; empty if it holds.
    package var sentence: String

    package init(_ light: Light, _ line: String, _ sentence: String = "") {
      (self.light, self.line, self.sentence) = (light, line, sentence)
    }
  }

  package var lamps: [Lamp]
  /// True while more will be judged without input.
  package var isJudging: Bool

  package init(_ lamps: [Lamp] = [], isJudging: Bool = false) { (self.lamps, self.isJudging) = (lamps, isJudging) }

  private static let pitch: Float = 15

  /// Draws it in the middle at the bottom of a place; nothing without lamps.
  ///
  /// - Parameter hangs: true at the bottom of the window.
  func draw(in place: Rect, hangs: Bool, on overlay: inout Overlay) {
    let most = Int((place.size.x - 2 * FootTab.padding) / Self.pitch)
    let shown = lamps.prefix(max(most, 0))
    guard !shown.isEmpty else { return }
    let width = Float(shown.count) * Self.pitch + 2 * FootTab.padding
    let foot = SIMD2(place.maximum.x, place.maximum.y)
    let tab = FootTab.draw(x: place.center.x - width / 2, width: width, in: foot, hangs: hangs, on: &overlay)
    for (number, lamp) in shown.enumerated() {
      let center = SIMD2(tab.minimum.x + FootTab.padding + (Float(number) + 0.5) * Self.pitch, tab.center.y)
      let target = Rect(center: center, size: [Self.pitch, FootTab.height])
      let isHovered = overlay.isHovered(target)
      // A failure is larger, too: not everyone can distinguish red from green.
      overlay.dot(center, radius: isHovered || lamp.light == .missed ? 5.5 : 3.5, color(of: lamp))
      overlay.hit(target, .none)
      if isHovered { describe(lamp, above: tab.minimum.y - 6, center.x, in: place, on: &overlay) }
    }
  }

  private func color(of lamp: Lamp) -> SRGBColor {
    switch lamp.light {
    case .waiting: Palette.faint
    case .holds: Palette.settled
    case .missed: Palette.interruption
    }
  }

  private func describe(_ lamp: Lamp, above foot: Float, _ x: Float, in place: Rect, on overlay: inout Overlay) {
    let more = lamp.sentence.isEmpty ? [] : overlay.noteLines(lamp.sentence, color(of: lamp))
    overlay.note(overlay.noteLines(lamp.line, Palette.bright) + more, above: foot, around: x, in: place)
  }
}
