import CReference
import Riffle

/// Sparks of one burst, as the scene fireworks lets them out. An item is a particle; the goals are 1 ms for stepping
/// 20,000 and a frame of 16.7 ms for their list and their picture together.
let particleCases = [
  Case(name: "particles, a tick", goal: nil, most: 50, sizes: [1_000, 20_000]) { SparkContest($0, .tick) },
  Case(name: "particles, listed", goal: nil, sizes: [1_000, 20_000]) { SparkContest($0, .list) },
  Case(name: "particles, drawn", goal: nil, sizes: [1_000, 20_000]) { SparkContest($0, .picture) },
]

/// C steps arrays of sparks and writes a list of marks in one pass. Riffle steps nothing: where each is follows from its birth.
private final class SparkContest: Contest {
  enum Work { case tick, list, picture }

  let items: Int
  let hasReference: Bool
  private let work: Work
  private var simulation: Simulation
  private let entity: Entity
  private var list = DrawList(size: [960, 720])
  private var rasterizer = Rasterizer(glyphs: BoxGlyphs())
  private var bitmap = Bitmap(width: 0, height: 0)
  private var sparks: [c_spark]
  private var marks: [c_mark]

  init(_ count: Int, _ work: Work) {
    items = count
    self.work = work
    hasReference = work == .list
    var particles = Particles()
    (particles.lifetime, particles.speed, particles.gravity, particles.drag) = (60...120, 0...520, [0, 110], 1.8)
    particles.size = 1.4...3.8
    var world = World(seed: 1)
    entity = world.spawn(Transform(position: [480, 300]), particles, ParticleLook())
    simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.burst(entity, count: count)
    for _ in 0..<60 { simulation.step() }
    list = DrawList(simulation.world, size: [960, 720])
    sparks = [c_spark](repeating: c_spark(), count: count)
    marks = [c_mark](repeating: c_mark(), count: count)
    c_sparks_burst(&sparks, count, 480, 300)
  }

  func runSwift() {
    switch work {
    case .tick: simulation.step()
    case .list: list = DrawList(simulation.world, size: [960, 720])
    case .picture: rasterizer.render(list, into: &bitmap)
    }
  }

  func runC() {
    sparks.withUnsafeMutableBufferPointer { sparks in
      marks.withUnsafeMutableBufferPointer { marks in
        c_sparks_step(sparks.baseAddress, marks.baseAddress, sparks.count, 1.0 / 120)
      }
    }
  }

  func agrees() -> Bool {
    let copies = list.sprites.flatMap { $0.copies ?? [] }
    return copies.count == items && (work != .list || marks.allSatisfy { $0.x.isFinite && $0.across > 0 })
  }
}
