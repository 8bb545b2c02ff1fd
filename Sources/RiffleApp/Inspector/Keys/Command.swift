import RiffleCore

/// A command of a key, a button or the palette. `CommandTable` has its keys and its help.
package enum Command: Hashable, Sendable {
  case togglePause
  /// Steps this many ticks; back if negative.
  case step(Int)
  /// Seeks to a tick with events, this many such ticks away; back if negative.
  case event(Int)
  /// Steps within a tick to the next system, or back.
  case system(Int)
  case firstKept
  case liveEdge
  case slower
  case faster
  /// Full speed.
  case resetSpeed
  /// A preset of the speed ladder, by index.
  case speedPreset(Int)
  case loopIn, loopOut, toggleLoop
  /// Marks the playhead, or removes its mark.
  case mark
  /// Compares the playhead with the mark, or with the tick before.
  case compare
  case branchHere, nameBranch
  case toggleMute

  case toggleDebugger, toggleHelp, toggleEditing
  /// Closes the front part: the help, the panel of mistakes, the debugger; with nothing open, the window.
  case close
  /// Opens the search for commands, entities and scenes.
  case palette
  /// Opens the next or the previous scene of the folder.
  case nextScene, previousScene
  case why
  case show(Panel)
  /// Focuses the next panel, or the one before.
  case focusPanel(Int)
  /// Hides or shows the column of panels.
  case hideColumn
  /// Changes the text size; 0 for the default.
  case textSize(Int)
  case cycleTrail
  case toggleGhosts
  /// Shows or hides the results of the last input at every tick of a second.
  case fan
  /// Cycles through the reload modes.
  case cycleReload
  /// Opens the menu of the selected field.
  case fieldMenu
  /// Pins the selected field in the watch, or unpins it.
  case pin
  case addStop
  /// Filters the events by entities or a rule.
  case filterEvents

  /// Starts or ends recording the run.
  case toggleRecording
  /// Exports this moment as a test.
  case export
  /// Exports the graph of the watch as a file of numbers.
  case exportWatch

  case undo, redo
  /// Copies, cuts, pastes, duplicates or deletes the selected part of the scene's text.
  case copy, cut, paste, duplicate, delete

  /// Moves the selection by points to the right and down.
  case nudge(SIMD2<Float>)
  /// Resizes by points in width and height.
  case resize(SIMD2<Float>)
  /// Rotates by degrees clockwise.
  case turn(Double)
  case selectAll
  /// Selects the next entity of the scene, or the one before.
  case cycle(Int)
  /// Focuses the next row of the panel, or the one before.
  case row(Int)
  /// Types the value of the row, toggles its flag, or shows a colour's channels.
  case change
  /// Steps the number of the row; for a name takes the next one.
  case adjust(Int)
  /// Adds a stop of a curve beside the chosen one, or removes that.
  case curveStop(adds: Bool)
  /// Saves the file again if that failed; otherwise reports that it is saved already.
  case save
  /// Chooses what to add to the scene.
  case add
  /// Turns the number of the row into a parameter of the scene.
  case parameter
  case rules
  /// Adds a property of the selection, or another key of the row's part of the text.
  case property
  /// Renames it wherever it is used.
  case rename
  /// Groups the selection under one parent, without moving it; in a rule the chosen action and a neighbour.
  case group
  /// Splits a rule's group of actions.
  case ungroup
  /// Gives a member of a layout its own position.
  case takeOut
  /// Puts the selection into a layout.
  case layOut(Laying)
  /// Moves it in front of its neighbours, or behind them.
  case raise(Bool)
  case align(Alignment)
  /// Makes the gaps between the selected entities equal.
  case distribute(isVertical: Bool)

  package enum Laying: String, Hashable, Sendable, CaseIterable { case row, column, grid, ring }

  package enum Alignment: String, Hashable, Sendable, CaseIterable { case left, middle, right, top, centre, foot }

  /// The command for several steps at once.
  func times(_ steps: Int) -> Command {
    switch self {
    case .nudge(let way): .nudge(way * Float(steps))
    case .resize(let more): .resize(more * Float(steps))
    case .turn(let degrees): .turn(degrees * Double(steps))
    case .adjust(let count): .adjust(count * steps)
    default: self
    }
  }
}

extension Transport {
  /// Performs a command of time; false for another one.
  @discardableResult
  package mutating func perform(_ command: Command) -> Bool {
    switch command {
    case .togglePause: setPaused(!isPaused)
    case .step(let count): step(count)
    case .slower: setSpeed(SpeedLadder.slower(than: speed))
    case .faster: setSpeed(SpeedLadder.faster(than: speed))
    case .resetSpeed: setSpeed(1)
    case .speedPreset(let index): setSpeed(SpeedLadder.presets[index])
    case .event(let count): seek(to: .event(count))
    case .firstKept: seek(to: .firstKept)
    case .liveEdge:
      seek(to: .liveEdge)
      setPaused(false)
    default: return false
    }
    return true
  }
}

extension InspectorState {
  /// Performs a command of the panels; false for another one, and for `close` with nothing open.
  @discardableResult
  package mutating func perform(_ command: Command) -> Bool {
    switch command {
    case .toggleDebugger: isShown.toggle()
    case .toggleHelp: showsHelp.toggle()
    case .close: return close()
    case .cycleTrail: trail = Trail(rawValue: (trail.rawValue + 1) % Trail.allCases.count) ?? .off
    case .toggleGhosts: showsGhosts.toggle()
    case .textSize(let direction): textSize = TextSize.step(from: textSize, direction)
    case .hideColumn: arrangement.hidesColumn.toggle()
    case .cycleReload: reload = reload.next
    case .toggleEditing:
      let begins = !isEditing
      isEditing = begins
      if begins { open(.edit) }
    case .why: open(.why)
    case .show(.watch) where isShown && dockPanel == .watch && !isDockFolded: watchesVelocity.toggle()
    case .show(let panel): open(panel)
    case .focusPanel(let direction): moveFocus(direction)
    case .compare:
      comparesToMark.toggle()
      open(.changes)
    default: return false
    }
    return true
  }
}
