struct EmitAction: WrittenAction {
  var head = ActionHead(key: "emit")
  var targets = Targets()
  var count: Int?
  var rate: Float?
  var place: Place?

  enum Place: Sendable, Equatable {
    case pointer
    case point(SIMD2<Float>)
  }

  static let kind = ActionKind("Emits particles at once, or changes the rate from now on.", Self()) { _ in
    Field.required("emit", \.targets, emitters, "Entities that emit; each needs 'particles'.")
    Field(
      "burst", \.count, .integer(1...Particles.limit),
      "Number of particles. Default: the burst of the entity's 'particles'.")
    Field("at", \.place, place, "Position of the births, in points of the window: [x, y], or the pointer.")
    Field("rate", \.rate, .number(0...20_000, unit: "a second"), "Births per second from now on, instead of a burst.")
  }

  var complaint: String? {
    guard rate != nil, count != nil || place != nil else { return nil }
    return "'rate' is for what comes from now on, 'burst' and 'at' are for once; write two actions"
  }

  func perform(_ pass: inout ScriptPass, _ world: inout World) {
    for entity in pass.entities(targets, world) where world.has(Particles.self, entity) {
      if let rate {
        // No more than may live at a time, whatever the lifetime.
        let most = Float(Particles.limit) / world[entity, Particles.self].lifetime.upperBound
        world.setParticleRate(min(rate, most), of: entity)
      } else {
        world.burst(entity, count: count, at: place(in: world))
      }
    }
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

  /// Named entities need particles; the clicked one is only known at run time.
  private static let emitters = Schema<Targets>(Targets.schema.description) { node, context in
    guard let targets = Targets.schema.read(node, &context) else { return nil }
    for index in targets.indices where context.isKnown(index, without: { $0.parts.has(Particles.self) }) {
      let id = context.entities.ids[index]
      return context.refuse(
        at: node.location, "'\(id)' has no particles; give it some, such as 'particles: {burst: 40, speed: [50, 300]}'")
    }
    return targets
  }

  private static let place: Schema<Place> = .oneOf(
    "place", "[x, y], or pointer", scalar: .choice([("pointer", .pointer, "Position of the pointer.")]),
    list: Schema<SIMD2<Float>>.point().map { .point($0) })
}

struct SoundAction: WrittenAction {
  var head = ActionHead(key: "sound")
  var sound = Sound.tick
  var gain: Float = 1
  var pan: Float = 0
  var pitch: Float = 1

  static let kind = ActionKind("Plays a sound.", Self()) { _ in
    Field.required("sound", \.sound, .sound, "A built-in sound, or a WAV file in the folder Assets.")
    Field("gain", \.gain, .number(0...1), "Volume.")
    Field("pan", \.pan, .number(-1...1), "Stereo pan: -1 is left, 1 is right.")
    Field("pitch", \.pitch, .number(0.25...4), "Playback rate: 2 is an octave higher.")
  }

  func perform(_ pass: inout ScriptPass, _ world: inout World) {
    world.play(sound, gain: gain, pan: pan, pitch: pitch)
  }
}

/// `shuffle`, or `{choose: 3}`. Done at once; the block receives it in the same tick.
struct RaiseAction: Action {
  let action: String
  let numbers: [Double]

  static func named(_ actions: [SceneAction], _ elsewhere: [UnavailableAction]) -> Schema<any Action> {
    let name = Schema<DemoEntry.What>.action(among: actions, elsewhere)
    return Schema<any Action>(name.description) { node, context in
      guard case .action(let name, let numbers)? = name.read(node, &context) else { return nil }
      return RaiseAction(action: name, numbers: numbers)
    }
  }

  static func form(_ action: SceneAction) -> Schema<any Action>.Alternative? {
    guard let argument = action.argument else { return nil }
    let block = Schema<[Double]>.block("action", action.doc, []) {
      Field.required(action.name, \.self, argument, action.doc)
    }
    return Schema<any Action>.Alternative(action.name, block: block) { [name = action.name] in
      RaiseAction(action: name, numbers: $0)
    }
  }

  func perform(_ pass: inout ScriptPass, _ world: inout World) {
    let document = world[resource: LoadedScene.self].content.document
    if let owner = document.owner(ofAction: action) { world.emit(.action(action, numbers), to: owner) }
  }
}
