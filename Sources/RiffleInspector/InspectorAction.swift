import RiffleTime

/// The action of a press on a hit target of the debugger.
package enum InspectorAction: Hashable, Sendable {
  /// Nothing: the place only keeps the press from what lies beneath.
  case none
  /// What a key asks for too.
  case command(TimeCommand)
  /// To a tick.
  case seek(Int)
  /// To the tick under the pointer, and on with it until the button comes up.
  case scrub(TickScale)
  /// Look at an entity, at a field of it if one is named; nil deselects.
  case select(Selection?)
  /// Fold a panel or unfold it; in a narrow window, show it.
  case fold(Panel)
  /// Play another branch from now on.
  case play(branch: String)
  /// More ticks around the playhead, or fewer.
  case zoom(Int)
  /// More ghosts, or fewer.
  case ghosts(Int)
  /// Ghosts further apart, or nearer.
  case stride(Int)
  /// To the tick of an event, with a look at what it happened to.
  case event(Int, Selection?)
  /// Events of this kind, or without them; nil for the minor ones.
  case filter(LoggedEvent.Kind?)
  /// What can be asked of a field, or of an entity.
  case menu(Selection)
  /// Take a field out of the graph of the watch.
  case unpin(Int)
  /// Do something with a condition that time stops for, by its place in the list.
  case stop(Int, StopChange)
  /// Do something with an event that went into a tick, by its place in the tick.
  case input(tick: Int, index: Int, InputChange)
  /// Do something with a branch.
  case branch(String, BranchChange)
  /// Put an input of another branch into this one, by its place in the list; nil for all of them.
  case paste(Int?)
  /// Make a panel wider or higher, by its edge, until the button comes up.
  case resize(PanelEdge)
  /// What a check warns of, as a list; a press closes it.
  case warnings
  /// Change the scene's text by hand.
  case edit(EditHandle)
  /// The caret of what is typed.
  case caret(TextScale)
  /// An item of the choice in front.
  case pick(Int)
  /// None of them.
  case dismiss
}

/// A change of a stop condition.
package enum StopChange: Hashable, Sendable {
  /// To the last tick at which it was so, or on to the next one.
  case back, forward
  /// Stop, log, or neither.
  case cycle
  case edit, remove
}

/// A change of a recorded input.
package enum InputChange: Hashable, Sendable {
  case earlier, later, edit, remove
  /// Show it at every tick of a second, or no longer.
  case fan
}

/// A change of a branch.
package enum BranchChange: Hashable, Sendable {
  /// Compare it with the one that is played, or no longer.
  case compare
  case rename, remove
}

/// Ticks along a line: which lie where.
package struct TickScale: Hashable, Sendable {
  /// Where the first and the last tick lie, in points of the picture.
  package var left: Float
  package var right: Float
  /// May begin before the first tick there is, and end after the last.
  package var first: Double
  package var last: Double
  /// The ticks that can be gone to.
  package var reach: ClosedRange<Int>

  /// Where a tick lies.
  package func x(of tick: Double) -> Float { left + (right - left) * Float((tick - first) / max(last - first, 1)) }

  package func x(of tick: Int) -> Float { x(of: Double(tick)) }

  /// The tick at a place, kept within reach.
  package func tick(at x: Float) -> Int {
    let part = Double((x - left) / max(right - left, 1))
    let tick = (first + part * max(last - first, 1)).rounded()
    return min(max(Int(max(min(tick, 1e9), -1e9)), reach.lowerBound), reach.upperBound)
  }

  /// The ticks that a hand cannot tell from the one at a place: within half a point of it.
  package func ticks(at x: Float) -> ClosedRange<Int> { tick(at: x - 0.5)...tick(at: x + 0.5) }

  /// Points from tick to tick.
  package var pitch: Float { (right - left) / Float(max(last - first, 1)) }
}
