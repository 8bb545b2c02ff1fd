import RiffleCore
import RiffleECS
import RiffleStage

/// Particles leave entities: `{emit: confetti, burst: 200}`, or continue at another rate: `{emit: snow, rate: 0}`. Done at once,
/// while they fly.
struct EmitAction: WrittenAction {
  static let key = "emit"
  static let doc = "Particles leave entities at once, or from now on at another rate."

  var head = ActionHead()
  var targets = Targets()
  var count: Int?
  var rate: Float?
  var place: Place?

  /// Where they are born.
  enum Place: Sendable, Equatable {
    case pointer
    case point(SIMD2<Float>)
  }

  static func fields(_ properties: PropertyTable) -> [Field<EmitAction>] {
    Field.required(key, \.targets, emitters, "From whom; each has 'particles'.")
    Field("burst", \.count, .integer(1...Particles.limit), "How many; as many as its particles say unless given.")
    Field("at", \.place, place, "Where they are born, in points of the window: [x, y], or the pointer.")
    Field("rate", \.rate, .number(0...20_000, unit: "a second"), "How many are born from now on, in place of a burst.")
  }

  var complaint: String? {
    guard rate != nil, count != nil || place != nil else { return nil }
    return "'rate' is for what comes from now on, 'burst' and 'at' are for once; write two actions"
  }

  func advance(_ running: inout Scripts.Running, _ pass: inout ScriptPass, _ world: inout World) -> Bool {
    for entity in pass.entities(targets, world) where world.has(Particles.self, entity) {
      if let rate {
        // No more than may live at a time, whatever the lifetime is.
        let most = Float(Particles.limit) / world[entity, Particles.self].lifetime.upperBound
        world[entity, Particles.self].rate = min(rate, most)
      } else {
        world.burst(entity, count: count, at: place(in: world))
      }
    }
    return true
  }

  /// In points of the stage; nil without a pointer.
  private func place(in world: World) -> SIMD2<Float>? {
    switch place {
    case .point(let point)?: point
    case .pointer?:
      world.resource(Pointer.self)?.place.flatMap { world.convert($0, to: world.resource(SceneEntities.self)?.stage) }
    case nil: nil
    }
  }

  /// Those named have particles; what was clicked is known when it is.
  private static let emitters = Schema<Targets>(Targets.schema.description) { node, context in
    guard let targets = Targets.schema.read(node, &context) else { return nil }
    for index in targets.indices
    where context.traits.emitters.indices.contains(index) && !context.traits.emitters[index] {
      let id = context.entities.ids[index]
      return context.refuse(
        at: node.location,
        "'\(id)' has no particles; give it some, such as 'particles: {burst: 40, speed: [50, 300]}'")
    }
    return targets
  }

  private static let place: Schema<Place> = .oneOf(
    "place", "[x, y], or pointer", scalar: .choice([("pointer", .pointer, "Where the pointer is.")]),
    list: Schema<SIMD2<Float>>.point().map { .point($0) })
}
