/// A run in sentences: the moves with their times, values, animations and durations, and the pauses.
package struct MotionDescription: Sendable {
  package let survey: MotionSurvey
  package let acts: [MotionAct]
  /// Pauses of a quarter of a second or more without motion, between the first move and the last.
  package let pauses: [Range<Int>]
  package let busiest: (count: Int, tick: Int)

  /// In seconds.
  private static let shortestPause = 0.25

  package init(_ survey: MotionSurvey) {
    self.survey = survey
    acts = MotionAct.all(of: survey)
    let spans = acts.flatMap(\.moves).map {
      (ticks: $0.begins..<max($0.begins + 1, $0.end ?? survey.ticks + 1), entity: $0.selection.entity)
    }.sorted { $0.ticks.lowerBound < $1.ticks.lowerBound }
    let ends = spans.sorted { $0.ticks.upperBound < $1.ticks.upperBound }
    var (pauses, busiest, reached): ([Range<Int>], (count: Int, tick: Int), Int?) = ([], (0, 0), nil)
    var (moving, ended): ([Entity: Int], Int) = ([:], 0)
    for span in spans {
      let tick = span.ticks.lowerBound
      if let reached, Double(tick - reached) >= Self.shortestPause * Double(survey.rate) {
        pauses.append(reached..<tick)
      }
      reached = max(reached ?? 0, span.ticks.upperBound)
      while ended < ends.count, ends[ended].ticks.upperBound <= tick {
        let left = moving[ends[ended].entity, default: 0] - 1
        moving[ends[ended].entity] = left > 0 ? left : nil
        ended += 1
      }
      moving[span.entity, default: 0] += 1
      if moving.count > busiest.count { busiest = (moving.count, tick) }
    }
    (self.pauses, self.busiest) = (pauses, busiest)
  }

  package var rest: Int? { acts.isEmpty || acts.contains { $0.end == nil } ? nil : acts.compactMap(\.end).max() }

  package func input(behind act: MotionAct) -> (tick: Int, words: String)? {
    let words = survey.inputs.filter { $0.tick == act.asked }.map(\.words)
    return words.isEmpty ? nil : (act.asked, words.joined(separator: "; "))
  }

  /// Returns seconds to a hundredth: `0.5 s`, `1.33 s`.
  func seconds(_ ticks: Int) -> String {
    FieldValue.plain((Double(ticks) / Double(survey.rate) * 100).rounded() / 100) + " s"
  }

  package func lines(title: String) -> [String] {
    var told: [(tick: Int, lines: [String])] = acts.grouped { "\(seconds($0.asked)), \(reason(of: $0)):" }
      .map { head, acts in (acts[0].asked, [head] + acts.map { "  - " + sentence($0, asked: $0.asked) }) }
    told += pauses.map {
      ($0.lowerBound, ["\(seconds($0.lowerBound)) to \(seconds($0.upperBound)): nothing moves."])
    }
    told += survey.jumps.map { ($0.tick, ["\(seconds($0.tick)): \($0.sentence)."]) }
    return [summary(title)] + told.sorted { $0.tick < $1.tick }.flatMap(\.lines) + [ending]
  }

  private func summary(_ title: String) -> String {
    guard !acts.isEmpty else { return "\(title): nothing moves in \(seconds(survey.ticks))." }
    let count = Set(acts.flatMap(\.moves).map(\.selection.entity)).count
    var words = "\(title): \(seconds(survey.ticks)); \(count == 1 ? "one entity moves" : "\(count) entities move")"
    if busiest.count > 1 { words += ", up to \(busiest.count) at once, at \(seconds(busiest.tick))" }
    return words + "."
  }

  private var ending: String {
    if acts.isEmpty { return "Nothing has moved." }
    if let rest { return "All is at rest from \(seconds(rest)) on." }
    let names = acts.filter { $0.end == nil }.flatMap(\.names)
    return "At the end still \(names.count == 1 ? "moves" : "move") \(NameList.words(names.eachOnce))."
  }

  private func reason(of act: MotionAct) -> String {
    let rule = act.cause.flatMap { $0.actor == .rule && !$0.rule.isEmpty ? $0.rule : nil }
    guard let input = input(behind: act) else {
      let words = act.cause?.actor == .system ? "" : act.cause?.byWords.drop { $0 == " " } ?? ""
      return words.isEmpty ? "by itself" : String(words)
    }
    return rule == nil || rule == input.words ? input.words : "\(input.words), by rule \(rule ?? "")"
  }

  /// `card.1 to card.8 turn over from 0° to 180°, 83 ms apart, each 0.79 s with flip (spring, 0.5 s), until 1.88 s.`
  /// `asked` is the tick under which it is listed; the same beginning is left out.
  package func sentence(_ act: MotionAct, asked: Int? = nil) -> String {
    let names = act.names
    var words = "\(NameList.words(names)) \(act.way(isOne: names.count == 1))"
    if act.kind == "write", act.moves.allSatisfy({ ($0.end ?? .max) - $0.begins == 1 }) { return words + " at once." }
    if let stagger = act.stagger, names.count > 2 {
      words += ", \(Int((stagger / Double(survey.rate) * 1000).rounded())) ms apart"
    }
    if asked.map({ act.begins - $0 > 2 }) ?? true { words += ", from \(seconds(act.begins)) on" }
    words += ", \(length(act))" + (act.field == .particles ? "" : " with \(act.animationWords)")
    if let end = act.end { words += ", until \(seconds(end))" }
    func add(_ one: String, _ several: String, if isSo: Bool) {
      if isSo { words += "; " + (act.moves.count == 1 ? one : several) }
    }
    let overshoot = act.amount(act.overshoot)
    let isOvershooting = act.overshoot >= act.field.leastSeen(act.moves[0].from.kind)
    add("it overshoots by \(overshoot)", "overshooting by up to \(overshoot)", if: isOvershooting)
    let paused = act.moves.map(\.paused).max() ?? 0
    add("it is paused for \(seconds(paused))", "paused for up to \(seconds(paused))", if: paused > 0)
    let cut = act.moves.count(where: \.isCutShort)
    add("it is cut short", "\(cut) are cut short", if: cut > 0)
    add("it takes over what ran", "\(act.interrupts) take over what ran", if: act.interrupts > 0)
    add("it is interrupted", "\(act.interrupted) are interrupted", if: act.interrupted > 0)
    return words + "."
  }

  private func length(_ act: MotionAct) -> String {
    guard act.end != nil else { return "without an end" }
    let lengths = act.moves.compactMap { move in move.end.map { $0 - move.begins } }
    let (least, most) = (lengths.min() ?? 0, lengths.max() ?? 0)
    let isSame = Double(most - least) <= 0.02 * Double(survey.rate)
    return (act.moves.count > 1 ? "each " : "") + (isSame ? seconds(most) : "\(seconds(least)) to \(seconds(most))")
  }
}

