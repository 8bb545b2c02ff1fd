extension HeadlessInspector {
  package var debugger: Debugger { player.debugger }
  package var comparedTick: (tick: Int, branch: String) { debugger.comparedTick(in: playback) }
  package var comparedBranch: String? { debugger.comparedBranch(in: playback) }
  /// The fan of an input, completely computed; nil if none is shown.
  package var fan: TimingFan? {
    guard var fan = debugger.fan, fan.isAbout(playback) else { return nil }
    _ = fan.advance(to: playback, atMost: .max)
    return fan
  }
  package var log: [LoggedEvent] {
    var (reader, rows) = (EventLogReader(), EventRows())
    repeat {
      rows = reader.events(
        rows: Debugger.rows, debugger.state.log, logged: debugger.stops.logged, in: playback)
    } while !rows.isComplete
    return rows.rows
  }
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
