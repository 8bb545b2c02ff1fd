/// A command for time or the debugger, by a key or a button.
package enum TimeCommand: Hashable, Sendable {
  case togglePause
  /// This many ticks on; negative ones back.
  case step(Int)
  /// To the tick in which something happened, this many such ticks away; negative ones back.
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
  /// Close what lies in front: the help, the box of mistakes, the debugger; with nothing open, the window.
  case close
  /// Begin writing the run down, or end it.
  case toggleRecording
  case loopIn
  case loopOut
  case toggleLoop
  /// Mark the playhead, or take its mark away.
  case mark
  /// Compare the playhead with the mark, or the tick before.
  case compare
  case why
  case cycleTrail
  case toggleGhosts
  case branchHere
  /// The next of the entities that saving the scene's file can do.
  case cycleReload
  /// Write this moment down as a test.
  case export
  /// Change the scene's text in the debugger, or only look.
  case toggleEditing
  /// Take the last edit of the scene's text back, or make it again.
  case undo
  case redo
  /// What is selected of the scene's text: to the clipboard, from there, once more, away.
  case copy, cut, paste, duplicate, delete
  /// Sound off, or on again.
  case toggleMute
  /// Find what keys do, entities and scenes by name.
  case palette
  /// Larger words, or smaller ones; 0 for those of the first start.
  case textSize(Int)
  /// The column of panels away, or back.
  case hideColumn
  /// A panel is shown.
  case show(Panel)
  /// The events of some entities, or of some rule.
  case filterEvents
  /// Stop where a condition becomes true.
  case addStop
  /// What can be asked of the selected field.
  case fieldMenu
  /// The selected field into the graph of the watch, or out of it.
  case pin
  /// The graph of the watch as a file of numbers.
  case exportWatch
  /// Within a tick: on by a system, or back.
  case system(Int)
  /// The panel that has the keys, or the one before.
  case focusPanel(Int)
  /// The last input at every tick of a second, or no longer.
  case fan
  /// Another name for the branch that is played.
  case nameBranch
  /// Another scene of the folder.
  case nextScene
  case previousScene
}
