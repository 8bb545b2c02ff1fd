import RiffleView

/// What the panel for editing shows of the scene's text.
package struct EditReadings: Sendable, Hashable {
  /// A part of the scene, under a heading.
  package struct Section: Sendable, Hashable {
    package var title: String
    /// A few words at the end of the heading: the line, and who uses it.
    package var note: String
    package var spring: SpringReading?
    package var curve: CurveReading?
    /// The actions of a rule.
    package var steps: [StepReading] = []
    package var rows: [Row]
    /// What is written there, for a press on the heading; nil for what is not one part of the text.
    package var path: String?
    /// Whether it is a block that other keys can be added to.
    package var isOpen = false
    /// What else can be done with it.
    package var links: [Link] = []

    package init(_ title: String, note: String, spring: SpringReading? = nil, curve: CurveReading? = nil, rows: [Row]) {
      (self.title, self.note, self.spring, self.curve, self.rows) = (title, note, spring, curve, rows)
    }
  }

  /// Words that do something when they are pressed.
  package struct Link: Sendable, Hashable {
    package var words: String
    package var handle: EditHandle

    package init(_ words: String, _ handle: EditHandle) { (self.words, self.handle) = (words, handle) }
  }

  /// One value.
  package struct Row: Sendable, Hashable {
    /// Its place in the scene, as a person writes it.
    package var path: String
    package var label: String
    /// As it is written.
    package var text: String
    package var isNumber: Bool
    package var isFlag: Bool
    /// Of a value that is a colour.
    package var color: SRGBColor?
    /// Of a row beneath a colour: what it changes, how far along it is, and the colours it leads through.
    package var channel: ColorChannel?
    package var fraction = 0.0
    package var strip: [SRGBColor] = []
    /// Colours to choose from, in a row of their own.
    package var swatches: [Swatch] = []
    /// What a press chooses, of a row that stands for a rule or an entity.
    package var opens: EditHandle?
    /// What it can be, of a row in which each answer is a word, and which of them it is.
    package var choices: [Link] = []
    package var chosen: Int?
    /// What tells such a row from others of the same part of the text.
    package var choice: Choice?
    /// Another answer to what is changed, beside the value.
    package var aside: Link?

    package init(path: String, label: String, text: String, isNumber: Bool = false, isFlag: Bool = false) {
      (self.path, self.label, self.text, self.isNumber, self.isFlag) = (path, label, text, isNumber, isFlag)
    }

    package var id: RowID { RowID(path: path, channel: channel, choice: choice) }
  }

  /// A colour that the scene has, as it is written.
  package struct Swatch: Sendable, Hashable {
    package var text: String
    package var color: SRGBColor

    package init(text: String, color: SRGBColor) { (self.text, self.color) = (text, color) }
  }

  /// Which row the keys change.
  package struct RowID: Sendable, Hashable {
    package var path: String
    package var channel: ColorChannel?
    package var choice: Choice?

    package init(path: String, channel: ColorChannel? = nil, choice: Choice? = nil) {
      (self.path, self.channel, self.choice) = (path, channel, choice)
    }
  }

  /// What a row of words to choose from is about.
  package enum Choice: Sendable, Hashable {
    /// Of which kind a curve is.
    case kind
    /// Where steps jump.
    case jump
  }

  /// An action of a rule, in seconds of the rule's time.
  package struct StepReading: Sendable, Hashable {
    package var path: String
    package var title: String
    package var start: Double
    package var delay: TimeReading
    package var duration: TimeReading
    package var stagger: TimeReading
    /// How many entities follow each other, `stagger` apart.
    package var count: Int
    /// Whether it only lets time pass.
    package var isWait: Bool
    /// Whether one of its rows has the keys.
    package var isChosen = false
    /// Its keyframes, a lane for each property.
    package var tracks: [TrackReading] = []

    package init(
      path: String, title: String, start: Double, delay: TimeReading, duration: TimeReading, stagger: TimeReading,
      count: Int, isWait: Bool, tracks: [TrackReading] = []
    ) {
      (self.path, self.title, self.start, self.delay) = (path, title, start, delay)
      (self.duration, self.stagger, self.count, self.isWait) = (duration, stagger, count, isWait)
      self.tracks = tracks
    }

    var end: Double { start + delay.seconds + duration.seconds + stagger.seconds * Double(count - 1) }
  }

  /// The keyframes of a property.
  package struct TrackReading: Sendable, Hashable {
    package var path: String
    package var title: String
    package var keys: [KeyReading]

    package init(path: String, title: String, keys: [KeyReading]) {
      (self.path, self.title, self.keys) = (path, title, keys)
    }
  }

  /// A keyframe: when it is reached, in seconds from the beginning of its action, and its value.
  package struct KeyReading: Sendable, Hashable {
    package var time: Double
    package var text: String

    package init(time: Double, text: String) { (self.time, self.text) = (time, text) }
  }

  /// Seconds, and where they can be changed.
  package struct TimeReading: Sendable, Hashable {
    package var seconds: Double
    package var path: String?

    package init(seconds: Double = 0, path: String? = nil) { (self.seconds, self.path) = (seconds, path) }
  }

  /// A curve on its pad.
  package struct CurveReading: Sendable, Hashable {
    package var path: String
    package var curve: UnitCurve
    /// As it was before a hand changed it.
    package var before: UnitCurve?
    /// Control points or stops: progress and fraction of each.
    package var handles: [SIMD2<Double>]
    /// The stop that the keys change.
    package var chosen: Int?
    /// Its name, or how long it takes.
    package var note: String

    package init(
      path: String, curve: UnitCurve, before: UnitCurve? = nil, handles: [SIMD2<Double>], chosen: Int? = nil,
      note: String
    ) {
      (self.path, self.curve, self.before, self.note) = (path, curve, before, note)
      (self.handles, self.chosen) = (handles, chosen)
    }
  }

  /// A spring on its pad.
  package struct SpringReading: Sendable, Hashable {
    package var path: String
    package var spring: Spring
    /// As it was before it was dragged.
    package var before: Spring?
    /// How fast it moves now what is selected, in words; empty at rest.
    package var speed = ""

    package init(path: String, spring: Spring, before: Spring? = nil) {
      (self.path, self.spring, self.before) = (path, spring, before)
    }
  }

  /// A value that is typed.
  package struct Typed: Sendable, Hashable {
    package var path: String
    package var field: TextField

    package init(path: String, field: TextField) { (self.path, self.field) = (path, field) }
  }

  package var sections: [Section] = []
  package var typed: Typed?
  /// The row that the keys change.
  package var focus: RowID?
  /// The colour whose channels are seen, and whether the next press takes it from the picture.
  package var unfolded: String?
  package var isDropping = false
  /// Whether time runs: presses on the stage are the scene's then.
  package var isRunning = false
  /// What the stage shows of an edit.
  package var stage = StageReading()
  /// A few words at the end of the heading: the last edit, or that it is not saved.
  package var note = ""

  package init() {}
}

/// What the stage shows while entities are edited on it.
package struct StageReading: Sendable, Hashable {
  /// Whether the selected entity has handles.
  package var hasHandles = false
  /// Whether the anchor is one of them: in the middle of an entity it would keep a press from moving it.
  package var hasAnchor = false
  /// What is in line with what, in points of the scene.
  package var guides: [Snapping.Guide] = []
  /// What is chosen by dragging around it, in points of the window.
  package var marquee: Rect?
  /// Equal gaps, and how wide they are.
  package var gaps: [Snapping.Gap] = []
  /// By what numbers of the text are dragged, and what lines belong to them.
  package var knobs: [StageKnob] = []
  package var lines: [StageLine] = []
  /// The number that is dragged.
  package var label = ""
  /// Where it is said, in points of the window; nil for beneath what is selected.
  package var labelPlace: SIMD2<Float>?

  package init() {}

  /// The same in points that are so much larger.
  func divided(by factor: Float) -> StageReading {
    guard factor != 1 else { return self }
    var reading = self
    reading.marquee = marquee?.scaled(by: 1 / factor)
    reading.labelPlace = labelPlace.map { $0 / factor }
    return reading
  }
}
