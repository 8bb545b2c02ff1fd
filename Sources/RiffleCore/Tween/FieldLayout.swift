import RiffleMotion

/// Which lanes of a component's animatable data belong to which of its fields.
///
/// A field is a leaf of the data's tree of pairs. Animations own fields, not components: a spring on a card's position
/// leaves its turn alone.
struct FieldLayout: Sendable, Equatable {
  /// Lanes of each field.
  let widths: [Int]
  /// First lane of each field.
  let lanes: [Int]
  /// Lanes of all fields together.
  let width: Int

  var count: Int { widths.count }

  init(widths: [Int]) {
    precondition(widths.count <= 32, "animatable data has at most 32 fields, not \(widths.count): nest components")
    self.widths = widths
    var first = 0
    lanes = widths.map { width in
      defer { first += width }
      return first
    }
    width = first
  }

  /// The fields of data that is nothing but floats.
  init<Vector: LaneVector>(_ type: Vector.Type) {
    var widths: [Int] = []
    Vector.appendFields(to: &widths)
    self.init(widths: widths)
  }

  /// One field, one lane: data that is taken whole.
  static let whole = FieldLayout(widths: [1])
}
