import RiffleCore

/// A place of the panel or of the stage that a hand edits by.
package enum EditHandle: Hashable, Sendable {
  /// Duration to the right, bounce upwards.
  case pad(path: String, place: Rect)
  /// A control point of a curve, or a stop; with Alt the stop goes.
  case control(path: String, index: Int, place: Rect)
  /// The pad of a curve: steps by dragging; with Alt another stop.
  case curve(path: String, place: Rect)
  /// Where steps jump.
  case jump(path: String, StepPosition)
  /// Of which kind a curve is.
  case kind(path: String, CurveKind)
  /// A number by dragging its label.
  case scrub(path: String)
  /// A value by typing.
  case type(path: String)
  /// A flag.
  case toggle(path: String)
  /// A colour: its channels beneath it, or away again.
  case unfold(path: String)
  /// A channel of a colour.
  case channel(path: String, ColorChannel, place: Rect)
  /// Seconds, by an edge of a bar.
  case time(path: String, perPoint: Float)
  /// When a keyframe of a track is reached, by its diamond.
  case key(track: String, index: Int, perPoint: Float)
  /// Another key for a part of the text.
  case extend(path: String)
  /// A colour from the picture.
  case dropper(path: String)
  /// A value of its own in the place of a name, here alone.
  case here(path: String, text: String)
  /// What is added to the scene.
  case add
  /// What a path describes becomes the selection.
  case thing(path: String)
  /// What a rule waits for, as if a person did it.
  case run(path: String)
  /// What a rule or a layout says; of none, the list of all there is.
  case inspect(path: String?)
  /// What a rule waits for, asked anew.
  case trigger(path: String)
  /// The first row of a part of the text gets the keys.
  case row(path: String)
  /// The line in which something is written, for another editor.
  case line(path: String)
  /// Another value, as text.
  case give(path: String, text: String)
  /// What is selected, on the stage.
  case stage(StageHandle)
  /// More entities, by dragging around them.
  case marquee
}
