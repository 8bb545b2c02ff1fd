import RiffleView
import TestSupport
import Testing

@Suite("Animated image scaling") struct ImageScalingTests {
  /// A 200 × 100 image in a square of 100 points.
  private func place(_ image: Image) -> Rect {
    var layer = ImageLayer(
      image.name, anchor: image.anchor, in: Outline(Rect(size: [100, 100]).inset(by: image.inset)))
    layer.scaling = image.scaling
    return layer.place(of: [200, 100])
  }

  private func picture(on sprite: Sprite) -> ImageLayer? {
    for layer in sprite.content.layers {
      if case .image(let picture) = layer { return picture }
    }
    return nil
  }

  private func started(_ image: Image) -> (Simulation, Entity) {
    var world = seenWorld()
    let entity = world.spawn(Transform(position: [50, 50], perspective: 0), Size(width: 100, height: 100), image)
    return (Simulation(world: world, schedule: Schedule()), entity)
  }

  @Test(
    "an image mode converts to scaling numbers and back, and gives the expected size", arguments: Image.Mode.allCases)
  func modes(mode: Image.Mode) {
    #expect(ImageScaling(mode).mode == mode && Image("a", mode: mode).mode == mode)
    let sizes: [Image.Mode: SIMD2<Float>] = [.fit: [100, 50], .fill: [200, 100], .stretch: [100, 100]]
    #expect(place(Image("a", mode: mode)).size == sizes[mode])
  }

  @Test("animating an image from fit to fill grows it without a jump") func grows() throws {
    var (simulation, entity) = started(Image("a"))
    simulation.world.withAnimation(.linear(duration: 0.5)) { $0[entity, Image.self].mode = .fill }
    #expect(simulation.world[entity, Image.self].mode == .fill, "the model has it at once")
    var (widths, last): ([Float], Float) = ([], 100)
    for _ in 0..<60 {
      simulation.step()
      let width = place(simulation.world.presented(Image.self, of: entity)).size.x
      #expect(width > last && width - last < 2)
      widths.append(width)
      last = width
    }
    #expect(abs(widths[29] - 150) < 0.01 && widths[59] == 200)
    #expect(simulation.world.presented(Image.self, of: entity) == Image("a", mode: .fill))
  }

  @Test("an image's anchor and inset animate independently; its name changes at once") func others() {
    var (simulation, entity) = started(Image("a", anchor: [0, 0]))
    simulation.world.withAnimation(.linear(duration: 0.5)) { world in
      world[entity, Image.self] = Image("b", mode: .stretch, anchor: [1, 1], inset: 10)
    }
    simulation.step(30)
    let seen = simulation.world.presented(Image.self, of: entity)
    #expect(seen.name == "b" && abs(seen.inset - 5) < 1e-3 && abs(seen.anchor.x - 0.5) < 1e-3)
    #expect(abs(place(seen).size.y - (45 + 90) / 2) < 0.05, "between fit in 90 points and all of them")
    #expect(Set(simulation.world.runningAnimations(of: entity).map(\.field)) == ["mode", "anchor", "inset"])
  }

  @Test("an image is drawn with its presented scaling and clipped at its outline") func drawn() throws {
    var (simulation, entity) = started(Image("a"))
    simulation.world.withAnimation(.linear(duration: 0.5)) { $0[entity, Image.self].mode = .fill }
    simulation.step(30)
    let sprite = try #require(DrawList(simulation.world, size: [100, 100]).sprites.first)
    let layer = try #require(picture(on: sprite))
    #expect(abs(layer.place(of: [200, 100]).size.x - 150) < 0.01)
    let bitmap = Bitmap(width: 200, height: 100, pixels: [UInt32](repeating: .max, count: 20_000))
    let images = TestImages(["a": bitmap])
    let part = try #require(sprite.parts(with: images)?.first)
    #expect(part.clips.count == 2, "at its own edge above and below, at the outline left and right")
    let drawn = rasterized(DrawList(size: [100, 100], ground: .flat(.black), sprites: [sprite]), images: images)
    // Half-way between fit and fill the image is 75 of 100 points high.
    let lit = (0..<100).count { drawn.channels(50, $0).x > 128 }
    #expect(abs(lit - 75) <= 1 && drawn.channels(1, 50).x > 250 && drawn.channels(98, 50).x > 250)
  }

  @Test("an image inset that overshoots below 0 stays within the outline") func swinging() throws {
    var (simulation, entity) = started(Image("a", mode: .fill, inset: 20))
    simulation.world.withAnimation(.spring(duration: 0.3, bounce: 0.7)) { $0[entity, Image.self].inset = 0 }
    var lowest: Float = 20
    for _ in 0..<120 {
      simulation.step()
      lowest = min(lowest, simulation.world.presented(Image.self, of: entity).inset)
      let layer = try #require(DrawList(simulation.world, size: [100, 100]).sprites.first.flatMap { picture(on: $0) })
      #expect(layer.outline.rect.minimum.x >= 0)
    }
    #expect(lowest < -1)
  }

