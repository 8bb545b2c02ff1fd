/// A field of an entity, looked up once and read at many ticks.
package struct FieldProbe: Sendable {
  /// The numbers of the field after a tick, lane by lane; angles in degrees.
  package struct Sample: Sendable, Hashable {
    package let tick: Int
    let kind: FieldValue.Kind
    package let value: [Double]
    /// Per second.
    package var velocity: [Double]
    package let model: [Double]
    /// True if the field was missing in a tick before it: no line connects it to an earlier sample.
    var begins = false

    func velocity(since past: Sample, _ field: FieldID?, rate: Int) -> [Double] {
      guard let field, past.value.count == value.count, velocity.count == value.count else { return velocity }
      return velocity.indices.map { lane in
        field.velocity(velocity[lane], way: value[lane] - past.value[lane], Double(rate))
      }
    }
  }

  typealias Reader = @Sendable (World, Entity, FieldAccess.Quantity) -> FieldValue?

  let selection: Selection
  private let read: Reader

  init(_ selection: Selection, reading read: @escaping Reader) { (self.selection, self.read) = (selection, read) }

  /// Nil for a field without numbers, and for one that the entity has not.
  package init?(_ selection: Selection, in world: World) {
    guard let field = selection.field, let read = Self.quick(field) ?? Self.reader(of: selection, field, in: world),
      read(world, selection.entity, .model) != nil
    else { return nil }
    self.init(selection, reading: read)
  }

  func value(_ quantity: FieldAccess.Quantity, in world: World) -> FieldValue? {
    quantity == .overshoot ? overshoot(in: world) : read(world, selection.entity, quantity)
  }

  package func look(at world: World) -> Sample? {
    guard let model = value(.model, in: world), let value = value(.presented, in: world),
      let velocity = self.value(.velocity, in: world)
    else { return nil }
    return Sample(
      tick: world.tick, kind: model.kind, value: value.numbers, velocity: velocity.numbers, model: model.numbers)
  }

  /// Reads positions, sizes and opacities without reflection, for searches.
  private static func quick(_ field: FieldID) -> Reader? {
    switch (field.component, field.field) {
    case ("Transform", "position"): return reader(Transform.self) { FieldValue($0.position) }
    case ("Transform", "scale"): return reader(Transform.self) { FieldValue($0.scale) }
    case ("Transform", "lift"): return reader(Transform.self) { FieldValue($0.lift) }
    case ("Transform", "rotation"): return reader(Transform.self) { FieldValue($0.rotation) }
    case ("Transform", "turn"): return reader(Transform.self) { FieldValue($0.turn) }
    case ("Transform", "tilt"): return reader(Transform.self) { FieldValue($0.tilt) }
    case ("Size", "size"): return reader(Size.self) { FieldValue($0.value) }
    case ("Opacity", "opacity"): return reader(Opacity.self) { FieldValue($0.value) }
    default: return nil
    }
  }

  private static func reader(of selection: Selection, _ field: FieldID, in world: World) -> Reader? {
    let component = world.components(of: selection.entity).first {
      shortName(of: type(of: $0).componentName) == field.component
    }
    guard let component else { return nil }
    let label = movingParts(of: component).first { $0.field == field.field }?.label ?? field.field
    guard let path = properties(of: component).first(where: { $0.label == label })?.path else { return nil }
    @Sendable func value(_ component: any Component) -> FieldValue? {
      FieldValue(numbersOf: property(at: path, of: component))
    }
    func moving<C: Component & Animatable>(_: C) -> Reader { reader(C.self) { value($0) } }
    func resting<C: Component>(_: C) -> Reader {
      { world, entity, quantity in
        let model = world.get(C.self, entity).flatMap { value($0) }
        return quantity.isSpeed ? model?.zero : model
      }
    }
    return (component as? any Component & Animatable).map { moving($0) } ?? resting(component)
  }

  private static func reader<C: Component & Animatable>(
    _: C.Type, _ value: @escaping @Sendable (C) -> FieldValue?
  ) -> Reader {
    { world, entity, quantity in
      guard var component = world.get(C.self, entity) else { return nil }
      switch quantity {
      case .model, .overshoot: return value(component)
      case .presented: return value(world.presented(C.self, of: entity))
      case .velocity, .speed:
        component.animatableData = .zero
        let zero = value(component)
        component.animatableData = world.velocity(C.self, of: entity)
        let velocity = value(component)
        // A number that is not animated is equal in both.
        return velocity == zero && zero?.lanes != .zero ? zero?.zero : velocity
      }
    }
  }

  /// Compares the remaining distance of all animations with that at their start. 0 at rest and before the target.
  private func overshoot(in world: World) -> FieldValue? {
    guard let model = value(.model, in: world) else { return nil }
    var (left, way): (SIMD4<Double>, SIMD4<Double>) = (.zero, .zero)
    for animation in world.runningAnimations(of: selection) {
      left += SIMD4(firstOf: animation.remaining.map(Double.init))
      way += SIMD4(firstOf: animation.start.map(Double.init))
    }
    let length = way.length
    let beyond = length > 1e-9 ? max(0, -(left * way).sum() / length) : 0
    return FieldValue(.number, [model.kind == .angle ? beyond * 180 / .pi : beyond])
  }
}
