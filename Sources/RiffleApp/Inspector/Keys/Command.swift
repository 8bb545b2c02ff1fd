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
  case resetSpeed
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
  case palette
  /// Opens the next or the previous scene of the folder.
  case nextScene, previousScene
  case why
  case show(Panel)
  case focusPanel(Int)
  case hideColumn
  /// Changes the text size; 0 for the default.
  case textSize(Int)
  case cycleTrail
  case toggleGhosts
  /// Shows or hides the results of the last input at every tick of a second.
  case fan
  case cycleReload
  case fieldMenu
  case pin
  case addStop
  case filterEvents

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
  /// In points.
  case resize(SIMD2<Float>)
  case turn(Double)
  case selectAll
  case cycle(Int)
  case row(Int)
  /// Types a value, toggles a flag, or shows a colour's channels.
  case change
  /// Steps the number of the row; for a name takes the next one.
  case adjust(Int)
  /// Adds a stop of a curve beside the chosen one, or removes that.
  case curveStop(adds: Bool)
  /// Saves the file again if that failed; otherwise reports that it is saved already.
  case save
  case add
  /// Turns the number of the row into a parameter of the scene.
  case parameter
  case rules
  /// Adds a property of the selection, or another key of the row's part of the text.
  case property
  case rename
  /// Groups the selection under one parent, without moving it; in a rule the chosen action and a neighbour.
  case group
  case ungroup
  case takeOut
  case layOut(Laying)
  /// True for in front.
  case raise(Bool)
  case align(Alignment)
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
