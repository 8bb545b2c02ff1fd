/// The presented values of one component of all entities at a tick, read in one pass.
public struct PresentedColumn<C: Component & Animatable>: Sendable {
  @usableFromInline struct Seen: Sendable {
    @usableFromInline var value: C
    /// After the value, so that nil needs no extra byte.
    @usableFromInline let generation: UInt32

    @inlinable init(generation: UInt32, value: C) { (self.value, self.generation) = (value, generation) }
  }

  @usableFromInline var rows: [Seen?] = []

  @inlinable init() {}

  /// The presented value of an entity; nil if it was not alive at the tick or had no such component.
  @inlinable public subscript(entity: Entity) -> C? {
    let row = Int(entity.index)
    guard row < rows.count, let seen = rows[row], seen.generation == entity.generation else { return nil }
    return seen.value
  }

  @inlinable package mutating func update(_ entity: Entity, _ body: (inout C) -> Void) {
    guard self[entity] != nil else { return }
    body(&rows[Int(entity.index)]!.value)
  }

  @inlinable package mutating func remove(_ entity: Entity) { if self[entity] != nil { rows[Int(entity.index)] = nil } }

  /// `entities` is -1 for free rows.
  @inlinable mutating func add(_ differences: DifferencePlanes, of entities: [Int32], _ layout: FieldLayout) {
    let (planes, count) = (differences.planes, C.AnimatableData.laneCount)
    for field in planes.indices where differences.unclear & 1 << UInt32(field) != 0 {
      let (lane, width) = (layout.lanes[field], layout.widths[field])
      planes[field].values.withUnsafeBufferPointer { values in
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, count)) { sum in
          guard let base = sum.baseAddress, let from = values.baseAddress else { return }
          sum.initialize(repeating: 0)
          rows.withUnsafeMutableBufferPointer { rows in
            for row in entities.indices {
              let entity = Int(entities[row])
              guard entity >= 0, entity < rows.count, rows[entity] != nil else { continue }
              if width == count {
                rows[entity]!.value.animatableData += C.AnimatableData(lanes: from + row &* count)
                continue
              }
              (base + lane).update(from: from + row &* width, count: width)
              rows[entity]!.value.animatableData += C.AnimatableData(lanes: base)
            }
          }
        }
      }
    }
  }

  /// Entities not in `past` keep their values.
  @inlinable package mutating func interpolate(from past: PresentedColumn, at alpha: Float) {
    for row in 0..<Swift.min(rows.count, past.rows.count) {
      guard let before = past.rows[row], let now = rows[row], now.generation == before.generation else { continue }
      let start = before.value.animatableData
      var step = now.value.animatableData - start
      step.scale(by: Double(alpha))
      rows[row]!.value.animatableData = start + step
    }
  }
}

extension World {
  /// The presented values of every entity with the component.
  @inlinable public func presentedColumn<C: Component & Animatable>(_ type: C.Type) -> PresentedColumn<C> {
    let world = hasLoggedWrites(type) ? takingUpWrites() : self
    var column = PresentedColumn<C>()
    guard world.count(of: type) > 0 else { return column }
    column.rows = [PresentedColumn.Seen?](unsafeUninitializedCapacity: world.rowCount) { rows, count in
      guard let base = rows.baseAddress else { return }
      // By runs: a running count would be kept in memory for each row.
      world.runs(of: type) { run, generations, values in
        if count < run.lowerBound { (base + count).initialize(repeating: nil, count: run.lowerBound &- count) }
        for row in run {
          (base + row).initialize(to: PresentedColumn.Seen(generation: generations[row], value: values[row]))
        }
        count = run.upperBound
      }
    }
    _ = world.withResource(AnimationStore<C>.self) { store in
      column.add(
        store.pointee.motion.differences, of: store.pointee.motion.entityRows.entities, store.pointee.motion.layout)
    }
    return column
  }

  /// The presented values between two ticks: `alpha` 0 is `previous`, or this world for entities that it lacks.
  @inlinable public func presentedColumn<C: Component & Animatable>(
    _ type: C.Type, from previous: World?, at alpha: Float
  ) -> PresentedColumn<C> {
    var column = presentedColumn(type)
    if let previous, !shares(type, with: previous) || !isAtRest(type) || !previous.isAtRest(type) {
      column.interpolate(from: previous.presentedColumn(type), at: alpha)
    }
    return column
  }

  @inlinable package func isAtRest<C: Component & Animatable>(_ type: C.Type) -> Bool {
    !hasLoggedWrites(type) && withResource(AnimationStore<C>.self) { $0.pointee.motion.isAtRest } ?? true
  }

  /// No column is created at rest.
  @inlinable package func eachPresented<C: Component & Animatable>(_ type: C.Type, _ body: (Entity, C) -> Void) {
    if isAtRest(type) { return each(type, body) }
    let column = presentedColumn(type)
    each(type) { entity, _ in if let value = column[entity] { body(entity, value) } }
  }

  /// The results of `presentedTransform` for every entity with a transform.
  package func presentedTransforms() -> PresentedColumn<Transform> {
    var column = presentedColumn(Transform.self)
    if count(of: Offset.self) > 0, !reducesMotion {
      let offsets = presentedColumn(Offset.self)
      each(Offset.self) { entity, _ in
        if let offset = offsets[entity] { column.update(entity) { $0 = $0.offset(by: offset) } }
      }
    }
    let present = { (entity: Entity) in
      if let transform = presentedTransform(of: entity) { column.update(entity) { $0 = transform } }
    }
    each(Shake.self) { entity, _ in present(entity) }
    each(Follow.self) { entity, _ in present(entity) }
    each(TransitionState.self) { entity, _ in present(entity) }
    return column
  }
}
