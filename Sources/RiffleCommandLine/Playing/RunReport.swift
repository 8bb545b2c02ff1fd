import RiffleApp
import RiffleSDL

/// The report of a window for `riffle run --json`; docs/json.md documents its keys.
@MainActor package final class RunReport {
  private struct Visit {
    let path: String
    /// Released when the next scene opens: it holds the whole history.
    var player: Player?
    var stops: [JSON] = []
    var written: [String] = []
    var problems: [String] = []
    var left: JSON?
  }

  private var visits: [Visit] = []

  package init() {}

  package func open(_ path: String, _ player: Player, record: String?) {
    leave()
    let number = visits.count
    visits.append(Visit(path: path, player: player, written: record.map { [$0] } ?? []))
    player.report = { [weak self] report in
      // The window's player runs on the main thread.
      MainActor.assumeIsolated { self?.note(report, of: number) }
    }
  }

  private func note(_ report: Player.Report, of number: Int) {
    switch report {
    case .wrote(let path), .began(let path): visits[number].written.append(path)
    case .failed(let error): problem("\(error)", of: number)
    case .unstable(let failure): problem("\(failure)", of: number)
    case .jumped(let jump): visits[number].stops.append(JSON(["tick": jump.tick, "jump": "\(jump)"]))
    case .stopped(let condition, let tick):
      visits[number].stops.append(JSON(["tick": tick, "condition": "\(condition)"]))
    }
  }

  private func problem(_ words: String, of number: Int) {
    visits[number].problems.append(words)
    printError(words)
  }

  private func leave() {
    guard let last = visits.indices.last, let player = visits[last].player else { return }
    let playback = player.playback
    visits[last].left = JSON([
      "ticks": playback.history.liveEdge, "tick": playback.simulation.tick, "tickRate": player.session.header.tickRate,
      "hash": hexadecimal(playback.simulation.world.stateHash), "end": Self.word(player),
      "mistakes": player.debugger.state.mistakes.mistakes,
    ])
    visits[last].player = nil
  }

  private static func word(_ player: Player) -> String {
    if StopSignal.isRaised { return "signal" }
    if player.hasPlayedAll { return "ticks" }
    return switch player.exit {
    case .quit: "closed"
    case .back: "back"
    case .next, .previous, .open: "other"
    }
  }

  /// `problem` is the reason why the window did not open, or the errors of the first scene.
  package func form(problem: (any Error)? = nil) -> JSON {
    leave()
    let scenes = visits.map { visit in
      JSON(["scene": visit.path]) + (visit.left ?? .null)
        + JSON(["stops": visit.stops, "written": visit.written, "problems": visit.problems])
    }
    let mistakes = (problem as? SceneError)?.diagnostics.map(\.form)
    return .form([
      "command": "run", "scenes": scenes, "mistakes": mistakes,
      "problem": mistakes == nil ? problem.map { "\($0)" } : nil,
    ])
  }
}
