/// A command of a key, a press on a panel or the stage, or the palette. `CommandTable` has its keys and its help.
package enum Command: Hashable, Sendable {
  case togglePause
  /// Steps this many ticks; back if negative.
  case step(Int)
  /// Seeks to a tick with events, this many such ticks away; back if negative.
  case event(Int)
  case system(Int)
  case firstKept
  case liveEdge
  case slower
  case faster
  case resetSpeed
  case speedPreset(Int)
  case loopIn, loopOut, toggleLoop
  case mark
  case compare
  case branchHere
  case toggleMute

  case toggleDebugger, toggleHelp, toggleEditing
  /// Closes the front part: the help, the panel of mistakes, the debugger; with nothing open, the window.
  case close
  case palette
  case nextScene, previousScene
  case show(Panel)
  case focusPanel(Int)
  case hideColumn
  case textSize(Int)
  case cycleTrail
  case toggleGhosts
  case fan
  case cycleReload
  case pin
  case addStop
  case filterEvents

  case toggleRecording
  case export
  case exportWatch

  case undo, redo
  case copy, cut, paste, duplicate, delete

  case nudge(SIMD2<Float>)
  case resize(SIMD2<Float>)
  case turn(Double)
  case selectAll
  case cycle(Int)
  case row(Int)
  case change
  case adjust(Int)
  case curveStop(adds: Bool)
  case save
  case add
  case parameter
  case rules
  /// Adds a key to a part of the text; nil for the row's part, else the selection.
  case property(of: ScenePath?)
  case rename
  case group
  case ungroup
  case takeOut
  case layOut(Laying)
  /// True for in front.
  case raise(Bool)
  case align(Alignment)
  case distribute(isVertical: Bool)

  // Presses on a panel or the stage. Paths are those of the scene's text.

  /// Only keeps the press from parts below.
  case nothing
  case seek(Int, Selection? = nil)
  case scrub(TickScale)
  /// Nil deselects.
  case select(Selection?)
  /// The menu of a field; nil for the selected one.
  case menu(Selection?)
  case fold(Panel)
  case widen(PanelEdge)
  case zoom(Int)
  case ghosts(Int)
  case stride(Int)
  /// Nil for the minor events.
  case filter(LoggedEvent.Kind?)
  case unpin(Int)
  case warnings
  case stop(Int, StopChange)
  case input(tick: Int, index: Int, InputChange)
  /// Nil for the played branch.
  case branch(String?, BranchChange)
  /// Copies an input of another branch into this one, by its index in the list; nil for all of them.
  case pasteInput(Int?)
  case set(parameter: String, Double)
  case caret(TextScale)
  case pick(Int)
  case dismiss
  case drag(EditHandle)
  case type(path: ScenePath)
  case toggle(path: ScenePath)
  case unfold(path: ScenePath)
  case dropper(path: ScenePath)
  case give(path: ScenePath, text: String)
  /// Replaces a name by a value, here alone.
  case here(path: ScenePath, text: String)
  case jump(path: ScenePath, StepPosition)
  case kind(path: ScenePath, CurveKind)
  case thing(path: ScenePath)
  case run(path: ScenePath)
  /// Shows the properties of a rule or a layout; nil shows the list of all.
  case inspect(path: ScenePath?)
  case trigger(path: ScenePath)
  case focus(path: ScenePath)
  case line(path: ScenePath)

  package enum Laying: String, Hashable, Sendable, CaseIterable { case row, column, grid, ring }

  package enum Alignment: String, Hashable, Sendable, CaseIterable { case left, middle, right, top, centre, foot }

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

package enum StopChange: Hashable, Sendable { case back, forward, cycle, edit, remove }

package enum InputChange: Hashable, Sendable { case earlier, later, edit, remove, fan }

package enum BranchChange: Hashable, Sendable { case play, compare, rename, remove }

extension Transport {
  @discardableResult package mutating func perform(_ command: Command) -> Bool {
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
  @discardableResult package mutating func perform(_ command: Command) -> Bool {
    switch command {
    case .select(let selection):
      (self.selection, others) = (selection, [])
      scrolled[.why] = nil
    case .fold(let panel) where panel.isInDock:
      arrangement.isDockFolded = panel == dockPanel && !arrangement.isDockFolded
      (page, dockPanel) = (panel, panel)
    case .fold(let panel):
      page = panel
      if arrangement.folded.remove(panel) == nil { arrangement.folded.insert(panel) }
    case .zoom(let steps): span = (steps > 0 ? span * 2 : span / 2).clamped(to: Self.spans)
    case .ghosts(let more): ghostCount = (ghostCount + more).clamped(to: Self.ghostCounts)
    case .stride(let more):
      let wanted = more > 0 ? max(ghostStride * 3 / 2, ghostStride + 1) : ghostStride * 2 / 3
      ghostStride = wanted.clamped(to: Self.ghostStrides)
    case .filter(let kind?): log.toggle(kind)
    case .filter(nil): log.leavesOutMinor.toggle()
    case .warnings: warnings.press()
    case .unpin(let index): if pinned.indices.contains(index) { pinned.remove(at: index) }
    case .toggleDebugger: isShown.toggle()
    case .toggleHelp: showsHelp.toggle()
    case .close: return close()
    case .cycleTrail: trail = Trail(rawValue: (trail.rawValue + 1) % Trail.allCases.count) ?? .off
    case .toggleGhosts: showsGhosts.toggle()
    case .textSize(let direction): arrangement.textSize = TextSize.step(from: arrangement.textSize, direction)
    case .hideColumn: arrangement.hidesColumn.toggle()
    case .cycleReload: reload = reload.next
    case .toggleEditing:
      let begins = !isEditing
      isEditing = begins
      if begins { open(.edit) }
    case .show(.watch) where isShown && dockPanel == .watch && !arrangement.isDockFolded: watchesVelocity.toggle()
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
