import MemoryGame
import RiffleScene
import TestSupport

/// A table without a scene file, a window or a clock.
func table(_ change: (inout MemoryBlock) -> Void = { _ in }, size: SIMD2<Float> = [960, 720], seed: UInt64 = 7)
  -> Simulation
{
  var settings = MemoryBlock()
  settings.dealsAtStart = false
  change(&settings)
  var world = World(seed: seed)
  world.registerViewComponents()
  world.insertResource(StageEvents())
  world.insertResource(Pointer())
  Focus.spawn(&world)
  settings.install(title: "Test", lesson: "", size: size, &world)
  let keys = Set(MemoryBlock.keys.map(\.key))
  let stage = StageInput(
    entities: [], keyOwner: { keys.contains($0) ? MemoryBlock.owner : nil }, actionOwner: { _ in MemoryBlock.owner })
  var schedule = Schedule()
  schedule.add(System("stage input") { world, input in stage.read(input, &world) }, to: .intake)
  schedule.add(System("focus") { world, _ in Focus.follow(&world) }, to: .rules)
  schedule.add(System("memory rules", run: TableRules.run), to: .rules)
  schedule.add(System("end of stage events") { world, _ in world.endStageEvents() }, to: .choreography)
  return Simulation(world: world, schedule: schedule)
}

func dealtTable(size: SIMD2<Float> = [960, 720], seed: UInt64 = 7) -> Simulation {
  var simulation = table(size: size, seed: seed)
  simulation.dealAndWait()
  return simulation
}

func simulation(of text: String, after ticks: Int = 500) throws -> Simulation {
  let scene = try SceneLoader.scene(from: text.utf8, path: "memory.yaml", blocks: [MemoryBlock.self])
  var simulation = scene.start().makeSimulation()
  simulation.step(ticks)
  return simulation
}

/// Two pairs, dealt, with a best time in seconds.
func twoPairs(best: [Double]? = nil) -> Simulation {
  var simulation = table { ($0.pictures, $0.dealSpread) = (["a", "b"], 0) }
  if let best { simulation.step(1, .action("best", best)) }
  simulation.act("deal", then: 120)
  return simulation
}

extension MemoryGame {
  /// The places of the cards, pair by pair in the order of their pictures.
  var pairedPlaces: [Int] { order.indices.sorted { picture($0) < picture($1) } }

  /// The places of the cards, with one list for each pair.
  var placesOfPairs: [[Int]] {
    stride(from: 0, to: pairedPlaces.count, by: 2).map { Array(pairedPlaces[$0..<($0 + 2)]) }
  }

  private func picture(_ place: Int) -> String { cards[order[place]].content }

  func partner(of place: Int) -> Int { order.indices.first { $0 != place && picture($0) == picture(place) }! }

  /// Returns the first place whose card does not match the one at this place.
  func stranger(to place: Int) -> Int { order.indices.first { picture($0) != picture(place) }! }

  /// The first place of each picture: no two of them match.
  var strangers: [Int] {
    order.indices.filter { place in !order.indices.prefix(place).contains { picture($0) == picture(place) } }
  }
}

extension World {
  var shownScore: Int { Int(presented(NumberText.self, of: table.hud.score).value.rounded()) }
}

extension Simulation {
  var table: MemoryTable { world.table }
  var game: MemoryGame { world.table.game }

  /// The entity of the card at a place of the grid.
  func card(_ place: Int) -> Entity { table.cards[game.order[place]] }

  /// Returns the drawn center of an entity.
  func position(of entity: Entity) -> SIMD2<Float> { world.presentedTransform(of: entity)!.position }

  mutating func act(_ name: String, _ arguments: Double..., then ticks: Int = 0) {
    step(1 + ticks, .action(name, arguments))
  }

  mutating func press(at point: SIMD2<Float>) { step(1, .pointerMoved(point), .pointerPressed(point, .primary)) }

  mutating func release(at point: SIMD2<Float>, then ticks: Int = 0) {
    step(1 + ticks, .pointerReleased(point, .primary))
  }

  /// Chooses cards one after another, with a number of ticks after each.
  mutating func choose(_ places: some Sequence<Int>, then ticks: Int = 0) {
    for place in places { act("choose", Double(place), then: ticks) }
  }

  mutating func dealAndWait() { act("deal", then: 420) }
}

func distance(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { ((a - b) * (a - b)).sum().squareRoot() }

/// The distance between two frames along the axis on which they are further apart; negative if they overlap.
func gap(_ a: Rect, _ b: Rect) -> Float {
  let gap = pointwiseMax(a.origin - b.maximum, b.origin - a.maximum)
  return max(gap.x, gap.y)
}

/// The frame of a card at rest.
func frame(of card: Entity, _ world: World) -> Rect {
  let transform = world[card, Transform.self]
  return Rect(center: transform.position, size: world[card, Size.self].value * transform.scale)
}