extension MotionAct {
  package var animationWords: String {
    let titles = moves.map(\.title).eachOnce
    guard titles.count == 1 else { return NameList.words(titles) }
    let bare = kind.split(separator: ",", maxSplits: 1)
    guard title.hasSuffix(String(bare.first ?? "")) else { return "\(title) (\(kind))" }
    return bare.count == 2 ? "\(title) (\(bare[1].drop { $0 == " " }))" : title
  }

  func way(isOne: Bool) -> String {
    func verb(_ plural: String, _ singular: String) -> String { isOne ? singular : plural }
    let (from, to) = (moves[0].from, moves[0].to)
    if field == .particles { return verb("emit particles", "emits particles") }
    let does =
      switch ["Transform", "Size", "Opacity"].contains(field.component) ? field.field : "" {
      case "position": verb("move", "moves")
      case "turn": verb("turn over", "turns over")
      case "rotation": verb("rotate", "rotates")
      case "tilt": verb("tilt", "tilts")
      case "scale": verb("scale", "scales")
      case "size": verb("change size", "changes size")
      case "opacity": verb("fade", "fades")
      case "lift": verb("rise or sink", to.numbers.first ?? 0 > from.numbers.first ?? 0 ? "rises" : "sinks")
      default: verb("change \(field.words)", "changes \(field.words)")
      }
    let isSameWay = moves.allSatisfy { $0.from == from && $0.to == to }
    if isSameWay { return from == to ? "\(does) around \(to.text)" : "\(does) from \(from.text) to \(to.text)" }
    let ways = moves.map { $0.to.lanes - $0.from.lanes }
    if let first = ways.first, from.kind != .color, ways.allSatisfy({ ($0 - first).length < 0.01 }) {
      return "\(does) by \(FieldValue(from.kind, (0..<from.numbers.count).map { first[$0] }).text)"
    }
    if moves.allSatisfy({ $0.to == to }) { return "\(does), all to \(to.text)" }
    let furthest = ways.map(\.length).max() ?? 0
    return from.kind == .color ? "\(does), each to its own" : "\(does), each its own way, up to \(amount(furthest))"
  }

