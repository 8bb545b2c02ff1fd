import RiffleApp
import RiffleSDL

/// What happened in a window from its opening to its end, for `riffle run --json`. docs/json.md documents its keys.
@MainActor
final class RunReport {
  /// A scene that was opened.
  private struct Visit {
    let path: String
    /// Released with the next scene: it holds the whole history.
    var player: Player?
    var stops: [JSON] = []
    var written: [String] = []
    var problems: [String] = []
    /// How it was left, once it was.
    var left: JSON?
  }

  private var visits: [Visit] = []

  /// Notes a scene that begins to be played, and what its player reports from then on.
  ///
  /// - Parameter record: where it is recorded from the first tick on.
  func open(_ path: String, _ player: Player, record: String?) {
    leave()
    let number = visits.count
    visits.append(Visit(path: path, player: player, written: record.map { [$0] } ?? []))
    player.report = { [weak self] report in
      // The player is one of the window's, which the main thread plays.
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

  /// A complaint is for a person too.
  private func problem(_ words: String, of number: Int) {
    visits[number].problems.append(words)
    printError(words)
  }

  /// Notes how the scene that is played was left.
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

  /// What is printed, at the end.
  ///
  /// - Parameter problem: why the window never opened, or what was wrong with the first scene.
  func form(problem: (any Error)? = nil) -> JSON {
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
