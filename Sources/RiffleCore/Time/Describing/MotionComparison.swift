/// The differences between the motion of two runs, by entity and field.
///
/// Entities are matched by name.
package struct MotionComparison: Sendable {
  /// A field of an entity in both runs.
  package struct Row: Sendable, Hashable {
    package let name: String
    package let field: FieldID
    package let kind: FieldValue.Kind
    package let left: Side?
    package let right: Side?
    /// The largest visible distance and its tick; nil if one of the runs does not move the field.
    package let furthest: Furthest?
    /// The visible size of `furthest`.
    package var seen = SeenDistance.zero

    var isSingle: Bool { left == nil || right == nil }
  }

  package struct Furthest: Sendable, Hashable {
    package let distance: Double
    package let tick: Int
  }

  package struct Side: Sendable, Hashable {
    /// The time of the first motion, in seconds.
    package let begins: Double
    /// The time at which it comes to rest; nil if it still moves at the end.
    package let settles: Double?
    package let overshoot: Double
    package let moves: Int
    package let animations: [String]
    package let last: [Double]
  }

  /// The fields that move differently: those of one run only, then by the visible distance.
  package let rows: [Row]
  /// The number of fields with equal motion in both.
  package let alike: Int

  /// Smaller differences are left out: a tick or 0.005 s, and half of the smallest visible distance.
  private static let leastTime = 0.005

  package init(_ left: MotionSurvey, _ right: MotionSurvey) {
    let (one, other) = (Self.sides(left), Self.sides(right))
    let (tracks, otherTracks) = (Self.tracks(left), Self.tracks(right))
    var rows: [Row] = []
    var alike = 0
    let keys = left.places + right.places.filter { one[$0] == nil }
    let least = max(Self.leastTime, 0.6 / Double(min(left.rate, right.rate)))
    for key in keys {
      let kind = (tracks[key] ?? otherTracks[key])?.kind ?? .number
      let furthest = tracks[key].flatMap { track in
        otherTracks[key].map { Self.furthest(track, $0, left, right) }
      }
      let row = Row(name: key.name, field: key.field, kind: kind, left: one[key], right: other[key], furthest: furthest)
      if row.isDifferent(leastTime: least) { rows.append(row) } else { alike += 1 }
    }
    var moved = rows.filter { !$0.isSingle }
    Self.measure(&moved, left, right)
    self.rows =
      rows.filter(\.isSingle)
      + moved.enumerated().sorted {
        ($1.element.seen, $0.offset) < ($0.element.seen, $1.offset)
      }.map(\.element)
    self.alike = alike
  }

  package var isEmpty: Bool { rows.isEmpty }

  private static func sides(_ survey: MotionSurvey) -> [MotionPlace: Side] {
    var sides: [MotionPlace: [MotionSurvey.Move]] = [:]
    for move in survey.moves where move.selection.field != nil { sides[MotionPlace(move), default: []].append(move) }
    return sides.mapValues { moves in
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

  /// Returns the largest distance at the ticks of the left run, by time if the rates differ.
  private static func furthest(
    _ track: MotionSurvey.Track, _ other: MotionSurvey.Track, _ left: MotionSurvey, _ right: MotionSurvey
  ) -> Furthest {
    var most = Furthest(distance: 0, tick: 0)
    for tick in 0...max(left.ticks, right.ticks * left.rate / right.rate) {
      let there = left.rate == right.rate ? tick : tick * right.rate / left.rate
      let way = track.value(at: tick) - other.value(at: there)
      let distance = (way * way).sum().squareRoot()
      if distance > most.distance { most = Furthest(distance: distance, tick: tick) }
    }
    return most
  }
}

/// A field of an entity by their names, common to two runs.
struct MotionPlace: Hashable, Sendable {
  let name: String
  let field: FieldID

  init(name: String, field: FieldID) { (self.name, self.field) = (name, field) }

  init(_ move: MotionSurvey.Move) { self.init(name: move.name, field: move.selection.field ?? FieldID("", "")) }
}

extension MotionSurvey {
  /// The fields that move, each once, in the order in which they begin.
  fileprivate var places: [MotionPlace] {
    var seen: Set<MotionPlace> = []
    return moves.map(MotionPlace.init).filter { seen.insert($0).inserted }
  }
}

extension MotionComparison.Row {
  /// The difference of the starts in seconds, right minus left; nil if one is missing.
  var beginsLater: Double? { left.flatMap { left in right.map { $0.begins - left.begins } } }
  var settlesLater: Double? {
    guard let one = left?.settles, let other = right?.settles else { return nil }
    return other - one
  }
  var overshootsMore: Double? { left.flatMap { left in right.map { $0.overshoot - left.overshoot } } }

  var endsApart: Double {
    guard let one = left?.last, let other = right?.last, one.count == other.count else { return 0 }
    return zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  fileprivate func isDifferent(leastTime: Double) -> Bool {
    guard let left, let right else { return true }
    let least = field.leastSeen(kind) / 2
    return (beginsLater ?? 0).magnitude > leastTime || (left.settles == nil) != (right.settles == nil)
      || (settlesLater ?? 0).magnitude > leastTime || (overshootsMore ?? 0).magnitude > least || endsApart > least
      || (furthest?.distance ?? 0) > least || left.moves != right.moves
  }
}
