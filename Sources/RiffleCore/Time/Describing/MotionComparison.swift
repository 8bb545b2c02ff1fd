/// The differences between the motion of two runs. Entities are matched by name.
package struct MotionComparison: Sendable {
  package struct Row: Sendable {
    package let name: String
    package let field: FieldID
    package let kind: FieldValue.Kind
    package let left: Side?
    package let right: Side?
    /// The largest visible distance; nil if one of the runs does not move the field.
    package let furthest: (distance: Double, tick: Int)?
    package var seen = SeenDistance.zero

    var isSingle: Bool { left == nil || right == nil }
  }

  package struct Side: Sendable, Hashable {
    /// In seconds.
    package let begins: Double
    /// In seconds; nil if it still moves at the end.
    package let settles: Double?
    package let overshoot: Double
    package let moves: Int
    package let animations: [String]
    package let last: [Double]
  }

  /// The fields that move differently: those of one run only, then by the visible distance.
  package let rows: [Row]
  package let alike: Int

  /// Smaller differences are left out: a tick or 0.005 s, and half of the smallest visible distance.
  private static let leastTime = 0.005

  package init(_ left: MotionSurvey, _ right: MotionSurvey) {
    let (one, other) = (Self.sides(left), Self.sides(right))
    let (tracks, otherTracks) = (Self.tracks(left), Self.tracks(right))
    let keys = (left.moves + right.moves).map(\.place).eachOnce
    let least = max(Self.leastTime, 0.6 / Double(min(left.rate, right.rate)))
    let rows = keys.map { key in
      Row(
        name: key.name, field: key.field, kind: (tracks[key] ?? otherTracks[key])?.kind ?? .number, left: one[key],
        right: other[key],
        furthest: tracks[key].flatMap { track in otherTracks[key].map { Self.furthest(track, $0, left, right) } })
    }.filter { $0.isDifferent(leastTime: least) }
    alike = keys.count - rows.count
    var moved = rows.filter { !$0.isSingle }
    Self.measure(&moved, left, right)
    self.rows = rows.filter(\.isSingle) + moved.sorted { $1.seen < $0.seen }
  }

  package var isEmpty: Bool { rows.isEmpty }

  private static func sides(_ survey: MotionSurvey) -> [MotionPlace: Side] {
    Dictionary(grouping: survey.moves, by: \.place).mapValues { moves in
      let isOver = moves.allSatisfy { $0.end != nil }
      let animations = moves.map { "\($0.title) (\($0.kind))" }.eachOnce
      return Side(
        begins: Double(moves.map(\.begins).min() ?? 0) / Double(survey.rate),
        settles: isOver ? Double(moves.compactMap(\.end).max() ?? 0) / Double(survey.rate) : nil,
        overshoot: moves.map(\.overshoot).max() ?? 0, moves: moves.count, animations: animations,
        last: moves.last?.to.numbers ?? [])
    }
  }

  private static func tracks(_ survey: MotionSurvey) -> [MotionPlace: MotionSurvey.Track] {
    Dictionary(survey.tracks.map { (MotionPlace(name: $0.name, field: $0.field), $0) }) { first, _ in first }
  }

  private static func furthest(
    _ track: MotionSurvey.Track, _ other: MotionSurvey.Track, _ left: MotionSurvey, _ right: MotionSurvey
  ) -> (distance: Double, tick: Int) {
    var most = (distance: 0.0, tick: 0)
    for tick in 0...max(left.ticks, right.ticks * left.rate / right.rate) {
      let there = left.rate == right.rate ? tick : tick * right.rate / left.rate
      let distance = (track.value(at: tick) - other.value(at: there)).length
      if distance > most.distance { most = (distance, tick) }
    }
    return most
  }
}

/// A field of an entity by their names, common to two runs.
struct MotionPlace: Hashable, Sendable {
  let name: String
  let field: FieldID
}

extension MotionComparison.Row {
  /// In seconds.
  var beginsLater: Double? { difference { $0.begins } }
  var settlesLater: Double? { difference { $0.settles } }
  var overshootsMore: Double? { difference { $0.overshoot } }

  private func difference(_ value: (MotionComparison.Side) -> Double?) -> Double? {
    guard let one = left.flatMap(value), let other = right.flatMap(value) else { return nil }
    return other - one
  }

  var endsApart: Double {
    guard let one = left?.last, let other = right?.last, one.count == other.count else { return 0 }
    return length(RiffleCore.difference(one, other))
  }

  fileprivate func isDifferent(leastTime: Double) -> Bool {
    guard let left, let right else { return true }
    let least = field.leastSeen(kind) / 2
    return (beginsLater ?? 0).magnitude > leastTime || (left.settles == nil) != (right.settles == nil)
      || (settlesLater ?? 0).magnitude > leastTime || (overshootsMore ?? 0).magnitude > least || endsApart > least
      || (furthest?.distance ?? 0) > least || left.moves != right.moves
  }

