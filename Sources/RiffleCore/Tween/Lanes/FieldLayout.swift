/// A field is a leaf of the data's tree of pairs. Animations own fields, not components.
@usableFromInline package struct FieldLayout: Sendable, Equatable {
  @usableFromInline let widths: [Int]
  @usableFromInline let lanes: [Int]
  @usableFromInline package let width: Int

  @inlinable package var count: Int { widths.count }

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

  @usableFromInline package init<Vector: LaneVector>(_ type: Vector.Type) { self.init(widths: Vector.fieldWidths) }
}

extension LaneVector {
  /// Takes the lanes of some fields from another vector.
  func replacing(_ fields: UInt32, by other: Self) -> Self {
    let layout = FieldLayout(Self.self)
    var own = [Float](repeating: 0, count: max(1, layout.width))
    var others = own
    store(to: &own)
    other.store(to: &others)
    for field in layout.fields(fields) {
      let lanes = layout.lanes[field]..<layout.lanes[field] + layout.widths[field]
      own.replaceSubrange(lanes, with: others[lanes])
    }
    return Self(lanes: own)
  }
}

extension FloatLanes {
  /// A member of all fields as a vector.
  @inlinable package func vector<Vector: LaneVector>(at index: Int) -> Vector {
    values.withUnsafeBufferPointer { values in values.baseAddress.map { Vector(lanes: $0 + index &* width) } ?? .zero }
  }

  /// Appends `old - new` unless all fields are equal; returns a bit for each field that differs. A difference that is
  /// not finite counts as no change, so that no NaN enters a lane.
  @inlinable package mutating func appendDifference<Vector: LaneVector>(
    _ old: Vector, _ new: Vector, _ layout: FieldLayout
  ) -> UInt32 {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, Vector.laneCount)) { lanes in
      guard let base = lanes.baseAddress else { return 0 }
      (old - new).store(to: base)
      @inline(__always) func isChange(_ lanes: Range<Int>) -> Bool {
        var differs = false
        var isFinite = true
        for k in lanes {
          differs = differs || base[k] != 0
          isFinite = isFinite && base[k].isFinite
        }
        return differs && isFinite
      }
      var fields: UInt32 = 0
      if layout.count == 1 {
        // The usual case: the compiler knows the number of lanes.
        fields = isChange(0..<Vector.laneCount) ? 1 : 0
      } else {
        for field in 0..<layout.count where isChange(layout.lanes[field]..<layout.lanes[field] + layout.widths[field]) {
          fields |= 1 << UInt32(field)
        }
      }
      guard fields != 0 else { return 0 }
      if Vector.laneCount > 4 {
        values.append(contentsOf: UnsafeBufferPointer(start: base, count: Vector.laneCount))
      } else {
        // A few are appended faster one by one.
        for k in 0..<Vector.laneCount { values.append(base[k]) }
      }
      members += 1
      return fields
    }
  }
}
