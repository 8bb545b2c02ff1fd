import SceneSupport
import Testing

@Suite("Scene drag") struct DragSceneTests {
  private static let fruits = ["🍎", "🍊", "🍋", "🍉", "🍇", "🍓"].map { "fruit-\($0)" }

  private func settled() throws -> Stage { try Stage(file: "drag", after: 10) }

  private func middle(_ id: String, _ stage: Stage) throws -> SIMD2<Float> { try stage.transform(id).position }

  private func velocity(_ id: String, _ stage: Stage) throws -> SIMD2<Float> {
    try stage.world.velocity(Transform.self, of: stage.entity(id)).first.first
  }

  private func distance(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Float {
    ((one - other) * (one - other)).sum().squareRoot()
  }

  private func restless(_ stage: Stage) throws -> [String] {
    let world = stage.world
    return try Self.fruits.compactMap { id in
      let entity = try stage.entity(id)
      let (seen, model) = (world.presented(Transform.self, of: entity), world[entity, Transform.self])
      let offset = world.presented(Offset.self, of: entity)
      return seen == model && model.depth < 100 && offset == Offset() ? nil : "\(id): \(seen), \(model), \(offset)"
    }
  }

  @Test("a place glows while a fruit is near, and the fruit is dropped there") func places() throws {
    var stage = try settled()
    let (start, goal) = try (middle(Self.fruits[0], stage), middle("shelf-3", stage))
    let shelf = try stage.entity("shelf-3")
    stage.drag(start, goal + [30, 20], ticks: 40, hold: 40)
    #expect(stage.world.get(Glow.self, shelf)?.strength ?? 0 > 0)
    stage.step(1, .pointerReleased(goal + [30, 20], .primary))
    #expect(stage.world[shelf, Glow.self].strength == 0)
    stage.step(240)
    #expect(try stage.seen(Self.fruits[0]).position == goal && restless(stage) == [])
  }

  @Test("a fruit dropped into the bowl scatters all, and a caught one stays under the pointer") func bowl() throws {
    var stage = try settled()
    let start = try middle(Self.fruits[0], stage)
    stage.drag(start, [480, 411], ticks: 40, hold: 40, release: 111)
    let caught = try #require(
      try Self.fruits.first { id in
        let (world, entity) = (stage.world, try stage.entity(id))
        guard let place = world.presentedTransform(of: entity)?.position else { return false }
        return try distance(velocity(id, stage), .zero) > 200 && HitTest(world).entities(at: place).first == entity
      })
    let place = try #require(stage.world.presentedTransform(of: stage.entity(caught))).position
    stage.step(241, .pointerMoved(place), .pointerPressed(place, .primary))
    #expect(try distance(stage.seen(caught).position, place) < 1, "where it was caught, though its way was bent")
    #expect(try stage.transform(caught).depth > 100_000, "the flight it left does not lay it down")
    let (world, entity) = (stage.world, try stage.entity(caught))
    #expect(world[entity, Offset.self].lift > 10)
    stage.step(300, .pointerReleased(place, .primary))
    #expect(try restless(stage) == [] && !stage.world.isAnimating)
    let trays = try (1...6).map { try middle("tray-\($0)", stage) }
    let places = try Self.fruits.map { try stage.seen($0).position }
    #expect(trays.filter { tray in places.contains { distance($0, tray) < 0.5 } }.count >= 5)
    stage.step(400, .keyPressed("h"))
    #expect(try Self.fruits.map { try stage.seen($0).position } == trays)
  }
}
