/// All moves of a run: entity, field, ticks, values, animation and cause.
package struct MotionSurvey: Sendable {
  package struct Move: Sendable, Hashable {
    package let selection: Selection
    package let name: String
    let title: String
    let kind: String
    let cause: Cause?
    let asked: Int
    /// The tick in which its target was last set: following a moving target is one move.
    var aimed: Int
    /// The first tick in which it moves, after delays.
    package var begins: Int
    package var end: Int?
    /// True if it was cancelled; `to` is its value then.
    var isCutShort = false
    package let from: FieldValue
    package var to: FieldValue
    /// Beyond its target, in the direction of its motion, in the unit of the field.
    package var overshoot = 0.0
    let interrupts: String?
    package var isInterrupted = false
    package var paused = 0
    /// Per second.
    package var fastest = 0.0
  }

  package struct Track: Sendable, Hashable {
    package let name: String
    package let field: FieldID
    let kind: FieldValue.Kind
    let lanes: Int
    package let first: Int
    var values: [SIMD4<Double>]

    func value(at tick: Int) -> SIMD4<Double> { values[min(max(tick - first, 0), values.count - 1)] }

    package var count: Int { values.count }

    package func numbers(at tick: Int) -> [Double] { (0..<lanes).map { value(at: tick)[$0] } }
  }

  let start: Simulation
  let input: @Sendable (Int) -> InputFrame
  package private(set) var ticks = 0
  package let rate: Int
  package var moves: [Move] = []
  package private(set) var tracks: [Track] = []
  package private(set) var inputs: [(tick: Int, words: String)] = []
  private(set) var jumps: [DrawnJumps.Found] = []
  /// True if there are too many fields: only the first are followed, the others have neither overshoot nor track.
  package private(set) var isCrowded = false

  private var open: [MotionKey: Int] = [:]
  /// The moves of fields that are written without an animation; `aimed` is the last tick of each.
  private var writes: [Selection: Int] = [:]
  private var latest: [Selection: Int] = [:]
  private var followed: [Selection: (track: Int, probe: FieldProbe)] = [:]

  private static let mostFollowed = 400

  /// - Parameter quietAfter: the tick of the last input: the run ends after a third of a second without motion since.
  package init(
    _ simulation: Simulation, to last: Int, quietAfter: Int? = nil, isBusy: (World) -> Bool = { $0.isAnimating },
    input: @escaping @Sendable (Int) -> InputFrame
  ) {
    (start, self.input) = (simulation, input)
    var simulation = simulation
    rate = simulation.world[resource: Tick.self].rate
    var quiet = 0
    var search = DrawnJumps()
    while simulation.tick < last, quiet <= rate / 3 {
      let before = simulation.world
      let frame = input(simulation.tick + 1)
      simulation.step(frame)
      jumps += search.look(from: before, to: simulation.world, frame)
      take(before, simulation.world, frame, simulation.tick)
      let isOver = quietAfter.map { simulation.tick > $0 } ?? false
      quiet = isOver && !isBusy(simulation.world) ? quiet + 1 : 0
    }
    jumps += search.finish()
    ticks = simulation.tick
    for (selection, move) in writes where ticks - moves[move].aimed > max(2, rate / 10) { closeWrite(of: selection) }
    // Cancelled or replaced before it began to move, or still delayed.
    moves.removeAll { move in move.begins > ticks || move.end.map { $0 <= move.begins } ?? false }
    moves.sort { ($0.begins, $0.selection.entity, $0.asked) < ($1.begins, $1.selection.entity, $1.asked) }
  }

  private mutating func take(_ before: World, _ world: World, _ input: InputFrame, _ tick: Int) {
    for event in input.events where event.asksForSomething { inputs.append((tick, event.words(in: world))) }
    let entries = world.resource(Journal.self)?.entries ?? []
    if !entries.isEmpty || world.entityCount != before.entityCount { update(before, world, tick, entries) }
    takeWrites(before, world, tick)
    follow(world, tick)
  }

  private mutating func update(_ before: World, _ world: World, _ tick: Int, _ entries: [Journal.Entry]) {
    let running = world.runningAnimations()
    let now = Set(running.map(MotionKey.init))
    var (taken, cancelled): (Set<AnimationHandle>, Set<AnimationHandle>) = ([], [])
    for case .retargeted(let handle, _, _) in entries { taken.insert(handle) }
    for case .cancelled(let handle, _) in entries { cancelled.insert(handle) }
    for (key, index) in open where !now.contains(key) {
      moves[index].end = tick
      moves[index].isInterrupted = taken.contains(key.handle)
      if !moves[index].isInterrupted, cancelled.contains(key.handle), let field = key.selection.field,
        let reached = world.reading(of: field, on: key.selection.entity)?.presented, reached != moves[index].to
      {
        (moves[index].to, moves[index].isCutShort) = (reached, true)
      }
      let begins = moves[index].begins
      moves[index].paused = before.standstills(of: key.handle).reduce(0) {
        $0 + max($1.upperBound - max($1.lowerBound, begins), 0)
      }
    }
    open = open.filter { now.contains($0.key) }
    for animation in running where open[MotionKey(animation)] == nil {
      let selection = animation.selection
      guard let field = selection.field, let reading = world.reading(of: field, on: selection.entity) else { continue }
      if let index = followed(by: animation, selection, tick) {
        (moves[index].to, moves[index].aimed) = (reading.model, animation.startTick)
        (moves[index].end, moves[index].isInterrupted) = (nil, false)
        open[MotionKey(animation)] = index
        continue
      }
      // It begins at the value of the previous tick, unless it was set meanwhile.
      let past =
        before.isAlive(selection.entity) && !entries.contains { $0.sets(field, of: selection.entity) }
        ? before.reading(of: field, on: selection.entity) : nil
      let old = latest[selection].map { moves[$0] }
      let hasMoved = old.map { $0.end != tick || $0.begins < tick } ?? true
      open[MotionKey(animation)] = moves.count
      latest[selection] = moves.count
      moves.append(
        Move(
          selection: selection, name: world.name(of: selection.entity), title: animation.title,
          kind: animation.kindWords, cause: animation.cause, asked: animation.startTick, aimed: animation.startTick,
          begins: animation.motionTick ?? tick, from: (past ?? reading).presented, to: reading.model,
          interrupts: hasMoved ? animation.interrupted.map { $0.cause?.animation ?? "" } : nil))
      _ = follow(selection, in: world, tick)
    }
  }

  /// Returns the index of a move by the same rule, without input, that was aimed less than 0.25 s ago.
  private func followed(by animation: RunningAnimation, _ selection: Selection, _ tick: Int) -> Int? {
    guard let cause = animation.cause, cause.actor != .system, !cause.rule.isEmpty, cause.intentTick == nil,
      let index = latest[selection]
    else { return nil }
    let move = moves[index]
    let isSame = move.title == animation.title && move.cause?.rule == cause.rule && move.cause?.intentTick == nil
    return isSame && move.end != nil && (tick - move.aimed) * 4 < rate ? index : nil
  }

  /// False for a field without numbers, and if there are too many.
  private mutating func follow(
    _ selection: Selection, in world: World, _ tick: Int, by probe: FieldProbe? = nil
  ) -> Bool {
    if followed[selection] != nil { return true }
    guard let probe = probe ?? FieldProbe(selection, in: world), let value = probe.value(.presented, in: world)
    else { return false }
    guard let field = selection.field, followed.count < Self.mostFollowed else {
      isCrowded = true
      return false
    }
    followed[selection] = (tracks.count, probe)
    tracks.append(
      Track(
        name: world.name(of: selection.entity), field: field, kind: value.kind, lanes: value.count, first: tick,
        values: []))
    return true
  }

  private mutating func follow(_ world: World, _ tick: Int) {
    for place in followed.values {
      guard let value = place.probe.value(.presented, in: world)?.lanes ?? tracks[place.track].values.last
      else { continue }
      tracks[place.track].values.append(value)
    }
    for index in open.values {
      guard let place = followed[moves[index].selection], tick >= moves[index].begins else { continue }
      let track = tracks[place.track]
      let beyond = moves[index].kind.hasPrefix("keyframes") ? nil : place.probe.value(.overshoot, in: world)
      moves[index].look(
        track.value(at: tick), before: track.value(at: tick - 1), rate: rate, beyond: beyond?.lanes[0])
    }
  }
}

