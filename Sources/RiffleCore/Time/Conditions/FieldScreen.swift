/// The range of a number over all entities that have a field: if no value in it satisfies a comparison, no entity is
/// read. For fields that are read without reflection.
struct FieldScreen: Sendable {
  /// Returns the number of entities with the component.
  let count: @Sendable (World) -> Int
  private let range: @Sendable (World, _ ticks: Int) -> ClosedRange<Double>?

  /// Nil if the accesses read different fields, or one that needs reflection.
  init?(_ accesses: [FieldAccess]) {
    guard let first = accesses.first, let field = first.selection.field,
      accesses.allSatisfy({ $0.selection.field == field }),
      let screen = Self.screen(field, first.quantity, first.lane ?? 0)
    else { return nil }
    self = screen
  }

  private init<C: Component & Animatable>(
    _: C.Type, _ field: String, _ quantity: FieldAccess.Quantity, unit: Double = 1,
    _ number: @escaping @Sendable (C) -> Float
  ) {
    let index = C.fieldNames.firstIndex(of: field)
    count = { $0.count(of: C.self) }
    range = { world, ticks in
      switch quantity {
      case .velocity, .speed:
        guard let index, let bound = world.seenBound(C.self, field: index, ticks: ticks) else { return nil }
        let most = bound.speed * unit
        return (quantity == .speed ? 0 : -most)...most
      case .model, .presented:
        // At later ticks it is seen as far from its model value as its animations can take it.
        let isLater = quantity == .presented && ticks > 0
        let bound = isLater ? index.flatMap { world.seenBound(C.self, field: $0, ticks: ticks) } : MotionBound()
        guard let reach = bound?.reach else { return nil }
        var (least, most) = (Double.infinity, -Double.infinity)
        func add(_ component: C) {
          let number = Double(number(component)) * unit
          // A NaN is left to the reading of each entity.
          (least, most) = number.isNaN ? (-.infinity, .infinity) : (min(least, number), max(most, number))
        }
        if quantity == .model || isLater {
          world.each(C.self) { add($1) }
        } else {
          let column = world.presentedColumn(C.self)
          world.each(C.self) { entity, _ in if let component = column[entity] { add(component) } }
        }
        // Equality is tested to half a unit of the last digit that is shown.
        let slack = reach * unit + 0.002 + 1e-5 * max(least.magnitude, most.magnitude)
        return least <= most ? (least - slack)...(most + slack) : nil
      case .overshoot:
        // At later ticks no further beyond its target than its animations can take it from there.
        guard let index,
          let most = ticks == 0
            ? world.seenOvershoot(C.self, field: index)
            : world.seenBound(C.self, field: index, ticks: ticks)?.reach
        else { return nil }
        return 0...(most * unit)
      }
    }
  }

  /// Returns the range of all entities at this tick, and at the next ones as long as nothing is set, started or steered
  /// in them; nil if unknown.
  func range(in world: World, ticks: Int = 0) -> ClosedRange<Double>? { range(world, ticks) }

  private static func screen(_ field: FieldID, _ quantity: FieldAccess.Quantity, _ lane: Int) -> FieldScreen? {
    let degrees = 180 / Double.pi
    switch (field.component, field.field) {
    case ("Transform", "position"):
      return FieldScreen(Transform.self, "position", quantity) { $0.position[lane & 1] }
    case ("Transform", "scale"): return FieldScreen(Transform.self, "scale", quantity) { $0.scale[lane & 1] }
    case ("Transform", "lift"): return FieldScreen(Transform.self, "lift", quantity) { $0.lift }
    case ("Transform", "rotation"):
      return FieldScreen(Transform.self, "rotation", quantity, unit: degrees) { $0.rotation.radians }
    case ("Transform", "turn"):
      return FieldScreen(Transform.self, "turn", quantity, unit: degrees) { $0.turn.radians }
    case ("Transform", "tilt"):
      return FieldScreen(Transform.self, "tilt", quantity, unit: degrees) { $0.tilt.radians }
    case ("Size", "size"): return FieldScreen(Size.self, "size", quantity) { $0.value[lane & 1] }
    case ("Opacity", "opacity"): return FieldScreen(Opacity.self, "opacity", quantity) { $0.value }
    default: return nil
    }
  }
}

extension World {
  /// Returns `overshootBound` with a margin for the rounding of floats.
  func seenOvershoot<C: Component & Animatable>(_ type: C.Type, field: Int) -> Double? {
    overshootBound(type, field: field).map { $0 * 1.001 + 0.01 }
  }

  /// Returns `motionBound` with a margin for the rounding of floats.
  func seenBound<C: Component & Animatable>(_ type: C.Type, field: Int, ticks: Int = 0) -> MotionBound? {
    motionBound(type, field: field, ticks: ticks).map {
      MotionBound(speed: $0.speed * 1.001 + 0.01, reach: $0.reach * 1.001 + 0.01)
    }
  }
}
