import RiffleInspector
import RiffleScene

/// Contents of the panels.
extension HeadlessInspector {
  package var debugger: Debugger { player.debugger }
  /// The tick compared with the playhead, and its branch: the mark if `D` chose it, else the previous tick.
  package var comparedTick: (tick: Int, branch: String) { debugger.comparedTick(in: playback) }
  /// The branch that the current one is compared with.
  package var comparedBranch: String? { debugger.comparedBranch(in: playback) }
  /// The fan of an input, completely computed; nil if none is shown.
  package var fan: TimingFan? {
    guard var fan = debugger.fan, fan.isAbout(playback) else { return nil }
    _ = fan.advance(to: playback, atMost: .max)
    return fan
  }
  /// The rows of the events panel around the playhead.
  package var log: [LoggedEvent] {
    var (reader, rows) = (EventLogReader(), EventRows())
    repeat {
      rows = reader.events(
        rows: Debugger.rows, debugger.state.log, logged: debugger.stops.logged, in: playback)
    } while !rows.isComplete
    return rows.rows
  }
  /// Returns the sentence of the panel *why* about a selection.
  package func why(_ selection: Selection) -> RichText {
    debugger.withGhosts(playback.why(selection), selection, in: playback)
  }
  /// The editor's panel; nil while it is closed.
  package var edit: EditReadings? {
    player.readForEditing()
    return debugger.edit
  }
  /// The scene's text with all edits, and its scene; nil while it has errors.
  package var edited: (text: String, scene: Scene)? {
    player.sceneText.flatMap { text in player.editedScene.map { (text, $0) } }
  }
  package var seed: UInt64 { player.session.header.seed }
}
