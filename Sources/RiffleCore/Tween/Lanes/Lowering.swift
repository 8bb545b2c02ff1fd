import RiffleECS
import RiffleMotion

/// Created where the component type is concrete, so that the compiler specialises the conversions.
@usableFromInline package struct Lowering<C: Component & Animatable, Lanes: DifferenceLanes>: Sendable {
  /// Appends `old - new` unless all fields are equal; returns a bit for each field that differs.
  @usableFromInline package let appendDifference: @Sendable (_ old: C, _ new: C, _ lanes: inout Lanes) -> UInt32
  @usableFromInline package let add: @Sendable (_ lanes: Lanes, _ index: Int, _ component: inout C) -> Void
  @usableFromInline let present: @Sendable (_ planes: [Lanes], _ row: Int, _ component: inout C) -> Void
  /// `entities` is -1 for free rows; only planes with a bit in `unclear` have values other than zeros.
  @usableFromInline let presentAll:
    @Sendable (_ planes: [Lanes], _ unclear: UInt32, _ entities: [Int32], _ column: inout PresentedColumn<C>) -> Void
  @usableFromInline let data: @Sendable (_ lanes: Lanes, _ index: Int) -> C.AnimatableData
  /// Nil for data not made of floats.
  @usableFromInline let store: (@Sendable (C.AnimatableData, UnsafeMutablePointer<Float>) -> Void)?
  @usableFromInline let kernels: LaneKernels<Lanes>
}

extension Lowering where Lanes == FloatLanes, C.AnimatableData: LaneVector {
  @inlinable package init(layout: FieldLayout) {
    let width = layout.width
    appendDifference = { old, new, lanes in
      lanes.appendDifference(old.animatableData, new.animatableData, layout)
    }
    add = { lanes, index, component in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, C.AnimatableData.laneCount)) { sum in
        guard let base = sum.baseAddress else { return }
        component.animatableData.store(to: base)
        lanes.values.withUnsafeBufferPointer { values in
          if let from = values.baseAddress { base.add(from + index &* width, count: width) }
        }
        component.animatableData = C.AnimatableData(lanes: base)
      }
    }
    present = { planes, row, component in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, C.AnimatableData.laneCount)) { sum in
        guard var base = sum.baseAddress else { return }
        component.animatableData.store(to: base)
        for plane in planes.indices {
          let width = planes[plane].width
          planes[plane].values.withUnsafeBufferPointer { values in
            if let from = values.baseAddress { base.add(from + row &* width, count: width) }
          }
          base += width
        }
        guard let first = sum.baseAddress else { return }
        component.animatableData = C.AnimatableData(lanes: first)
      }
    }
    presentAll = { planes, unclear, entities, column in
      for field in planes.indices where unclear & 1 << UInt32(field) != 0 {
        let (lane, width, count) = (layout.lanes[field], layout.widths[field], C.AnimatableData.laneCount)
        planes[field].values.withUnsafeBufferPointer { values in
          withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, count)) { sum in
            guard let base = sum.baseAddress, let from = values.baseAddress else { return }
            column.rows.withUnsafeMutableBufferPointer { rows in
              for row in entities.indices {
                let entity = Int(entities[row])
                guard entity >= 0, entity < rows.count, rows[entity] != nil else { continue }
                if width == count {
                  rows[entity]!.value.animatableData += C.AnimatableData(lanes: from + row &* count)
                  continue
                }
                rows[entity]!.value.animatableData.store(to: base)
                (base + lane).add(from + row &* width, count: width)
                rows[entity]!.value.animatableData = C.AnimatableData(lanes: base)
              }
            }
          }
        }
      }
    }
    kernels = LaneKernels()
    store = { $0.store(to: $1) }
    data = { lanes, index in
      lanes.values.withUnsafeBufferPointer { values in
        guard let base = values.baseAddress else { return .zero }
        return C.AnimatableData(lanes: base + index * width)
      }
    }
  }
}

extension Lowering where Lanes == VectorLanes<C.AnimatableData> {
  @inlinable init() {
    appendDifference = { old, new, lanes in
      let difference = old.animatableData - new.animatableData
      guard difference != .zero, difference.magnitudeSquared.isFinite else { return 0 }
      lanes.values.append(difference)
      return 1
    }
    add = { lanes, index, component in component.animatableData += lanes.values[index] }
    present = { planes, row, component in component.animatableData += planes[0].values[row] }
    presentAll = { planes, _, entities, column in
      for (row, entity) in entities.enumerated() where entity >= 0 && Int(entity) < column.rows.count {
        column.rows[Int(entity)]?.value.animatableData += planes[0].values[row]
      }
    }
    kernels = LaneKernels()
    store = nil
    data = { lanes, index in lanes.values[index] }
  }
}

extension FloatLanes {
  /// A difference that is not finite counts as no change, so that no NaN enters a lane.
  @inlinable mutating func appendDifference<Vector: LaneVector>(_ old: Vector, _ new: Vector, _ layout: FieldLayout)
    -> UInt32
  {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, 2 * Vector.laneCount)) { lanes in
      guard let base = lanes.baseAddress else { return 0 }
      old.store(to: base)
      new.store(to: base + Vector.laneCount)
      for k in 0..<Vector.laneCount { base[k] -= base[Vector.laneCount &+ k] }
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
