import RiffleView
import Testing

@Suite("Entity masks") struct MaskWorldTests {
  private static let red = Color(hex: 0xFF0000)

  /// A red square from (40, 40) to (140, 140) in a black picture of 200 × 200.
  private func square(_ parts: any Component...) -> (world: World, square: Entity) {
    var world = seenWorld()
    let square = world.spawn(Transform(position: [90, 90]), Size(width: 100, height: 100), Fill(Self.red))
    world.insert(all: parts, on: square)
    return (world, square)
  }

  private func render(_ world: World, bands: Int? = nil) -> Bitmap { world.drawn([200, 200], bands: bands) }

  private func red(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int { Int(bitmap.channels(x, y).x) }

  private static let fade = Mask(stops: [.init(1, at: 0.2), .init(0, at: 0.7)])

  @Test("a linear mask has the opacity of its stops, to 2 of 255 levels") func linear() {
    let drawn = render(square(Self.fade).world)
    for y in 40..<140 {
      let along = (Float(y) + 0.5 - 40) / 100
      let expected = Int((min(max((0.7 - along) / 0.5, 0), 1) * 255).rounded())
      #expect(abs(red(drawn, 90, y) - expected) <= 2, "row \(y): \(red(drawn, 90, y)), not \(expected)")
    }
  }

  @Test("a mask's offset moves it, animated and interruptible") func offset() {
    var (world, square) = square(Self.fade)
    let before = red(render(world), 90, 85)
    world.withAnimation(.linear(duration: 1)) { $0[square, Mask.self].offset = 0.2 }
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(60)
    // Half-way the mask has moved by a tenth of the square, from row 85 to row 95.
    #expect(abs(red(render(simulation.world), 90, 95) - before) <= 2)
    simulation.world.withAnimation(.spring(duration: 0.4, bounce: 0.3)) { $0[square, Mask.self].offset = 0 }
    simulation.step(400)
    #expect(render(simulation.world) == render(self.square(Self.fade).world))
  }

  @Test("a radial mask is an ellipse about the middle, clipped at the rectangle") func radial() {
    var (world, square) = square(Mask(.radial, stops: [.init(1, at: 0.4), .init(0, at: 0.6)]))
    world.spawn(Transform(position: [50, 50]), Size(width: 400, height: 20), Fill(.white), Parent(square))
    world[square, Size.self].value = [100, 60]
    let drawn = render(world)
    #expect(red(drawn, 90, 90) == 255 && red(drawn, 90, 80) == 255)
    #expect(abs(red(drawn, 115, 80) - red(drawn, 64, 99)) <= 3, "the same to both sides")
    #expect(red(drawn, 145, 90) == 0 && red(drawn, 90, 70) == 0)
  }

  @Test("MaskedBy uses the alpha of another entity, which is neither visible nor hit") func alpha() {
    var (world, square) = square()
    let child = world.spawn(
      Transform(position: [50, 50]), Size(width: 20, height: 20), Fill(Color(hex: 0x00FF00)), Parent(square))
    let disc = world.spawn(
      Transform(position: [90, 90]), Size(width: 60, height: 60), Shape.ellipse, Fill(Color(hex: 0x0000FF)))
    world.insert(MaskedBy(disc), on: square)
    let drawn = render(world)
    #expect(drawn[90, 70] == 0xFF00_00FF, "the red of what is seen, not the blue of the mask")
    #expect(drawn[90, 90] == 0xFF00_FF00, "what it contains is seen through it as well")
    #expect(drawn[50, 50] == 0xFF00_0000 && drawn[125, 90] == 0xFF00_0000)
    world[child, Transform.self].position = [95, 95]
    #expect(render(world)[135, 135] == 0xFF00_0000)
    let hits = HitTest(world)
    #expect(hits.entity(at: [90, 70]) == square && hits.entity(at: [50, 60]) == square)
    world.insert(Opacity(0.5), on: disc)
    #expect(abs(red(render(world), 90, 70) - 128) <= 2)
    world.remove(Fill.self, from: disc)
    #expect(render(world)[90, 70] == 0xFF00_0000, "a mask without a look hides all")
    world.despawn(disc)
    #expect(render(world)[90, 70] == 0xFF00_0000, "so does one that is gone")
  }

  @Test("a blurred mask has a soft edge, follows its entity and multiplies with other masks") func soft() {
    var (world, square) = square(Self.fade)
    let disc = world.spawn(
      Transform(position: [90, 90]), Size(width: 60, height: 60), Shape.ellipse, Fill(.white), Blur(6))
    world.insert(MaskedBy(disc), on: square)
    let drawn = render(world)
    let plain = render(self.square(Self.fade).world)
    #expect(abs(red(drawn, 90, 90) - red(plain, 90, 90)) <= 4)
    let edge = (56..<66).map { red(drawn, $0, 62) }
    #expect(zip(edge, edge.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 40 }, "\(edge) rises softly")
    world[disc, Transform.self].position.x += 40
    #expect(red(render(world), 61, 90) == 0 && red(render(world), 120, 80) > 0)
  }

  @Test("masked pixels are the same in any number of bands and when drawn again") func bands() {
    var (world, square) = square(Self.fade, Shadow())
    world[square, Transform.self].turn = .degrees(40)
    world[square, Transform.self].rotation = .degrees(20)
    let drawn = render(world, bands: 1)
    #expect(drawn == render(world, bands: 7))
    var rasterizer = Rasterizer(glyphs: BoxGlyphs())
    let list = DrawList(world, size: [200, 200], ground: .flat(.black))
    #expect(rasterizer.render(list) == drawn && rasterizer.render(list) == drawn)
    #expect(list.sprites.allSatisfy { $0.masks.count == 1 }, "its shadow is seen through it as well")
  }

  @Test("a mask is part of the state hash") func hash() {
    let (plain, faded) = (square().world.stateHash, square(Self.fade).world.stateHash)
    var moved = Self.fade
    moved.offset = 0.1
    let radial = square(Mask(.radial, stops: Self.fade.stops)).world.stateHash
    #expect(Set([plain, faded, square(moved).world.stateHash, radial]).count == 4)
  }
}
