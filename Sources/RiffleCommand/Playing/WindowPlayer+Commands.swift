import RiffleCore
import RiffleInspector
import RiffleSDL
import RiffleTime

// What keys and the debugger's places ask of the shell.
extension WindowPlayer {
  /// Does what a key asks for.
  func perform(_ command: TimeCommand) {
    switch debugger.perform(command, on: &playback) {
    case .quit: isOpen = false
    case .toggleRecording: toggleTape()
    case .export: export()
    case nil: break
    }
    if command == .cycleReload { debugger.say(debugger.state.reload.summary, at: WallClock.now) }
  }

  /// Hands the scene what the debugger leaves of an event.
  func take(_ event: InputEvent) {
    var actions: [InspectorAction] = []
    switch debugger.pass(event, on: &playback, wanted: { actions.append($0) }) {
    case .taken: break
    case .scene(let event): playback.receive(event)
    case .change(let event):
      debugger.forgetReadings()
      playback.amend(event, stepped: stepped)
    }
    for action in actions {
      if case .command(let command) = action { perform(command) } else { perform(action) }
    }
  }

  private func perform(_ action: InspectorAction) {
    debugger.perform(action, on: &playback)
    // A recording goes on with the branch that is played: what it has in common is written again.
    if case .play = action { onTape { tape throws(ShellError) in try tape.follow(playback.history) } }
  }

  /// A recording that ends before its time is said on the screen and beside it; the scene goes on.
  func onTape(_ write: (RecordingSession) throws(ShellError) -> Void) {
    do {
      try write(tape)
    } catch {
      debugger.say("\(error)", at: WallClock.now, isComplaint: true)
      printError("\(error)")
    }
  }

  private func export() {
    let now = WallClock.now
    do {
      let path = try MomentFolder.write(playback, tape.header)
      debugger.say("exported to \(path)", at: now)
      sayOnStandardOutput(path)
    } catch {
      debugger.say("\(error)", at: now, isComplaint: true)
    }
  }

  private func toggleTape() {
    let now = WallClock.now
    if let path = tape.path {
      debugger.say("recorded to \(path)", at: now)
      onTape { tape throws(ShellError) in try tape.end() }
      return
    }
    do {
      let path = try tape.begin(with: playback.history)
      debugger.say("recording to \(path)", at: now)
    } catch {
      debugger.say("\(error)", at: now, isComplaint: true)
    }
  }

  /// What the title bar says: the scene, and how time goes when it does not simply run. In plain letters: X without a
  /// locale takes no others.
  func showTitle() {
    let (transport, tick) = (playback.transport, playback.playhead)
    var words = title
    if playback.isInPast {
      words += transport.isPaused ? " - past, tick \(tick) of \(playback.liveEdge)" : " - replaying"
    } else if transport.isPaused {
      words += " - paused at tick \(tick)"
    }
    if playback.history.branchSummaries.count > 1 { words += " - \(playback.history.branchName)" }
    if transport.speed != 1 { words += " - speed \(SpeedLadder.name(of: transport.speed).dropLast())" }
    if tape.isRunning { words += " - recording" }
    if words != window.title { window.title = words }
  }
}
