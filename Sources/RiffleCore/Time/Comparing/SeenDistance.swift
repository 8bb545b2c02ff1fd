/// The visible distance between two values of a field: one order for changes of all units. Movement comes before
/// changes of appearance.
public struct SeenDistance: Sendable, Hashable, Comparable {
  /// The distance of the corner that moves most, in points of the window; for a camera, a corner of its picture.
  public let points: Double
  /// For a field that moves no corner, the number of smallest visible steps: a hundredth of a colour or of a share,
  /// half a point, half a degree. 1 for a text, 0 for a drawing order.
  public let steps: Double

  static let zero = SeenDistance(points: 0, steps: 0)

  /// Less than a twentieth of a point, or of a step, is invisible.
  static let least = 0.05

  /// True if a person could see it.
  package var isSeen: Bool { points >= Self.least || steps >= Self.least }

  public static func < (one: SeenDistance, other: SeenDistance) -> Bool { one.rank < other.rank }

  /// An invisible distance comes last.
  private var rank: (Double, Double, Double) { (points >= Self.least ? points : 0, steps, points) }

  /// Returns the share of the largest of all, 0...1.
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
