/// Reads one field of one entity at many ticks: the component's type is looked up once.
package struct FieldProbe: Sendable {
  /// The numbers of a field at a tick, lane by lane; angles in degrees.
  package struct Sample: Sendable, Hashable {
    var kind: FieldValue.Kind
    package var value: [Double]
    var velocity: [Double]
    var model: [Double]

    /// Returns the velocity, in numbers without an animation from the change since the previous tick.
    func velocity(since past: Sample, _ field: FieldID?, rate: Int) -> [Double] {
      guard let field, past.value.count == value.count, velocity.count == value.count else { return velocity }
      return velocity.indices.map { lane in
        let way = value[lane] - past.value[lane]
        return velocity[lane] == 0 && way.magnitude > field.leastStep ? way * Double(rate) : velocity[lane]
      }
    }
  }

  let selection: Selection
  private let read: @Sendable (World, Entity) -> Sample?

  /// Nil if the entity has no such field in this world, or one without numbers.
  package init?(_ selection: Selection, in world: World) {
    guard let field = selection.field,
      let component = world.components(of: selection.entity).first(where: {
        shortName(of: type(of: $0).componentName) == field.component
      }), let read = Self.reader(of: Self.label(of: field.field, in: component), in: component)
    else { return nil }
    self.selection = selection
    self.read = read
  }

  /// Returns the sample; nil at a tick at which the entity is not alive or has no such component.
  package func look(at world: World) -> Sample? { read(world, selection.entity) }

  private static func reader(of label: String, in component: any Component) -> (@Sendable (World, Entity) -> Sample?)? {
    guard let path = properties(of: component).first(where: { $0.label == label })?.path,
      numbers(path, in: component) != nil
    else { return nil }
    if let animatable = component as? any Component & Animatable { return movingReader(animatable, path) }
    return restingReader(component, path)
  }

  /// Returns the stored property for the name of a field.
  private static func label(of field: String, in component: any Component) -> String {
    func label<C: Component & Animatable>(_ component: C) -> String? { MovingParts(of: component).label(of: field) }
    guard let animatable = component as? any Component & Animatable else { return field }
    return label(animatable) ?? field
  }

  private static func restingReader<C: Component>(_: C, _ path: [Int]) -> @Sendable (World, Entity) -> Sample? {
    { world, entity in
      guard let component = world.get(C.self, entity), let (kind, model) = numbers(path, in: component) else {
        return nil
      }
      return Sample(kind: kind, value: model, velocity: model.map { _ in 0 }, model: model)
    }
  }

  private static func movingReader<C: Component & Animatable>(
    _: C, _ path: [Int]
  ) -> @Sendable (World, Entity) -> Sample? {
    { world, entity in
      guard let component = world.get(C.self, entity), let (kind, model) = numbers(path, in: component) else {
        return nil
      }
      let seen = world.presented(C.self, of: entity)
      guard let (_, value) = numbers(path, in: seen) else { return nil }
      var speeds = component
      speeds.animatableData = .zero
      // A number that is not animated is equal in both.
      let (_, zero) = numbers(path, in: speeds) ?? (kind, [])
      speeds.animatableData = world.velocity(C.self, of: entity)
      let (_, velocity) = numbers(path, in: speeds) ?? (kind, [])
      let isMoved = velocity != zero || zero.allSatisfy { $0 == 0 }
      return Sample(kind: kind, value: value, velocity: isMoved ? velocity : model.map { _ in 0 }, model: model)
    }
  }

  private static func numbers(_ path: [Int], in component: any Component) -> (FieldValue.Kind, [Double])? {
    FieldValue.numbers(of: property(at: path, of: component))
  }
}
