package struct EditReadings: Sendable, Hashable {
  package struct Section: Sendable, Hashable {
    package var title: String
    package var note: String
    package var spring: SpringReading?
    package var curve: CurveReading?
    package var steps: [WrittenRule.Step] = []
    package var rows: [Row]
    /// The path of its text, for a press on the heading; nil if it is not one part of the text.
    package var path: ScenePath?
    package var isOpen = false
    package var links: [Link] = []

    package init(_ title: String, note: String, spring: SpringReading? = nil, curve: CurveReading? = nil, rows: [Row]) {
      (self.title, self.note, self.spring, self.curve, self.rows) = (title, note, spring, curve, rows)
    }
  }

  package struct Link: Sendable, Hashable {
    var words: String
    package var command: Command

    package init(_ words: String, _ command: Command) { (self.words, self.command) = (words, command) }
  }

  package struct Row: Sendable, Hashable {
    package var path: ScenePath
    package var label: String
    package var text: String
    var isNumber: Bool
    package var isFlag: Bool
    package var color: SRGBColor?
    /// For a channel below a colour: the channel, its position on the strip, and the colours of the strip.
    package var channel: ColorChannel?
    package var fraction = 0.0
    package var strip: [SRGBColor] = []
    package var swatches: [Swatch] = []
    package var opens: Command?
    package var choices: [Link] = []
    package var chosen: Int?
    package var choice: Choice?
    package var aside: Link?

    package init(
      path: ScenePath = ScenePath(), label: String, text: String = "", isNumber: Bool = false, isFlag: Bool = false,
      opens: Command? = nil
    ) {
      (self.path, self.label, self.text, self.opens) = (path, label, text, opens)
      (self.isNumber, self.isFlag) = (isNumber, isFlag)
    }

    package var id: RowID { RowID(path: path, channel: channel, choice: choice) }
  }

  package struct Swatch: Sendable, Hashable {
    var text: String
    var color: SRGBColor
  }

  package struct RowID: Sendable, Hashable {
    package var path: ScenePath
    var channel: ColorChannel?
    var choice: Choice?

    package init(path: ScenePath, channel: ColorChannel? = nil, choice: Choice? = nil) {
      (self.path, self.channel, self.choice) = (path, channel, choice)
    }
  }

  package enum Choice: Sendable, Hashable { case kind, jump }

  package struct CurveReading: Sendable, Hashable {
    package var written: WrittenCurve
    package var before: UnitCurve?
    package var chosen: Int?
  }

  package struct SpringReading: Sendable, Hashable {
    package var path: ScenePath
    package var spring: Spring
    var before: Spring?
    package var speed = ""

    package init(path: ScenePath, spring: Spring, before: Spring? = nil) {
      (self.path, self.spring, self.before) = (path, spring, before)
    }
  }

  package struct Typed: Sendable, Hashable {
    package var path: ScenePath
    package var field: TextField
  }

  package var sections: [Section] = []
  package var typed: Typed?
  package var focus: RowID?
  /// The colour whose channels are shown, and true if the next press picks a colour from the picture.
  package var unfolded: ScenePath?
  package var isDropping = false
  /// True while time runs: presses on the stage go to the scene then.
  package var isRunning = false
  package var stage = StageReading()
  package var note = ""

  package init() {}
}

package struct StageReading: Sendable, Hashable {
  package var hasHandles = false
  /// True if the anchor has a handle: in the middle of an entity it would keep a press from moving it.
  package var hasAnchor = false
  /// In points of the scene.
  package var guides: [Snapping.Span] = []
  /// In points of the window.
  package var marquee: Rect?
  package var gaps: [Snapping.Span] = []
  package var knobs: [StageKnob] = []
  /// The entities that change with the selected one: the copies that are described together.
  package var copies: [Entity] = []
  package var lines: [StageLine] = []
  package var label = ""
  /// The position of `label`, in points of the window; nil for below the selection.
  package var labelPlace: SIMD2<Float>?

  func divided(by factor: Float) -> StageReading {
    guard factor != 1 else { return self }
    var reading = self
    reading.marquee = marquee?.scaled(by: 1 / factor)
    reading.labelPlace = labelPlace.map { $0 / factor }
    return reading
  }
}

package struct EditHandle: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The pad of a spring: duration to the right, bounce upwards.
    case spring
    /// A control point of a curve, or a stop; with Alt the stop is removed.
    case control(Int)
    /// The pad of a curve: drag to change steps; with Alt to add a stop.
    case curve
    case number
    case channel(ColorChannel)
    /// A duration, dragged by an edge of its bar; the place has this many seconds.
    case time(length: Double)
    case key(Int, length: Double)
    case stage(StageHandle)
    case marquee
  }

  package let kind: Kind
  /// The edited part of the text; empty on the stage.
  package let path: ScenePath
  /// The pad, strip or timeline, in points of the window; empty for a label and on the stage.
  package var place: Rect

  package init(_ kind: Kind, of path: ScenePath = ScenePath(), in place: Rect = Rect(size: .zero)) {
    (self.kind, self.path, self.place) = (kind, path, place)
  }

  func seconds(_ points: Float, _ length: Double) -> Double {
    Double(points * Float(length / Double(max(place.size.x, 1))))
  }
}

package enum ColorChannel: String, Hashable, Sendable, CaseIterable {
  case hue, saturation, brightness, opacity

  package var most: Double { self == .hue ? 360 : 100 }
}

package struct ChannelColor: Hashable, Sendable {
  private(set) var values: [Double]

  package init(_ color: Color) {
    let parts = color.srgb
    let (red, green, blue) = (Double(parts.x), Double(parts.y), Double(parts.z))
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let way = high - low
    var hue = 0.0
    if way > 0 {
      hue = high == red ? (green - blue) / way : high == green ? (blue - red) / way + 2 : (red - green) / way + 4
      hue = (hue < 0 ? hue + 6 : hue) / 6
    }
    values = [hue, high > 0 ? way / high : 0, high, Double(parts.w)].map { min(max($0, 0), 1) }
  }

  package subscript(channel: ColorChannel) -> Double {
    get { values[Self.index(channel)] }
    set { values[Self.index(channel)] = min(max(newValue, 0), 1) }
  }

  private static func index(_ channel: ColorChannel) -> Int { ColorChannel.allCases.firstIndex(of: channel) ?? 0 }

  package var color: Color {
    let (hue, saturation, brightness) = (values[0] * 6, values[1], values[2])
    func part(_ offset: Double) -> Float {
      let place = (hue + offset).truncatingRemainder(dividingBy: 6)
      return Float(brightness * (1 - saturation * min(max(min(place, 4 - place), 0), 1)))
    }
    return Color(srgbRed: part(5), green: part(3), blue: part(1), opacity: Float(values[3]))
  }

  package func strip(_ channel: ColorChannel, count: Int) -> [SRGBColor] {
    (0..<count).map { index in
      var copy = self
      if channel != .opacity { copy[.opacity] = 1 }
      copy[channel] = Double(index) / Double(max(count - 1, 1))
      return copy.color.painted
    }
  }
}

extension Color {
  package var painted: SRGBColor {
    func byte(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    let parts = srgb
    return SRGBColor(red: byte(parts.x), green: byte(parts.y), blue: byte(parts.z), alpha: byte(parts.w))
  }
}
