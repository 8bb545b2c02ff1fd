import RiffleCore

/// A draggable or pressable part of the editor, in its panel or on the stage.
package enum EditHandle: Hashable, Sendable {
  /// A spring: duration to the right, bounce upwards.
  case pad(path: String, place: Rect)
  /// A control point of a curve, or a stop; with Alt the stop is removed.
  case control(path: String, index: Int, place: Rect)
  /// The pad of a curve: drag to change steps; with Alt to add a stop.
  case curve(path: String, place: Rect)
  /// The position of the jumps in steps.
  case jump(path: String, StepPosition)
  /// The kind of a curve.
  case kind(path: String, CurveKind)
  /// A number to drag by its label.
  case scrub(path: String)
  /// A value to type.
  case type(path: String)
  /// A flag to toggle.
  case toggle(path: String)
  /// A colour whose channels are shown or hidden below it.
  case unfold(path: String)
  case channel(path: String, ColorChannel, place: Rect)
  /// A duration in seconds to drag by an edge of a bar.
  case time(path: String, perPoint: Float)
  /// The time of a keyframe of a track to drag by its diamond.
  case key(track: String, index: Int, perPoint: Float)
  /// Adds another key to a part of the text.
  case extend(path: String)
  /// Picks a colour from the picture.
  case dropper(path: String)
  /// Replaces a name by a value, here alone.
  case here(path: String, text: String)
  /// Adds an entity to the scene.
  case add
  /// Selects the entity at a path.
  case thing(path: String)
  /// Triggers a rule as a user would.
  case run(path: String)
  /// Shows the properties of a rule or a layout; nil shows the list of all.
  case inspect(path: String?)
  /// The trigger of a rule, to choose another one.
  case trigger(path: String)
  /// Focuses the first row of a part of the text.
  case row(path: String)
  /// The line of the text, for another editor.
  case line(path: String)
  /// Sets another value, as text.
  case give(path: String, text: String)
  /// A handle of the selected entity on the stage.
  case stage(StageHandle)
  /// Selects more entities by dragging around them.
  case marquee
}
