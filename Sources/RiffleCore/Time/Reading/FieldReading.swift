/// One field of a component type, by name: `Transform.turn`.
public struct FieldID: Hashable, Sendable, CustomStringConvertible {
  /// The component's name without its module, such as `Transform`.
  public let component: String
  /// The stored property, such as `turn`.
  public let field: String

  public init(_ component: String, _ field: String) { (self.component, self.field) = (component, field) }

  public var description: String { "\(component).\(field)" }
}

/// The selection: an entity and optionally one of its fields. Not part of the world: a selection changes nothing in it.
public struct Selection: Hashable, Sendable {
  /// The entity.
  public var entity: Entity
  /// Nil for the entity as a whole.
  public var field: FieldID?

  public init(_ entity: Entity, _ field: FieldID? = nil) { (self.entity, self.field) = (entity, field) }
}

extension FieldID {
  /// The field in sentences: `rotation`, `offset lift`, `opacity`, `number`.
  public var words: String {
    let (component, field) = (plainWords(component), plainWords(field).replacing("-", with: " "))
    if self.component == "Transform" || "\(component) ".hasPrefix("\(field) ") || field.hasPrefix("\(component) ") {
      return field
    }
    return component.hasSuffix(field) ? component : "\(component) \(field)"
  }
}

/// `corner radius` of `CornerRadius`, `transition` of `TransitionState`.
func plainWords(_ name: String) -> String {
  let words = wordsOfTypeName(name)
  return words.hasSuffix(" state") ? String(words.dropLast(6)) : words
}

/// Nil for a resource that only controls the reading of others.
func resourceWords(_ name: String) -> String? {
  let short = shortName(of: name)
  guard let open = short.firstIndex(of: "<") else { return plainWords(short) }
  guard short[..<open] != "Presenter" else { return nil }
  let inside = short[short.index(after: open)...].prefix { $0 != "," && $0 != ">" && $0 != "<" }
  let what = plainWords(shortName(of: String(inside)))
  return short[..<open].hasSuffix("AnimationStore")
    ? "animations of \(what)" : "\(plainWords(String(short[..<open]))) of \(what)"
}

package struct FieldReading: Sendable, Hashable {
  package let id: FieldID
  package let model: FieldValue
  package let presented: FieldValue
  /// The change per second; nil for a field that cannot be animated.
  package let velocity: FieldValue?

  package var isAnimatable: Bool { velocity != nil }
  package var isMoving: Bool { presented != model || (velocity?.numbers.contains { $0 != 0 } ?? false) }
}

package struct ComponentReading: Sendable, Hashable {
  package let name: String
  package let fields: [FieldReading]
}

extension World {
  /// Slow: by reflection, so outside the step only.
  package func readings(of entity: Entity) -> [ComponentReading] {
    components(of: entity).map { reading(of: $0, on: entity) }
  }

  package func reading(of component: String, on entity: Entity) -> ComponentReading? {
    components(of: entity).first { shortName(of: type(of: $0).componentName) == component }
      .map { reading(of: $0, on: entity) }
  }

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

  /// Put in place of the animatable data, the velocity has the same labels.
  private func movingReading<C: Component & Animatable>(of component: C, named name: String, on entity: Entity)
    -> ComponentReading
  {
    let parts = movingParts(of: component)
    let presented = presented(C.self, of: entity)
    var speeds = component
    speeds.animatableData = velocity(C.self, of: entity)
    let rows = zip(zip(properties(of: component), properties(of: presented)), properties(of: speeds))
    let fields = rows.map { row, speed in
      let (model, seen) = row
      let field = parts.first { $0.label == model.label }?.field
      return FieldReading(
        id: FieldID(name, field ?? model.label), model: FieldValue(of: model.value, in: self),
        presented: FieldValue(of: seen.value, in: self), velocity: field == nil ? nil : FieldValue(of: speed.value))
    }
    return ComponentReading(name: name, fields: fields)
  }
}

/// The component itself if it has no stored properties, as an enumeration. A property of several animatable ones is
/// read as those. The path leads to it by indices, see `property(at:of:)`.
func properties(of component: any Component) -> [(label: String, value: Any, path: [Int])] {
  guard Mirror(reflecting: component).displayStyle == .struct else { return [("value", component, [])] }
  return storedProperties(of: component).flatMap { property in
    let value = property.value
    return value is any Animatable && FieldValue(numbersOf: value) == nil
      && Mirror(reflecting: value).displayStyle == .struct ? storedProperties(of: value, property.path) : [property]
  }
}

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

/// The animatable properties with the names of their fields: those that differ after all numbers are changed.
func movingParts(of component: any Component) -> [(label: String, field: String)] {
  func parts<C: Component & Animatable>(_ component: C) -> [(label: String, field: String)] {
    var other = component
    other.animatableData = shifted(component.animatableData)
    let labels = zip(properties(of: component), properties(of: other)).compactMap { before, after in
      FieldValue(of: before.value) == FieldValue(of: after.value) ? nil : before.label
    }
    let names = labels.count == 1 ? [shortName(of: C.componentName)] : labels.indices.map { "\($0)" }
    return zip(labels, C.fieldNames.count == labels.count ? C.fieldNames : names).map { (label: $0, field: $1) }
  }
  return (component as? any Component & Animatable).map { parts($0) } ?? []
}

private func shifted<V: LaneVector>(_ data: V) -> V {
  guard V.laneCount > 0 else { return data }
  return withUnsafeTemporaryAllocation(of: Float.self, capacity: V.laneCount) { lanes in
    guard let base = lanes.baseAddress else { return data }
    data.store(to: base)
    for lane in 0..<V.laneCount { base[lane] = base[lane].isFinite ? base[lane] * 0.5 + 1.37 : 0 }
    return V(lanes: base)
  }
}
