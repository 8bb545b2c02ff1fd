/// A command for time or the debugger, by a key or a button.
package enum TimeCommand: Hashable, Sendable {
  case togglePause
  /// Steps this many ticks; back if negative.
  case step(Int)
  /// Seeks to a tick with events, this many such ticks away; back if negative.
  case event(Int)
  case firstKept
  case slower
  case faster
  /// Full speed.
  case resetSpeed
  /// A preset of the speed ladder, by index.
  case speedPreset(Int)
  case liveEdge
  case toggleDebugger
  case toggleHelp
  /// Closes the front part: the help, the panel of mistakes, the debugger; with nothing open, the window.
  case close
  /// Starts or ends recording the run.
  case toggleRecording
  case loopIn
  case loopOut
  case toggleLoop
  /// Marks the playhead, or removes its mark.
  case mark
  /// Compares the playhead with the mark, or with the tick before.
  case compare
  case why
  case cycleTrail
  case toggleGhosts
  case branchHere
  /// Cycles through the reload modes.
  case cycleReload
  /// Exports this moment as a test.
  case export
  case toggleEditing
  /// Undoes or redoes an edit of the scene's text.
  case undo
  case redo
  /// Copies, cuts, pastes, duplicates or deletes the selected part of the scene's text.
  case copy, cut, paste, duplicate, delete
  case toggleMute
  /// Opens the search for commands, entities and scenes.
  case palette
  /// Changes the text size; 0 for the default.
  case textSize(Int)
  /// Hides or shows the column of panels.
  case hideColumn
  case show(Panel)
  /// Filters the events by entities or a rule.
  case filterEvents
  case addStop
  /// Opens the menu of the selected field.
  case fieldMenu
  /// Pins the selected field in the watch, or unpins it.
  case pin
  /// Exports the graph of the watch as a file of numbers.
  case exportWatch
  /// Steps within a tick to the next system, or back.
  case system(Int)
  /// Focuses the next panel, or the one before.
  case focusPanel(Int)
  /// Shows or hides the results of the last input at every tick of a second.
  case fan
  /// Renames the branch that is played.
  case nameBranch
  /// Opens the next or the previous scene of the folder.
  case nextScene
  case previousScene
}
