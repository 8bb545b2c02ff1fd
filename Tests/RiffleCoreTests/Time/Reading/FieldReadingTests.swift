import RiffleCore
import TestSupport
import Testing

@Suite("Reading fields") struct FieldReadingTests {
  @Test("a reading has model, presented value and velocity, as text and as numbers") func moving() throws {
    var simulation = Shuffling.simulation(dots: 2)
    let dot = simulation.world.allEntities[1]
    simulation.world.insert(Name("dot 1"), on: dot)
    simulation.world.withAnimation(.linear(duration: 1)) { $0[dot, Transform.self].rotation = .degrees(90) }
    simulation.step(60)
    let world = simulation.world
    let rotation = try #require(world.reading(of: FieldID("Transform", "rotation"), on: dot))
    #expect(rotation.model.text == "90.0°")
    #expect(abs(rotation.presented.numbers[0] - 45) < 1)
    #expect(abs((rotation.velocity?.numbers[0] ?? 0) - 90) < 1)
    #expect(rotation.speedText == "90°/s")
    #expect(rotation.isMoving && rotation.isAnimatable)
    let anchor = try #require(world.reading(of: FieldID("Transform", "anchor"), on: dot))
    #expect(!anchor.isAnimatable && !anchor.isMoving)
    #expect(anchor.model.text == "(0.50, 0.50)")
    #expect(world.name(of: dot) == "dot 1")
    #expect(world.name(of: world.allEntities[0]) == "entity 0")
    #expect(world.entity(named: "dot 1") == dot)
  }

  @Test("fields have the same names in readings and in running animations") func names() throws {
    var world = World()
    let entity = world.spawn(Transform(), Opacity(1), Size([1, 1]), Offset())
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.world.withAnimation(.linear(duration: 1)) { world in
      world[entity, Opacity.self].value = 0
      world[entity, Size.self].value = [5, 5]
      world[entity, Offset.self].scale = 1
      world[entity, Offset.self].lift = 1
      world[entity, Transform.self].scale = [2, 2]
      world[entity, Transform.self].tilt = .degrees(2)
    }
    simulation.step()
    let running = simulation.world.runningAnimations(of: entity)
    #expect(running.count == 6)
    for animation in running {
      let field = try #require(animation.selection.field)
      let reading = try #require(simulation.world.reading(of: field, on: entity), "\(field)")
      #expect(reading.isMoving, "\(field)")
    }
  }

  @Test(
    "field values have a short text",
    arguments: [
      (FieldValue(of: Angle.degrees(75.06)), "75.1°"), (FieldValue(of: SIMD2<Float>(400, 300.25)), "(400, 300)"),
      (FieldValue(of: Float(0.5)), "0.50"), (FieldValue(of: Color(hex: 0xFAF6EC)), "#FAF6EC"),
      (FieldValue(of: true), "true"), (FieldValue(of: -12), "-12"), (FieldValue(of: "hello"), "hello"),
      (FieldValue(of: Float(-0.0001)), "0.000"),
    ])
  func texts(value: FieldValue, text: String) { #expect(value.text == text) }

  @Test(
    "a field is named in plain words, without repetition",
    arguments: [
      ("Transform", "rotation", "rotation"), ("Offset", "lift", "offset lift"), ("Opacity", "opacity", "opacity"),
      ("CornerRadius", "radius", "corner radius"), ("NumberText", "number", "number"),
      ("Mask", "maskOffset", "mask offset"),
      ("CrossFade", "cross-fade", "cross fade"), ("StrokeEnd", "color", "stroke end color"),
    ])
  func words(component: String, field: String, words: String) { #expect(FieldID(component, field).words == words) }
}
