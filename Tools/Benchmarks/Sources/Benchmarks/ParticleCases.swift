import CReference
import RiffleScene

/// Sparks of one burst, as the scene fireworks lets them out. An item is a particle; the goals are 1 ms for stepping
/// 20,000 and a frame of 16.7 ms for their list and their picture together.
let particleCases = [
  Case(name: "particles, a tick", goal: nil, most: 50, sizes: [1_000, 20_000]) { SparkContest($0, .tick) },
  Case(name: "particles, listed", goal: nil, sizes: [1_000, 20_000]) { SparkContest($0, .list) },
  Case(name: "particles, drawn", goal: nil, sizes: [1_000, 20_000]) { SparkContest($0, .picture(.normal)) },
  Case(name: "particles, drawn, add", goal: nil, sizes: [1_000, 20_000]) { SparkContest($0, .picture(.add)) },
]

/// C steps arrays of sparks and writes a list of marks in one pass. Riffle steps nothing: where each is follows from
/// its birth. Both draw the same discs over the same ground, C in plain loops.
private final class SparkContest: Contest {
  enum Work: Equatable {
    case tick, list
    case picture(BlendMode)
  }

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
  private var discs: [c_disc] = []
  private var ground: [UInt32] = []
  private var target: [UInt32] = []

  init(_ count: Int, _ work: Work) {
    items = count
    self.work = work
    hasReference = work != .tick
    var particles = Particles()
    (particles.lifetime, particles.speed, particles.gravity, particles.drag) = (60...120, 0...520, [0, 110], 1.8)
    particles.size = 1.4...3.8
    var world = World(seed: 1)
    entity = world.spawn(Transform(position: [480, 300]), particles, ParticleLook())
    if case .picture(let mode) = work { world.insert(Blend(mode), on: entity) }
    simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.burst(entity, count: count)
    for _ in 0..<60 { simulation.step() }
    list = DrawList(simulation.world, size: [960, 720])
    sparks = [c_spark](repeating: c_spark(), count: count)
    marks = [c_mark](repeating: c_mark(), count: count)
    c_sparks_burst(&sparks, count, 480, 300)
    discs = list.sprites.flatMap(Self.discs)
    ground = rasterizer.render(DrawList(size: list.size, ground: list.ground, sprites: [])).pixels
  }

  /// Where the copies of a sprite that is a disc lie on an unscaled picture.
  private static func discs(_ sprite: Sprite) -> [c_disc] {
    let bounds = sprite.content.bounds
    return (sprite.copies ?? []).compactMap { copy in
      let map = sprite.homography * copy.homography
      guard let middle = map.project(bounds.center), let side = map.project(bounds.center + [bounds.size.x / 2, 0])
      else {
        return nil
      }
      let alpha = UInt32(Float(copy.tint.alpha) * sprite.opacity + 0.5)
      func channel(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
      let color = channel(copy.tint.red) | channel(copy.tint.green) << 8 | channel(copy.tint.blue) << 16 | alpha << 24
      let way = side - middle
      return c_disc(x: middle.x, y: middle.y, radius: (way * way).sum().squareRoot(), color: color)
    }
  }

  func runSwift() {
    switch work {
    case .tick: simulation.step()
    case .list: list = DrawList(simulation.world, size: [960, 720])
    case .picture: rasterizer.render(list, into: &bitmap)
    }
  }

  func runC() {
    if case .picture(let mode) = work {
      target = ground
      target.withUnsafeMutableBufferPointer { target in
        c_discs_draw(discs, discs.count, mode == .add ? 1 : 0, target.baseAddress, 960, 720)
      }
      return
    }
    sparks.withUnsafeMutableBufferPointer { sparks in
      marks.withUnsafeMutableBufferPointer { marks in
        c_sparks_step(sparks.baseAddress, marks.baseAddress, sparks.count, 1.0 / 120)
      }
    }
  }

  func agrees() -> Bool {
    let copies = list.sprites.flatMap { $0.copies ?? [] }
    guard copies.count == items else { return false }
    switch work {
    case .tick: return true
    case .list: return marks.allSatisfy { $0.x.isFinite && $0.across > 0 }
    case .picture: return discs.count == items && meanDifference(bitmap.pixels, target) < 0.3
    }
  }
}
