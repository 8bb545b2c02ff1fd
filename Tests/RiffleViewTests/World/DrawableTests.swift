import RiffleView
import Testing

@Suite("Drawable components") struct DrawableTests {
  struct Gauge: Component, Animatable, Drawable {
    var level: Float
    var animatableData: Float {
      get { level }
      set { level = newValue }
    }

    func draw(in context: inout GraphicsContext) {
      context.fill(Rect(width: level, height: context.size.y), with: .color(.white))
    }
  }

  struct Cross: Component, Drawable {
    func draw(in context: inout GraphicsContext) {
      context.stroke(Path { $0.addLines([.zero, context.size]) }, with: .white, lineWidth: 2)
      context.draw("x", at: context.bounds.center)
    }
  }

  private func layers(_ world: World) -> [Layer] {
    DrawList(world, size: [200, 200]).sprites.flatMap(\.content.layers)
  }

  private func level(_ world: World) -> Float? {
    guard case .roundedRectangle(let rect, _, _)? = layers(world).first else { return nil }
    return rect.size.x
  }

  @Test("a Drawable component is drawn at its entity's place until it is removed") func seen() {
    var world = World()
    let entity = world.spawn(Cross(), at: [100, 80], size: [30, 40])
    #expect(layers(world).count == 2)
    let sprite = DrawList(world, size: [200, 200]).sprites.first
    #expect(sprite?.content.bounds == Rect(width: 30, height: 40))
    #expect(sprite?.homography.project([15, 20]) == [100, 80])
    world.remove(Cross.self, from: entity)
    #expect(layers(world).isEmpty)
  }

  @Test("a Drawable component is drawn on the front of a two-sided entity") func front() {
    var world = World()
    let entity = world.spawn(Cross(), TwoSided(front: Face(fill: .ivory)), at: [100, 80], size: [30, 40])
    #expect(layers(world).count == 3)
    world[entity, Transform.self].turn = .degrees(180)
    #expect(layers(world).count == 2, "the pattern and the border of the back")
  }

  @Test("a Drawable component is drawn with its presented value") func presented() {
    var world = World()
    let entity = world.spawn(Gauge(level: 10), at: [100, 80], size: [100, 20])
    var simulation = Simulation(world: world, schedule: Schedule())
    #expect(level(simulation.world) == 10)
    simulation.world.withAnimation(.linear(duration: 1)) { $0[entity, Gauge.self].level = 70 }
    for _ in 0..<60 { simulation.step() }
    #expect(simulation.world[entity, Gauge.self].level == 70)
    #expect(level(simulation.world).map { abs($0 - 40) < 0.01 } == true)
    for _ in 0..<60 { simulation.step() }
    #expect(level(simulation.world) == 70)
  }

  @Test("Drawable components are drawn between surface and label, in the order of first insertion") func order() {
    var world = World()
    world.spawn(.box(at: [50, 50], size: [40, 40], fill: .white), Label("on top"), Cross(), Gauge(level: 3))
    let kinds = layers(world).map { layer in
      switch layer {
      case .roundedRectangle(let rect, _, _): rect.size.x == 3 ? "gauge" : "surface"
      case .path: "cross"
      case .text(let line): line.text
      default: "other"
      }
    }
    #expect(kinds == ["surface", "cross", "x", "gauge", "on top"])
  }

  @Test("each kind of figure is drawn at its place") func figures() {
    let figures: [Figure] = [
      .box(at: [10, 10], size: [8, 8], fill: .white, cornerRadius: 2),
      .ellipse(at: [10, 10], size: [8, 8], fill: .white),
      .text("words", at: [10, 10]), .emoji("🦊", at: [10, 10], size: 8), .image("a.png", at: [10, 10], size: [8, 8]),
    ]
    let found = figures.map { figure -> String in
      var world = World()
      let entity = world.spawn(figure)
      #expect(world.frame(of: entity)?.center == [10, 10])
      return switch layers(world).first {
      case .roundedRectangle(_, let radius, _): "box \(radius)"
      case .ellipse: "ellipse"
      case .text(let line): line.text
      case .emoji(let text, _): text
      case .image(let image): image.name
      default: "nothing"
      }
    }
    #expect(found == ["box 2.0", "ellipse", "words", "🦊", "a.png"])
  }
}

@Suite("Reasons why an entity is invisible") struct UnseenTests {
  struct Dot: Component, Drawable {
    func draw(in context: inout GraphicsContext) { context.fillEllipse(in: context.bounds, with: .color(.white)) }
  }

  private func reason(_ change: (inout World, Entity) -> Void) -> String? {
    var world = World()
    let entity = world.spawn(.box(at: [50, 50], size: [20, 20], fill: .white))
    change(&world, entity)
    let reason = world.reasonUnseen(entity, window: [100, 100])
    #expect(
      world.unseen(window: [100, 100]).first { $0.entity == entity }?.reason == reason || !world.has(Fill.self, entity))
    return reason
  }

  @Test("every invisible entity has a reason, a visible one none") func reasons() {
    #expect(reason { _, _ in } == nil)
    #expect(reason { $0.remove(Transform.self, from: $1) } == "it has no place: spawn it with at: and size:")
    #expect(reason { $0.remove(Size.self, from: $1) } == "it has no size: spawn it with at: and size:")
    #expect(reason { $0[$1, Size.self].value = [20, 0] } == "its size is 20 0")
    #expect(reason { $0.remove(Fill.self, from: $1) } == "it has nothing to draw: no Fill, Label, Image or Drawable")
    #expect(reason { $0.insert(Hidden(), on: $1) } == "it is hidden")
    #expect(reason { $0.insert(Opacity(0), on: $1) } == "it has the opacity 0")
    #expect(reason { $0[$1, Transform.self].scale = [1, 0] } == "it has the scale 0")
    #expect(reason { $0[$1, Transform.self].position = [300, 50] } == "it is outside of the window, at 300 50")
    #expect(
      reason { world, entity in
        world.insert(OneSided(), on: entity)
        world[entity, Transform.self].turn = .degrees(180)
      } == "its back or its edge is seen")
  }

  @Test("an entity hidden by its parent has a reason that names the parent") func parents() {
    #expect(
      reason { world, entity in
        world.insert(Parent(world.spawn(Transform(), Size([10, 10]), Opacity(0), Name("page"))), on: entity)
      } == "'page', which contains it, has the opacity 0")
    #expect(
      reason { world, entity in
        world.insert(Parent(world.spawn(Transform(position: [5, 5]), Size([10, 10]), Clip())), on: entity)
      } == "it is cut off by what contains it")
  }

  @Test("a Drawable component without a place is listed with the fix") func drawable() {
    var world = World()
    let dot = world.spawn(Dot())
    world.spawn(Dot(), at: [20, 20], size: [4, 4])
    world.spawn(Name("data"))
    #expect(world.unseen(window: [100, 100]).map(\.entity) == [dot])
    #expect(world.unseen(window: [100, 100]).first?.reason == "it has no place: spawn it with at: and size:")
  }
}
