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

  /// Up to four numbers of a field; angles in degrees.
  struct Lanes: Sendable, Hashable {
    let kind: FieldValue.Kind
    let count: Int
    var numbers: SIMD4<Double>

    init(_ kind: FieldValue.Kind, _ count: Int, _ numbers: SIMD4<Double>) {
      (self.kind, self.count, self.numbers) = (kind, count, numbers)
    }

    fileprivate var list: [Double] { (0..<count).map { numbers[$0] } }
    fileprivate var zero: Lanes { Lanes(kind, count, .zero) }
  }

  typealias Reader = @Sendable (World, Entity, FieldAccess.Quantity) -> Lanes?

  let selection: Selection
  private let read: Reader

  /// Nil for a field without numbers, and for one that the entity has not.
  package init?(_ selection: Selection, in world: World) {
    guard let field = selection.field,
      let component = world.components(of: selection.entity).first(where: {
        shortName(of: type(of: $0).componentName) == field.component
      })
    else { return nil }
    let label = movingParts(of: component).first { $0.field == field.field }?.label ?? field.field
    guard let read = Self.reader(of: label, in: component) else { return nil }
    self.selection = selection
    self.read = read
  }

  package func look(at world: World) -> Sample? {
    func lanes(_ quantity: FieldAccess.Quantity) -> Lanes? { read(world, selection.entity, quantity) }
    guard let model = lanes(.model), let value = lanes(.presented), let velocity = lanes(.velocity) else { return nil }
    return Sample(
      tick: world.tick, kind: model.kind, value: value.list, velocity: velocity.list, model: model.list)
  }

  /// Nil for a field without numbers.
  static func reader(of selection: Selection, _ quantity: FieldAccess.Quantity, in world: World) -> Reader? {
    if quantity == .overshoot { return overshoot(of: selection, in: world) }
    return selection.field.flatMap(quick) ?? FieldProbe(selection, in: world)?.read
  }

  /// Reads positions, sizes and opacities without reflection, for searches.
  private static func quick(_ field: FieldID) -> Reader? {
    @Sendable func number(_ number: Float) -> Lanes { Lanes(.number, 1, [Double(number), 0, 0, 0]) }
    @Sendable func angle(_ angle: Angle) -> Lanes { Lanes(.angle, 1, [Double(angle.radians) * 180 / .pi, 0, 0, 0]) }
    switch (field.component, field.field) {
    case ("Transform", "position"): return reader(Transform.self) { pair($0.position) }
    case ("Transform", "scale"): return reader(Transform.self) { pair($0.scale) }
    case ("Transform", "lift"): return reader(Transform.self) { number($0.lift) }
    case ("Transform", "rotation"): return reader(Transform.self) { angle($0.rotation) }
    case ("Transform", "turn"): return reader(Transform.self) { angle($0.turn) }
    case ("Transform", "tilt"): return reader(Transform.self) { angle($0.tilt) }
    case ("Size", "size"): return reader(Size.self) { pair($0.value) }
    case ("Opacity", "opacity"): return reader(Opacity.self) { number($0.value) }
    default: return nil
    }
  }

  @Sendable static func pair(_ pair: SIMD2<Float>) -> Lanes {
    Lanes(.vector, 2, [Double(pair.x), Double(pair.y), 0, 0])
  }

  private static func reader(of label: String, in component: any Component) -> Reader? {
    guard let path = properties(of: component).first(where: { $0.label == label })?.path,
      FieldValue.numbers(of: property(at: path, of: component)) != nil
    else { return nil }
    @Sendable func lanes(_ component: any Component) -> Lanes? {
      FieldValue.numbers(of: property(at: path, of: component)).map { Lanes($0, $1.count, SIMD4(firstOf: $1)) }
    }
    func moving<C: Component & Animatable>(_: C) -> Reader { reader(C.self) { lanes($0) } }
    func resting<C: Component>(_: C) -> Reader {
      { world, entity, quantity in
        let model = world.get(C.self, entity).flatMap { lanes($0) }
        return quantity.isSpeed ? model?.zero : model
      }
    }
    return (component as? any Component & Animatable).map { moving($0) } ?? resting(component)
  }

  private static func reader<C: Component & Animatable>(
    _: C.Type, _ lanes: @escaping @Sendable (C) -> Lanes?
  ) -> Reader {
    { world, entity, quantity in
      guard var component = world.get(C.self, entity) else { return nil }
      switch quantity {
      case .model, .overshoot: return lanes(component)
      case .presented: return lanes(world.presented(C.self, of: entity))
      case .velocity, .speed:
        component.animatableData = .zero
        let zero = lanes(component)
        component.animatableData = world.velocity(C.self, of: entity)
        let velocity = lanes(component)
        // A number that is not animated is equal in both.
        return velocity == zero && zero?.numbers != .zero ? zero?.zero : velocity
      }
    }
  }

  /// Compares the remaining distance of all animations with that at their start. 0 at rest and before the target.
  private static func overshoot(of selection: Selection, in world: World) -> Reader? {
    guard let field = selection.field else { return nil }
    let isAngle = world.reading(of: field, on: selection.entity)?.model.kind == .angle
    return { world, entity, _ in
      guard world.isAlive(entity) else { return nil }
      var (left, way): (SIMD4<Double>, SIMD4<Double>) = (.zero, .zero)
      for animation in world.runningAnimations(of: Selection(entity, field)) {
        left += SIMD4(firstOf: animation.remaining.map(Double.init))
        way += SIMD4(firstOf: animation.start.map(Double.init))
      }
      let length = way.length
      let beyond = length > 1e-9 ? max(0, -(left * way).sum() / length) : 0
      return Lanes(.number, 1, [isAngle ? beyond * 180 / .pi : beyond, 0, 0, 0])
    }
  }
}
