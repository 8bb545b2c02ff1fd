import RiffleView
import Testing

@Suite("Particle drawing")
struct ParticleDrawingTests {
  private func world(
    reduced: Bool = false, _ change: (inout Particles, inout ParticleLook) -> Void
  ) -> (World, Entity) {
    var (particles, look) = (Particles(), ParticleLook())
    (particles.lifetime, particles.speed, particles.size) = (1...1, 0...200, 10...10)
    change(&particles, &look)
    var world = World(seed: 3)
    if reduced { world.insertResource(ReducedMotion()) }
    let entity = world.spawn(Transform(position: [100, 100]), particles)
    world.insert(look, on: entity)
    world.prepareForMotion()
    world.burst(entity, count: 50)
    return (world, entity)
  }

  private func copies(_ world: World, alpha: Float = 1, previous: World? = nil) -> [SpriteCopy] {
    DrawList(world, size: [300, 300], alpha: alpha, previous: previous).sprites.flatMap { $0.copies ?? [] }
  }

  private func stepped(_ world: World, _ ticks: Int) -> (before: World, now: World) {
    var simulation = Simulation(world: world, schedule: Schedule())
    var before = simulation.world
    for _ in 0..<ticks {
      before = simulation.world
      simulation.step()
    }
    return (before, simulation.world)
  }

  @Test("each particle has its own position, size over life, opacity and colour") func look() {
    let (world, _) = world { particles, look in
      (look.colors, look.sizes, look.opacities) = ([.white, .black], [1, 0.5], [1, 0])
    }
    let drawn = copies(stepped(world, 61).now)
    #expect(drawn.count == 50 && Set(drawn.map(\.position)).count == 50)
    #expect(Set(drawn.map(\.tint.red)) == [0, 255])
    #expect(drawn.allSatisfy { abs($0.across.x - 0.75) < 0.02 && abs(Int($0.tint.alpha) - 128) < 4 })
  }

  @Test("particles are split evenly between kinds, each in every colour; life colours override") func kinds() {
    func tints(_ lifeColors: [Color]) -> [Set<UInt8>] {
      let (world, _) = world { _, look in
        (look.marks, look.colors) = ([.shape(.ellipse), .shape(.roundedRectangle(cornerRadius: 2))], [.white, .black])
        look.lifeColors = lifeColors
      }
      let sprites = DrawList(stepped(world, 2).now, size: [300, 300]).sprites
      #expect(sprites.allSatisfy { (15...35).contains($0.copies?.count ?? 0) })
      return sprites.map { Set(($0.copies ?? []).map(\.tint.red)) }
    }
    #expect(tints([]) == [[0, 255], [0, 255]])
    #expect(tints([.black, .black]) == [[0], [0]])
  }

  @Test("particles are interpolated between two ticks") func alpha() {
    let (world, _) = world { _, _ in }
    let (before, now) = stepped(world, 30)
    let (start, middle, end) = (
      copies(now, alpha: 0, previous: before), copies(now, alpha: 0.5, previous: before), copies(now)
    )
    #expect(start == copies(before))
    for ((a, b), c) in zip(zip(start, middle), end) {
      #expect(abs((a.position + c.position).x / 2 - b.position.x) < 0.02)
    }
  }

  @Test("with reduced motion particles fade in place") func reducedMotion() {
    let (world, _) = world(reduced: true) { particles, _ in particles.gravity = [0, 500] }
    let (early, late) = (copies(stepped(world, 12).now), copies(stepped(world, 70).now))
    #expect(early.map(\.position) == late.map(\.position) && early.count == 50)
    #expect(early.map(\.tint.alpha) != late.map(\.tint.alpha))
  }

  @Test("with reduced motion particles of constant opacity fade in and out") func reducedMotionFades() {
    func alphas(reduced: Bool) -> [UInt8] {
      let (world, _) = world(reduced: reduced) { _, look in look.opacities = [1] }
      return [6, 60, 116].flatMap { Set(copies(stepped(world, $0).now).map(\.tint.alpha)) }
    }
    #expect(alphas(reduced: false) == [255, 255, 255])
    let soft = alphas(reduced: true)
    #expect(soft.count == 3 && soft[0] < 80 && soft[1] == 255 && soft[2] < 80)
  }

  @Test("sprite copies look like as many sprites, discs to within half a level in the mean") func copiesLikeSprites() {
    func picture(_ layer: Layer, turn: Float) -> (Bitmap, Bitmap) {
      var together = DrawList(size: [200, 200])
      var apart = together
      var sprite = Sprite(SpriteContent(bounds: Rect(width: 20, height: 20), layers: [layer]), opacity: 0.8)
      let map = Homography.rotation(turn)
      let (across, down) = (SIMD2(map.x.x, map.y.x) * 0.7, SIMD2(map.x.y, map.y.y) * 0.7)
      let tint = SRGBColor(hex: 0x40C0FF, opacity: 0.9)
      let copies = (0..<30).map { (index: Int) -> SpriteCopy in
        let place = SIMD2(Float(index * 37 % 180), Float(index * 53 % 180)) + [0.3, 0.7]
        return SpriteCopy(at: place, across: across, down: down, tint: tint)
      }
      sprite.copies = copies
      together.append(sprite)
      sprite.forEachCopy { apart.append($0) }
      var rasterizer = Rasterizer(glyphs: BoxGlyphs())
      return (rasterizer.render(together, scale: 1.5), rasterizer.render(apart, scale: 1.5))
    }
    let rect = Rect(width: 20, height: 20)
    let (a, b) = picture(.roundedRectangle(rect, radius: 4, paint: .color(.white)), turn: 0.4)
    #expect(difference(a, b) < 0.5)
    let (dots, discs) = picture(.ellipse(rect, paint: .color(.white)), turn: 0)
    #expect(dots != discs && difference(dots, discs) < 0.5)
  }

  private func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
    var sum = 0
    for (p, q) in zip(one.pixels, other.pixels) {
      for shift in [0, 8, 16] as [UInt32] { sum += abs(Int(p >> shift & 255) - Int(q >> shift & 255)) }
    }
    return Double(sum) / Double(3 * one.pixels.count)
  }

  @Test("discs have the same pixels in any number of bands, clipped at the picture's edges") func bands() {
    let rect = Rect(width: 9, height: 9)
    var sprite = Sprite(SpriteContent(bounds: rect, layers: [.ellipse(rect, paint: .color(.white))]))
    sprite.copies = (0..<400).map { SpriteCopy(at: SIMD2(Float($0 * 37 % 331), Float($0 * 71 % 263)) - 12) }
    var list = DrawList(size: [311, 233])
    list.append(sprite)
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    rasterizer.bands = 1
    let whole = rasterizer.render(list)
    for bands in [3, 7, 233] {
      rasterizer.bands = bands
      #expect(rasterizer.render(list) == whole)
    }
  }
}
