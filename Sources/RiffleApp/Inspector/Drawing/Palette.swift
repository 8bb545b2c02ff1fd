import RiffleView

/// The colours of the debugger. Each has one meaning everywhere; grey has none.
///
/// Text has a contrast of 4.5 or more (WCAG 2.1, 1.4.3) on the panels over any scene; all colours but `faint` also on
/// raised and lit rows. `delayed` and `resting` are not for text.
package enum Palette {
  // Glass, and the text on it.
  static let glass = SRGBColor(hex: 0x0B1018, opacity: 0.96)
  static let raised = SRGBColor(hex: 0xFFFFFF, opacity: 0.055)
  static let lit = SRGBColor(hex: 0xFFFFFF, opacity: 0.1)
  static let edge = SRGBColor(hex: 0xFFFFFF, opacity: 0.12)
  static let hair = SRGBColor(hex: 0xFFFFFF, opacity: 0.085)
  package static let bright = SRGBColor(hex: 0xEEF3FA)
  static let plain = SRGBColor(hex: 0xBFCADA)
  static let quiet = SRGBColor(hex: 0x909EB4)
  package static let faint = SRGBColor(hex: 0x77859B)

  // Positions in time.
  package static let present = SRGBColor(hex: 0xFFFFFF)
  package static let past = SRGBColor(hex: 0xFFA45C)
  package static let future = SRGBColor(hex: 0x62B0FF)
  package static let live = SRGBColor(hex: 0x5BD6A0)
  package static let otherBranch = SRGBColor(hex: 0xC59BFF)
  static let mark = SRGBColor(hex: 0xF4E27A)
  static let loop = SRGBColor(hex: 0x8C9DB5)
  static let recording = SRGBColor(hex: 0xFF6B6B)

  // Events.
  static let intent = SRGBColor(hex: 0xF4E27A)
  static let started = SRGBColor(hex: 0x9FB4CE)
  package static let interruption = SRGBColor(hex: 0xFF6680)
  package static let settled = SRGBColor(hex: 0x5BD6A0)
  static let ended = SRGBColor(hex: 0x8F9CB1)
  static let unexplained = SRGBColor(hex: 0xFF63E4)

  // The phases of an animation: the faster, the lighter.
  static let delayed = SRGBColor(hex: 0x56637A)
  package static let moving = SRGBColor(hex: 0x2EC4B6)
  static let overshooting = SRGBColor(hex: 0xF2B84B)
  static let settling = SRGBColor(hex: 0x37A09D)
  static let resting = SRGBColor(hex: 0x242D3B)

  /// The colours that distinguish the fields of a graph, without another meaning.
  static let graph = [0x7FE3D9, 0xFFC27A, 0x9FB8FF, 0xF29BC1, 0xB8E986, 0xE8E2D0].map { SRGBColor(hex: $0) }

  static let link = SRGBColor(hex: 0x7FE3D9)
  /// A number of the text that is dragged on the stage.
  static let knob = SRGBColor(hex: 0xFFD166)
  static let guide = SRGBColor(hex: 0xFF7FB6)
  /// A value that this tick changed.
  static let changed = SRGBColor(hex: 0xEEF3FA)
}