  func amount(_ distance: Double) -> String { field.amount(distance, moves[0].from.kind) }
}

extension FieldID {
  package func amount(_ distance: Double, _ kind: FieldValue.Kind) -> String {
    if kind == .angle { return FieldValue.short(distance) + "°" }
    return unit == .none
      ? FieldValue.plain((distance * 1000).rounded() / 1000) : FieldValue.short(distance) + unit.words
  }

  /// Half a point, half a degree, a hundredth.
  func leastSeen(_ kind: FieldValue.Kind) -> Double { kind == .angle || isInPoints ? 0.5 : 0.01 }
}

/// Moves with a common field, animation and cause, of entities with the same name.
package struct MotionAct: Sendable, Hashable {
  package let moves: [MotionSurvey.Move]
  package let begins: Int
  package let end: Int?
  package let stagger: Double?

  package var field: FieldID { moves[0].field }
  package var title: String { moves[0].title }
  /// Entities of one name may differ in kind, as those of `bounce-1` to `bounce-6` do.
  package var kind: String {
    let kinds = moves.map(\.kind).eachOnce
    return kinds.count > 3 ? "\(kinds.count) different ones" : kinds.joined(separator: "; ")
  }
  package var cause: Cause? { moves[0].cause }
  /// The tick of its request.
  var asked: Int { cause?.intentTick ?? moves.map(\.asked).min() ?? begins }
  package var names: [String] { moves.map(\.name).eachOnce }
  package var overshoot: Double { moves.map(\.overshoot).max() ?? 0 }
  package var interrupted: Int { moves.count(where: \.isInterrupted) }
  package var interrupts: Int { moves.count { $0.interrupts != nil } }

  package static func all(of survey: MotionSurvey) -> [MotionAct] {
    let moves = survey.moves.filter { $0.from != $0.to || $0.fastest > 0 || $0.end == nil }
    let acts = moves.grouped { move in
      let title = NameList.stem(move.title)
      // Animations with numbers, such as bounce-1 to bounce-6, differ in kind from entity to entity.
      return [
        NameList.stem(move.name).stem, "\(move.field)", title.stem, title.number == nil ? move.kind : "",
        move.cause?.rule ?? "", move.cause?.intent ?? "",
        "\(move.cause?.heldSince ?? move.cause?.intentTick ?? move.asked)",
      ]
    }
    return acts.map { MotionAct($0.elements) }.sorted { $0.begins < $1.begins }
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

extension Sequence {
  /// Returns the elements by key, the keys in the order in which they first appear.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    return reduce(into: []) { groups, element in
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
  }
}
