import RiffleInspector
import RiffleScene

/// What the panels show.
extension HeadlessInspector {
  /// What is selected in the debugger.
  package var selection: Selection? { player.debugger.state.selection }
  /// The fields in the graph of the watch.
  package var pinned: [Pin] { player.debugger.state.pinned }
  /// The system of the tick that is looked at.
  package var within: WithinTick? { player.debugger.within }
  /// The tick that the playhead is compared with, and its branch: the mark where `D` chose that, else the tick before.
  package var comparedTick: (tick: Int, branch: String) { player.debugger.comparedTick(in: playback) }
  /// The branch that the one played is compared with.
  package var comparedBranch: String? { player.debugger.comparedBranch(in: playback) }
  /// What time stops for.
  package var stops: [Stops.Stop] { player.debugger.stops.all }
  /// The input that is shown at other ticks, with all its results at the playhead; nil for none.
  package var fan: TimingFan? {
    guard var fan = player.debugger.fan, fan.isAbout(playback) else { return nil }
    _ = fan.advance(to: playback, atMost: .max)
    return fan
  }
  /// The rows of the events panel around the playhead, as far as it reads them.
  package var log: [LoggedEvent] {
    var (reader, rows) = (EventLogReader(), EventRows())
    repeat {
      rows = reader.events(
        rows: Debugger.rows, player.debugger.state.log, logged: player.debugger.stops.logged, in: playback)
    } while !rows.isComplete
    return rows.rows
  }
  /// The sentence of the panel *why* about a selection.
  package func why(_ selection: Selection) -> RichText {
    player.debugger.withGhosts(playback.why(selection), selection, in: playback)
  }
  /// Whether the compared branch is shown.
  package var showsGhosts: Bool { player.debugger.state.showsGhosts }
  /// The panel of the editor; nil while it is closed.
  package var edit: EditReadings? {
    player.readForEditing()
    return player.debugger.edit
  }
  /// The text of the scene with all edits, and the scene that it gives; nil while it has mistakes.
  package var edited: (text: String, scene: Scene)? {
    player.sceneText.flatMap { text in player.editedScene.map { (text, $0) } }
  }
  /// The seed of the run.
  package var seed: UInt64 { player.session.header.seed }
  /// The message that was shown last.
  package var message: String? { player.debugger.notice?.text }
}