extension MotionSurvey.Move {
  var field: FieldID { selection.field ?? FieldID("", "") }
  var place: MotionPlace { MotionPlace(name: name, field: field) }

  /// - Parameter beyond: the overshoot by its animations; nil to derive it from the value alone.
  fileprivate mutating func look(_ value: SIMD4<Double>, before: SIMD4<Double>, rate: Int, beyond: Double?) {
    fastest = max(fastest, (value - before).length * Double(rate))
    if let beyond {
      overshoot = max(overshoot, beyond)
      return
    }
    let (target, way) = (to.lanes, to.lanes - from.lanes)
    guard way.length > 1e-9 else { return }
    overshoot = max(overshoot, ((value - target) * way).sum() / way.length)
  }
}

extension Journal.Entry {
  func sets(_ field: FieldID, of entity: Entity) -> Bool {
    guard case .set(_, _, let component, let rows) = self else { return false }
    return shortName(of: component) == field.component && rows.contains { Int($0) == entity.row }
  }
}

// Moves without an animation: writes of links, wiggles, rules and systems, and particles.
extension MotionSurvey {
  private mutating func takeWrites(_ before: World, _ world: World, _ tick: Int) {
    let animated = Set(open.values.map { moves[$0].selection })
    let delta = WorldDelta(from: before, to: world)
    for part in delta.written where !world.isControl(part.entity) && !world.isOfEngine(part.entity) {
      for case (let id, let old?, let new?) in delta.fields(of: part)
      where new.isAnimatable && new.model != old.model && new.presented != old.presented {
        let selection = Selection(part.entity, id)
        if !animated.contains(selection) { write(selection, old.presented, new.presented, in: world, tick) }
      }
    }
    for (entity, old, new) in delta.shaken where !world.isControl(entity) {
      let selection = Selection(entity, .position)
      if !animated.contains(selection) { write(selection, old, new, as: "shake", in: world, tick) }
    }
    if tick.isMultiple(of: max(1, rate / 15)) { takeParticles(world, tick) }
  }

