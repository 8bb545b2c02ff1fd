import RiffleView
import Testing

@Suite("Inner shadows and tints") struct InnerShadowTests {
  /// A white entity from (20, 20) to (120, 120) on red.
  private func world(_ parts: any Component...) -> (world: World, entity: Entity) {
    var world = seenWorld()
    let entity = world.spawn(Transform(position: [70, 70]), Size(width: 100, height: 100), Fill(.white))
    world.insert(all: parts, on: entity)
    return (world, entity)
  }

  private func render(_ world: World) -> Bitmap { world.drawn([140, 140], on: SRGBColor(hex: 0xFF0000)) }

  private func green(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int { Int(bitmap.channels(x, y).y) }

  private static let shade = InnerShadow(Color(hex: 0x000000).opacity(0.5), radius: 8, offset: [0, 6])

  @Test("an inner shadow matches a Gaussian's integral, moved by its offset, to 3 of 255 levels") func profile() {
    let drawn = render(world(Self.shade).world)
    for y in 21..<60 {
      let lit = 0.5 * (1 + errorFunction((Float(y) + 0.5 - 26) / 4 * 0.70710678))
      #expect(abs(green(drawn, 70, y) - Int(255 * (1 - 0.5 * (1 - lit)))) <= 3, "row \(y): \(green(drawn, 70, y))")
    }
    #expect(green(drawn, 70, 112) == 255, "none at the lower edge, from which it is pushed away")
    #expect(green(drawn, 70, 18) == 0 && drawn[15, 70] == 0xFF00_00FF, "nothing beyond the outline")
  }

  @Test("an inner shadow follows the outline of rectangle, ellipse and path") func outlines() {
    let plain = render(world(Self.shade).world)
    let path = render(
      world(Self.shade, PathShape(Path(roundedRect: Rect(width: 100, height: 100), cornerRadius: 0))).world)
    for y in stride(from: 21, to: 119, by: 7) {
      for x in stride(from: 21, to: 119, by: 7) {
        #expect(abs(green(plain, x, y) - green(path, x, y)) <= 3, "\(x) \(y)")
      }
    }
    let ellipse = render(world(Self.shade, Shape.ellipse).world)
    #expect(green(ellipse, 70, 22) < 160 && green(ellipse, 70, 70) > 250 && green(ellipse, 24, 24) == 0)
  }

  @Test("an inner shadow is above the fill and under the stroke, and needs no fill") func order() {
    var (world, entity) = world(Self.shade, Stroke(Color(hex: 0x00FF00), width: 3))
    #expect(green(render(world), 70, 21) == 255)
    world.remove(Fill.self, from: entity)
    world.remove(Stroke.self, from: entity)
    let drawn = render(world).channels(70, 21)
    #expect(drawn.y == 0 && (125...150).contains(drawn.x), "half of the red is left")
  }

  @Test("an inner shadow's strength is animated and part of the state hash") func animated() {
    var (world, entity) = world(Self.shade)
    let hash = world.stateHash
    world.withAnimation(.linear(duration: 1)) { $0[entity, InnerShadow.self].strength = 0 }
    #expect(world.stateHash != hash)
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(60)
    let half = green(render(simulation.world), 70, 21)
    #expect(abs(half - (255 + green(render(self.world(Self.shade).world), 70, 21)) / 2) <= 4)
    simulation.step(120)
    #expect(render(simulation.world) == render(self.world().world))
  }

  @Test("a tint multiplies the colours of an entity and its children, not its shadow") func tint() {
    var (world, entity) = world(Tint(Color(hex: 0x80FF40)), Shadow())
    let child = world.spawn(
      Transform(position: [50, 50]), Size(width: 20, height: 20), Fill(Color(hex: 0xFFFF80)), Parent(entity))
    let drawn = render(world)
    #expect(drawn[40, 40] == 0xFF40_FF80 && drawn[70, 70] == 0xFF20_FF80)
    #expect(DrawList(world, size: [140, 140]).sprites[0].tint == .white, "the shadow")
    world.insert(Tint(Color(hex: 0x8000FF), amount: 0.5), on: child)
    let mixed = SIMD4<Int>(truncatingIfNeeded: render(world).channels(70, 70))
    // Half-way from white: C0, 80, FF.
    let expected = SIMD4(0x80 * 0xC0 / 255, 0x80, 0x20, 255)
    #expect((0..<4).allSatisfy { abs(mixed[$0] - expected[$0]) <= 2 }, "\(mixed), not \(expected)")
    world[entity, Tint.self].amount = 0
    #expect(render(world)[40, 40] == .max)
  }
}
