import RiffleCore
import TestSupport
import Testing

@Suite("Laws of animatable components") struct AnimatableLawTests {
  private func check<C: Component & Animatable>(_ a: C, _ b: C) {
    var copy = a
    copy.animatableData = a.animatableData
    #expect(copy == a, "setting what it has changes nothing")
    copy.animatableData = b.animatableData
    #expect(copy.animatableData == b.animatableData, "what is set is there")
    copy.animatableData = a.animatableData
    #expect(copy == a, "and nothing else is touched")
    var zero = a
    zero.animatableData = .zero
    #expect(zero.animatableData == .zero)
    let layout = FieldLayout(C.AnimatableData.self)
    #expect(C.fieldNames.count == layout.count, "every field has a name")
    #expect(Set(C.fieldNames).count == C.fieldNames.count && C.fieldNames.allSatisfy { !$0.isEmpty })

    // Writing one field is a difference in that field, and adding the difference back undoes it.
    var lanes = FloatLanes(width: layout.width)
    #expect(lanes.appendDifference(a.animatableData, a.animatableData, layout) == 0 && lanes.count == 0)
    let fields = lanes.appendDifference(a.animatableData, b.animatableData, layout)
    #expect(fields == (1 << UInt32(layout.count)) - 1 && lanes.count == 1)
    var back = b
    back.animatableData += lanes.vector(at: 0)
    #expect((back.animatableData - a.animatableData).magnitudeSquared < 1e-6)
  }

  @Test("setting, reading and storing animatable data agree for every component") func all() {
    check(
      Transform(
        position: [1, 2], lift: 3, rotation: .degrees(10), turn: .degrees(20), tilt: .degrees(30), scale: [2, 3]),
      Transform(position: [9, 8], lift: 7, rotation: .degrees(1), turn: .degrees(2), tilt: .degrees(3), scale: [4, 5]))
    check(
      Offset(position: [1, 2], lift: 3, rotation: .degrees(4), turn: .degrees(5), tilt: .degrees(6), scale: 0.5),
      Offset(position: [3, 1], lift: 1, rotation: .degrees(9), turn: .degrees(8), tilt: .degrees(7), scale: 0.1))
    check(Size(width: 3, height: 4), Size(width: 5, height: 6))
    check(Opacity(0.5), Opacity(0.25))
    #expect(Transform.AnimatableData.fieldWidths == [2, 1, 1, 1, 1, 2])
  }

  @Test("the names of animatable fields are those of the properties") func names() {
    for (name, change) in [
      ("position", { (t: inout Transform) in t.position.y = 9 }), ("lift", { $0.lift = 9 }),
      ("rotation", { $0.rotation = .degrees(9) }), ("turn", { $0.turn = .degrees(9) }),
      ("tilt", { $0.tilt = .degrees(9) }), ("scale", { $0.scale = [9, 9] }),
    ] as [(String, (inout Transform) -> Void)] {
      var world = World()
      let entity = world.spawn(Transform())
      world.withAnimation(.linear(duration: 1)) { change(&$0[entity, Transform.self]) }
      #expect(world.runningAnimations().map(\.field) == [name])
    }
  }
}

@Suite("Offsets") struct OffsetTests {
  @Test("an offset is added to the transform, and both animate independently") func offset() {
    var world = World()
    let card = world.spawn(Transform(position: [10, 10], scale: [2, 2]), Offset())
    world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position = [110, 10] }
    world.withAnimation(.linear(duration: 0.5)) { $0[card, Offset.self] = Offset(position: [0, 20], scale: -0.5) }
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step(60)
    let seen = simulation.world.presentedTransform(of: card)
    #expect(abs((seen?.position.x ?? 0) - 60) < 1e-3)
    #expect(seen?.position.y == 30)
    #expect(seen?.scale == [1, 1])
    #expect(simulation.world.presentedTransform(of: Entity(index: 9, generation: 1)) == nil)
  }
}

@Suite("Parents and children") struct HierarchyTests {
  @Test("ancestors are listed nearest first, up to the first missing parent") func ancestors() {
    var world = World()
    let table = world.spawn(Transform())
    let card = world.spawn(Parent(table))
    let label = world.spawn(Parent(card))
    #expect(world.ancestors(of: label) == [card, table])
    world.despawn(card)
    #expect(world.ancestors(of: label).isEmpty)
  }

  @Test("parents in a cycle are listed once and despawned together") func circle() {
    var world = World()
    let (one, two, three) = (world.spawn(), world.spawn(), world.spawn())
    for (child, parent) in [(one, two), (two, three), (three, one)] { world.insert(Parent(parent), on: child) }
    #expect(world.ancestors(of: one) == [two, three])
    #expect(world.ancestors(of: three) == [one, two])
    #expect(Set(world.tree(of: two)) == [one, two, three] && world.tree(of: two).count == 3)
    world.despawnTree(two)
    #expect(world.entityCount == 0)
  }
}
