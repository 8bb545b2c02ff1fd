/// The visible distance between two values of a field: one order for changes of all units. Movement comes before
/// changes of appearance.
public struct SeenDistance: Sendable, Hashable, Comparable {
  /// How far the corner that moves most is from its place, in points of the window; of a camera, a corner of what its picture shows.
  public let points: Double
  /// Of what moves no corner, how many of the smallest steps that can be seen: a hundredth of a colour or of a share, half a point, half
  /// a degree. 1 for a text, 0 for a place in the order of drawing.
  public let steps: Double

  static let zero = SeenDistance(points: 0, steps: 0)

  /// Less than a twentieth of a point, or of a step, is invisible.
  static let least = 0.05

  /// Whether a person could see it.
  var isSeen: Bool { points >= Self.least || steps >= Self.least }

  public static func < (one: SeenDistance, other: SeenDistance) -> Bool { one.rank < other.rank }

  /// An invisible distance comes last.
  private var rank: (Double, Double, Double) { (points >= Self.least ? points : 0, steps, points) }

  /// How far that is of the largest of all, 0...1.
  func part(of largest: SeenDistance) -> Double {
    largest.points >= Self.least ? points / largest.points : largest.steps > 0 ? steps / largest.steps : 0
  }
}

extension SeenDistance {
  /// - Parameter points: how far the field moves a corner; nil for one that moves none.
  init(from before: FieldValue, to after: FieldValue, of field: FieldID?, points: Double?) {
    self.points = points ?? 0
    guard points == nil, let field, field.field != "depth" else {
      steps = 0
      return
    }
    let isText = before.kind == .text || after.kind == .text
    steps = before.distance(to: after) / (isText ? 1 : field.leastSeen(before.kind))
  }
}
