import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("Reports about entities drawn elsewhere") struct DrawnTruthTests {
  @Test(
    "all reports of an entity drawn elsewhere agree and name a cause that acted, in every scene with random input",
    arguments: ActorLawTests.runs.filter { $0.seed > 0 })
  func scenes(_ run: TruthTests.Run) throws {
    let name = run.scene
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    let runtime = scene.start()
    let rate = runtime.tickRate
    var playback = Playback(
      runtime.makeSimulation(), transport: Transport(tickRate: rate, isPaused: true),
      script: { runtime.demo.input(at: $0) })
    playback.follows = { $0.followedNumbers(of: $1) }
    var hand = InputFuzzer(scene, seed: UInt64(run.seed))
    var log: [LoggedEvent] = []
    var moved: Set<Entity> = []
    var faults: [String] = []
    for tick in 1...(3 * rate / 2) where faults.count < 6 {
      if tick > rate / 4 { for event in hand.input(for: playback.simulation.world).events { playback.receive(event) } }
      playback.play()
      let delta = WorldDelta(from: playback.previous, to: playback.simulation.world)
      log += LoggedEvent.events(from: delta.before, to: delta.after, playback.history.input(at: tick))
      guard tick > 1, tick % 7 == 0 else { continue }
      let elsewhere = delta.drawnElsewhere
      moved.formUnion(elsewhere)
      guard tick % 21 == 0, !elsewhere.isEmpty else { continue }
      let check = MovementCheck(playback: playback, delta: delta, log: log)
      // A few of many, others at each time.
      let pitch = (elsewhere.count + 5) / 6
      for place in stride(from: tick / 21 % pitch, to: elsewhere.count, by: pitch) {
        faults += try check.faults(of: elsewhere[place])
      }
    }
    #expect(faults.isEmpty, "\(name): \(faults.joined(separator: "\n"))")
    let history = playback.history
    let survey = MotionSurvey(runtime.makeSimulation(), to: playback.playhead) { history.input(at: $0) }
    guard !survey.isCrowded else { return }
    let told = Set(survey.moves.map(\.selection.entity))
    let world = playback.simulation.world
    for entity in moved where world.isAlive(entity) {
      let isTold = ([entity] + world.ancestors(of: entity)).contains(where: told.contains)
      #expect(isTold, "\(name): nothing is said of \(world.name(of: entity))")
    }
  }

  @Test("the drawn center equals that of the expectations", arguments: ["cards", "tabs", "drag", "carousel", "memory"])
  func centres(_ name: String) throws {
    guard Repository.smallScenes.contains(name) else { return }
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    var simulation = scene.start().makeSimulation()
    for _ in 0..<90 { simulation.step() }
    let world = simulation.world
    let moment = MotionMoment(from: world, to: world, input: .none, window: [960, 720])
    for entity in world.allEntities {
      guard let drawn = moment.drawn(entity), let center = world.drawnCenter(of: entity) else { continue }
      let way = center - drawn.center
      #expect((way * way).sum() < 0.01, "\(world.name(of: entity)): \(center), \(drawn.center)")
    }
  }
}

extension WorldDelta {
  /// The entities of the scene whose drawn center differs.
  fileprivate var drawnElsewhere: [Entity] {
    let controls = after.resource(ControlParts.self)
    return after.allEntities.filter { entity in
      guard before.isAlive(entity), !after.isOfEngine(entity), entity != controls?.stage,
        controls?.entities.contains(entity) != true, let now = after.drawnCenter(of: entity),
        let then = before.drawnCenter(of: entity)
      else { return false }
      let way = now - then
      return (way * way).sum() > 0.0025
    }
  }
}

/// Compares the reports about an entity that is drawn elsewhere than in the tick before.
private struct MovementCheck {
  let playback: Playback
  let delta: WorldDelta
  let log: [LoggedEvent]
  private let changes: [MomentDifference.Change]

  private static let movements = [
    "moving at ", "As drawn it moves at ", "The entity moves by its ", "set in this tick", "set by a link",
    "standing still. Owned by ", "when it came to life", " ended, ", " was cut short, ",
  ]

  init(playback: Playback, delta: WorldDelta, log: [LoggedEvent]) {
    (self.playback, self.delta, self.log) = (playback, delta, log)
    changes = MomentDifference(from: delta.before, to: delta.after).changed
  }

  func faults(of entity: Entity) throws -> [String] {
    let (before, world, tick) = (delta.before, delta.after, playback.playhead)
    let name = world.name(of: entity)
    var faults: [String] = []
    let speed = try FieldPath("\"\(name)\".speed").resolved(in: world).first { $0.selection.entity == entity }
    if case .number(let number)? = speed?.value(in: world, after: before), number > 0 {
    } else {
      faults.append("no speed")
    }
    let words = playback.past.why(Selection(entity)).description
    if !Self.movements.contains(where: words.contains) { faults.append("why: \(words)") }
    let chain = [entity] + world.ancestors(of: entity)
    if !changes.contains(where: { chain.contains($0.selection.entity) && $0.seen.points > 0 }) {
      faults.append("no difference: \(words)")
    }
    let path = try FieldPath("\"\(name)\".drawn.position")
    if try path.resolved(in: world).count == 1 {
      if let change = playback.past.change(of: path, at: tick) {
        faults += causeFaults(change) + logFaults(change, chain)
      } else {
        faults.append("no change of its drawn position")
      }
    }
    return faults.map { "tick \(tick), \(name): \($0)" }
  }

  /// Checks that a cause, or the system, is named, and that its input came.
  private func causeFaults(_ change: LastChange) -> [String] {
    let isNamed = change.cause.map { !$0.rule.isEmpty || !$0.intent.isEmpty || $0.actor != .rule } ?? false
    let isWiggle = change.sentence.contains(" follows a wiggle (seed ")
    guard isNamed || change.animation != nil || isWiggle || !Self.generalSystems.contains(change.system) else {
      return ["no cause: \(change.sentence)"]
    }
    guard let asked = change.cause?.intentTick, asked > 1 else { return [] }
    let came = asked <= change.tick && !playback.history.input(at: asked).isEmpty
    return came ? [] : ["no input at tick \(asked): \(change.sentence)"]
  }

  /// The systems that carry out the wishes of others.
  private static let generalSystems: Set = ["animations", "scene links", "scene rules"]

  /// Checks that the log has the start of an animation that moves it, or a write in this tick; systems write without.
  private func logFaults(_ change: LastChange, _ chain: [Entity]) -> [String] {
    let running = chain.flatMap { delta.after.runningAnimations(of: $0) + delta.before.runningAnimations(of: $0) }
    let starts = Set(running.map(\.startTick) + [change.tick])
    let isLogged = log.contains { event in
      starts.contains(event.tick) && event.things.contains { chain.contains($0.entity) }
    }
    return isLogged || change.cause?.actor == .system ? [] : ["not in the log: \(change.sentence)"]
  }
}
