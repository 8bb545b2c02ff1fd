/// A monospaced font in two sizes whose cells are whole points: nothing is resampled, and a counter does not jitter.
///
/// A word with a digit is composed of cached letters, so a counter paints nothing new; other words stay whole.
package struct FontMetrics: Sendable {
  package let size: Float
  package let advance: Float
  let height: Float
  private var cells: [SpriteContent] = []
  /// The metrics at the steps of `InterfaceScale`; the first ones are those of the font itself.
  var steps: [FontMetrics] { self.advance == Self.small.advance ? Self.smallSteps : Self.regularSteps }

  package static let regular = FontMetrics(size: 13.288, advance: 8, height: 18)
  package static let small = FontMetrics(size: 12, advance: 7, height: 16)
  private static let regularSteps = regular.atSteps
  private static let smallSteps = small.atSteps

  private var atSteps: [FontMetrics] {
    InterfaceScale.steps.map { step in
      // Whole points, never wider than the room.
      let wide = Float(Int(advance) * step / 7)
      let high = (height * Float(step) / 7).rounded()
      return FontMetrics(size: size * wide / advance, advance: wide, height: high)
    }
  }

  private static let ascii: ClosedRange<UInt8> = 33...126

  private init(size: Float, advance: Float, height: Float) {
    (self.size, self.advance, self.height) = (size, advance, height)
    cells = Self.ascii.map { content(String(UnicodeScalar($0)), columns: 1) }
  }

  package func width(of text: String) -> Float { Float(columns(of: text)) * advance }

  func columns(in width: Float, least: Int = 0) -> Int { max(Int(width / advance), least) }

  package func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 128 }) { return text.utf8.count }
    return text.reduce(0) { $0 + ($1.isEmoji ? 2 : 1) }
  }

  package enum Cut: Sendable {
    case end
    /// For names: those that begin alike differ at the end.
    case middle
  }

  package func cut(_ text: String, to columns: Int, at place: Cut = .end) -> String {
    guard self.columns(of: text) > columns else { return text }
    let left = max(columns - 1, 0)
    let head = place == .end ? left : left / 2
    return text.prefix(head) + "…" + text.suffix(left - head)
  }

  /// Cuts the name first, while some letters are left.
  package func cut(_ name: String, before tail: String, to columns: Int) -> String {
    let room = columns - self.columns(of: tail)
    return room < 5 ? cut(name + tail, to: columns, at: .middle) : cut(name, to: room, at: .middle) + tail
  }

  package func pieces(of text: String, _ body: (SpriteContent, _ column: Int) -> Void) {
    var column = 0
    var phrase = ""
    var phraseColumn = 0
    func flush() {
      while phrase.last == " " { phrase.removeLast() }
      if !phrase.isEmpty { body(content(phrase, columns: columns(of: phrase)), phraseColumn) }
      phrase = ""
    }
    for (index, token) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 {
        if !phrase.isEmpty { phrase += " " }
        column += 1
      }
      if token.isEmpty { continue }
      if token.utf8.contains(where: { (48...57).contains($0) }) || token.contains(where: \.isEmoji) {
        flush()
        for character in token {
          body(cell(character), column)
          column += character.isEmoji ? 2 : 1
        }
      } else {
        if phrase.isEmpty { phraseColumn = column }
        phrase += token
        column += columns(of: String(token))
      }
    }
    flush()
  }

  private func cell(_ character: Character) -> SpriteContent {
    if let code = character.asciiValue, Self.ascii.contains(code) { return cells[Int(code - 33)] }
    if character.isEmoji {
      let side = height - 3
      let box = Rect(x: (2 * advance - side) / 2, y: 1.5, width: side, height: side)
      return SpriteContent(size: [2 * advance, height], layers: [.emoji(String(character), box)])
    }
    return content(String(character), columns: 1)
  }

  private func content(_ text: String, columns: Int) -> SpriteContent {
    var style = TextStyle(size: size, design: .monospaced)
    style.pitch = advance
    let line = TextLine(text, style: style, color: .white, position: [0, height / 2], alignment: .leading)
    return SpriteContent(size: [Float(columns) * advance, height], layers: [.text(line)])
  }
}

