/// One field of an entity at one tick.
package struct FieldReading: Sendable, Hashable {
  package let id: FieldID
  package let model: FieldValue
  /// The presented value; equal to the model at rest.
  package let presented: FieldValue
  /// The change per second; nil for a field that cannot be animated.
  package let velocity: FieldValue?

  package var isAnimatable: Bool { velocity != nil }
  /// True if it is being animated.
  package var isMoving: Bool { presented != model || (velocity?.numbers.contains { $0 != 0 } ?? false) }
}

/// A component of an entity at one tick, field by field, in the order in which they are declared.
package struct ComponentReading: Sendable, Hashable {
  /// The name without its module: `Transform`.
  package let name: String
  package let fields: [FieldReading]
}

extension World {
  /// Returns the components of an entity, for a person to read. Slow: by reflection, so outside the step only.
  package func readings(of entity: Entity) -> [ComponentReading] {
    components(of: entity).map { reading(of: $0, on: entity) }
  }

  /// Returns one component of an entity, by its name without the module.
  package func reading(of component: String, on entity: Entity) -> ComponentReading? {
    components(of: entity).first { shortName(of: type(of: $0).componentName) == component }
      .map { reading(of: $0, on: entity) }
  }

  /// Returns one field of an entity; nil if the entity is gone or has no such field.
  package func reading(of field: FieldID, on entity: Entity) -> FieldReading? {
    reading(of: field.component, on: entity)?.fields.first { $0.id == field }
  }

  func reading(of component: any Component, on entity: Entity) -> ComponentReading {
    let name = shortName(of: type(of: component).componentName)
    if let animatable = component as? any Component & Animatable {
      return movingReading(of: animatable, named: name, on: entity)
    }
    let fields = properties(of: component).map { label, value, _ in
      let value = FieldValue(of: value, in: self)
      return FieldReading(id: FieldID(name, label), model: value, presented: value, velocity: nil)
    }
    return ComponentReading(name: name, fields: fields)
  }

  /// The velocity is read through the component too: put in place of the animatable data, it has the same labels.
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
        id: FieldID(name, field ?? model.label), model: FieldValue(of: model.value, in: self),
        presented: FieldValue(of: seen.value, in: self), velocity: field == nil ? nil : FieldValue(of: speed.value))
    }
    return ComponentReading(name: name, fields: fields)
  }
}

/// Returns the stored properties of a component; the component itself if it has none, as an enumeration. A property of
/// several animatable ones is read as those: each moves by itself. The path leads to it by indices, see
/// `property(at:of:)`.
func properties(of component: any Component) -> [(label: String, value: Any, path: [Int])] {
  guard Mirror(reflecting: component).displayStyle == .struct else { return [("value", component, [])] }
  return storedProperties(of: component).flatMap { property in
    let value = property.value
    return value is any Animatable && FieldValue.numbers(of: value) == nil
      && Mirror(reflecting: value).displayStyle == .struct
      ? storedProperties(of: value, property.path) : [property]
  }
}

/// Returns one stored property, without reading the others.
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

/// The animatable stored properties of a component, and their names as fields, as in a `RunningAnimation`.
struct MovingParts {
  let labels: [String]
  private let names: [String]

  /// Returns the field of a stored property; nil for one that is not animatable.
  func field(of label: String) -> String? {
    labels.firstIndex(of: label).map { names[$0] }
  }

  /// The stored property of a field.
  func label(of field: String) -> String? {
    names.firstIndex(of: field).map { labels[$0] }
  }

  /// Compares the properties before and after all numbers of the data are changed.
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

  /// Returns data with other numbers: every lane scaled and shifted if there are lanes, else all of it doubled.
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
