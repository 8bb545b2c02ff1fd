extension FieldProbe {
  /// Up to four numbers of a field; angles in degrees.
  struct Lanes: Sendable, Hashable {
    let kind: FieldValue.Kind
    let count: Int
    var numbers: SIMD4<Double>
  }

  /// Returns a reader of one quantity of a field: positions, sizes and opacities without reflection, for searches
  /// through minutes of ticks. Nil for a field without numbers.
  static func lanes(
    of selection: Selection, _ quantity: FieldAccess.Quantity, in world: World
  ) -> (@Sendable (World, Entity) -> Lanes?)? {
    if quantity == .overshoot { return overshoot(of: selection, in: world) }
    if let field = selection.field, let quick = quick(field, quantity) { return quick }
    guard let probe = FieldProbe(selection, in: world) else { return nil }
    return { world, _ in
      guard let sample = probe.look(at: world) else { return nil }
      let numbers =
        switch quantity {
        case .presented: sample.value
        case .model: sample.model
        case .velocity, .speed, .overshoot: sample.velocity
        }
      var lanes = SIMD4<Double>.zero
      for (index, number) in numbers.prefix(4).enumerated() { lanes[index] = number }
      return Lanes(kind: sample.kind, count: min(numbers.count, 4), numbers: lanes)
    }
  }

  private static func quick(_ field: FieldID, _ quantity: FieldAccess.Quantity) -> (
    @Sendable (World, Entity) -> Lanes?
  )? {
    @Sendable func number(_ number: Float) -> Lanes {
      Lanes(kind: .number, count: 1, numbers: [Double(number), 0, 0, 0])
    }
    @Sendable func angle(_ angle: Angle) -> Lanes {
      Lanes(kind: .angle, count: 1, numbers: [Double(angle.radians) * 180 / .pi, 0, 0, 0])
    }
    switch (field.component, field.field) {
    case ("Transform", "position"): return reader(Transform.self, quantity) { pair($0.position) }
    case ("Transform", "scale"): return reader(Transform.self, quantity) { pair($0.scale) }
    case ("Transform", "lift"): return reader(Transform.self, quantity) { number($0.lift) }
    case ("Transform", "rotation"): return reader(Transform.self, quantity) { angle($0.rotation) }
    case ("Transform", "turn"): return reader(Transform.self, quantity) { angle($0.turn) }
    case ("Transform", "tilt"): return reader(Transform.self, quantity) { angle($0.tilt) }
    case ("Size", "size"): return reader(Size.self, quantity) { pair($0.value) }
    case ("Opacity", "opacity"): return reader(Opacity.self, quantity) { number($0.value) }
    default: return nil
    }
  }

  @Sendable static func pair(_ pair: SIMD2<Float>) -> Lanes {
    Lanes(kind: .vector, count: 2, numbers: [Double(pair.x), Double(pair.y), 0, 0])
  }

  /// Returns a reader of the distance beyond the target, in the direction of the motion: from what all its animations
  /// have left, against what they had left when they started. 0 at rest and before the target.
  private static func overshoot(of selection: Selection, in world: World) -> (@Sendable (World, Entity) -> Lanes?)? {
    guard let field = selection.field else { return nil }
    let isAngle = world.reading(of: field, on: selection.entity)?.model.kind == .angle
    return { world, entity in
      guard world.isAlive(entity) else { return nil }
      var (left, way): (SIMD4<Double>, SIMD4<Double>) = (.zero, .zero)
      for animation in world.runningAnimations(of: entity) where animation.selection.field == field {
        for (lane, number) in animation.remaining.prefix(4).enumerated() { left[lane] += Double(number) }
        for (lane, number) in animation.start.prefix(4).enumerated() { way[lane] += Double(number) }
      }
      let length = (way * way).sum().squareRoot()
      let beyond = length > 1e-9 ? max(0, -(left * way).sum() / length) : 0
      return Lanes(kind: .number, count: 1, numbers: [isAngle ? beyond * 180 / .pi : beyond, 0, 0, 0])
    }
  }

  private static func reader<C: Component & Animatable>(
    _: C.Type, _ quantity: FieldAccess.Quantity, _ lanes: @escaping @Sendable (C) -> Lanes
  ) -> @Sendable (World, Entity) -> Lanes? {
    { world, entity in
      guard var component = world.get(C.self, entity) else { return nil }
      switch quantity {
      case .model, .overshoot: break
      case .presented: component = world.presented(C.self, of: entity)
      case .velocity, .speed: component.animatableData = world.velocity(C.self, of: entity)
      }
      return lanes(component)
    }
  }
}
