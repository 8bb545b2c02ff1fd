import ExactPictures
import RiffleView
import Testing

/// The law of opacity: a group with opacity o over a picture b is o times its picture with opacity 1 over b, plus
/// (1 - o) times b.
@Suite("Group opacity") struct FadeGroupTests {
  private static let size = SIMD2<Float>(200, 160)

  private struct Tree {
    var world = seenWorld()
    var root = Entity.none
    private var random: RandomSource

    /// - Parameter extras: components of the root and of some entities in it.
    init(_ seed: UInt64, extras: (inout RandomSource) -> [any Component]) {
      random = RandomSource(seed: seed)
      for _ in 0..<4 { spawn([Fill(color()), Shadow()], depth: -1) }
      root = spawn(look() + [Fill(color()), Shadow()] + extras(&random), depth: 0)
      var all = [root]
      for index in 0..<7 {
        var parts = look() + [Parent(all[random.next(below: all.count)])]
        if index % 2 == 0 { parts += extras(&random) }
        all.append(spawn(parts, depth: Int32(random.next(below: 3)), near: [30, 40]))
      }
    }

    private mutating func color() -> Color { Color(hex: UInt32(random.next(below: 0x100_0000))) }

    private mutating func look() -> [any Component] {
      var parts: [any Component] = []
      if random.next(below: 5) > 0 { parts.append(Fill(color().opacity(random.next(below: 3) > 0 ? 1 : 0.5))) }
      if random.next(below: 2) > 0 { parts.append(Shadow(strength: random.float(in: 0.2...2))) }
      if random.next(below: 3) == 0 { parts.append(Stroke(color(), width: 3)) }
      if random.next(below: 3) == 0 { parts.append(Label("Word", size: 14, color: color())) }
      if random.next(below: 4) == 0 { parts.append(Glow(color(), radius: 8)) }
      if random.next(below: 3) == 0 { parts.append(Opacity(random.float(in: 0.2...1))) }
      if random.next(below: 4) == 0 { parts.append(Shape.ellipse) }
      return parts
    }

    @discardableResult
    private mutating func spawn(_ parts: [any Component], depth: Int32, near: SIMD2<Float> = [100, 80]) -> Entity {
      var transform = Transform(
        position: near + [random.float(in: -35...35), random.float(in: -35...35)], depth: depth)
      if random.next(below: 3) == 0 { transform.rotation = .degrees(random.float(in: -90...90)) }
      if random.next(below: 4) == 0 { transform.turn = .degrees(random.float(in: -60...60)) }
      transform.lift = random.float(in: 0...20)
      let entity = world.spawn(transform, Size(width: random.float(in: 20...90), height: random.float(in: 20...70)))
      world.insert(all: parts, on: entity)
      return entity
    }

    func picture(opacity: Float) -> Bitmap {
      var world = world
      world.insert(Opacity(opacity), on: root)
      if opacity == 0 { world.insert(Hidden(), on: root) }
      return world.drawn(FadeGroupTests.size, on: SRGBColor(hex: 0x8090A0))
    }
  }

  private func deviation(_ picture: (Float) -> Bitmap, _ opacities: Float...) -> Int {
    let (opaque, beneath) = (picture(1), picture(0))
    return opacities.map { opacity in Self.deviation(picture(opacity), opaque, beneath, opacity) }.max() ?? 0
  }

  /// The deviation of an entity on white.
  private func deviation(of entity: Entity, in world: World, _ opacity: Float) -> Int {
    func picture(_ opacity: Float) -> Bitmap {
      var world = world
      if opacity == 0 { world.despawnTree(entity) } else { world.insert(Opacity(opacity), on: entity) }
      return world.drawn(Self.size, on: .white)
    }
    return deviation(picture, opacity)
  }

  private static func deviation(_ faded: Bitmap, _ opaque: Bitmap, _ beneath: Bitmap, _ opacity: Float) -> Int {
    var worst = 0
    for index in faded.pixels.indices {
      for shift in [UInt32(0), 8, 16] {
        func channel(_ bitmap: Bitmap) -> Float { Float(bitmap.pixels[index] >> shift & 255) }
        let law = opacity * channel(opaque) + (1 - opacity) * channel(beneath)
        worst = max(worst, Int(abs(channel(faded) - law).rounded()))
      }
    }
    return worst
  }

  @Test("random trees with shadows, strokes, text and glows fade as a group", arguments: 1...16 as ClosedRange<UInt64>)
  func trees(seed: UInt64) {
    let tree = Tree(seed) { _ in [] }
    let worst = deviation(tree.picture, 0.1, 0.5, 0.9)
    #expect(worst <= 2, "\(worst) of 255 levels")
  }

