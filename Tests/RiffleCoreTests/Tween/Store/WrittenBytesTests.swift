import RiffleCore
import Testing

@Suite("Bytes written by running animations") struct WrittenBytesTests {
  private static let springs = (1...20).map { Animation.spring(duration: 0.2 + Double($0) / 100) }

  /// A world in which 20 springs have moved 20 cards each, now at rest.
  private func played() -> (Simulation, [Entity]) {
    var simulation = Simulation(world: World(seed: 1), schedule: Schedule())
    let cards = (0..<20).map { simulation.world.spawn(Transform(position: [0, Float($0)]), Opacity(1)) }
    for spring in Self.springs {
      simulation.world.withAnimation(spring) { for card in cards { $0[card, Transform.self].position.x += 100 } }
      for _ in 0..<240 { simulation.step() }
    }
    return (simulation, cards)
  }

  private func written(_ world: World, after before: World?) -> [String: Int] {
    Dictionary(
      world.columnBytes(notIn: before).filter { $0.name.hasPrefix("AnimationStore") }.map { ($0.name, $0.bytes) },
      uniquingKeysWith: +)
  }

  private static let transforms = "AnimationStore<\(Transform.componentName)>"

  @Test("a running spring writes 3 numbers a lane and at most 1.2 kB, without unused springs") func oneSpring() {
    var (simulation, cards) = played()
    simulation.world.withAnimation(Self.springs[3]) { for card in cards { $0[card, Transform.self].position.x = 0 } }
    for _ in 0..<5 { simulation.step() }
    let before = simulation.world
    simulation.step()
    let written = written(simulation.world, after: before)
    let numbers = 3 * 2 * MemoryLayout<Float>.stride * cards.count
    #expect(written.keys.sorted() == [Self.transforms])
    #expect(written[Self.transforms, default: 0] > numbers)
    #expect(written[Self.transforms, default: 0] < numbers + 1200, "\(written)")
  }

  @Test("running curves write only their presented values") func curves() {
    var (simulation, cards) = played()
    for card in cards {
      simulation.world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position.x = 0 }
    }
    for _ in 0..<5 { simulation.step() }
    let before = simulation.world
    simulation.step()
    let seen = 2 * MemoryLayout<Float>.stride * cards.count
    #expect(written(simulation.world, after: before)[Self.transforms, default: 0] < seen + 700)
  }

  @Test("interrupting hundreds of animations in a tick leaves no unused memory") func takenOver() {
    var simulation = Simulation(world: World(seed: 1), schedule: Schedule())
    let cards = (0..<400).map { simulation.world.spawn(Transform(position: [0, Float($0)])) }
    for card in cards {
      simulation.world.withAnimation(Self.springs[3]) { $0[card, Transform.self].position.x = 100 }
    }
    for _ in 0..<5 { simulation.step() }
    let before = written(simulation.world, after: nil)[Self.transforms, default: 0]
    simulation.world.withAnimation(Self.springs[3]) { for card in cards { $0[card, Transform.self].position.x = 0 } }
    simulation.step()
    let after = written(simulation.world, after: nil)[Self.transforms, default: 0]
    // The interrupted animation, its progress and its velocity: 16 bytes a card. Ended animations would be 32 more.
    #expect(before > 0 && after < before + 18 * cards.count, "\(before), \(after)")
  }

  @Test("a transaction writes only the stores it changes, and a later animation there starts in its own tick")
  func rest() {
    var (simulation, cards) = played()
    let before = simulation.world
    simulation.world.withAnimation(.linear(duration: 1)) { $0[cards[0], Transform.self].position.x = 0 }
    for _ in 0..<5 { simulation.step() }
    #expect(written(simulation.world, after: before).keys.sorted() == [Self.transforms])
    simulation.world.withAnimation(.linear(duration: 1)) { $0[cards[0], Opacity.self].value = 0 }
    simulation.step()
    #expect(abs(simulation.world.presentedOpacity(of: cards[0]) - (1 - 1 / 120)) < 1e-5)
  }

  @Test("a hundred running animators write 24 bytes each and the presented values") func driven() {
    var simulation = Simulation(world: World(seed: 1), schedule: Schedule())
    let cards = (0..<100).map { simulation.world.spawn(Transform(position: [0, Float($0)])) }
    for card in cards {
      let animator = simulation.world.makePropertyAnimator(.linear(duration: 1))
      simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 100 }
      animator.start(in: &simulation.world)
    }
    for _ in 0..<10 { simulation.step() }
    let before = simulation.world
    simulation.step()
    // The presented values of all six fields: eight numbers a card.
    let seen = 8 * MemoryLayout<Float>.stride * cards.count
    #expect(written(simulation.world, after: before)[Self.transforms, default: 0] < seen + 24 * cards.count + 1500)
  }

  @Test("a snapshot keeps its values while the original continues") func copies() {
    var simulation = Simulation(world: World(seed: 1), schedule: Schedule())
    let card = simulation.world.spawn(Transform(position: .zero))
    let animators = (0..<12).map { _ in simulation.world.makePropertyAnimator(.linear(duration: 1)) }
    for animator in animators {
      simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x += 10 }
      animator.start(in: &simulation.world)
      simulation.step()
    }
    let hash = simulation.world.stateHash
    let copy = simulation.world
    let seen = copy.presented(Transform.self, of: card)
    for _ in 0..<60 { simulation.step() }
    simulation.world.withAnimation(.spring(duration: 0.3)) { $0[card, Transform.self].position.x = 0 }
    for _ in 0..<240 { simulation.step() }
    #expect(copy.stateHash == hash && copy.presented(Transform.self, of: card) == seen)
    #expect(copy != simulation.world)
    var again = Simulation(world: copy, schedule: Schedule())
    for _ in 0..<60 { again.step() }
    again.world.withAnimation(.spring(duration: 0.3)) { $0[card, Transform.self].position.x = 0 }
    for _ in 0..<240 { again.step() }
    #expect(again.world == simulation.world && again.world.stateHash == simulation.world.stateHash)
  }
}
