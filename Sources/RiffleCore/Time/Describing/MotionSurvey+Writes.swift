// Moves without an animation: writes of links, wiggles, rules and systems, and particles.
extension MotionSurvey {
  /// A move that is written tick by tick, and the tick of the last write.
  struct Write: Sendable {
    var move: Int
    var last: Int
  }

  /// Continues the moves of fields that were written without an animation, and begins new ones.
  mutating func takeWrites(_ before: World, _ world: World, _ tick: Int) {
    let animated = Set(openMoves.map { moves[$0].selection })
    for name in world.componentNames(differingFrom: before) {
      let component = shortName(of: name)
      for row in world.rows(ofComponentNamed: name, differingFrom: before) {
        guard let entity = world.entity(atRow: row), before.isAlive(entity), !world.isControl(entity),
          !world.isOfEngine(entity), let now = world.reading(of: component, on: entity),
          let past = before.reading(of: component, on: entity)
        else { continue }
        for (field, old) in zip(now.fields, past.fields)
        where field.isAnimatable && field.model != old.model && field.presented != old.presented {
          let selection = Selection(entity, field.id)
          if !animated.contains(selection) { write(selection, old.presented, field.presented, in: world, tick) }
        }
      }
    }
    if tick.isMultiple(of: max(1, rate / 15)) { takeParticles(world, tick) }
  }

  private mutating func write(
    _ selection: Selection, _ old: FieldValue, _ new: FieldValue, in world: World, _ tick: Int
  ) {
    let speed = new.distance(to: old) * Double(rate)
    if let write = writes[selection], tick - write.last <= max(2, rate / 10) {
      writes[selection]?.last = tick
      moves[write.move].to = new
      moves[write.move].fastest = max(moves[write.move].fastest, speed)
      return
    }
    guard follow(selection, in: world, tick) else { return }
    let set = selection.field.flatMap { world.setting(of: $0, selection.entity) }
    let cause = set?.setCause
    let kind = set == nil ? "system" : cause?.isLink == true ? "link" : "write"
    closeWrite(of: selection)
    begin(
      selection, in: world, title: "a \(kind)", kind: kind, cause: kind == "link" ? nil : cause, from: old, to: new,
      tick)
    moves[moves.count - 1].fastest = speed
  }

  private mutating func begin(
    _ selection: Selection, in world: World, title: String, kind: String, cause: Cause?, from: FieldValue,
    to: FieldValue, _ tick: Int
  ) {
    writes[selection] = Write(move: moves.count, last: tick)
    moves.append(
      Move(
        selection: selection, name: world.name(of: selection.entity), title: title, kind: kind, cause: cause,
        asked: tick, aimed: tick, begins: max(tick - 1, 0), from: from, to: to, interrupts: nil))
  }

  private mutating func closeWrite(of selection: Selection) {
    if let write = writes.removeValue(forKey: selection) { moves[write.move].end = write.last }
  }

  /// Ends the writes that did not last to the end of the run.
  mutating func closeWrites() {
    for (selection, write) in writes where ticks - write.last > max(2, rate / 10) { closeWrite(of: selection) }
  }

  /// Continues the moves of emitters with live particles.
  private mutating func takeParticles(_ world: World, _ tick: Int) {
    guard world.hasLiveParticles else { return }
    for entity in world.entities(with: ParticleBirths.self) {
      guard let lanes = world.particleLanes(of: entity) else { continue }
      let selection = Selection(entity, .particles)
      if writes[selection] == nil {
        guard follow(selection, in: world, tick, lanes, World.particleLanes) else { continue }
        let none = FieldValue(.vector, [])
        begin(selection, in: world, title: "particles", kind: "particles", cause: nil, from: none, to: none, tick)
        moves[moves.count - 1].fastest = 1
      }
      writes[selection]?.last = tick
    }
  }
}

extension FieldID {
  static let particles = FieldID("Particles", "position")
}

extension World {
  /// The middle of an emitter's live particles and their standard deviation about it, in points of the window; nil without any.
  static let particleLanes: @Sendable (World, Entity) -> FieldProbe.Lanes? = { $0.particleLanes(of: $1) }

  fileprivate func particleLanes(of entity: Entity) -> FieldProbe.Lanes? {
    guard let births = get(ParticleBirths.self, entity), !births.isEmpty, let particles = get(Particles.self, entity),
      let tick = resource(Tick.self)
    else { return nil }
    var (sum, squares, count) = (SIMD2<Double>.zero, SIMD2<Double>.zero, 0.0)
    // Without the edges of the window: the same whatever its size.
    let endless = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    births.forEach(of: particles, at: Double(tick.now), tickRate: tick.rate, bounds: endless) {
      let place = SIMD2<Double>($0.position)
      (sum, squares, count) = (sum + place, squares + place * place, count + 1)
    }
    guard count > 0 else { return nil }
    let middle = sum / count
    let spread = (squares / count - middle * middle).clamped(lowerBound: .zero, upperBound: SIMD2(repeating: 1e12))
    return FieldProbe.Lanes(
      kind: .vector, count: 4, numbers: SIMD4(lowHalf: middle, highHalf: spread.squareRoot()))
  }
}
