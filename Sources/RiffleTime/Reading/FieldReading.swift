import RiffleCore

/// One field of an entity at one tick.
package struct FieldReading: Sendable, Hashable {
  package let id: FieldID
  /// What the component says.
  package let model: FieldValue
  /// What is seen; the model's at rest.
  package let presented: FieldValue
  /// Per second; nil for what cannot move.
  package let velocity: FieldValue?

  /// Whether the field can be animated.
  package var isAnimatable: Bool { velocity != nil }
  /// Whether it is on its way now.
  package var isMoving: Bool { presented != model || (velocity?.numbers.contains { $0 != 0 } ?? false) }
}

/// A component of an entity at one tick, field by field, in the order in which they are declared.
package struct ComponentReading: Sendable, Hashable {
  /// Without its module: `Transform`.
  package let name: String
  package let fields: [FieldReading]
}

extension World {
  /// All that an entity has, for a person to read. Slow: by reflection, so outside the step only.
  package func readings(of entity: Entity) -> [ComponentReading] {
    components(of: entity).map { reading(of: $0, on: entity) }
  }

  /// One component of an entity, by its name without the module.
  package func reading(of component: String, on entity: Entity) -> ComponentReading? {
    components(of: entity).first { shortName(of: type(of: $0).componentName) == component }
      .map { reading(of: $0, on: entity) }
  }

  /// One field of an entity; nil when it is gone or has none of that name.
  package func reading(of field: FieldID, on entity: Entity) -> FieldReading? {
    reading(of: field.component, on: entity)?.fields.first { $0.id == field }
  }

  func reading(of component: any Component, on entity: Entity) -> ComponentReading {
    let name = shortName(of: type(of: component).componentName)
    if let animatable = component as? any Component & Animatable {
      return movingReading(of: animatable, named: name, on: entity)
    }
    let fields = properties(of: component).map { label, value, _ in
      let value = FieldValue(of: value)
      return FieldReading(id: FieldID(name, label), model: value, presented: value, velocity: nil)
    }
    return ComponentReading(name: name, fields: fields)
  }

  /// The velocity is read through the component too: put in place of what moves, it shows under the same names.
  private func movingReading<C: Component & Animatable>(of component: C, named name: String, on entity: Entity)
    -> ComponentReading
  {
    let parts = MovingParts(of: component)
    let presented = presented(C.self, of: entity)
    var speeds = component
    speeds.animatableData = velocity(C.self, of: entity)
    let rows = zip(zip(properties(of: component), properties(of: presented)), properties(of: speeds))
    let fields = rows.map { row, speed in
      let (model, seen) = row
      let field = parts.field(of: model.label)
      return FieldReading(
        id: FieldID(name, field ?? model.label), model: FieldValue(of: model.value),
        presented: FieldValue(of: seen.value), velocity: field == nil ? nil : FieldValue(of: speed.value))
    }
    return ComponentReading(name: name, fields: fields)
  }
}

/// The stored properties of a component; the component itself where it has none, as an enumeration. A property that is
/// itself made of several that animate is read as those: each of them moves by itself. The path leads to it by positions,
/// see `property(at:of:)`.
func properties(of component: any Component) -> [(label: String, value: Any, path: [Int])] {
  guard Mirror(reflecting: component).displayStyle == .struct else { return [("value", component, [])] }
  return storedProperties(of: component).flatMap { property in
    let value = property.value
    return value is any Animatable && FieldValue.numbers(of: value) == nil
      && Mirror(reflecting: value).displayStyle == .struct
      ? storedProperties(of: value, property.path) : [property]
  }
}

/// One stored property, without a look at the others.
func property(at path: [Int], of component: Any) -> Any {
  path.reduce(component) { Mirror(reflecting: $0).children.dropFirst($1).first?.value ?? $0 }
}

private func storedProperties(of value: Any, _ path: [Int] = []) -> [(label: String, value: Any, path: [Int])] {
  Mirror(reflecting: value).children.enumerated().map { index, child in
    // The storage of a property wrapper or macro begins with an underscore.
    let label = child.label ?? "\(index)"
    return (label.hasPrefix("_") ? String(label.dropFirst()) : label, child.value, path + [index])
  }
}

/// Which stored properties of a component its animatable data reaches, and what they are called as fields: the same as
/// in a `RunningAnimation`.
struct MovingParts {
  let labels: [String]
  private let names: [String]

  /// The field of a stored property; nil for one that does not move.
  func field(of label: String) -> String? {
    labels.firstIndex(of: label).map { names[$0] }
  }

  /// The stored property of a field.
  func label(of field: String) -> String? {
    names.firstIndex(of: field).map { labels[$0] }
  }

  /// Found out by changing the data and looking: a data that is doubled, or negated and shifted, shows where it is.
  init<C: Component & Animatable>(of component: C) {
    var other = component
    other.animatableData = Self.shifted(component.animatableData)
    labels = zip(properties(of: component), properties(of: other)).compactMap { before, after in
      FieldValue(of: before.value) == FieldValue(of: after.value) ? nil : before.label
    }
    let component = shortName(of: C.componentName)
    names =
      C.fieldNames.count == labels.count
      ? C.fieldNames : labels.count == 1 ? [component] : labels.indices.map { "\($0)" }
  }

  /// Every lane one more where there are lanes, else all times two: no lane stays what it was unless it was zero.
  private static func shifted<V: VectorArithmetic>(_ data: V) -> V {
    func shift<L: LaneVector>(_ data: L) -> L {
      guard L.laneCount > 0 else { return data }
      return withUnsafeTemporaryAllocation(of: Float.self, capacity: L.laneCount) { lanes in
        guard let base = lanes.baseAddress else { return data }
        data.store(to: base)
        for lane in 0..<L.laneCount { base[lane] = base[lane].isFinite ? base[lane] * 0.5 + 1.37 : 0 }
        return L(lanes: base)
      }
    }
    if let lanes = data as? any LaneVector, let shifted = shift(lanes) as? V { return shifted }
    var doubled = data
    doubled.scale(by: 2)
    return doubled
  }
}
