import RiffleCore

// State that plugins keep between launches.
extension Player {
  private static func file(_ kept: KeptActions) -> String { "kept-\(kept.name)" }

  /// Sends the saved actions to the first tick.
  func receiveKept() {
    guard let state = options.keeping else { return }
    for kept in options.kept {
      let found = KeptActions.read(String(decoding: state.read(Self.file(kept)) ?? [], as: UTF8.self))
      guard kept.actions(playback.simulation.world, found) != nil else { continue }
      keptActions[kept.name] = found
      for action in found { playback.receive(.action(action.name, action.numbers)) }
    }
  }

  func keepActions() {
    guard let state = options.keeping else { return }
    for kept in options.kept {
      guard let known = keptActions[kept.name], let wanted = kept.actions(playback.simulation.world, known),
        wanted != known
      else { continue }
      keptActions[kept.name] = wanted
      state.write(Array(KeptActions.text(wanted).utf8), to: Self.file(kept))
    }
  }
}
