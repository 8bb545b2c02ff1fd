import RiffleView
import Testing

@Suite("Backdrop blur") struct GlassTests {
  /// Black to the left of 100, white to the right, and glass from (50, 50) to (150, 150) over it.
  private func world(_ backdrop: Backdrop, _ parts: any Component...) -> (world: World, glass: Entity) {
    var world = seenWorld()
    world.spawn(Transform(position: [150, 100]), Size(width: 100, height: 200), Fill(.white))
    let glass = world.spawn(Transform(position: [100, 100]), Size(width: 100, height: 100), backdrop)
    world.insert(all: parts, on: glass)
    return (world, glass)
  }

  private func render(_ world: World, ground: SRGBColor = .black, bands: Int? = nil) -> Bitmap {
    world.drawn([200, 200], on: ground, bands: bands)
  }

  private func light(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int { Int(bitmap.channels(x, y).x) }

  @Test("a backdrop blur matches an exact Gaussian to 4 of 255 levels", arguments: [Float(1.5), 4, 9, 20])
  func gaussian(blur: Float) {
    let drawn = render(world(Backdrop(blur: blur)).world)
    for x in 52..<148 {
      let share = 0.5 * (1 + errorFunction((Float(x) + 0.5 - 100) / blur * 0.70710678))
      #expect(abs(light(drawn, x, 100) - Int((share * 255).rounded())) <= 4, "column \(x): \(light(drawn, x, 100))")
    }
    #expect(drawn[98, 40] == 0xFF00_0000 && drawn[101, 160] == .max, "beyond its outline nothing changes")
  }

  @Test("entities in front of glass are sharp, and its fill tints the backdrop") func order() {
    var (world, _) = world(Backdrop(blur: 8), Fill(Color(hex: 0xFF0000).opacity(0.5)))
    world.spawn(Transform(position: [100, 100]), Size(width: 20, height: 20), Fill(Color(hex: 0x00FF00)))
    let drawn = render(world)
    #expect(drawn[91, 91] == 0xFF00_FF00 && drawn[108, 108] == 0xFF00_FF00)
    let tinted = drawn.channels(148, 60)
    #expect(tinted.x >= 254 && abs(Int(tinted.y) - 128) <= 2)
  }

  @Test("at the picture's edge the backdrop is extended, without dark borders") func edges() {
    var (world, glass) = world(Backdrop(blur: 12))
    for place in [SIMD2<Float>(0, 100), [200, 0], [190, 205], [-45, 100]] {
      world[glass, Transform.self].position = place
      for entity in world.entities(with: Fill.self) { world[entity, Fill.self] = Fill(Color(hex: 0x406080)) }
      let drawn = render(world, ground: SRGBColor(hex: 0x406080))
      #expect(drawn.pixels.allSatisfy { $0 == 0xFF80_6040 }, "at \(place)")
    }
  }

  @Test("glass is clipped by its corners, ellipse or path, also in perspective") func outline() {
    for shape in [Shape.ellipse, .roundedRectangle(cornerRadius: 40)] {
      let drawn = render(world(Backdrop(blur: 20), shape).world)
      #expect(light(drawn, 97, 100) > 60 && drawn[53, 53] == 0xFF00_0000 && drawn[147, 147] == .max)
    }
    let star = render(world(Backdrop(blur: 20), PathShape([.star(points: 5, inner: 0.4)])).world)
    #expect(light(star, 97, 100) > 60 && star[55, 120] == 0xFF00_0000 && star[99, 140] == 0xFF00_0000)
    var (turned, glass) = world(Backdrop(blur: 20))
    turned[glass, Transform.self].turn = .degrees(60)
    #expect(light(render(turned), 97, 100) > 60 && render(turned)[60, 100] == 0xFF00_0000)
  }

  @Test("an entity's own shadow does not show through its glass") func shadow() {
    let (plain, shaded) = (
      render(world(Backdrop(blur: 6)).world), render(world(Backdrop(blur: 6), Shadow(strength: 2)).world)
    )
    for y in stride(from: 55, to: 145, by: 6) {
      for x in stride(from: 55, to: 145, by: 6) { #expect(plain[x, y] == shaded[x, y], "\(x) \(y)") }
    }
    #expect(light(plain, 130, 153) == 255 && light(shaded, 130, 153) < 250)
  }

  @Test("backdrop saturation 0 is grey, above 1 more vivid, and glass fades with its entity") func saturation() {
    func drawn(_ backdrop: Backdrop, _ parts: any Component...) -> SIMD4<Int> {
      var (world, glass) = world(backdrop)
      world.insert(all: parts, on: glass)
      for entity in world.entities(with: Fill.self) { world[entity, Fill.self] = Fill(Color(hex: 0xA06050)) }
      return SIMD4<Int>(truncatingIfNeeded: render(world, ground: SRGBColor(hex: 0xA06050)).channels(80, 80))
    }
    let (grey, vivid) = (drawn(Backdrop(saturation: 0)), drawn(Backdrop(blur: 4, saturation: 2)))
    #expect(grey.x == grey.y && grey.y == grey.z && (100...116).contains(grey.x))
    #expect(vivid.x > 0xC8 && vivid.z < 0x40)
    let half = drawn(Backdrop(saturation: 0), Opacity(0.5))
    #expect(abs(half.x - (grey.x + 0xA0) / 2) <= 2)
  }

  @Test("glass over glass blurs twice, with the same pixels in any number of bands") func twice() {
    var (world, _) = world(Backdrop(blur: 6))
    let once = render(world)
    world.spawn(Transform(position: [100, 100]), Size(width: 60, height: 60), Shape.ellipse, Backdrop(blur: 8))
    let drawn = render(world)
    for x in stride(from: 76, to: 124, by: 4) {
      // Standard deviations add in squares: 36 and 64 are 100.
      let share = 0.5 * (1 + errorFunction((Float(x) + 0.5 - 100) / 10 * 0.70710678))
      #expect(abs(light(drawn, x, 100) - Int((share * 255).rounded())) <= 5, "column \(x)")
    }
    #expect(drawn[100, 60] == once[100, 60])
    #expect(drawn == render(world, bands: 1) && drawn == render(world, bands: 9))
  }

  @Test("backdrop blur is animated and hashed, and 0 draws nothing") func animated() {
    var (world, glass) = world(Backdrop())
    #expect(DrawList(world, size: [200, 200]).sprites.count == 1)
    let before = world.stateHash
    world.withAnimation(.linear(duration: 1)) { $0[glass, Backdrop.self].blur = 10 }
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(60)
    let blur = DrawList(simulation.world, size: [200, 200]).sprites.last?.backdrop?.blur ?? 0
    #expect(abs(blur - 5) < 0.2 && simulation.world.stateHash != before)
  }
}