  private mutating func write(
    _ selection: Selection, _ old: FieldValue, _ new: FieldValue, as kind: String? = nil, in world: World, _ tick: Int
  ) {
    let speed = new.distance(to: old) * Double(rate)
    if let move = writes[selection], tick - moves[move].aimed <= max(2, rate / 10) {
      (moves[move].aimed, moves[move].to) = (tick, new)
      moves[move].fastest = max(moves[move].fastest, speed)
      return
    }
    guard follow(selection, in: world, tick) else { return }
    let set = world.setting(of: selection)
    let cause = set?.setCause
    let kind = kind ?? (set == nil ? "system" : cause?.isLink == true ? "link" : "write")
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
    writes[selection] = moves.count
    moves.append(
      Move(
        selection: selection, name: world.name(of: selection.entity), title: title, kind: kind, cause: cause,
        asked: tick, aimed: tick, begins: max(tick - 1, 0), from: from, to: to, interrupts: nil))
  }

  private mutating func closeWrite(of selection: Selection) {
    if let move = writes.removeValue(forKey: selection) { moves[move].end = moves[move].aimed }
  }

  private mutating func takeParticles(_ world: World, _ tick: Int) {
    guard world.hasLiveParticles else { return }
    for entity in world.entities(with: ParticleBirths.self) {
      let selection = Selection(entity, .particles)
      let probe = FieldProbe(selection, reading: World.particleLanes)
      guard probe.value(.presented, in: world) != nil else { continue }
      if writes[selection] == nil {
        guard follow(selection, in: world, tick, by: probe) else { continue }
        let none = FieldValue(.vector, [])
        begin(selection, in: world, title: "particles", kind: "particles", cause: nil, from: none, to: none, tick)
        moves[moves.count - 1].fastest = 1
      }
      if let move = writes[selection] { moves[move].aimed = tick }
    }
  }
}

extension FieldID {
  static let particles = FieldID("Particles", "position")
}

extension World {
  fileprivate static let particleLanes: FieldProbe.Reader = { world, entity, _ in
    guard let births = world.get(ParticleBirths.self, entity), !births.isEmpty,
      let particles = world.get(Particles.self, entity), let tick = world.resource(Tick.self)
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
    return FieldValue(.vector, 4, SIMD4(lowHalf: middle, highHalf: spread.squareRoot()))
  }
}