/// The scale of panels and their text relative to 1280×720, by the window and by the user's text size.
///
/// In sevenths: the small letters are seven points wide, so that they are whole points, and sharp, at each step.
package struct InterfaceScale: Hashable, Sendable {
  private let sevenths: Int

  package static let one = InterfaceScale(sevenths: 7)

  /// The first step has letters of 12 pixels, the smallest.
  static let steps = 7...28
  /// The window with scale 1; half of what a window is larger goes to the scale and half to the room.
  private static let usual = SIMD2<Float>(1280, 720)
  private static let leastRoom = SIMD2<Float>(640, 480)

  private init(sevenths: Int) { self.sevenths = sevenths }

  package init(window size: SIMD2<Float>, textSize: Float) {
    let ratio = size / Self.usual
    let grown = 1 + max(min(ratio.x, ratio.y) - 1, 0) / 2
    let room = (size * 7 / Self.leastRoom).rounded(.down)
    let wanted = min((grown * textSize * 7).rounded(), room.x, room.y)
    self.init(sevenths: Int(wanted).clamped(to: Self.steps))
  }

  package var factor: Float { Float(sevenths) / 7 }

  var smaller: InterfaceScale? { sevenths > Self.steps.lowerBound ? InterfaceScale(sevenths: sevenths - 1) : nil }

  package func letters(_ letters: FontMetrics) -> FontMetrics {
    self == .one ? letters : letters.steps[sevenths - Self.steps.lowerBound]
  }
}

extension Rect {
  func scaled(by factor: Float) -> Rect { factor == 1 ? self : Rect(origin: origin * factor, size: size * factor) }
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}

extension ClosedRange<Double> {
  /// The share of the range below a value: 0 at its lower bound, 1 at its upper one.
  func part(of value: Double) -> Double { (value - lowerBound) / (upperBound - lowerBound) }

  func value(at part: Double) -> Double { lowerBound + part * (upperBound - lowerBound) }

  /// The range of an axis, with room above and below that is a share of its length.
  func padded(by share: Double) -> Self {
    let length = upperBound - lowerBound
    let room = length > 1e-6 ? length * share : Swift.max(upperBound.magnitude * 0.1, 0.5)
    return (lowerBound - room)...(upperBound + room)
  }
}

extension SIMD2<Float> {
  var length: Float { (self * self).sum().squareRoot() }
}

extension Command {
  func scaled(by factor: Float) -> Command {
    guard factor != 1 else { return self }
    switch self {
    case .scrub(var scale):
      scale.left *= factor
      scale.right *= factor
      return .scrub(scale)
    case .caret(var scale):
      scale.left *= factor
      scale.advance *= factor
      return .caret(scale)
    case .drag(var handle):
      handle.place = handle.place.scaled(by: factor)
      return .drag(handle)
    default: return self
    }
  }
}

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

  static let graph = [0x7FE3D9, 0xFFC27A, 0x9FB8FF, 0xF29BC1, 0xB8E986, 0xE8E2D0].map { SRGBColor(hex: $0) }

  static let link = SRGBColor(hex: 0x7FE3D9)
  /// A number of the text that is dragged on the stage.
  static let knob = SRGBColor(hex: 0xFFD166)
  static let guide = SRGBColor(hex: 0xFF7FB6)
  static let changed = SRGBColor(hex: 0xEEF3FA)
}

/// The numbers of the overlay: with a constant number of decimals, so that they do not move while they count.
extension NumberFormat {
  /// Formats with fixed decimals, rounded half away from zero, never `-0.00`; `∞`, `−∞` and `–` (NaN).
  package static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "−∞" }
    return digits(value, decimals: places, minus: "−") ?? (value < 0 ? "−huge" : "huge")
  }

  static func short(_ value: Double) -> String {
    let size = abs(value)
    return fixed(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.0005 || size == 0 ? 2 : 4)
  }

  static func megabytes(_ bytes: Int) -> String {
    let value = Double(bytes) / 1_048_576
    return fixed(value, value < 99.95 ? 1 : 0)
  }

  static func padded(_ text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(columns - text.count, 0)) + text
  }
}

package enum TextSize {
  package static let steps: [Float] = [0.85, 1, 1.15, 1.3, 1.5]
  package static let range: ClosedRange<Float> = steps[0]...steps[steps.count - 1]

  /// Returns 1 for a direction of 0.
  package static func step(from size: Float, _ direction: Int) -> Float {
    if direction == 0 { return 1 }
    return direction > 0
      ? steps.first { $0 > size + 0.001 } ?? range.upperBound : steps.last { $0 < size - 0.001 } ?? range.lowerBound
  }

  package static func words(_ size: Float) -> String { "text \(Int((size * 100).rounded())) %" }
}

extension InspectorState {
  func scale(in window: SIMD2<Float>) -> InterfaceScale {
    InterfaceScale(window: window, textSize: arrangement.textSize)
  }
}
