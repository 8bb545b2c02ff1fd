/// Moves with a common field, animation and cause, of entities with the same name.
package struct MotionAct: Sendable, Hashable {
  package let moves: [MotionSurvey.Move]
  /// The first tick with a motion.
  package let begins: Int
  /// The tick in which the last one ends; nil if one still runs at the end.
  package let end: Int?
  /// The ticks between their starts, if these are evenly spaced.
  package let stagger: Double?

  package var field: FieldID { moves[0].selection.field ?? FieldID("", "") }
  package var title: String { moves[0].title }
  /// The kinds of its moves, each once: entities of one name may differ, as those of `bounce-1` to `bounce-6` do.
  package var kind: String {
    let kinds = moves.map(\.kind).eachOnce
    return kinds.count > 3 ? "\(kinds.count) different ones" : kinds.joined(separator: "; ")
  }
  package var cause: Cause? { moves[0].cause }
  /// The names, each once, in the order in which they begin.
  package var names: [String] { moves.map(\.name).eachOnce }
  package var overshoot: Double { moves.map(\.overshoot).max() ?? 0 }
  package var interrupted: Int { moves.count(where: \.isInterrupted) }
  package var interrupts: Int { moves.count { $0.interrupts != nil } }

  private struct Key: Hashable {
    let stem: String
    let field: FieldID?
    let title: String
    let kind: String
    let rule: String
    let intent: String
    let asked: Int
  }

  /// Groups all moves of a run, in the order in which the groups begin.
  package static func all(of survey: MotionSurvey) -> [MotionAct] {
    var acts: [Key: [MotionSurvey.Move]] = [:]
    var order: [Key] = []
    for move in survey.moves where move.from != move.to || move.fastest > 0 || move.end == nil {
      let key = Key(
        stem: NameList.stem(move.name).stem, field: move.selection.field, title: NameList.stem(move.title).stem,
        // Animations with numbers, such as bounce-1 to bounce-6, differ in kind from entity to entity.
        kind: NameList.stem(move.title).number == nil ? move.kind : "",
        rule: move.cause?.rule ?? "", intent: move.cause?.intent ?? "",
        asked: move.cause?.heldSince ?? move.cause?.intentTick ?? move.asked)
      if acts[key] == nil { order.append(key) }
      acts[key, default: []].append(move)
    }
    return order.map { MotionAct(acts[$0] ?? []) }.enumerated()
      .sorted { ($0.element.begins, $0.offset) < ($1.element.begins, $1.offset) }.map(\.element)
  }

  private init(_ moves: [MotionSurvey.Move]) {
    self.moves = moves
    begins = moves.map(\.begins).min() ?? 0
    end = moves.allSatisfy { $0.end != nil } ? moves.compactMap(\.end).max() : nil
    stagger = Self.stagger(moves.map(\.begins))
  }

  /// Returns the distance of evenly spaced ticks, to a tick and a half; nil for others, and for ticks at once.
  package static func stagger(_ ticks: [Int]) -> Double? {
    let ticks = ticks.sorted()
    guard ticks.count > 2, let first = ticks.first, let last = ticks.last, last > first else { return nil }
    let step = Double(last - first) / Double(ticks.count - 1)
    let isEven = ticks.enumerated().allSatisfy { index, tick in
      (Double(tick - first) - Double(index) * step).magnitude <= 1.5
    }
    return isEven && step >= 0.75 ? step : nil
  }
}
