/// A description of a run in sentences: the moves with their times, values, animations and durations, and the pauses.
package struct MotionDescription: Sendable {
  package let survey: MotionSurvey
  package let acts: [MotionAct]
  /// Pauses of a quarter of a second or more without motion, between the first move and the last.
  package let pauses: [Range<Int>]
  /// The most entities that move at once, and the first tick with that many.
  package let busiest: (count: Int, tick: Int)

  /// The shortest pause that is listed, in seconds.
  private static let shortestPause = 0.25

  package init(_ survey: MotionSurvey) {
    self.survey = survey
    acts = MotionAct.all(of: survey)
    let moves = acts.flatMap(\.moves)
    let spans = moves.map { $0.begins..<max($0.begins + 1, $0.end ?? survey.ticks + 1) }
    var pauses: [Range<Int>] = []
    var reached: Int?
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let reached, Double(span.lowerBound - reached) >= Self.shortestPause * Double(survey.rate) {
        pauses.append(reached..<span.lowerBound)
      }
      reached = max(reached ?? 0, span.upperBound)
    }
    self.pauses = pauses
    busiest = Self.busiest(moves, survey)
  }

  private static func busiest(_ moves: [MotionSurvey.Move], _ survey: MotionSurvey) -> (count: Int, tick: Int) {
    var changes: [(tick: Int, isStart: Bool, entity: Entity)] = []
    for move in moves {
      changes.append((move.begins, true, move.selection.entity))
      changes.append((max(move.begins + 1, move.end ?? survey.ticks + 1), false, move.selection.entity))
    }
    changes.sort { ($0.tick, $0.isStart ? 1 : 0, $0.entity) < ($1.tick, $1.isStart ? 1 : 0, $1.entity) }
    var counts: [Entity: Int] = [:]
    var most = (count: 0, tick: 0)
    for change in changes {
      counts[change.entity, default: 0] += change.isStart ? 1 : -1
      if counts[change.entity] == 0 { counts[change.entity] = nil }
      if counts.count > most.count { most = (counts.count, change.tick) }
    }
    return most
  }

  /// The tick in which the last move ends; nil if something runs at the end, or nothing has moved.
  package var rest: Int? { acts.isEmpty || acts.contains { $0.end == nil } ? nil : acts.compactMap(\.end).max() }

  /// The names of the entities that move, each once.
  var names: [String] {
    var seen: Set<Entity> = []
    return acts.flatMap(\.moves).filter { seen.insert($0.selection.entity).inserted }.map(\.name)
  }

  /// Returns the input behind an act, with its tick.
  package func input(behind act: MotionAct) -> (tick: Int, words: String)? {
    let tick = act.cause?.intentTick ?? act.moves.map(\.asked).min() ?? act.begins
    let words = survey.inputs.filter { $0.tick == tick }.map(\.words)
    return words.isEmpty ? nil : (tick, words.joined(separator: "; "))
  }

  /// Returns seconds to a hundredth: `0.5 s`, `1.33 s`.
  func seconds(_ ticks: Int) -> String {
    FieldValue.plain((Double(ticks) / Double(survey.rate) * 100).rounded() / 100) + " s"
  }
}
