import RiffleView
import TestSupport
import Testing

@Suite("Entity clips") struct ClipWorldTests {
  /// A window of 80 × 60 in the middle of a picture of 200 × 150, and a much larger red child.
  private func window(_ parts: any Component...) -> (world: World, window: Entity, child: Entity) {
    var world = seenWorld()
    let window = world.spawn(
      Transform(position: [100, 75], perspective: 300), Size(width: 80, height: 60), Fill(.white), Clip())
    world.insert(all: parts, on: window)
    let child = world.spawn(
      Transform(position: [70, 50]), Size(width: 300, height: 300), Fill(Color(hex: 0xFF0000)), Parent(window))
    return (world, window, child)
  }

  private func render(_ world: World) -> Bitmap { world.drawn([200, 150]) }

  private func isRed(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool { bitmap[x, y] == 0xFF00_00FF }

  @Test("children are visible only within their parent's clip outline") func children() {
    let (world, _, _) = window(Shape.roundedRectangle(cornerRadius: 20))
    let drawn = render(world)
    #expect(isRed(drawn, 100, 75) && isRed(drawn, 61, 75) && isRed(drawn, 139, 75) && isRed(drawn, 100, 46))
    for (x, y) in [(58, 75), (141, 75), (100, 43), (100, 107), (61, 47), (138, 103)] {
      #expect(drawn[x, y] == 0xFF00_0000)
    }
    var open = world
    open.remove(Clip.self, from: open.entities(with: Clip.self)[0])
    #expect(isRed(render(open), 20, 75))
  }

  @Test("clipped parts cannot be hit, visible ones can", arguments: [Float(0), 40, 70]) func hits(turn: Float) {
    var (world, window, child) = window(Shape.roundedRectangle(cornerRadius: 20))
    world[window, Transform.self].turn = .degrees(turn)
    let drawn = render(world)
    let hits = HitTest(world)
    for y in stride(from: 1, to: 150, by: 3) {
      for x in stride(from: 1, to: 200, by: 3) {
        let hit = hits.entity(at: [Float(x) + 0.5, Float(y) + 0.5])
        if isRed(drawn, x, y) { #expect(hit == child, "\(x) \(y)") }
        if drawn[x, y] == 0xFF00_0000 { #expect(hit == nil, "\(x) \(y)") }
      }
    }
  }

  @Test("a path clips with a smooth edge, also turned, and clipped parts cannot be hit", arguments: [Float(0), 50])
  func path(turn: Float) {
    var (world, window, child) = window(PathShape([.star(points: 5, inner: 0.4)]))
    world.remove(Fill.self, from: window)
    world[window, Transform.self].turn = .degrees(turn)
    world.insert(Label("MMMMMMMMMMMM", size: 30, color: .white), on: window)
    let drawn = render(world)
    let hits = HitTest(world)
    var (seen, soft) = (0, 0)
    for y in 0..<150 {
      for x in 0..<200 {
        let hit = hits.entity(at: [Float(x) + 0.5, Float(y) + 0.5])
        if isRed(drawn, x, y) {
          seen += 1
          #expect(hit == child, "\(x) \(y)")
        } else if drawn[x, y] == 0xFF00_0000 {
          #expect(hit == nil, "\(x) \(y)")
        } else {
          soft += 1
        }
      }
    }
    // Ten triangles between the radii 40 and 16, squeezed to 60 of 80; perspective changes the area by a few percent.
    let area = 10 * 0.5 * 40 * 30 * 0.4 * 0.5877853 * Libm.cos(Double(turn) / 180 * .pi)
    #expect(
      abs(Double(seen) + Double(soft) / 2 - area) < area * 0.12, "\(seen) whole and \(soft) soft pixels, not \(area)")
    #expect(soft > 40, "its edge is smooth")
  }

  @Test("nested clips intersect, for pixels and hits") func nested() {
    var (world, _, child) = window()
    world.insert(Clip(), on: child)
    world[child, Transform.self].position = [10, 10]
    world[child, Size.self].value = [60, 40]
    let inner = world.spawn(
      Transform(position: [0, 0]), Size(width: 400, height: 400), Fill(Color(hex: 0x0000FF)), Parent(child))
    let drawn = render(world)
    // The window begins at (60, 45); its child's lower right corner is at (100, 75).
    #expect(drawn[62, 47] == 0xFFFF_0000 && drawn[98, 73] == 0xFFFF_0000)
    #expect(drawn[58, 47] == 0xFF00_0000 && drawn[103, 50] == .max)
    let hits = HitTest(world)
    #expect(hits.entity(at: [62.5, 47.5]) == inner && hits.entity(at: [103.5, 50.5]) != inner)
    #expect(hits.entity(at: [58.5, 47.5]) == nil)
    let counts = world.placements().map(\.clips.count)
    #expect(counts == [0, 1, 2])
  }

  @Test("a clip follows animated corner radii and sizes") func animated() throws {
    var (world, window, _) = window(Shape.roundedRectangle(cornerRadius: 0), CornerRadius(0))
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.withAnimation(.linear(duration: 1)) { world in
      world[window, CornerRadius.self].value = 30
      world[window, Size.self].value = [160, 60]
    }
    simulation.step(60)
    world = simulation.world
    let size = world.presented(Size.self, of: window).value
    #expect(abs(size.x - 120) < 1.5)
    let drawn = render(world)
    let left = Int(100 - size.x / 2)
    #expect(isRed(drawn, left + 2, 75) && drawn[left - 2, 75] == 0xFF00_0000)
    // A corner radius of 15 leaves the outermost pixels black.
    #expect(drawn[left + 2, 47] == 0xFF00_0000 && isRed(drawn, left + 8, 52))
  }

  @Test("shadows of clipped children are clipped; the clipping entity's shadow and glow are not") func shadows() {
    var (world, window, child) = window(Shadow(), Glow())
    world[child, Size.self].value = [20, 20]
    world[child, Transform.self].position = [70, 30]
    world.insert(Shadow(), on: child)
    world[child, Transform.self].lift = 40
    let list = DrawList(world, size: [200, 150])
    #expect(list.sprites.count == 5)
    let counts = list.sprites.map(\.clips.count)
    #expect(counts == [0, 0, 0, 1, 1])
    world.remove(Clip.self, from: window)
    let open = DrawList(world, size: [200, 150]).sprites
    #expect(open.allSatisfy { $0.clips.isEmpty })
  }

  @Test("a clip applies to the entity's own label") func words() {
    var (world, window, child) = window(Label("a line that is far too long for it", size: 22, color: .black))
    world.despawn(child)
    world.insert(Fill(.black), on: window)
    world[window, Label.self].color = Color(hex: 0xFFFFFF)
    let clipped = render(world)
    let isBlack = (0..<58).allSatisfy { clipped[$0, 75] == 0xFF00_0000 }
    #expect(isBlack)
    world.remove(Clip.self, from: window)
    let open = render(world)
    let isSeen = (0..<58).contains { x in (60..<90).contains { open[x, $0] != 0xFF00_0000 } }
    #expect(isSeen)
  }

  @Test("a leaving ghost is clipped, also between ticks") func ghosts() {
    var (world, _, child) = window()
    world.insert(Opacity(1), on: child)
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.withAnimation(.linear(duration: 1)) { $0.remove(child, with: .opacity) }
    simulation.step()
    let before = simulation.world
    simulation.step()
    #expect(simulation.world.isGhost(child))
    #expect(simulation.world.placements().last?.clips.count == 1)
    #expect(simulation.world.placements(alpha: 0.5, previous: before).last?.clips.count == 1)
  }

  @Test("a two-sided entity has an image for each side") func sides() {
    var world = World(seed: 1)
    let card = world.spawn(
      Transform(position: [100, 75]), Size(width: 80, height: 60),
      TwoSided(front: Face(image: Image("flag")), back: Face(image: Image("board"))))
    func name(_ world: World) -> String? {
      guard case .image(let layer)? = DrawList(world, size: [200, 150]).sprites.first?.content.layers.first else {
        return nil
      }
      return layer.name
    }
    #expect(name(world) == "flag")
    world[card, Transform.self].turn = .degrees(180)
    #expect(name(world) == "board")
  }

  @Test("faces without an image keep their former state hash") func hashes() {
    var with = StateHasher()
    var without = StateHasher()
    Face(fill: .ivory).fold(into: &without)
    Face(fill: .ivory, image: Image("a")).fold(into: &with)
    #expect(with.finalize() != without.finalize())
    var plain = StateHasher()
    plain.combine(Fill?.some(.ivory))
    plain.combine(Pattern?.none)
    plain.combine(Emoji?.none)
    plain.combine(Label?.none)
    plain.combine(Stroke?.none)
    #expect(plain.finalize() == without.finalize())
  }
}
