import RiffleCore
import TestSupport
import Testing

@Suite("Groups of curves with different starts")
struct CurveGroupTests {
  struct Waves: Sendable {
    /// The number of entities that start in each tick.
    var size: Int
    /// In seconds.
    var delay = 0.0
    /// True if all entities moved before, so their rows are in another order.
    var isScattered = false
  }

  private static let count = 300

  /// The presented values of the watched entities in every tick, while the entities in `moving` animate.
  private static func play(_ waves: Waves, moving: Range<Int>, watched: [Int]) -> [[SIMD2<Float>]] {
    var world = World()
    world.prepareForMotion(tickRate: 120)
    let entities = world.spawn(count: count) { Size([Float($0), 1]) }
    var simulation = Simulation(world: world, schedule: Schedule())
    if waves.isScattered {
      simulation.world.withAnimation(.linear(duration: 0.01)) { world in
        for entity in entities { world[entity, Size.self].value += [1, 1] }
      }
      simulation.step(4)
    }
    var seen = watched.map { _ in [SIMD2<Float>]() }
    for tick in 0..<420 {
      let wave = min(tick * waves.size, count)..<min((tick + 1) * waves.size, count)
      simulation.world.withAnimation(.easeInOut(duration: 3).delay(waves.delay)) { world in
        for index in wave.clamped(to: moving) { world[entities[index], Size.self].value += [100, Float(index)] }
      }
      simulation.step()
      for (place, index) in watched.enumerated() {
        seen[place].append(simulation.world.presented(Size.self, of: entities[index]).value)
      }
    }
    return seen
  }

  @Test(
    "each curve of a group has the same bits as alone",
    arguments: [
      Waves(size: 1), Waves(size: 1, isScattered: true), Waves(size: 7, delay: 0.013),
      Waves(size: 100), Waves(size: 100, isScattered: true),
    ])
  func alone(waves: Waves) {
    let watched = [0, 3, 98, 255, 257, 299]
    let together = Self.play(waves, moving: 0..<Self.count, watched: watched)
    for (index, seen) in zip(watched, together) {
      #expect([seen] == Self.play(waves, moving: index..<index + 1, watched: [index]), "entity \(index)")
    }
    #expect(Set(together[2]).count > 200)
  }
}

@Suite("More curves on a property than the layer limit")
struct CrowdedCurvesTests {
  @Test("curves beyond the limit keep value and velocity, with or without a spring", arguments: [true, false])
  func continuous(overSpring: Bool) {
    var stage = Stage()
    if overSpring { stage.move(to: 100, .spring(duration: 4, bounce: 0.3)) }
    stage.step(10)
    for press in 0..<40 {
      let (x, speed) = (stage.x, stage.speed)
      stage.move(to: Float(100 + press * 50), .easeInOut(duration: 5))
      #expect(abs(stage.x - x) < 1e-2, "press \(press)")
      #expect(abs(stage.speed - speed) < 0.5, "press \(press): \(speed) is \(stage.speed)")
      stage.step(10)
    }
    #expect(stage.speeds.max()! > 100)
    #expect(stage.largestSurprise < 0.5)
    stage.step(1800)
    #expect(stage.x == stage.model)
  }
}

@Suite("Starting delayed animations")
struct PromotionTests {
  private static let springs = [Spring(duration: 0.5, bounce: 0.2), Spring(duration: 0.3, bounce: 0)]

  /// A store that is changed at random; starting delayed animations together is compared with starting them one by one.
  private struct Law {
    var store: MotionStore
    var random: RandomSource
    var transaction: UInt32 = 0
    /// The number of ticks in which several started together.
    var together = 0

    init(seed: UInt64) {
      store = MotionStore(layout: FieldLayout(widths: [2]), tickLength: 1.0 / 120)
      random = RandomSource(seed: seed)
    }

    mutating func start(_ animation: Animation, as kind: MotionStore.StartKind) {
      var changes = Changes(width: store.layout.width)
      for entity in 0..<40 where random.next(below: 3) == 0 {
        changes.entities.append(Int32(entity))
        changes.fields.append(1)
        changes.differences.appendZero()
        let place = changes.differences.values.count - 2
        changes.differences.values[place] = Float(random.next(below: 400)) / 4 - 50
        changes.differences.values[place + 1] = Float(random.next(below: 9))
      }
      transaction += 1
      if random.next(below: 6) == 0 { store.watched.paused = [UInt32(random.next(below: Int(transaction) + 1))] }
      if random.next(below: 6) == 0 { store.watched.removal = [UInt32(random.next(below: Int(transaction) + 1))] }
      _ = store.start(changes, animation, transaction: transaction, as: kind)
    }

    mutating func stir() {
      for _ in 0..<random.next(below: 3) {
        let spring = Animation.spring(PromotionTests.springs[random.next(below: 2)])
        let delayed = spring.delay(Double(random.next(below: 16)) / 100)
        switch random.next(below: 12) {
        case 0: start(.linear(duration: 0.2), as: .automatic)
        case 1: start(.easeInOut(duration: 0.2).delay(0.05), as: .automatic)
        case 2: start(spring, as: .automatic)
        case 3: start(delayed, as: .addition)
        default: start(delayed, as: .automatic)
        }
      }
      store.firstUnseen = random.next(below: 3) == 0 ? transaction : .max
    }

    /// Everything observable, including what is not part of equality.
    static func said(of store: MotionStore) -> [String] {
      var hasher = StateHasher()
      store.fold(into: &hasher)
      return ["\(hasher.finalize())", "\(store.endings)"]
        + store.springs.map { block in
          (0..<block.count).map {
            "\(block.members.starts[$0]) \(block.taken($0)) \(block.members.takeovers.speed(at: $0) ?? [])"
          }.joined(separator: "; ")
        }
    }

    mutating func run(ticks: Int32) {
      for tick in 1...ticks {
        stir()
        var others = store
        var most = 0
        for group in others.pendings.indices {
          let due = others.pendings[group].due.indices.filter { others.pendings[group].due[$0] < Double(tick) }
          most = max(most, due.count)
          for index in due.reversed() { others.promote(index, of: group, tick: tick) }
        }
        if most > 1 { together += 1 }
        store.promotePendings(before: tick)
        #expect(store == others, "tick \(tick)")
        #expect(Self.said(of: store) == Self.said(of: others), "tick \(tick)")
        store.endings.ended = []
        _ = store.sample(to: tick)
        store.endings.ended = []
      }
    }
  }

  @Test("delayed animations due in one tick start as they would one by one", arguments: 1...6 as ClosedRange<UInt64>)
  func many(seed: UInt64) {
    var law = Law(seed: seed)
    law.run(ticks: 120)
    #expect(law.together > 20)
  }
}
