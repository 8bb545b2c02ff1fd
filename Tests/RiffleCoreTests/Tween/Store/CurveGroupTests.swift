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
