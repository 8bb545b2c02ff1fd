import RiffleView
import Testing

@Suite("Entity blur") struct BlurWorldTests {
  private func blurs(_ world: World) -> [Float] { DrawList(world, size: [320, 240]).sprites.map(\.content.blur) }

  @Test("an entity's blur applies to its children in its own points; nested blurs add in quadrature") func inherited() {
    var world = World()
    let parent = world.spawn(
      Transform(position: [100, 100]), Size(width: 60, height: 60), Fill(Color(hex: 0xE4572E)), Blur(3))
    let child = world.spawn(
      Transform(position: [30, 30], scale: [2, 2]), Size(width: 10, height: 10), Fill(Color(hex: 0x2EC4B6)),
      Parent(parent), Blur(2))
    #expect(blurs(world) == [3, 2.5])
    world.remove(Blur.self, from: child)
    #expect(blurs(world) == [3, 1.5])
    world[parent, Blur.self].radius = -1
    #expect(blurs(world) == [0, 0], "a spring may swing below nothing")
    world[parent, Transform.self].scale = [0, 1]
    world[parent, Blur.self].radius = 4
    #expect(world.placements().allSatisfy { $0.blur.isFinite })
  }

  @Test("a blurred entity has a softer shadow, blurred once") func around() throws {
    var (world, cards) = cardWorld()
    func shadowBlur() -> Float {
      guard case .blurred(_, _, let blur, _) = DrawList(world, size: [320, 240]).sprites[0].content.layers[0] else {
        return 0
      }
      return blur
    }
    let sharp = shadowBlur()
    world.insert(Blur(6), on: cards[0])
    #expect(abs(shadowBlur() - (sharp * sharp + 36).squareRoot()) < 0.2)
    #expect(blurs(world).first == 0 && blurs(world).last == 6)
  }

  @Test("a blurred entity is hit by its sharp shape") func hit() {
    var (world, cards) = cardWorld()
    world.insert(Blur(30), on: cards[0])
    #expect(HitTest(world).entity(at: [100, 100]) == cards[0])
    #expect(HitTest(world).entity(at: [134, 100]) == nil)
  }

  @Test("an entity's blur is animated and interpolated between ticks") func animated() {
    var (world, cards) = cardWorld()
    world.insert(Blur(), on: cards[0])
    world.withAnimation(.linear(duration: 1)) { $0[cards[0], Blur.self].radius = 12 }
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(60)
    #expect(abs(simulation.world.presentedBlur(of: cards[0]) - 6) < 0.01)
    let before = simulation.world
    simulation.step(40)
    let between = simulation.world.placements(alpha: 0.5, previous: before)
    #expect(abs((between.last?.blur ?? 0) - 8) < 0.01)
    #expect(abs((blurs(simulation.world).last ?? 0) - 10) < 0.3)
  }

  @Test("the blurReplace transition adds to an entity's own blur") func transition() throws {
    var (world, cards) = cardWorld()
    world.insert(Blur(5), on: cards[0])
    world.withAnimation(.linear(duration: 1)) { $0.remove(cards[0], with: .blurReplace) }
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(119)
    let blur = simulation.world.presentedBlur(of: cards[0])
    #expect(abs(blur - 13) < 0.2)
    #expect(simulation.world.presentedOpacity(of: cards[0]) < 0.02)
    let copied = simulation.world.copyTree(of: cards[0], as: .presented).copies.first
    let copy = try #require(copied)
    #expect(abs(simulation.world.presentedBlur(of: copy) - blur) < 0.01)
    simulation.world.withAnimation(.linear(duration: 1)) { $0.insert(cards[0]) }
    simulation.step(240)
    #expect(simulation.world.presentedBlur(of: cards[0]) == 5)
  }
}
