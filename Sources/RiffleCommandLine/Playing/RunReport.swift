import RiffleApp
import RiffleSDL

/// The report of a window for `riffle run --json`; docs/json.md documents its keys.
@MainActor
package final class RunReport {
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

  /// Records the scene into `record` from the first tick.
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
    case .jumped(let jump):
      visits[number].stops.append(.object(["tick": .count(jump.tick), "jump": .text("\(jump)")]))
    case .stopped(let condition, let tick):
      visits[number].stops.append(.object(["tick": .count(tick), "condition": .text("\(condition)")]))
    }
  }

  /// Problems are also printed.
  private func problem(_ words: String, of number: Int) {
    visits[number].problems.append(words)
    printError(words)
  }

  /// Stores the final state of the current scene.
  private func leave() {
    guard let last = visits.indices.last, let player = visits[last].player else { return }
    let playback = player.playback
    visits[last].left = .object([
      "ticks": .count(playback.history.liveEdge), "tick": .count(playback.simulation.tick),
      "tickRate": .count(player.session.header.tickRate),
      "hash": .text(hexadecimal(playback.simulation.world.stateHash)),
      "end": .text(Self.word(player)), "mistakes": .texts(player.mistakes),
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
      JSON.object(
        JSON.object(["scene": .text(visit.path)]).members + (visit.left?.members ?? [])
          + JSON.object([
            "stops": .list(visit.stops), "written": .texts(visit.written), "problems": .texts(visit.problems),
          ]).members)
    }
    let mistakes = (problem as? SceneError)?.diagnostics.map(\.form)
    return .form([
      "command": .text("run"),
      "scenes": .list(scenes), "mistakes": mistakes.map(JSON.list),
      "problem": mistakes == nil ? problem.map { .text("\($0)") } : nil,
    ])
  }
}