  @Test("a shift animates the image mode only if both targets have an image") func shifts() throws {
    var world = seenWorld()
    let stage = world.spawn(Transform(anchor: .zero, perspective: 0), Size(width: 400, height: 400))
    let screens = (0..<2).map { _ in world.spawn(Transform(anchor: .zero, perspective: 0), Parent(stage)) }
    func target(_ id: ShiftID, _ screen: Int, _ image: Image?) -> Entity {
      let entity = world.spawn(
        Transform(position: [50, 50], perspective: 0), Size(width: 80, height: 80), Parent(screens[screen]))
      world.insert(ShiftTarget(id), on: entity)
      if let image { world.insert(image, on: entity) }
      return entity
    }
    _ = (target("both", 0, Image("a")), target("one", 0, Image("a")))
    let goals = (target("both", 1, Image("a", mode: .fill)), target("one", 1, nil))
    world.insert(Hidden(), on: screens[1])
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.shift(Shift(duration: 0.5, timing: .linear), from: screens[0], to: screens[1])
    simulation.step(30)
    let replicas = simulation.world.entities(with: Replica.self)
    let both = try #require(replicas.first { simulation.world[$0, Replica.self].of == goals.0 })
    #expect(abs(simulation.world.presented(Image.self, of: both).scaling.shares.x - 0.5) < 1e-3)
    let one = try #require(replicas.first { simulation.world[$0, Replica.self].of == goals.1 })
    #expect(!simulation.world.has(Image.self, one))
  }
}

@Suite("Labels") struct LabelTests {
  @Test("changing one of a hundred labels copies 32 bytes a label and that label's storage") func written() {
    var world = World()
    let labels = (0..<100).map { world.spawn(Label("what label number \($0) says")) }
    let before = world
    world[labels[7], Label.self].text = "what it says now is not so short"
    let written = world.bytes(notIn: before)
    #expect(written > 3200 && written < 3900, "\(written)")
    #expect(before[labels[7], Label.self].text == "what label number 7 says")
  }

  @Test("label properties are independent and reflected in declaration order") func properties() {
    let plain = Label("words")
    var label = plain
    label.color = Color(hex: 0xFF0000)
    label.style.size = 30
    label.runs = [TextRun("wo"), TextRun("rds")]
    label.alignment = .leading
    label.wraps = true
    label.lineLimit = 2
    #expect(plain == Label("words") && label != plain)
    #expect(plain.style.size == 16 && plain.runs.isEmpty && !plain.wraps && plain.lineLimit == nil)
    #expect(label.runs.count == 2 && label.wraps && label.lineLimit == 2 && label.style.size == 30)
    let mirror = Mirror(reflecting: label)
    #expect(mirror.displayStyle == .struct)
    #expect(
      mirror.children.map(\.label) == ["text", "style", "runs", "color", "alignment", "wraps", "lineLimit", "part"])
  }
}

@Suite("VelocityTilt") struct VelocityTiltTests {
  @Test("an entity at rest does not tilt") func rest() {
    let transform = Transform(position: [1, 2], rotation: .degrees(30), turn: .degrees(50))
    #expect(VelocityTilt().apply(to: transform, velocity: .zero) == transform)
    #expect(VelocityTilt().apply(to: transform, velocity: [.nan, 0]) == transform)
  }

  @Test("the tilt grows with speed up to its limit") func saturates() {
    var last: Float = 0
    for speed: Float in [50, 200, 800, 3000, 20_000, 1e9] {
      let turn = VelocityTilt().apply(to: Transform(), velocity: [speed, 0]).turn.degrees
      #expect(turn > last && turn <= 12.001)
      last = turn
    }
    #expect(last > 11)
  }

  @Test("the leading edge of a card tilts down in every orientation") func direction() {
    let right = VelocityTilt().apply(to: Transform(), velocity: [900, 0])
    #expect(right.turn.degrees > 3 && abs(right.tilt.degrees) < 1e-3)
    let down = VelocityTilt().apply(to: Transform(), velocity: [0, 900])
    #expect(down.tilt.degrees < -3 && abs(down.turn.degrees) < 1e-3)
    let askew = VelocityTilt().apply(to: Transform(rotation: .degrees(90)), velocity: [900, 0])
    #expect(askew.tilt.degrees > 3 && abs(askew.turn.degrees) < 1e-3)
  }

  @Test("tilting never changes which face is visible") func faces() {
    for degrees in stride(from: Float(0), through: 360, by: 0.5) where degrees != 90 && degrees != 270 {
      let plain = Transform(turn: .degrees(degrees))
      for speed: Float in [-9000, 9000] {
        let leaning = VelocityTilt().apply(to: plain, velocity: [speed, 0])
        func front(_ t: Transform) -> Bool {
          Projection(position: .zero, tilt: t.tilt.radians, turn: t.turn.radians).showsFront
        }
        #expect(front(plain) == front(leaning), "\(degrees)°")
      }
    }
  }
}
