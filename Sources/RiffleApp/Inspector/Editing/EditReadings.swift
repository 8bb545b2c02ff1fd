import RiffleView

/// The contents of the editor panel.
package struct EditReadings: Sendable, Hashable {
  package struct Section: Sendable, Hashable {
    package var title: String
    /// A few words at the end of the heading: the line, and its users.
    package var note: String
    package var spring: SpringReading?
    package var curve: CurveReading?
    /// The actions of a rule.
    package var steps: [StepReading] = []
    package var rows: [Row]
    /// The path of its text, for a press on the heading; nil if it is not one part of the text.
    package var path: String?
    /// True for a block to which keys can be added.
    package var isOpen = false
    package var links: [Link] = []

    package init(_ title: String, note: String, spring: SpringReading? = nil, curve: CurveReading? = nil, rows: [Row]) {
      (self.title, self.note, self.spring, self.curve, self.rows) = (title, note, spring, curve, rows)
    }
  }

  package struct Link: Sendable, Hashable {
    var words: String
    package var handle: EditHandle

    package init(_ words: String, _ handle: EditHandle) { (self.words, self.handle) = (words, handle) }
  }

  package struct Row: Sendable, Hashable {
    /// Its path in the scene, as in a condition.
    package var path: String
    package var label: String
    /// The value as it is written.
    package var text: String
    var isNumber: Bool
    package var isFlag: Bool
    /// The colour of the value, if it is one.
    package var color: SRGBColor?
    /// For a channel below a colour: the channel, its position on the strip, and the colours of the strip.
    package var channel: ColorChannel?
    package var fraction = 0.0
    package var strip: [SRGBColor] = []
    /// Colours to choose from, in a row of their own.
    package var swatches: [Swatch] = []
    /// The action of a press on a row of a rule or an entity.
    package var opens: EditHandle?
    /// The possible values of a row of choices, and the index of the present one.
    package var choices: [Link] = []
    package var chosen: Int?
    /// The identity of a row of choices among others of the same part of the text.
    package var choice: Choice?
    /// Another answer, beside the value.
    package var aside: Link?

    package init(path: String, label: String, text: String, isNumber: Bool = false, isFlag: Bool = false) {
      (self.path, self.label, self.text, self.isNumber, self.isFlag) = (path, label, text, isNumber, isFlag)
    }

    package var id: RowID { RowID(path: path, channel: channel, choice: choice) }
  }

  /// A colour of the scene, as it is written.
  package struct Swatch: Sendable, Hashable {
    var text: String
    var color: SRGBColor

    package init(text: String, color: SRGBColor) { (self.text, self.color) = (text, color) }
  }

  /// The identity of a row, for the keyboard focus.
  package struct RowID: Sendable, Hashable {
    package var path: String
    var channel: ColorChannel?
    var choice: Choice?

    package init(path: String, channel: ColorChannel? = nil, choice: Choice? = nil) {
      (self.path, self.channel, self.choice) = (path, channel, choice)
    }
  }

  /// The topic of a row of choices.
  package enum Choice: Sendable, Hashable {
    /// The kind of a curve.
    case kind
    /// The position of the jumps in steps.
    case jump
  }

  /// An action of a rule, in seconds of the rule's time.
  package struct StepReading: Sendable, Hashable {
    var path: String
    var title: String
    var start: Double
    var delay: TimeReading
    var duration: TimeReading
    var stagger: TimeReading
    /// The number of entities, `stagger` apart.
    var count: Int
    /// True for a wait.
    var isWait: Bool
    /// True if one of its rows has the keyboard focus.
    package var isChosen = false
    /// Its keyframes, a lane for each property.
    var tracks: [TrackReading] = []

    package init(
      path: String, title: String, start: Double, delay: TimeReading, duration: TimeReading, stagger: TimeReading,
      count: Int, isWait: Bool, tracks: [TrackReading] = []
    ) {
      (self.path, self.title, self.start, self.delay) = (path, title, start, delay)
      (self.duration, self.stagger, self.count, self.isWait) = (duration, stagger, count, isWait)
      self.tracks = tracks
    }

    package var end: Double { start + delay.seconds + duration.seconds + stagger.seconds * Double(count - 1) }
  }

  package struct TrackReading: Sendable, Hashable {
    var path: String
    var title: String
    var keys: [KeyReading]

    package init(path: String, title: String, keys: [KeyReading]) {
      (self.path, self.title, self.keys) = (path, title, keys)
    }
  }

  /// A keyframe: its time, in seconds from the beginning of its action, and its value.
  package struct KeyReading: Sendable, Hashable {
    var time: Double
    var text: String

    package init(time: Double, text: String) { (self.time, self.text) = (time, text) }
  }

  /// A duration in seconds, and the path to change it.
  package struct TimeReading: Sendable, Hashable {
    var seconds: Double
    var path: String?

    package init(seconds: Double = 0, path: String? = nil) { (self.seconds, self.path) = (seconds, path) }
  }

  package struct CurveReading: Sendable, Hashable {
    package var path: String
    var curve: UnitCurve
    /// The curve before the current drag.
    package var before: UnitCurve?
    /// Control points or stops: progress and fraction of each.
    package var handles: [SIMD2<Double>]
    /// The stop that has the keyboard focus.
    package var chosen: Int?
    /// Its name, or its duration.
    var note: String

    package init(
      path: String, curve: UnitCurve, before: UnitCurve? = nil, handles: [SIMD2<Double>], chosen: Int? = nil,
      note: String
    ) {
      (self.path, self.curve, self.before, self.note) = (path, curve, before, note)
      (self.handles, self.chosen) = (handles, chosen)
    }
  }

  package struct SpringReading: Sendable, Hashable {
    package var path: String
    package var spring: Spring
    /// The spring before the current drag.
    var before: Spring?
    /// The present speed of the selection, in words; empty at rest.
    package var speed = ""

    package init(path: String, spring: Spring, before: Spring? = nil) {
      (self.path, self.spring, self.before) = (path, spring, before)
    }
  }

  package struct Typed: Sendable, Hashable {
    package var path: String
    package var field: TextField

    package init(path: String, field: TextField) { (self.path, self.field) = (path, field) }
  }

  package var sections: [Section] = []
  package var typed: Typed?
  /// The row that has the keyboard focus.
  package var focus: RowID?
  /// The colour whose channels are shown, and true if the next press picks a colour from the picture.
  package var unfolded: String?
  package var isDropping = false
  /// True while time runs: presses on the stage go to the scene then.
  package var isRunning = false
  package var stage = StageReading()
  /// A few words at the end of the heading: the last edit, or that it is not saved.
  package var note = ""

  package init() {}
}

/// The marks on the stage while entities are edited.
package struct StageReading: Sendable, Hashable {
  package var hasHandles = false
  /// True if the anchor has a handle: in the middle of an entity it would keep a press from moving it.
  package var hasAnchor = false
  /// The alignment guides, in points of the scene.
  package var guides: [Snapping.Guide] = []
  /// The selection rectangle, in points of the window.
  package var marquee: Rect?
  /// Equal gaps, with their widths.
  package var gaps: [Snapping.Gap] = []
  /// The draggable numbers of the text, and their lines.
  package var knobs: [StageKnob] = []
  package var lines: [StageLine] = []
  /// The text of the number being dragged.
  package var label = ""
  /// The position of `label`, in points of the window; nil for below the selection.
  package var labelPlace: SIMD2<Float>?

  package init() {}

  /// Returns the marks in larger points.
  func divided(by factor: Float) -> StageReading {
    guard factor != 1 else { return self }
    var reading = self
    reading.marquee = marquee?.scaled(by: 1 / factor)
    reading.labelPlace = labelPlace.map { $0 / factor }
    return reading
  }
}
