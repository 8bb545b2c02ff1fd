import RiffleCore

/// The range in which a number of all entities lies that have a field: where no number of it meets a comparison, none has to be
/// looked at. For the fields that are read without reflection.
struct FieldScreen: Sendable {
  /// How many entities have the component.
  let count: @Sendable (World) -> Int
  private let range: @Sendable (World, _ ticks: Int) -> ClosedRange<Double>?

  /// Nil where the accesses read different fields, or one that takes reflection.
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
        // At later ticks it is seen as far from its model value as what runs can take it.
        let isLater = quantity == .presented && ticks > 0
        let bound = isLater ? index.flatMap { world.seenBound(C.self, field: $0, ticks: ticks) } : MotionBound()
        guard let reach = bound?.reach else { return nil }
        var (least, most) = (Double.infinity, -Double.infinity)
        func add(_ component: C) {
          let number = Double(number(component)) * unit
          // What is no number is left to who looks at each.
          (least, most) = number.isNaN ? (-.infinity, .infinity) : (min(least, number), max(most, number))
        }
        if quantity == .model || isLater {
          world.each(C.self) { add($1) }
        } else {
          let column = world.presentedColumn(C.self)
          world.each(C.self) { entity, _ in if let component = column[entity] { add(component) } }
        }
        // Equality is asked to half a unit of the last digit that is shown.
        let slack = reach * unit + 0.002 + 1e-5 * max(least.magnitude, most.magnitude)
        return least <= most ? (least - slack)...(most + slack) : nil
      case .overshoot:
        // No further beyond its target than what runs can take it from there.
        guard let index, let bound = world.seenBound(C.self, field: index, ticks: max(ticks, 1)) else { return nil }
        return 0...(bound.reach * unit)
      }
    }
  }

  /// Where the numbers of all entities lie at this tick, and at the next ones as long as nothing is set, starts or is steered in
  /// them; nil where that is not known.
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
  /// The same as `motionBound`, and above what is read at each tick, with all that floats round.
  func seenBound<C: Component & Animatable>(_ type: C.Type, field: Int, ticks: Int = 0) -> MotionBound? {
    motionBound(type, field: field, ticks: ticks).map {
      MotionBound(speed: $0.speed * 1.001 + 0.01, reach: $0.reach * 1.001 + 0.01)
    }
  }
}
