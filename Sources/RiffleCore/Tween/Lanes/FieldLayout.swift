import RiffleMotion

/// The lanes of a component's animatable data, by field.
///
/// A field is a leaf of the data's tree of pairs. Animations own fields, not components: a spring on a card's position
/// does not affect its turn.
@usableFromInline package struct FieldLayout: Sendable, Equatable {
  /// Lanes of each field.
  @usableFromInline let widths: [Int]
  /// First lane of each field.
  @usableFromInline let lanes: [Int]
  /// Lanes of all fields together.
  @usableFromInline package let width: Int

  @inlinable package var count: Int { widths.count }

  /// The fields whose bits are set, in order.
  func fields(_ bits: UInt32) -> LazyFilterSequence<Range<Int>> {
    (0..<count).lazy.filter { bits & (1 << UInt32($0)) != 0 }
  }

  @usableFromInline package init(widths: [Int]) {
    require(widths.count <= 32, "animatable data has at most 32 fields, not \(widths.count): nest components")
    self.widths = widths
    var first = 0
    lanes = widths.map { width in
      defer { first += width }
      return first
    }
    width = first
  }

  @usableFromInline package init<Vector: LaneVector>(_ type: Vector.Type) {
    var widths: [Int] = []
    Vector.appendFields(to: &widths)
    self.init(widths: widths)
  }

  /// One field, one lane: data without separate fields.
  @usableFromInline package static let whole = FieldLayout(widths: [1])
}
