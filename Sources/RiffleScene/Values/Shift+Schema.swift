import RiffleView

private struct WrittenTarget: Sendable {
  var id = ""
  var isEnabled = true
}

extension Schema where Value == ShiftTarget {
  /// A name shared with the entity on another screen, or `{id: …, enabled: …}`.
  static var shiftTarget: Schema {
    let id = Schema<String>.text("a name", maximumLength: 64)
    let written = Schema<WrittenTarget>.block("shift", "Matching with an entity on another screen.", WrittenTarget()) {
      Field.required("id", \.id, id, "Identifier.")
      Field("enabled", \.isEnabled, .flag, "Whether the entity takes part in the transition.")
    }
    let block = written.map { ShiftTarget(ShiftID($0.id), isEnabled: $0.isEnabled) }
    return oneOf(
      "shift", "a name such as hero, or {id: hero, enabled: true}", scalar: id.map { ShiftTarget(ShiftID($0)) },
      [Alternative("id", block: block)])
  }
}

extension Schema where Value == String {
  static let matchName = text("a name", maximumLength: 64)

  /// A name in an action, which an entity must have.
  static let usedMatchName = matchName.noting { $0.matches.append(($1, $2)) }
}

private struct WrittenMatch: Sendable {
  var id = ""
  var properties = MatchedGeometry.Properties.frame
  var isSource = true
}

extension Schema where Value == MatchedGeometry {
  /// The matched geometry: a name, or `{id: …, properties: …, source: …}`.
  static var matched: Schema {
    let id = Schema<String>.matchName
    let properties = Schema<MatchedGeometry.Properties>.choice([
      ("position", .position, ""), ("size", .size, ""), ("frame", .frame, "Both."),
    ])
    let written = Schema<WrittenMatch>.block("matched", "Matched geometry effect.", WrittenMatch()) {
      Field.required("id", \.id, id, "Identifier.")
      Field("properties", \.properties, properties, "Part of the source's geometry that is matched.")
      Field("source", \.isSource, .flag, "Whether the entity is a source of geometry; with false it is a follower.")
    }
    let block = written.map {
      MatchedGeometry(ShiftID($0.id), properties: $0.properties, isSource: $0.isSource)
    }
    return oneOf(
      "matched", "a name such as hero, or {id: hero, properties: frame}",
      scalar: id.map { MatchedGeometry(ShiftID($0)) }, [Alternative("id", block: block)])
  }
}

/// A part of a shift's duration, with its own timing.
struct WrittenWindow: Sendable {
  var shares: (start: Double, end: Double)?
  var timing: AnimationChoice?

  var window: AnimatorWindow? {
    guard shares != nil || timing != nil else { return nil }
    return AnimatorWindow(start: shares?.start ?? 0, end: shares?.end ?? 1, timing: timing?.animation)
  }

  static let shares = Schema<(Double, Double)>.tuple(
    (label: "start", value: .number(NumberRange.unit)), (label: "end", value: .number(NumberRange.unit))
  )
  .checked { $0.0 < $0.1 ? nil : "the window ends at \(plain($0.1)), before it starts at \(plain($0.0)); swap them" }
  .map { (start: $0.0, end: $0.1) }

  static let fields: [Field<WrittenWindow>] = [
    Field("window", \.shares, shares, "Interval of the whole duration, such as [0.2, 0.8]. Default: all of it."),
    Field("with", \.timing, AnimationChoice.schema, "Timing within that interval: a spring or a curve."),
  ]
}

/// The transition of a screen's content, as written.
struct WrittenContent: Sendable {
  var effect = TransitionEffect.identity
  /// The edge of the screen that it slides over.
  var slide: Edge?
  var window = WrittenWindow()
  var cascade = 0.0
  var isInverted = false
  var isPrepared = false

  var action: ShiftAction {
    var action = ShiftAction(effect, window: window.window, cascade: cascade)
    if let slide { action = action.concatenated(with: .slide(slide)) }
    if isInverted { action = action.inverted }
    action.isPrepared = isPrepared
    return action
  }

  static let schema = Schema<WrittenContent>.block(
    "content", "Transition of content without a match on the other screen.", WrittenContent()
  ) {
    TransitionEffect.fields.map { $0.inside(\.effect) }
    Field("slide", \.slide, Transition.edge, "Slides over this edge, by the width or height of the screen.")
    WrittenWindow.fields.map { $0.inside(\.window) }
    Field(
      "cascade", \.cascade, .number(0...0.95), "Delay between the first and the last piece, as a fraction of the whole."
    )
    Field("inverted", \.isInverted, .flag, "Whether the direction is inverted.")
    Field("prepared", \.isPrepared, .flag, "Whether the entity waits at its final state for {shifting: prepared}.")
  }
}