  @Test(
    "random trees with blend modes, glass, masks, clips, blurs and tints fade as a group",
    arguments: 1...16 as ClosedRange<UInt64>)
  func rareTrees(seed: UInt64) {
    let tree = Tree(seed) { random in
      let all: [any Component] = [
        Blend(BlendMode.allCases[random.next(below: 5)]), Backdrop(blur: 5),
        Mask(stops: [.init(1, at: 0), .init(0, at: 1)]), Clip(), Blur(2), Tint(Color(hex: 0xC0A080)),
      ]
      return [all[random.next(below: all.count)], all[random.next(below: all.count)]]
    }
    let worst = deviation(tree.picture, 0.5)
    #expect(worst <= 2, "\(worst) of 255 levels")
  }

  @Test("a faded white card with a shadow stays white on white, at every opacity, band and scale") func whiteCard() {
    var world = seenWorld()
    let card = world.spawn(Transform(position: [100, 80]), Size(width: 120, height: 90), Fill(.white), Shadow())
    for opacity in [0.01, 0.1, 0.37, 0.5, 0.99] as [Float] {
      world.insert(Opacity(opacity), on: card)
      let list = DrawList(world, size: Self.size, ground: .flat(.white))
      for (scale, bands) in [(Float(1), 1), (1, 7), (2, 3)] {
        let drawn = rasterized(list, scale: scale, bands: bands)
        let (x, y) = (Int(100 * scale), Int(80 * scale))
        #expect(drawn[x, y] == .max && drawn[x + Int(50 * scale), y] == .max, "at \(opacity)")
        #expect(drawn[x, Int(126.5 * scale)] != .max || opacity < 0.05, "the shadow is there")
      }
      #expect(rasterized(list, bands: 1) == rasterized(list, bands: 9))
    }
  }

  @Test("a shadow without a fill fades with its opacity, at any strength") func shadowAlone() {
    var world = seenWorld()
    let shadow = world.spawn(Transform(position: [100, 80]), Size(width: 90, height: 60), Shadow(strength: 4))
    #expect(deviation(of: shadow, in: world, 0.25) <= 1)
  }

  @Test("a faded mask fades as a group, also where its parts overlap") func mask() {
    var world = seenWorld()
    let mask = world.spawn(Transform(position: [100, 80]), Size(width: 80, height: 60), Fill(.white))
    world.spawn(Transform(position: [50, 30]), Size(width: 80, height: 60), Fill(.white), Parent(mask))
    world.spawn(
      Transform(position: [100, 80]), Size(width: 160, height: 120), Fill(Color(hex: 0x3060C0)), MaskedBy(mask))
    #expect(deviation(of: mask, in: world, 0.5) <= 2)
  }

  @Test("overlapping particles of a faded emitter do not show through each other") func particles() {
    var (particles, look) = (Particles(), ParticleLook())
    (particles.lifetime, particles.speed, particles.size) = (1...1, 0...30, 20...20)
    look.colors = [Color(hex: 0x3060C0)]
    var world = World(seed: 3)
    let emitter = world.spawn(Transform(position: [100, 80]), particles)
    world.insert(look, on: emitter)
    world.prepareForMotion()
    world.burst(emitter, count: 50)
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(30)
    #expect(deviation(of: emitter, in: simulation.world, 0.5) <= 2)
  }

  @Test("a faded group is exact to half a level in the mean") func exact() {
    var world = seenWorld()
    let card = world.spawn(
      Transform(position: [100, 80], rotation: .degrees(12)), Size(width: 90, height: 60), Fill(Color(hex: 0xE4572E)),
      Shadow(), Opacity(0.4))
    for x in [20, 50] as [Float] {
      world.spawn(
        Transform(position: [x, 40]), Size(width: 50, height: 50), Fill(Color(hex: 0x2EC4B6)), Opacity(0.6),
        Parent(card))
    }
    let list = DrawList(world, size: Self.size, ground: .flat(.white))
    #expect(list.sprites.count == 1)
    let deviation = Deviation(of: rasterized(list), from: ExactPicture(list))
    #expect(deviation.meanOverAll <= 0.5 && deviation.mean <= 1.5, "\(deviation)")
  }

  @Test("no group is made for a single mark, parts side by side or added light") func none() {
    var world = seenWorld()
    let one = world.spawn(
      Transform(position: [40, 40]), Size(width: 30, height: 30), Fill(.white), Stroke(.black, width: 2), Opacity(0.5))
    for x in [70, 110] as [Float] {
      world.spawn(Transform(position: [x, 15]), Size(width: 30, height: 30), Fill(.white), Opacity(0.5), Parent(one))
    }
    world.spawn(Transform(position: [15, 15]), Size(width: 9, height: 9), Fill(.white), Blend(.add), Parent(one))
    let list = DrawList(world, size: Self.size)
    #expect(list.sprites.map(\.opacity) == [0.5, 0.25, 0.25, 0.5])
    #expect(list.sprites.allSatisfy { $0.group == nil })
    world.spawn(Transform(position: [25, 25]), Size(width: 9, height: 9), Fill(.white), Parent(one))
    #expect(DrawList(world, size: Self.size).sprites.map { $0.group?.count } == [5])
  }
}
