import RiffleCore

package enum InspectorAction: Hashable, Sendable {
  /// Only keeps the press from parts below.
  case none
  /// The command of a key.
  case command(Command)
  case seek(Int)
  /// Seeks to the tick under the pointer, and follows it until the button is released.
  case scrub(TickScale)
  /// Nil deselects.
  case select(Selection?)
  /// Folds or unfolds a panel; in a narrow window, shows it.
  case fold(Panel)
  case play(branch: String)
  case zoom(Int)
  case ghosts(Int)
  case stride(Int)
  /// Seeks to the tick of an event and selects its entity.
  case event(Int, Selection?)
  /// Nil for the minor events.
  case filter(LoggedEvent.Kind?)
  case menu(Selection)
  case unpin(Int)
  case stop(Int, StopChange)
  case input(tick: Int, index: Int, InputChange)
  case branch(String, BranchChange)
  /// Copies an input of another branch into this one, by its index in the list; nil for all of them.
  case paste(Int?)
  case resize(PanelEdge)
  /// Opens or closes the list of warnings.
  case warnings
  /// Sets a parameter of the scene in the shown tick.
  case set(parameter: String, Double)
  case edit(EditHandle)
  case caret(TextScale)
  case pick(Int)
  /// Closes the list without a choice.
  case dismiss
}

package enum StopChange: Hashable, Sendable {
  /// Seeks to the last tick at which it held, or to the next one.
  case back, forward
  /// Cycles through stop, log and off.
  case cycle
  case edit, remove
}

package enum InputChange: Hashable, Sendable {
  case earlier, later, edit, remove
  /// Shows the results of the input at every tick of a second, or hides them.
  case fan
}

package enum BranchChange: Hashable, Sendable {
  case compare
  case rename, remove
}

/// The positions of ticks along a line.
package struct TickScale: Hashable, Sendable {
  /// The positions of the first and the last tick, in points of the window.
  package var left: Float
  package var right: Float
  /// The ticks at the ends; may be before the first existing tick or after the last.
  var first: Double
  package var last: Double
  package var reach: ClosedRange<Int>

  package init(left: Float, right: Float, first: Double, last: Double, reach: ClosedRange<Int>) {
    self.left = left
    self.right = right
    self.first = first
    self.last = last
    self.reach = reach
  }

  func x(of tick: Double) -> Float { left + (right - left) * Float((tick - first) / max(last - first, 1)) }

  package func x(of tick: Int) -> Float { x(of: Double(tick)) }

  /// Returns the tick at a position, clamped to `reach`.
  package func tick(at x: Float) -> Int {
    let part = Double((x - left) / max(right - left, 1))
    let tick = (first + part * max(last - first, 1)).rounded()
    return min(max(Int(max(min(tick, 1e9), -1e9)), reach.lowerBound), reach.upperBound)
  }

  /// Returns the ticks within half a point of a position, which a drag cannot distinguish.
  package func ticks(at x: Float) -> ClosedRange<Int> { tick(at: x - 0.5)...tick(at: x + 0.5) }

  /// Points from tick to tick.
  package var pitch: Float { (right - left) / Float(max(last - first, 1)) }
}
