import RiffleMotion

/// The inner loops of a tick, as closures created where the lanes' type is known: so a custom vector runs in code
/// compiled for it, although the rules around it are compiled once for all types.
///
/// `first` is the row of member 0 if the members are in the contiguous rows `first...`, or -1 if they are scattered.
/// With `adding` false, which needs `first`, the plane's old values are replaced.
@usableFromInline package final class LaneKernels<Lanes: DifferenceLanes>: Sendable {
  @usableFromInline typealias Target = PlaneTarget
  @usableFromInline let advance:
    @Sendable (
      _ displacement: inout Lanes, _ velocity: inout Lanes, _ step: SpringStep, _ rows: [Int32], _ target: Target,
      _ plane: inout Lanes
    ) -> Void
  @usableFromInline let settle:
    @Sendable (
      _ displacement: Lanes, _ velocity: Lanes, _ tolerance: SpringTolerance, _ settled: inout [Int32]
    ) -> Float
  @usableFromInline let accumulate:
    @Sendable (
      _ values: Lanes, _ members: Range<Int>, _ factor: Float, _ rows: [Int32], _ target: Target, _ plane: inout Lanes
    ) -> Void
  @usableFromInline let accumulateEach:
    @Sendable (
      _ values: Lanes, _ members: Range<Int>, _ factors: MemberFactors, _ rows: [Int32], _ target: Target,
      _ plane: inout Lanes
    ) -> Void

  @inlinable package init() {
    advance = { Lanes.advance(&$0, &$1, by: $2, rows: $3, $4, &$5) }
    settle = { $0.settled(velocity: $1, tolerance: $2, into: &$3) }
    accumulate = { $0.accumulate($1, factor: $2, rows: $3, $4, &$5) }
    accumulateEach = { $0.accumulate($1, factors: $2, rows: $3, $4, &$5) }
  }
}

/// The remaining share of each of a range of members, counted from its first: looked up by the member's start.
@frozen @usableFromInline package struct MemberFactors {
  /// The remaining share by ticks after a start.
  @usableFromInline let table: UnsafePointer<Float>
  @usableFromInline let starts: UnsafePointer<Int32>
  @usableFromInline let tick: Int

  @inlinable package init(table: UnsafePointer<Float>, starts: UnsafePointer<Int32>, tick: Int) {
    (self.table, self.starts, self.tick) = (table, starts, tick)
  }

  @inlinable subscript(number: Int) -> Float {
    @inline(__always) get { table[tick &- Int(starts[number])] }
  }
}

/// The destination of a block of members in its plane.
@frozen @usableFromInline package struct PlaneTarget: Sendable {
  /// The row of member 0 if member i has row `first + i`; -1 for scattered rows.
  @usableFromInline let first: Int
  /// True to add to old values, false to replace them; scattered members always add.
  @usableFromInline let adding: Bool

  @inlinable package init(first: Int, adding: Bool) {
    self.first = first
    self.adding = adding || first < 0
  }

  /// `first` of the given rows.
  static func first(of rows: [Int32]) -> Int {
    guard let first = rows.first else { return -1 }
    var difference: Int32 = 0
    rows.withUnsafeBufferPointer { rows in
      var expected = first
      for row in rows {
        difference |= row ^ expected
        expected &+= 1
      }
    }
    return difference == 0 ? Int(first) : -1
  }
}
