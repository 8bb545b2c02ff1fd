import MemoryGame
import RiffleApp
import TestSupport
import Testing

@Suite("Reports about entities drawn elsewhere")
struct DrawnTruthTests {
  /// Parts of sentences that report a movement.
  private static let movements = [
    "moving at ", "As drawn it moves at ", "The entity moves by its ", "set in this tick", "set by a link",
    "standing still. Owned by ",
    "when it came to life", " was over, ", " was cut short, ",
  ]

  @Test(
    "speed, explanation and description report every entity drawn elsewhere, in every scene with random input",
    arguments: Repository.smallScenes)
  func scenes(_ name: String) throws {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    let runtime = scene.start()
    let rate = runtime.tickRate
    var playback = Playback(
      runtime.makeSimulation(), transport: Transport(tickRate: rate, isPaused: true),
      script: { runtime.demo.input(at: $0) })
    playback.follows = { $0.followedNumbers(of: $1) }
    var hand = InputFuzzer(scene, seed: 1)
    var moved: Set<Entity> = []
    for tick in 1...(5 * rate / 2) {
      if tick > rate { for event in hand.input(for: playback.simulation.world).events { playback.receive(event) } }
      playback.transport.step()
      playback.advance(to: 0)
      guard tick > 1, tick % 7 == 0 else { continue }
      let (before, world) = (playback.previous, playback.simulation.world)
      for entity in world.drawnElsewhere(than: before) {
        moved.insert(entity)
        guard tick % 49 == 0 else { continue }
        let called = world.name(of: entity)
        let speeds = try FieldPath("\"\(called)\".speed").resolved(in: world)
        let speed = speeds.first { $0.selection.entity == entity }?.value(in: world, after: before)
        guard case .number(let number)? = speed, number > 0 else {
          Issue.record("\(name), tick \(tick): \(called) has no speed")
          continue
        }
        let words = playback.why(Selection(entity, FieldID("Transform", "position"))).description
        #expect(Self.movements.contains(where: words.contains), "\(name), tick \(tick): \(words)")
      }
    }
    let history = playback.history
    let survey = MotionSurvey(runtime.makeSimulation(), to: playback.playhead) { history.input(at: $0) }
    guard !survey.isCrowded else { return }
    let told = Set(survey.moves.map(\.selection.entity))
    let world = playback.simulation.world
    for entity in moved where world.isAlive(entity) {
      let chain = [entity] + world.ancestors(of: entity)
      let isTold = chain.contains { told.contains($0) || world.has(Shake.self, $0) || world.has(Follow.self, $0) }
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

extension World {
  /// Entities of the scene that are drawn elsewhere than in the other world.
  fileprivate func drawnElsewhere(than before: World) -> [Entity] {
    let controls = resource(ControlParts.self)
    return allEntities.filter { entity in
      guard before.isAlive(entity), !isOfEngine(entity), entity != controls?.stage,
        controls?.entities.contains(entity) != true, let now = drawnCenter(of: entity),
        let then = before.drawnCenter(of: entity)
      else { return false }
      let way = now - then
      return (way * way).sum() > 0.0025
    }
  }
}
