/// The files that a player writes: moments, tables, recordings, and edits that the scene's file cannot take.
struct Exports: PlayerPart {
  let player: Player

  /// Writes the present moment as a test.
  func export() {
    player.attempt {
      let export = try MomentExport(of: playback, player.session.header, blocks: player.options.blocks)
      dialog.ask(
        "Export tick \(playback.playhead) as a test", hint: "Return writes it into this folder, Esc does not",
        MomentFolder.standard
      ) { player, folder in
        do {
          let path = try MomentFolder.write(export, to: folder)
          player.debugger.say("exported to \(path)")
          player.report(.wrote(path))
          return true
        } catch {
          return player.dialog.refuse("\(error)")
        }
      }
    }
  }

  func toggleRecording() {
    if let path = player.session.path {
      say("recorded to \(path)")
      return player.attempt { try player.session.end() }
    }
    player.attempt {
      let path = try player.session.begin(with: playback.history)
      say("recording to \(path)")
      player.report(.began(path))
    }
  }

  /// Writes the pinned fields as CSV.
  func exportWatch() {
    let world = world
    let columns = debugger.state.pinned.map { (name: $0.name, selection: $0.found(in: world)) }
    guard !columns.isEmpty else { return complain("pin a field first, by P") }
    let others = debugger.state.showsGhosts ? debugger.state.comparedBranch(in: playback).map { [$0] } ?? [] : []
    player.attempt {
      let path = try MomentFolder.write(
        FieldTable(columns, playback, and: others).csv, named: "watch-\(playback.playhead)", ending: "csv")
      say("written to \(path)")
      player.report(.wrote(path))
    }
  }

  /// Asks for another file for the edits, and then ends the player.
  func askForFile(before exit: WindowExit) {
    dialog.ask("Save as", hint: "Return saves, Esc stays", player.editor?.file.path ?? "") { player, path in
      do {
        try AtomicFile.create(player.editor?.session.text.bytes ?? [], at: path)
        player.editor?.file.problem = nil
        player.end(exit)
        return true
      } catch {
        return player.dialog.refuse("\(error)")
      }
    }
  }
}
