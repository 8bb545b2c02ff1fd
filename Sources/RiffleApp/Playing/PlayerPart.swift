/// A part of the work of a player, with short names for what it reads there.
protocol PlayerPart { var player: Player { get } }

extension PlayerPart {
  var playback: Playback { player.playback }
  var debugger: Debugger { player.debugger }
  var world: World { player.playback.simulation.world }
  var dialog: Dialog { player.dialog }

  func say(_ text: String) { player.debugger.say(text) }
  func complain(_ text: String) { player.debugger.complain(text) }
}

/// A part of the work of the scene editor.
protocol EditPart: PlayerPart { var editor: SceneEditor { get } }

extension EditPart {
  var player: Player { editor.player }
}
