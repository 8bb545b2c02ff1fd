import RiffleInspector
import RiffleScene

/// What the panels show.
extension HeadlessInspector {
  package var debugger: Debugger { player.debugger }
  /// The tick that the playhead is compared with, and its branch: the mark where `D` chose that, else the tick before.
  package var comparedTick: (tick: Int, branch: String) { debugger.comparedTick(in: playback) }
  /// The branch that the one played is compared with.
  package var comparedBranch: String? { debugger.comparedBranch(in: playback) }
  /// The input that is shown at other ticks, with all its results at the playhead; nil for none.
  package var fan: TimingFan? {
    guard var fan = debugger.fan, fan.isAbout(playback) else { return nil }
    _ = fan.advance(to: playback, atMost: .max)
    return fan
  }
  /// The rows of the events panel around the playhead, as far as it reads them.
  package var log: [LoggedEvent] {
    var (reader, rows) = (EventLogReader(), EventRows())
    repeat {
      rows = reader.events(
        rows: Debugger.rows, debugger.state.log, logged: debugger.stops.logged, in: playback)
    } while !rows.isComplete
    return rows.rows
  }
  /// The sentence of the panel *why* about a selection.
  package func why(_ selection: Selection) -> RichText {
    debugger.withGhosts(playback.why(selection), selection, in: playback)
  }
  /// The panel of the editor; nil while it is closed.
  package var edit: EditReadings? {
    player.readForEditing()
    return debugger.edit
  }
  /// The text of the scene with all edits, and the scene that it gives; nil while it has mistakes.
  package var edited: (text: String, scene: Scene)? {
    player.sceneText.flatMap { text in player.editedScene.map { (text, $0) } }
  }
  /// The seed of the run.
  package var seed: UInt64 { player.session.header.seed }
}