  /// Ranges for figures that differ from row to row.
  fileprivate static func words(of rows: [Self]) -> String {
    guard let first = rows.first else { return "" }
    if rows.allSatisfy({ $0.left == nil }) { return "moves only in the second" }
    if rows.allSatisfy({ $0.right == nil }) { return "moves only in the first" }
    var parts: [String] = []
    func add(_ verb: String, _ seconds: [Double]) {
      let told = seconds.filter { $0.magnitude > 0.005 }
      guard let low = told.map(\.magnitude).min(), let high = told.map(\.magnitude).max() else { return }
      let (isLater, isEarlier) = (told.contains { $0 > 0 }, told.contains { $0 < 0 })
      let range = time(low) == time(high) ? time(high) : "\(time(low)) to \(time(high))"
      let which = isLater ? "later" : "earlier"
      parts.append(isLater && isEarlier ? "\(verb) up to \(time(high)) earlier or later" : "\(verb) \(range) \(which)")
    }
    func time(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded())) ms" }
    let (field, kind) = (first.field, first.kind)
    let least = field.leastSeen(kind) / 2
    add("begins", rows.compactMap(\.beginsLater))
    add("settles", rows.compactMap(\.settlesLater))
    if rows.contains(where: { $0.left?.settles == nil && $0.right?.settles != nil }) {
      parts.append("now comes to rest")
    }
    if rows.contains(where: { $0.left?.settles != nil && $0.right?.settles == nil }) {
      parts.append("no longer comes to rest")
    }
    let overshoots = rows.compactMap(\.overshootsMore).filter { $0.magnitude > least }
    if let most = overshoots.max(by: { $0.magnitude < $1.magnitude }) {
      parts.append("overshoots \(field.amount(most.magnitude, kind)) \(most > 0 ? "more" : "less")")
    }
    let ends = rows.map(\.endsApart).max() ?? 0
    if ends > least { parts.append("ends \(field.amount(ends, kind)) apart") }
    let moves = rows.compactMap { row in row.left.flatMap { left in row.right.map { $0.moves - left.moves } } }
    if let count = moves.max(by: { $0.magnitude < $1.magnitude }), count != 0 {
      parts.append("moves \(count.magnitude) \(count.magnitude == 1 ? "time" : "times") \(count > 0 ? "more" : "less")")
    }
    if parts.isEmpty {
      let far = rows.compactMap(\.furthest).max { $0.distance < $1.distance }
      parts.append("goes another way, \(field.amount(far?.distance ?? 0, kind)) apart at most")
    }
    guard let last = parts.last, parts.count > 1 else { return parts[0] }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension MotionComparison {
  /// Measures the visible distance of each row at its largest difference, by playing both runs up to there again.
  static func measure(_ rows: inout [Row], _ left: MotionSurvey, _ right: MotionSurvey) {
    var (one, other) = (left.start, right.start)
    for index in rows.indices.sorted(by: { (rows[$0].furthest?.tick ?? 0, $0) < (rows[$1].furthest?.tick ?? 0, $1) }) {
      let (row, tick) = (rows[index], rows[index].furthest?.tick ?? 0)
      left.play(&one, to: tick)
      right.play(&other, to: tick * right.rate / left.rate)
      guard let entity = one.world.entity(named: row.name), let there = other.world.entity(named: row.name),
        let before = one.world.reading(of: row.field, on: entity)?.presented,
        let after = other.world.reading(of: row.field, on: there)?.presented
      else { continue }
      let distances = CornerDistances(one: one.world, other: other.world)
      rows[index].seen = SeenDistance(
        from: before, to: after, of: row.field, points: distances.points(of: entity, as: there, by: row.field))
    }
  }

  package var lines: [String] {
    guard !rows.isEmpty else { return [alike == 0 ? "Nothing moves in either." : "Nothing moves otherwise."] }
    let groups = rows.grouped { MotionPlace(name: NameList.stem($0.name).stem, field: $0.field) }
    let lines = groups.map { place, rows in
      let names = rows.map(\.name).sorted { ($0.count, $0) < ($1.count, $1) }
      // If the copies differ by different numbers, a range combines them.
      return "\(NameList.words(names)): \(place.field.words) \(Row.words(of: rows))."
    }
    return lines + [
      alike == 0
        ? "All that moves moves otherwise."
        : "Nothing else moves otherwise (\(alike) \(alike == 1 ? "field is" : "fields are") alike)."
    ]
  }
}

extension MotionSurvey {
  fileprivate func play(_ simulation: inout Simulation, to tick: Int) {
    while simulation.tick < min(tick, ticks) { simulation.step(input(simulation.tick + 1)) }
  }
}
